/** The page without a board: the ways in, or why there is none in this picture. */

import { at, button, h, icon, put, s } from "../dom.js";
import { miniature } from "../board/thumb.js";
import { capital } from "../words.js";
import { openType } from "./type.js";
import { openGenerate } from "./menu.js";
import { openReport } from "./misread.js";
import { canWatch, startWatching } from "../watch.js";
import { nativeStart } from "./native.js";

/** The last board, to carry on with. @type {import("../types.js").Entry|null} */
let last = null;
let hasAsked = false;

/** @param {import("../page.js").Page} page */
export function renderStart(page) {
  if (!hasAsked) {
    hasAsked = true;
    page.engine.history?.list().then((/** @type {any[]} */ all) => ((last = all[0] ?? null), last && page.redraw())).catch(() => {});
  }
  put(at("start"), page.state === "no_board" || page.state === "error" ? refused(page) : page.isLooking ? looking(page) : welcome(page));
}

/** @param {import("../page.js").Page} page */
function welcome(page) {
  const way = (/** @type {string} */ name, /** @type {string} */ title, /** @type {string} */ text, /** @type {string} */ key, /** @type {() => void} */ act) => h("button", { class: "way", type: "button", "data-key": `way ${title}`, onclick: act }, icon(name), h("span", {}, h("b", {}, title), h("span", { class: "second" }, text)), key && h("kbd", { "aria-hidden": "true" }, key));
  const hasGenerator = page.games.some((it) => it.has_generator);
  return h("div", { class: "start-grid" },
    h("div", {}, h("h1", {}, "Show me a puzzle."), h("p", { class: "lead" }, "I read it from a picture, solve it and say why."),
      button({ key: "choose-phone", icon: "image", text: "Choose a screenshot", class: "button best wide phone-choose", act: () => page.choose() }),
      h("div", { class: "drop-here" }, dots(), h("h2", {}, "Drop a screenshot here"), h("p", { class: "second" }, "or press ", h("kbd", {}, "Ctrl"), " ", h("kbd", {}, "V"), " to paste one"), h("button", { class: "button best", type: "button", "data-key": "choose", onclick: () => page.choose() }, icon("image"), h("span", {}, "Choose a picture"), h("kbd", { "aria-hidden": "true" }, "O")))),
    h("div", {}, h("h2", { class: "ways-title" }, "Other ways in"), h("div", { class: "start-grid ways" },
      nativeStart(page, way),
      page.engine.kind === "wasm" && canWatch() && way("watch", "Watch a window", "Advice while you play", "W", () => startWatching(page)),
      way("camera", "Take a photo", "With this device’s camera", "M", () => page.choose("environment")),
      way("paste", "Paste", "A picture or a position you copied", "", () => page.paste()),
      way("keyboard", "Type it in", "Tap cells or write a position", "T", () => openType(page)),
      hasGenerator && way("dice", "Make a new puzzle", "To try yourself first", "N", () => openGenerate(page)))),
    h("div", {}, h("h2", {}, "Or try a sample"), h("div", { class: "samples" }, page.games.map((it) => sample(page, it)))),
    last && h("div", {}, h("h2", {}, "Carry on"), carryOn(page, last)),
    h("p", { class: "privacy" }, icon("lock"), page.engine.kind === "wasm" ? "Your pictures stay on this device. Nothing is uploaded, and it works offline." : "Your pictures stay on this computer. Nothing is uploaded."));
}

/** Seen, then solved. */
function dots() {
  return s("svg", { viewBox: "0 0 160 46", width: 160, height: 46, "aria-hidden": "true" }, s("circle", { cx: 22, cy: 23, r: 22, css: { fill: "var(--ink)" } }), s("path", { d: "M52 23h60", css: { stroke: "var(--edge)", "stroke-width": 9, "stroke-linecap": "round", "stroke-dasharray": "0.1 16" } }), s("circle", { cx: 138, cy: 23, r: 20, css: { fill: "var(--best)", stroke: "var(--ink)", "stroke-width": 4 } }));
}

/** @param {import("../page.js").Page} page @param {import("../types.js").GameInfo} game */
function sample(page, game) {
  return h("button", { class: "sample", type: "button", "data-key": `sample ${game.id}`, onclick: () => page.sample(game.id) }, h("span", { class: "mini" }, game.board ? miniature(game.board) : ""), h("span", {}, h("b", {}, game.title), h("span", { class: "second" }, capital(game.tagline.split(":")[0]))));
}

/** @param {import("../page.js").Page} page @param {import("../types.js").Entry} entry */
function carryOn(page, entry) {
  const time = new Date(entry.time).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
  return h("button", { class: "sample", type: "button", "data-key": "carry on", onclick: () => page.engine.send({ type: "load", saved: entry.saved }) }, h("span", { class: "mini" }, miniature(entry.board)), h("span", {}, h("b", {}, entry.title), h("span", { class: "second" }, [entry.text, time].filter(Boolean).join(", "))));
}

/** @param {import("../page.js").Page} page */
function looking(page) {
  return h("div", { class: "refused" }, h("h1", { "data-headline": "" }, "Looking for a board…"), page.source && h("div", { class: "picture-box" }, h("img", { src: page.source.url, alt: "Your picture" })), button({ key: "stop-looking", text: "Stop", class: "button late", title: "Esc", act: () => page.stopLooking() }));
}

/** @param {import("../page.js").Page} page */
function refused(page) {
  const screen = page.screen;
  const isError = page.state === "error";
  const seconds = (page.lookTook / 1000).toFixed(1);
  const size = h("p", { class: "second" });
  const select = h("select", { class: "input", "aria-label": "Say which game it is", "data-key": "say", onchange: (/** @type {any} */ event) => event.target.value && page.lookFor(event.target.value) }, h("option", { value: "" }, "Say the game"), page.games.map((it) => h("option", { value: it.id }, it.title)));
  return h("div", { class: "refused" }, h("h1", { "data-headline": "" }, isError ? "This cannot be opened." : "No board found."), h("p", {}, capital(screen?.message ?? "")),
    page.source && !isError && [h("div", { class: "picture-box" }, h("img", { src: page.source.url, alt: "Your picture", onload: (/** @type {any} */ event) => (size.textContent = `${event.target.naturalWidth} × ${event.target.naturalHeight} pixels${page.source?.isLive ? "" : `, looked for ${seconds} s`}`) })), size],
    !isError && h("div", {}, h("h2", {}, "What helps"), h("ol", { class: "helps" }, h("li", {}, h("b", {}, "Show the whole board"), ", with the clues or scores beside it."), h("li", {}, "Take the picture ", h("b", {}, "when nothing moves"), " and no message covers the board."), page.source?.isLive && h("li", {}, h("b", {}, "Move this page aside"), " if it lies over the game."), h("li", {}, "If it is all there, ", h("b", {}, "say which game it is"), "."))),
    isError && page.source && h("p", { class: "second" }, "A screenshot can always be opened. A photo that a phone keeps as HEIC can be sent or saved as JPEG."),
    button({ key: "choose", icon: "image", text: "Choose another picture", class: "button best wide", act: () => page.choose() }),
    h("div", { class: "two" }, page.source && !isError ? select : button({ key: "back", text: "Back", act: () => void page.back() }), button({ key: "type", icon: "keyboard", text: "Type it in", act: () => openType(page) })),
    page.source && !isError && button({ key: "report", icon: "flag", text: "Report this picture", class: "plain", act: () => openReport(page) }));
}
