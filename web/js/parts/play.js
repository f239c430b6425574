/** Play: the consent before it, the log while it runs and after. */

import { button, h, icon } from "../dom.js";
import { capital } from "../words.js";
import { closeOverlays, openOverlay } from "./overlay.js";
import { segmented } from "./setting.js";
import { toast } from "./toast.js";

/** How much to play: its name, and what the consent says of it. @type {Record<string, [string, string]>} */
const MODES = { once: ["One board", "one board, and look again after every step"], series: ["Series", "board after board, and look again after every step, until you stop it"], trial: ["Time trial", "for 30 seconds, as fast as it goes, and look again after every board"] };

/** What Play will play, chosen before it. @param {import("../page.js").Page} page */
export function playModes(page) {
  if (!canPlay(page)) return null;
  const pick = (/** @type {string} */ it) => {
    page.playMode = it;
    page.redraw();
  };
  return h("div", { class: "part wide-only" }, h("h2", {}, "Play"), segmented("How much to play", "mode", Object.entries(MODES).map(([mode, [name]]) => [mode, name]), page.playMode, pick));
}

/** Whether the program can play what is open. @param {import("../page.js").Page} page */
export function canPlay(page) {
  const game = page.games.find((it) => it.id === page.screen?.game);
  return page.engine.kind === "native" && !page.desk?.isPlaying && !page.desk?.noScreen && Boolean(game?.is_playable);
}

/** @param {import("../page.js").Page} page */
export function askToPlay(page) {
  const mode = page.playMode;
  const start = async () => {
    closeOverlays();
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
  const not = button({ key: "not-now", text: "Not now", act: closeOverlays });
  openOverlay("consent", "Let seesolve use your mouse?", [h("h1", {}, "Let seesolve use your mouse?"), h("div", { class: "stack" }, h("p", {}, "It will play ", page.desk?.name ? ["in the window ", h("b", {}, page.desk.name)] : "in the game’s window", `: ${MODES[mode][1]}.`),
    h("div", { class: "part" }, h("h2", {}, "It stops at once when"), h("ul", { class: "log" }, line(h("kbd", {}, "Esc"), "you press Escape"), line(icon("swap"), "you move the mouse, or push it into a corner"), line(icon("watch"), "the window moves, is covered or closes"), line(h("b", {}, "?"), "the board is not read with certainty"))),
    h("p", { class: "second" }, "After 3 seconds it begins; until then the mouse is yours. The pointer never leaves the board. Use it only where the game’s rules allow it."),
    h("label", { class: "row" }, again, "Do not ask again until I close seesolve")), h("div", { class: "dialog-foot" }, not, button({ key: "agree", icon: "play", text: "Play", class: "button best", act: () => void start() }))], { role: "alertdialog" });
  not.focus();
}

/** @param {import("../page.js").Page} page */
export function playLog(page) {
  const log = page.desk?.log ?? [];
  if (log.length === 0) return null;
  return h("div", { class: "part" }, h("h2", {}, page.desk.isPlaying ? "Log" : "Last run"), h("ul", { class: "log" }, log.slice(-12).map((/** @type {string} */ it) => h("li", {}, icon("right"), h("span", {}, capital(it))))), page.desk.isPlaying && h("p", { class: "second" }, "The other controls rest while it plays."));
}
