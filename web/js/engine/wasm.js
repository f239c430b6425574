/** The engine compiled to WebAssembly, in two web workers. A new request ends the old one: a worker
 * that is busy with something nobody wants any more is ended, and another takes its place. */

import { History } from "./stored.js";

const WORKER = new URL("./worker.js", import.meta.url);
const RETRY_MS = 1000;

/** A worker that can be ended and started again. It starts while the engine is still being loaded. */
class Hand {
  /** @type {WebAssembly.Module|null} */
  #module = null;

  /** @param {(data: any) => void} onmessage @param {() => void} onfailure */
  constructor(onmessage, onfailure) {
    this.onmessage = onmessage;
    this.onfailure = onfailure;
    this.worker = this.#begin();
  }

  /** @param {WebAssembly.Module} module */
  take(module) {
    this.#module = module;
    this.worker.postMessage({ module });
  }

  #begin() {
    const worker = new Worker(WORKER, { type: "module" });
    worker.onmessage = (event) => this.onmessage(event.data);
    worker.onerror = (event) => {
      event.preventDefault();
      // The engine has ended itself: what it knew is gone, and another takes its place. If it is the
      // worker's file that could not be loaded, the network is asked again in a while.
      const replace = () => (this.again(), this.onfailure());
      if (event instanceof ErrorEvent) replace();
      else setTimeout(replace, RETRY_MS);
    };
    if (this.#module) worker.postMessage({ module: this.#module });
    return worker;
  }

  again() {
    this.worker.terminate();
    this.worker = this.#begin();
  }
}

/** @typedef {import("../types.js").Engine} Engine */

