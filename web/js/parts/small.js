/** A small window that stays on top, with the sentence and the board. */

import { h, s } from "../dom.js";
import { drawBoard, patterns } from "../board/draw.js";
import { inParts } from "../words.js";
import { shownBoard } from "./board.js";

/** @type {Window|null} */
let small = null;

export function hasSmallWindow() {
  return "documentPictureInPicture" in window;
}

/** @param {import("../page.js").Page} page */
export async function openSmallWindow(page) {
  small = await /** @type {any} */ (window).documentPictureInPicture.requestWindow({ width: 300, height: 380 });
  const { document: inside } = /** @type {Window} */ (small);
  inside.documentElement.dataset.theme = document.documentElement.dataset.theme;
  inside.documentElement.lang = "en";
  // Rules are copied: the window sends no cookie, so the program would not give it the sheets again.
  const sheet = new /** @type {any} */ (small).CSSStyleSheet();
  sheet.replaceSync([...document.styleSheets].flatMap((it) => [...it.cssRules].map((rule) => rule.cssText)).join("\n"));
  inside.adoptedStyleSheets = [sheet];
  small?.addEventListener("pagehide", () => (small = null));
  renderSmallWindow(page);
}

/** @param {import("../page.js").Page} page */
export function renderSmallWindow(page) {
  const screen = page.screen;
  if (!small || !screen?.game) return;
  const advice = screen.advice;
  const value = advice?.value ? inParts(advice.value, screen.proof).join(" ") : "";
  const drawing = drawBoard(shownBoard(page), { letters: page.hasLetters });
  small.document.body.className = "small-window";
  small.document.body.replaceChildren(
    h("div", { class: "ticket" }, h("div", { class: "ticket-top" }, h("div", {}, h("h1", {}, advice?.headline ?? "Look at the page"), h("p", {}, [advice?.reason, value].filter(Boolean).join(" "))))),
    h("div", { class: `tray is-tiny is-${screen.board.shape}` }, drawing), s("svg", { class: "unseen" }, patterns()));
}
