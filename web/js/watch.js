/** Watching a window: the board's piece of every frame goes to the engine, and when the picture has
 * come to rest the engine looks. Frames drive it, so a page behind the game works as well. */

import { toast } from "./parts/toast.js";
import { closeOverlays } from "./parts/overlay.js";

/** Frames a second that are asked for, and how long nothing may move before a look. */
const FRAME_RATE = 8;
const REST_MS = 150;
/** A picture whose brightest sample is below this is black. */
const BLACK = 20;

export function canWatch() {
  return Boolean(navigator.mediaDevices?.getDisplayMedia) && "VideoFrame" in window;
}

/** @param {import("./page.js").Page} page */
export async function startWatching(page) {
  if (!canWatch()) return toast("This browser cannot watch windows. Chromium, Chrome, Edge and Firefox on a computer can.");
  closeOverlays();
  try {
    const video = { frameRate: { ideal: FRAME_RATE, max: FRAME_RATE }, cursor: "never" };
    const stream = await navigator.mediaDevices.getDisplayMedia({ video, audio: false });
    page.stopWatching();
    page.watching = new Watch(page, stream);
    page.redraw();
    void page.watching.run();
  } catch (error) {
    if (/** @type {Error} */ (error).name !== "NotAllowedError") toast(`The window cannot be watched: ${/** @type {Error} */ (error).message}`);
  }
}

export class Watch {
  isMoving = false;
  #isOver = false;
  /** Raised by every movement: a look waits until it stays the same. */
  #movements = 0;
  #isBoardOnly = false;
  #isBlack = false;
  #url = "";

  /** @param {import("./page.js").Page} page @param {MediaStream} stream */
  constructor(page, stream) {
    this.page = page;
    this.track = stream.getVideoTracks()[0];
    this.track.addEventListener("ended", () => this.#gone());
  }

  async run() {
    for await (const frame of frames(this.track)) {
      if (this.#isOver) return void frame.close();
      await this.#take(frame);
      frame.close();
    }
  }

  stop() {
    this.#isOver = true;
    this.track.stop();
    URL.revokeObjectURL(this.#url);
  }

  #gone() {
    if (this.#isOver) return;
    this.page.stopWatching();
    this.page.redraw();
    toast("The window is gone.", { text: "Watch another", act: () => startWatching(this.page) });
  }

  /** @param {VideoFrame} frame */
  async #take(frame) {
    const rect = this.#isBoardOnly ? this.#boardRect(frame) : null;
    const options = rect ? { rect } : {};
    const bytes = new Uint8Array(frame.allocationSize(options));
    const layout = await frame.copyTo(bytes, options);
    if (!rect && isBlack(bytes)) return this.#sayBlack();
    this.#isBlack = false;
    const { codedWidth: width, codedHeight: height, format, colorSpace } = frame;
    const whole = { x: 0, y: 0, width: frame.visibleRect?.width ?? width, height: frame.visibleRect?.height ?? height };
    const piece = rect ?? whole;
    const planes = { width: whole.width, height: whole.height, x: piece.x, y: piece.y, w: piece.width, h: piece.height, format, layout, is_bt709: colorSpace.matrix === "bt709", is_full_range: Boolean(colorSpace.fullRange) };
    const moved = await this.page.engine.watch(planes, bytes);
    if (!moved || this.#isOver) return;
    const movement = ++this.#movements;
    const picture = frame.clone();
    if (!this.isMoving) {
      this.isMoving = true;
      this.page.redraw();
    }
    void this.#lookAtRest(movement, picture);
  }

  #sayBlack() {
    if (!this.#isBlack) toast("The picture is black. Allow screen recording, then try again.");
    this.#isBlack = true;
  }

  /** @param {number} movement @param {VideoFrame} picture */
  async #lookAtRest(movement, picture) {
    await this.page.engine.tick(REST_MS);
    if (movement !== this.#movements || this.#isOver) return picture.close();
    await this.page.engine.follow();
    const screen = this.page.screen;
    this.#isBoardOnly = Boolean(screen?.layout && screen.game && !screen.is_out_of_sight);
    await this.#show(picture);
    this.isMoving = false;
    this.page.lookedAt = Date.now();
    this.page.redraw();
  }

  /** Makes the frame the picture of the page. @param {VideoFrame} picture */
  async #show(picture) {
    const canvas = new OffscreenCanvas(picture.displayWidth, picture.displayHeight);
    canvas.getContext("2d")?.drawImage(picture, 0, 0);
    picture.close();
    const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.85 });
    URL.revokeObjectURL(this.#url);
    this.#url = URL.createObjectURL(blob);
    this.page.source = { name: this.track.label || "the window", url: this.#url, isLive: true };
  }

  /** The board with a margin, on even pixels: colour has half the resolution. @param {VideoFrame} frame */
  #boardRect(frame) {
    const bounds = this.page.screen?.layout?.bounds_in_frame;
    if (!bounds) return null;
    const [width, height] = [frame.visibleRect?.width ?? frame.codedWidth, frame.visibleRect?.height ?? frame.codedHeight];
    // Clues, scores and the level stand around the board.
    const margin = 0.6 * Math.max(bounds.max.x - bounds.min.x, bounds.max.y - bounds.min.y);
    const even = (/** @type {number} */ at, /** @type {number} */ end) => Math.min(Math.max(0, Math.round(at / 2) * 2), end - (end % 2));
    const [x, y] = [even(bounds.min.x - margin, width), even(bounds.min.y - margin, height)];
    return { x, y, width: even(bounds.max.x + margin, width) - x, height: even(bounds.max.y + margin, height) - y };
  }
}

/** The frames of a track: by a processor where there is one, else through a video element.
 * @param {MediaStreamTrack} track @returns {AsyncGenerator<VideoFrame>} */
async function* frames(track) {
  if ("MediaStreamTrackProcessor" in window) {
    const reader = new /** @type {any} */ (window).MediaStreamTrackProcessor({ track, maxBufferSize: 1 }).readable.getReader();
    for (let it = await reader.read(); !it.done; it = await reader.read()) yield it.value;
    return;
  }
  const video = document.createElement("video");
  [video.srcObject, video.muted] = [new MediaStream([track]), true];
  await video.play();
  while (track.readyState === "live") {
    await new Promise((resolve) => (video.requestVideoFrameCallback ? video.requestVideoFrameCallback(resolve) : setTimeout(resolve, 1000 / FRAME_RATE)));
    yield new VideoFrame(video);
  }
}

/** @param {Uint8Array} bytes */
function isBlack(bytes) {
  const end = Math.floor(bytes.length * 0.6);
  for (let at = 0; at < end; at += 997) if (bytes[at] > BLACK && bytes[at] !== 255) return false;
  return true;
}