/** @implements {Engine} */
export class WasmEngine {
  kind = /** @type {const} */ ("wasm");
  history = new History();
  looker = new Hand((data) => this.#answered(data), () => void this.#lookFailed());
  solver = new Hand((data) => this.#told(data), () => this.#solvingFailed());
  /** @type {Map<number, {resolve: (answer: any) => void, isLook: boolean}>} */
  #asked = new Map();
  #last = 0;
  #job = 0;
  #isSolving = false;
  #limit = 0;
  /** What is open, for a worker that takes over. */
  #saved = "null";
  /** What the solvers of each game need besides, by the game's id. @type {Map<string, string[]>} */
  #needed = new Map();
  /** What was loaded of it. @type {Map<string, Promise<Uint8Array>>} */
  #loaded = new Map();
  /** What the solving worker has of it. @type {Set<string>} */
  #given = new Set();

  /** Who asks before the engine is there waits for it. @type {() => void} */
  #isThere = () => {};
  #there = new Promise((resolve) => (this.#isThere = () => resolve(undefined)));

  /** @param {import("../types.js").EngineEvents} on */
  async start(on) {
    this.on = on;
    const module = await WebAssembly.compileStreaming(fetch(new URL("../../engine.wasm", import.meta.url)));
    this.looker.take(module);
    this.solver.take(module);
    // What the games need is known before anything is looked at.
    const games = JSON.parse(await this.#send('{"call":"games"}'));
    this.#needed = new Map(games.map((/** @type {import("../types.js").GameInfo} */ it) => [it.id, it.resources]));
    this.#isThere();
    return games;
  }

  /** Loads what solvers will need, so that it is there without a network. */
  async loadAll() {
    await Promise.allSettled([...this.#needed.values()].flat().map((it) => this.#load(it)));
  }

  /** @param {string} name @returns {Promise<Uint8Array>} */
  #load(name) {
    const known = this.#loaded.get(name);
    if (known) return known;
    const loading = fetch(new URL(`../../resources/${name}`, import.meta.url)).then(async (answer) => {
      if (!answer.ok) throw new Error(answer.statusText);
      return new Uint8Array(await answer.arrayBuffer());
    });
    this.#loaded.set(name, loading);
    loading.catch(() => this.#loaded.delete(name));
    return loading;
  }

  /** Gives the solving worker what a game needs. Without a network it may be missing: the solver
   * says so. @param {string} game @param {number} job */
  async #provide(game, job) {
    for (const name of this.#needed.get(game) ?? []) {
      const bytes = await this.#load(name).catch(() => null);
      if (job !== this.#job) return;
      if (!bytes || this.#given.has(name)) continue;
      this.#given.add(name);
      this.solver.worker.postMessage({ resource: name, bytes });
    }
  }

  /** @param {Uint8Array} bytes @param {string|null} game */
  async look(bytes, game) {
    await this.#endLook();
    await this.#show({ call: "look", game }, bytes, true);
  }

  /** @param {ImageData} pixels @param {string|null} game */
  async lookAtPixels(pixels, game) {
    await this.#endLook();
    const { width, height, data } = pixels;
    await this.#show({ call: "look_at_pixels", width, height, game }, new Uint8Array(data.buffer), true);
  }

  stopLooking() {
    void this.#endLook();
  }

  /** Renews a piece of what is watched; whether it moved.
   * @param {object} planes @param {Uint8Array} bytes */
  async watch(planes, bytes) {
    return JSON.parse(await this.#ask({ call: "watch", planes }, bytes)).moved;
  }

  /** Waits, also while the page is hidden. @param {number} milliseconds */
  tick(milliseconds) {
    const id = ++this.#last;
    return new Promise((resolve) => {
      this.#asked.set(id, { resolve, isLook: false });
      this.looker.worker.postMessage({ id, tick: milliseconds });
    });
  }

  /** Looks at what is watched. */
  async follow() {
    await this.#show({ call: "follow" });
  }

  /** @param {object} message */
  async send(message) {
    await this.#show({ call: "update", message });
  }

  async json() {
    return JSON.parse(await this.#ask({ call: "json" }));
  }

  /** Ends the search that runs; the best so far stays. */
  cancel() {
    void this.send({ type: "cancel" });
  }

  /** @param {object|string} call @param {Uint8Array} [bytes] @param {boolean} [isLook] @returns {Promise<string>} */
  async #ask(call, bytes, isLook = false) {
    await this.#there;
    return this.#send(typeof call === "string" ? call : JSON.stringify(call), bytes, isLook);
  }

  /** @param {string} call @param {Uint8Array} [bytes] @param {boolean} [isLook] @returns {Promise<string>} */
  #send(call, bytes, isLook = false) {
    const id = ++this.#last;
    return new Promise((resolve) => {
      this.#asked.set(id, { resolve, isLook });
      this.looker.worker.postMessage({ id, call, bytes });
    });
  }

  /** @param {{id: number, answer: string}} data */
  #answered({ id, answer }) {
    this.#asked.get(id)?.resolve(answer);
    this.#asked.delete(id);
  }

  /** Asks for something that changes what is shown.
   * @param {object|string} call @param {Uint8Array} [bytes] @param {boolean} [isLook] */
  async #show(call, bytes, isLook) {
    const answer = await this.#ask(call, bytes, isLook);
    if (answer === "") return;
    const { effects, screen, error } = JSON.parse(answer);
    if (error) throw new Error(error);
    for (const effect of effects) this.#do(effect, screen);
    void this.#remember();
  }

  /** What is open is kept here too: its worker may be ended. */
  async #remember() {
    const saved = await this.#ask({ call: "saved" });
    if (saved !== "" && !saved.startsWith('{"error"')) this.#saved = saved;
  }

  /** @param {any} effect @param {import("../types.js").Screen} screen */
  #do(effect, screen) {
    switch (effect.type) {
      case "cancel_solving": return this.#cancelSolving();
      case "solve":
      case "generate": return void this.#solve(effect);
      case "keep": return this.on?.keep(effect.saved);
      case "redraw": return this.on?.screen(screen);
    }
  }

  /** @param {any} effect */
  async #solve(effect) {
    this.#cancelSolving();
    this.#isSolving = true;
    const job = this.#job;
    await this.#provide(effect.job?.game ?? effect.game, job);
    if (job !== this.#job) return;
    this.solver.worker.postMessage({ job, effect: JSON.stringify(effect) });
    const seconds = Number(effect.job?.settings?.seconds);
    if (seconds > 0) this.#limit = window.setTimeout(() => this.cancel(), seconds * 1000);
  }

  #cancelSolving() {
    clearTimeout(this.#limit);
    this.#job += 1;
    if (!this.#isSolving) return;
    this.solver.again();
    this.#given.clear();
    this.#isSolving = false;
  }

  /** @param {{job: number, message?: string, done?: boolean}} data */
  #told({ job, message, done }) {
    if (job !== this.#job) return;
    if (done) {
      clearTimeout(this.#limit);
      this.#isSolving = false;
    }
    if (message) void this.#show(`{"call":"update","message":${message}}`);
  }

  /** Ends a look that still runs: its worker starts again with what was open before. */
  async #endLook() {
    if (![...this.#asked.values()].some((it) => it.isLook)) return;
    this.looker.again();
    await this.#takeUp("");
  }

  async #lookFailed() {
    await this.#takeUp('{"error":"The engine stopped. Please report what you did."}');
  }

  /** Answers whoever still waits, and gives a new worker what was open. @param {string} answer */
  async #takeUp(answer) {
    const waiting = [...this.#asked.values()];
    this.#asked.clear();
    for (const it of waiting) it.resolve(answer);
    if (this.#saved !== "null") {
      await this.#ask(`{"call":"update","message":{"type":"load","saved":${this.#saved}}}`);
    }
  }

  #solvingFailed() {
    this.#given.clear();
    this.#isSolving = false;
    this.cancel();
  }
}
