/** Play: the consent before it, the log while it runs and after. */

import { button, h, icon } from "../dom.js";
import { closeOverlays, openOverlay } from "./overlay.js";

let isAgreed = false;

/** @param {import("../page.js").Page} page */
export function askToPlay(page) {
  let mode = page.playMode;
  const start = () => {
    closeOverlays();
    page.playMode = mode;
    void page.engine.desk("play", { mode, consent: true });
  };
  if (isAgreed) return start();
  const line = (/** @type {any} */ mark, /** @type {string} */ text) => h("li", {}, mark, h("span", {}, text));
  const again = h("input", { type: "checkbox", onchange: () => (isAgreed = again.checked) });
  const modes = h("select", { class: "input", "aria-label": "How much to play", onchange: () => (mode = modes.value) }, [["once", "One board"], ["series", "Board after board, until you stop it"], ["trial", "A time trial of 30 seconds"]].map(([value, text]) => h("option", { value, selected: value === mode }, text)));
  const not = button({ key: "not-now", text: "Not now", act: closeOverlays });
  openOverlay("consent", "Let seesolve use your mouse?", [h("h1", {}, "Let seesolve use your mouse?"), h("div", { class: "stack" }, h("p", {}, "It will play in the game’s window, and look again after every step."), modes,
    h("div", { class: "part" }, h("h2", {}, "It stops at once when"), h("ul", { class: "log" }, line(h("kbd", {}, "Esc"), "you press Escape"), line(icon("swap"), "you move the mouse, or push it into a corner"), line(icon("watch"), "the window moves, is covered or closes"), line(h("b", {}, "?"), "the board is not read with certainty"))),
    h("p", { class: "second" }, "After 3 seconds it begins; until then the mouse is yours. The pointer never leaves the board. Use it only where the game’s rules allow it."),
    h("label", { class: "row" }, again, "Do not ask again until I close seesolve")), h("div", { class: "dialog-foot" }, not, button({ key: "agree", icon: "play", text: "Play", class: "button best", act: start }))], { role: "alertdialog" });
  not.focus();
}

/** @param {import("../page.js").Page} page */
export function playLog(page) {
  const log = page.desk?.log ?? [];
  if (log.length === 0) return null;
  return h("div", { class: "part" }, h("h2", {}, page.desk.isPlaying ? "Log" : "Last run"), h("ul", { class: "log" }, log.slice(-12).map((/** @type {string} */ it) => h("li", {}, icon("right"), h("span", {}, it)))));
}
