/** The sheet of a cell or a clue: what it may be, why, and buttons to say what it is. */

import { button, h } from "../dom.js";
import { capital, shortShare } from "../words.js";
import { free, inOrder, shown } from "./doubt.js";
import { closeOverlays, head, openOverlay, openSheet } from "./overlay.js";
import { shownBoard } from "./board.js";

/** The cell whose sheet is open, and where it says why.
 * @type {{id: number, told: HTMLElement, isAsked: boolean}|null} */
let opened = null;

/** @param {import("../page.js").Page} page @param {number} id */
export function openCell(page, id) {
  const screen = page.screen;
  const cell = screen && shownBoard(page).cells.find((it) => it.cell === id);
  if (!screen || !cell) return;
  page.cell = id;
  const items = screen.items.filter((it) => it.cell === id);
  const told = h("div", { class: "told", "aria-live": "polite" });
  const dialog = openSheet("sheet", cell.name, [
    head(capital(cell.name)),
    h("div", { class: "stack" }, told, shares(cell), items.map((it) => setter(page, it, cell)), items.length === 0 && h("p", { class: "second" }, "Nothing can be set here.")),
  ]);
  opened = { id, told, isAsked: false };
  renderSheet(page);
  placeAt(dialog, document.querySelector(`[data-cell="${id}"]`));
}

/** Why the opened cell is as it is. What is not worked out yet is asked for once, and shown when it
 * comes. @param {import("../page.js").Page} page */
export function renderSheet(page) {
  const screen = page.screen;
  if (!opened?.told.isConnected || !screen) return;
  const { id, told } = opened;
  const cell = shownBoard(page).cells.find((it) => it.cell === id);
  if (!cell) return;
  const use = screen.candidates.find((it) => it.cells.includes(id));
  const why = cell.why || (use && [use.short, use.reason].filter(Boolean).join(": ")) || cell.spoken;
  const isAwaited = screen.asked === id || (cell.has_more && screen.is_solving);
  const parts = [why && capital(why), isAwaited && "Working out what else there is to say…"].filter(Boolean);
  const before = [...told.children].map((it) => it.textContent);
  if (before.join() !== parts.join()) told.replaceChildren(...parts.map((it, nth) => h("p", { class: nth ? "second" : "" }, it)));
  if (opened.isAsked || !cell.has_more || screen.is_solving) return;
  opened.isAsked = true;
  void page.engine.send({ type: "explain", cell: id });
}

/** @param {import("../page.js").Page} page @param {import("../types.js").LabelView} label */
export function openLabel(page, label) {
  const items = (page.screen?.items ?? []).filter((it) => label.fields.includes(it.name));
  const dialog = openSheet("sheet", label.name, [head(capital(label.name || label.text)), h("div", { class: "stack" }, items.map((it) => setter(page, it, null)))]);
  placeAt(dialog, document.querySelector(`[data-key="${CSS.escape(`label ${label.name}`)}"]`));
}

/** Everything that was read, to be set right from a list. @param {import("../page.js").Page} page */
export function openItems(page) {
  const items = (page.screen?.items ?? []).filter((it) => it.cell === null);
  openOverlay("items", "Set right", [head("Set right"), h("div", { class: "stack" }, h("p", { class: "second" }, "Tap a cell on the board to say what it shows. Everything else is here."), items.map((it) => setter(page, it, null)), items.length === 0 && h("p", {}, "Only the cells of this board can be set."))]);
}

/** @param {import("../types.js").CellView} cell */
function shares(cell) {
  if (cell.marks.length < 2 || cell.state === "known") return null;
  return h("dl", { class: "shares" }, cell.marks.map((it) => [h("dt", {}, it.text), h("dd", { class: "bar" }, h("span", { class: `gauge ${it.role === "danger" ? "harm" : ""}` }, h("span", { css: { width: `${it.share * 100}%` } }))), h("dd", {}, shortShare(it.share))]));
}

/** @param {import("../page.js").Page} page @param {import("../types.js").Item} item @param {import("../types.js").CellView|null} cell */
function setter(page, item, cell) {
  const isHidden = cell?.state === "hidden";
  const all = cell && cell.sets.length && item === page.screen?.items.find((it) => it.cell === cell.cell) ? cell.sets : item.choices;
  const choices = inOrder(isHidden ? all.filter((it) => it !== item.symbol) : all);
  const title = cell && isHidden ? "Turned it over? Say what it was" : `${capital(item.name)}: ${shown(item)}`;
  const set = async (/** @type {string} */ value) => (closeOverlays(), page.correct(item.name, value));
  const hasWords = choices.some((it) => shown(item, it).length > 2);
  const body = choices.length ? h("div", { class: `sets ${hasWords && choices.length > 4 ? "words" : choices.length > 8 ? "many" : ""}` }, choices.map((it) => button({ key: `set ${item.name} ${it}`, text: shown(item, it), class: `button ${shown(item, it).length > 2 ? "long" : ""}`, "aria-label": `${item.name} is ${shown(item, it)}`, "aria-pressed": it === item.symbol, act: () => set(it) }))) : free(item, page);
  return h("div", { class: "part" }, h("h2", {}, title), body);
}

/** On wide screens the sheet stands beside its cell. @param {HTMLElement} dialog @param {Element|null} anchor */
function placeAt(dialog, anchor) {
  const box = anchor?.getBoundingClientRect();
  if (!box) return;
  const [width, height] = [340, Math.min(dialog.offsetHeight || 360, innerHeight - 24)];
  const x = box.right + 12 + width < innerWidth ? box.right + 12 : Math.max(12, box.left - width - 12);
  const y = Math.min(Math.max(12, box.top - 20), innerHeight - height - 12);
  dialog.style.setProperty("--x", `${x}px`);
  dialog.style.setProperty("--y", `${Math.max(12, y)}px`);
}
