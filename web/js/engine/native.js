/** The native engine behind `seesolve gui`: requests by POST, news by server-sent events. */

/** History in the program's state folder: the port changes, so the browser cannot keep it. */
class ServerHistory {
  /** @returns {Promise<import("../types.js").Entry[]>} */
  async list() {
    return (await fetch("api/history")).json();
  }

  /** @param {import("../types.js").Entry} entry */
  async put(entry) {
    await post("history", JSON.stringify(entry));
  }

  async clear() {
    await fetch("api/history", { method: "DELETE" });
  }
}

/** @param {string} path @param {BodyInit} body @param {string} [type] */
async function post(path, body, type = "application/json") {
  const answer = await fetch(`api/${path}`, { method: "POST", headers: { "content-type": type }, body });
  if (!answer.ok) throw new Error(await answer.text());
  return answer;
}

/** @typedef {import("../types.js").Engine} Engine */

/** @implements {Engine} */
export class NativeEngine {
  kind = /** @type {const} */ ("native");
  history = new ServerHistory();
  /** Answers to a request come after the event that shows it. @type {((version: number) => void)[]} */
  #waiting = [];
  #version = 0;

  /** @param {any} on */
  async start(on) {
    const events = new EventSource("api/events");
    events.addEventListener("screen", (event) => {
      const { version, screen } = JSON.parse(event.data);
      this.#version = version;
      on.screen(screen);
      for (const it of this.#waiting.splice(0)) it(version);
    });
    events.addEventListener("live", (event) => on.live(JSON.parse(event.data)));
    events.onerror = () => on.live({ isGone: events.readyState !== EventSource.OPEN });
    events.onopen = () => on.live({ isGone: false });
    return (await post("call", '{"call":"games"}')).json();
  }

  /** @param {Uint8Array} bytes @param {string|null} game */
  async look(bytes, game) {
    await this.#shown(post(`look${game ? `?game=${game}` : ""}`, /** @type {BufferSource} */ (bytes), "application/octet-stream"));
  }

  /** @param {ImageData} pixels @param {string|null} game */
  async lookAtPixels({ width, height, data }, game) {
    await this.#shown(post(`pixels?width=${width}&height=${height}${game ? `&game=${game}` : ""}`, data, "application/octet-stream"));
  }

  stopLooking() {
    void post("call", '{"call":"stop_looking"}');
  }

  /** @param {object} message */
  async send(message) {
    await this.#shown(post("call", JSON.stringify({ call: "update", message })));
  }

  async json() {
    return (await post("call", '{"call":"json"}')).json();
  }

  cancel() {
    void this.send({ type: "cancel" });
  }

  /** What the program does with the screen. @param {"capture"|"watch"|"unwatch"|"calibrate"|"consent"|"play"|"stop"} what @param {object} [more] */
  async desk(what, more = {}) {
    await post("desk", JSON.stringify({ do: what, ...more }));
  }

  stopPlaying() {
    void this.desk("stop");
  }

  /** Waits until the page shows what a request led to. @param {Promise<Response>} request */
  async #shown(request) {
    const { version } = await (await request).json();
    while (this.#version < version) await new Promise((resolve) => this.#waiting.push(resolve));
  }
}
