/** The answer as text and as a picture, the position as a link, a file to save. */

import { h } from "../dom.js";
import { drawBoard, patterns } from "../board/draw.js";
import { shownBoard } from "./board.js";
import { toast } from "./toast.js";

/** @param {import("../page.js").Page} page */
export async function copyAnswer(page) {
  const { advice, summary, notation, game } = page.screen ?? {};
  if (!advice) return;
  const text = [`${advice.headline}. ${advice.reason}`, ...(summary ?? []), `${game}: ${notation}`].join("\n");
  const plain = new Blob([text], { type: "text/plain" });
  try {
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": plain, "image/png": asPicture(page) })]);
    toast("Copied, as text and as a picture.");
  } catch {
    await navigator.clipboard.writeText(text).then(() => toast("Copied as text."), () => toast("This browser does not let the page copy."));
  }
}

/** @param {import("../page.js").Page} page */
export async function copyLink(page) {
  await navigator.clipboard.writeText(location.href).then(() => toast("The link is on the clipboard."), () => toast(location.href));
}

/** The board as it is drawn, with all its styles. @param {import("../page.js").Page} page @returns {Promise<Blob>} */
async function asPicture(page) {
  const board = shownBoard(page);
  const side = 120;
  const svg = /** @type {SVGElement} */ (document.querySelector("#board .tray > svg")?.cloneNode(true) ?? drawBoard(board));
  const source = document.querySelector("#board .tray > svg");
  inline(/** @type {Element} */ (source), svg);
  const textures = patterns();
  inline(/** @type {Element} */ (document.querySelector("body > svg defs")), textures);
  svg.prepend(textures);
  svg.setAttribute("width", String(board.width * side));
  svg.setAttribute("height", String(board.height * side));
  const url = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(svg)], { type: "image/svg+xml" }));
  const picture = new Image();
  await new Promise((resolve, reject) => ([picture.onload, picture.onerror, picture.src] = [resolve, reject, url]));
  const canvas = h("canvas", { width: board.width * side, height: board.height * side });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue("--tray");
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0);
  URL.revokeObjectURL(url);
  return new Promise((resolve, reject) => canvas.toBlob((it) => (it ? resolve(it) : reject(new Error("no picture"))), "image/png"));
}

const COPIED = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-opacity", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "text-anchor", "dominant-baseline", "font-weight", "font-family", "display", "opacity"];

/** Styles live in the page's sheets: a picture of its own needs them with it. @param {Element} from @param {Element} to */
function inline(from, to) {
  const style = getComputedStyle(from);
  for (const name of COPIED) to.setAttribute(name, style.getPropertyValue(name));
  [...from.children].forEach((child, nth) => to.children[nth] && inline(child, to.children[nth]));
}

/** @param {string} name @param {string|Blob} content @param {string} type */
export function save(name, content, type) {
  const url = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  const link = h("a", { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
