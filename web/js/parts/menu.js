/** Lists to choose from: another game, a new puzzle. */

import { button, h } from "../dom.js";
import { closeOverlays, head, openOverlay } from "./overlay.js";
import { openType } from "./type.js";
import { openReport } from "./misread.js";
import { copyAnswer, copyLink } from "./copy.js";
import { openKeys } from "./keys.js";

/** @param {import("../page.js").Page} page */
export function openMenu(page) {
  const row = (/** @type {string} */ icon, /** @type {string} */ text, /** @type {() => void} */ act) => button({ key: text, icon, text, class: "button wide", act: () => (closeOverlays(), act()) });
  openOverlay("chooser", "This board", [head("This board"), h("div", { class: "stack" },
    page.source && !page.source.isLive && h("div", { class: "part" }, h("h2", {}, "It is another game"), h("div", { class: "row" }, page.games.map((it) => button({ key: `as ${it.id}`, text: it.title, class: "chip", "aria-pressed": it.id === page.screen?.game, act: () => (closeOverlays(), page.lookFor(it.id)) })))),
    h("div", { class: "part" }, row("link", "Copy a link to this position", () => copyLink(page)), row("keyboard", "Type another position", () => openType(page)), page.source && row("flag", "Report a misread", () => openReport(page)), row("close", "Close this board", () => page.close())))]);
}

/** What narrow screens have no room for in the header. @param {import("../page.js").Page} page */
export function openMore(page) {
  const isDark = document.documentElement.dataset.theme === "dark";
  const row = (/** @type {string} */ icon, /** @type {string} */ text, /** @type {() => void} */ act) => button({ key: text, icon, text, class: "button wide", act: () => (closeOverlays(), act()) });
  const isOpen = Boolean(page.screen?.game);
  openOverlay("chooser", "More", [head("More"), h("div", { class: "stack" }, row(isDark ? "sun" : "moon", isDark ? "Light colours" : "Dark colours", () => page.setTheme(isDark ? "light" : "dark")), row("help", "Keys and help", () => openKeys(page)),
    isOpen && [row("image", "New picture", () => page.choose()), row("copy", "Copy the answer", () => copyAnswer(page)), row("redo", "Redo", () => page.redo()), row("close", "Close this board", () => page.close())])]);
}

/** @param {import("../page.js").Page} page */
export function openGenerate(page) {
  const games = page.games.filter((it) => it.has_generator);
  if (games.length === 1) return void page.generate(games[0].id);
  openOverlay("chooser", "New puzzle", [head("A new puzzle"), h("div", { class: "stack" }, games.map((it) => button({ key: it.id, icon: "dice", text: it.title, class: "button wide", act: () => (closeOverlays(), page.generate(it.id)) })))]);
}
