/** The list of keys, and the switch that turns single letters off. */

import { h } from "../dom.js";
import { head, openOverlay } from "./overlay.js";

/** @type {[string, [string, string][]][]} */
const GROUPS = [
  ["Bring a board", [["O", "Choose a picture"], ["Ctrl V", "Paste a picture or a position"], ["W", "Watch a window"], ["M", "Take a photo"], ["T", "Type it in"], ["N", "Make a new puzzle"], ["R", "Look again"]]],
  ["On the board", [["Arrows", "Move from cell to cell"], ["B", "Go to the best move"], ["Enter", "Why? Or set this cell"], ["0–9 A–Z", "Say what the cell shows"], ["D", "Next doubtful place"], ["Ctrl Z", "Undo"], ["Ctrl Y", "Redo"]]],
  ["The answer", [["H", "Hint or whole answer"], ["P", "Picture or board"], ["L", "Letters on or off"], ["J K", "Next, previous move"], ["Space", "Grow the answer"], ["U", "One level up"], ["Ctrl C", "Copy the answer"], ["Esc", "Stop, close"]]],
];

/** @param {import("../page.js").Page} page */
export function openKeys(page) {
  const keys = (/** @type {string} */ text) => text.split(" ").flatMap((it) => [h("kbd", {}, it), " "]);
  const group = (/** @type {[string, [string, string][]]} */ [title, rows]) => h("section", {}, h("h2", {}, title), h("dl", {}, rows.map(([key, text]) => [h("dt", {}, keys(key)), h("dd", {}, text)])));
  const toggle = h("button", { type: "button", class: "switch", role: "switch", "aria-checked": page.hasSingleKeys, onclick: () => {
    page.setSingleKeys(!page.hasSingleKeys);
    toggle.setAttribute("aria-checked", String(page.hasSingleKeys));
  } }, "Single-letter keys");
  openOverlay("keys", "Keys", [head("Keys"), h("div", { class: "key-groups" }, GROUPS.map(group)), h("div", { class: "part" }, h("div", { class: "row" }, toggle, h("span", { class: "second" }, "Switch them off if you use speech input. While you fix a cell, letters go to the cell.")))]);
}
