/** A web worker with an instance of the engine: one looks, another one solves. */

/** @type {any} */
let engine = null;
/** @type {((text: string) => void)|null} */
let tell = null;

/** @param {number} length */
function written(length) {
  const bytes = new Uint8Array(engine.memory.buffer, engine.output(), length);
  return new TextDecoder().decode(bytes);
}

/** Writes a text and bytes into the engine; returns the length of the text.
 * @param {string} text @param {Uint8Array} [bytes] */
function write(text, bytes = new Uint8Array()) {
  const head = new TextEncoder().encode(text);
  const at = engine.input(head.length + bytes.length);
  const memory = new Uint8Array(engine.memory.buffer);
  memory.set(head, at);
  memory.set(bytes, at + head.length);
  return head.length;
}

// Set before anything is awaited: a message that came earlier would be lost.
onmessage = ({ data }) => {
  if (data.module) {
    const page = { tell: (/** @type {number} */ length) => tell?.(written(length)) };
    engine = new WebAssembly.Instance(data.module, { page }).exports;
  } else if (data.effect) {
    tell = (text) => postMessage({ job: data.job, message: text });
    write(data.effect);
    engine.work();
    postMessage({ job: data.job, done: true });
  } else if (data.tick) {
    // A worker's timers keep their time while the page is hidden.
    setTimeout(() => postMessage({ id: data.id, answer: "" }), data.tick);
  } else if (data.resource) {
    engine.resource(write(data.resource, data.bytes));
  } else {
    const length = engine.request(write(data.call, data.bytes));
    postMessage({ id: data.id, answer: written(length) });
  }
};
