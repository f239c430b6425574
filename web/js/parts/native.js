/** What only the native engine can do: the original's controls under the original's names. */

import { button, h } from "../dom.js";
import { capital } from "../words.js";
import { askToPlay, canPlay } from "./play.js";
import { toast } from "./toast.js";

/** @param {import("../page.js").Page} page @param {(icon: string, title: string, text: string, key: string, act: () => void) => HTMLElement} way */
export function nativeStart(page, way) {
  if (page.engine.kind !== "native" || page.desk?.noScreen) return null;
  return [way("capture", "Capture screen", "I can look at your screen. Open the game first.", "R", () => run(page, "capture")), way("watch", "Continuous capture", "Advice while you play", "W", () => run(page, "watch"))];
}

/** @param {import("../page.js").Page} page */
export function nativeDock(page) {
  if (page.engine.kind !== "native") return null;
  const desk = page.desk ?? {};
  if (desk.isPlaying) return playing(page, desk);
  if (desk.noScreen) return [h("span", { class: "second wide-only", title: desk.noScreen }, "There is no screen here that I can look at.")];
  return [
    h("button", { type: "button", class: "switch wide-only", role: "switch", "aria-checked": Boolean(desk.isWatching), "data-key": "continuous", onclick: () => run(page, desk.isWatching ? "unwatch" : "watch") }, "Continuous capture"),
    button({ key: "calibrate", icon: "aim", text: "Calibrate", class: "button wide-only", act: () => run(page, "calibrate") }),
    button({ key: "capture", icon: "capture", text: "Capture screen", class: "button wide-only", title: "R", act: () => run(page, "capture") }),
  ];
}

/** Play, alone at the far end. @param {import("../page.js").Page} page */
export function nativePlay(page) {
  if (!canPlay(page)) return null;
  return h("span", { class: "tail" }, button({ key: "play", icon: "play", text: "Play", class: "button best", act: () => askToPlay(page) }));
}

/** Looks at the screen once, or begins or ends to look again and again. @param {import("../page.js").Page} page @param {"capture"|"watch"|"unwatch"|"calibrate"} what */
export function run(page, what) {
  page.engine.desk(what).catch((/** @type {Error} */ error) => toast(error.message));
}

/** @param {import("../page.js").Page} page @param {any} desk */
function playing(page, desk) {
  return [h("button", { type: "button", class: "stop", "data-key": "stop", onclick: () => page.engine.stopPlaying() }, h("span", {}, "Stop"), h("kbd", {}, "Esc")),
    h("div", {}, h("b", {}, desk.countdown ? `Starting in ${desk.countdown}` : `Playing${desk.name ? ` in ${desk.name}` : ""}`), h("p", { class: "second" }, desk.countdown ? "The mouse is still yours." : `${capital(desk.log?.at(-1) ?? "Looking at the board")}. Moving the mouse also stops it.`))];
}
