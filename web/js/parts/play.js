/** Play: the consent before it, the log while it runs and after. */

import { button, h, icon } from "../dom.js";
import { closeOverlays, openOverlay } from "./overlay.js";
import { toast } from "./toast.js";

/** @param {import("../page.js").Page} page */
export function askToPlay(page) {
  let mode = page.playMode;
  const start = async () => {
    closeOverlays();
    page.playMode = mode;
    try {
      await page.engine.desk("consent", { is_given: true });
      await page.engine.desk("play", { mode });
      // The program forgets a consent that was for once.
      if (!isForAll) await page.engine.desk("consent", { is_given: false });
    } catch (error) {
      toast(String(/** @type {Error} */ (error).message));
    }
  };
  let isForAll = Boolean(page.desk?.hasConsent);
  if (isForAll) return void start();
  const line = (/** @type {any} */ mark, /** @type {string} */ text) => h("li", {}, mark, h("span", {}, text));
  const again = h("input", { type: "checkbox", onchange: () => (isForAll = again.checked) });
  const modes = h("select", { class: "input", "aria-label": "How much to play", onchange: () => (mode = modes.value) }, [["once", "One board"], ["series", "Board after board, until you stop it"], ["trial", "A time trial of 30 seconds"]].map(([value, text]) => h("option", { value, selected: value === mode }, text)));
  const not = button({ key: "not-now", text: "Not now", act: closeOverlays });
  openOverlay("consent", "Let seesolve use your mouse?", [h("h1", {}, "Let seesolve use your mouse?"), h("div", { class: "stack" }, h("p", {}, `It will play in ${page.desk?.name ? `the window ${page.desk.name}` : "the game’s window"}, and look again after every step.`), modes,
    h("div", { class: "part" }, h("h2", {}, "It stops at once when"), h("ul", { class: "log" }, line(h("kbd", {}, "Esc"), "you press Escape"), line(icon("swap"), "you move the mouse, or push it into a corner"), line(icon("watch"), "the window moves, is covered or closes"), line(h("b", {}, "?"), "the board is not read with certainty"))),
    h("p", { class: "second" }, "After 3 seconds it begins; until then the mouse is yours. The pointer never leaves the board. Use it only where the game’s rules allow it."),
    h("label", { class: "row" }, again, "Do not ask again until I close seesolve")), h("div", { class: "dialog-foot" }, not, button({ key: "agree", icon: "play", text: "Play", class: "button best", act: () => void start() }))], { role: "alertdialog" });
  not.focus();
}

/** @param {import("../page.js").Page} page */
export function playLog(page) {
  const log = page.desk?.log ?? [];
  if (log.length === 0) return null;
  return h("div", { class: "part" }, h("h2", {}, page.desk.isPlaying ? "Log" : "Last run"), h("ul", { class: "log" }, log.slice(-12).map((/** @type {string} */ it) => h("li", {}, icon("right"), h("span", {}, it)))));
}
