/** History on this device: IndexedDB, for the page without a server. */

const LIMIT = 200;

export class History {
  /** @type {Promise<IDBDatabase>|null} */
  #opened = null;

  #open() {
    this.#opened ??= new Promise((resolve, reject) => {
      const request = indexedDB.open("seesolve", 1);
      request.onupgradeneeded = () => request.result.createObjectStore("boards", { keyPath: "id" });
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    return this.#opened;
  }

  /** @param {IDBTransactionMode} mode @param {(store: IDBObjectStore) => IDBRequest} act @returns {Promise<any>} */
  async #with(mode, act) {
    const database = await this.#open();
    return new Promise((resolve, reject) => {
      const request = act(database.transaction("boards", mode).objectStore("boards"));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  }

  /** The boards kept, newest first. @returns {Promise<import("../types.js").Entry[]>} */
  async list() {
    const all = await this.#with("readonly", (it) => it.getAll());
    return all.sort((/** @type {any} */ a, /** @type {any} */ b) => b.time - a.time);
  }

  /** @param {import("../types.js").Entry} entry */
  async put(entry) {
    await this.#with("readwrite", (it) => it.put(entry));
    // A name begins with the time, so names alone tell what is old.
    const names = await this.#with("readonly", (it) => it.getAllKeys());
    for (const it of names.slice(0, -LIMIT)) await this.#with("readwrite", (store) => store.delete(it));
  }

  async clear() {
    await this.#with("readwrite", (it) => it.clear());
  }
}
