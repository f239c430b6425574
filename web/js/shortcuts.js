/** The keyboard. Single letters can be switched off, and never act while something is being typed
 * or a cell takes letters itself. */

import { canWatch, startWatching } from "./watch.js";
import { copyAnswer } from "./parts/copy.js";
import { openKeys } from "./parts/keys.js";
import { openGenerate } from "./parts/menu.js";
import { openType } from "./parts/type.js";
import { doubts } from "./parts/doubt.js";
import { run } from "./parts/native.js";

const ARROWS = /** @type {Record<string, [number, number]>} */ ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] });

/** @param {import("./page.js").Page} page */
export function listenToKeys(page) {
  addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.altKey) return;
    const target = /** @type {HTMLElement} */ (event.target);
    const isTyping = target.matches("input, textarea, select, [contenteditable]");
    if (isTyping || (document.querySelector("dialog[open]") && event.key !== "?")) return;
    const isTaken = event.ctrlKey || event.metaKey ? withControl(page, event) : onCell(page, event, target) || asked(page, event) || single(page, event, target);
    if (isTaken) event.preventDefault();
  });
}

/** @param {import("./page.js").Page} page @param {KeyboardEvent} event */
function withControl(page, event) {
  const key = event.key.toLowerCase();
  if (key === "z" && !event.shiftKey) return page.undo(), true;
  if (key === "y" || (key === "z" && event.shiftKey)) return page.redo(), true;
  if (key === "c" && !String(getSelection()) && page.screen?.advice) return void copyAnswer(page), true;
  return false;
}

/** Keys on a cell: arrows go by geometry, what the cell may show sets it. @param {import("./page.js").Page} page @param {KeyboardEvent} event @param {HTMLElement} target */
function onCell(page, event, target) {
  const id = target.dataset.cell;
  if (id === undefined || !page.screen) return false;
  const arrow = ARROWS[event.key];
  if (arrow) return focusCell(page, neighbour(page, Number(id), arrow)), true;
  if (event.key.length !== 1) return false;
  const cell = page.screen.board.cells.find((it) => it.cell === Number(id));
  const item = page.screen.items.find((it) => it.cell === Number(id));
  const value = matching(cell?.sets.length ? cell.sets : (item?.choices ?? []), event.key);
  if (value === undefined || !item) return false;
  void page.correct(item.name, value);
  return true;
}

/** While something is asked about, what is typed is the answer. @param {import("./page.js").Page} page @param {KeyboardEvent} event */
function asked(page, event) {
  const item = page.screen && doubts(page.screen)[page.doubtAt];
  if (!item || event.key.length !== 1) return false;
  // D goes to the next place even where a cell could be a D: its buttons and the cell itself take it.
  if (event.key.toLowerCase() === "d") return page.doubt(event.shiftKey ? -1 : 1), true;
  const value = matching(item.choices, event.key);
  if (value === undefined) return false;
  void page.correct(item.name, value);
  return true;
}

/** @param {string[]} values @param {string} key */
function matching(values, key) {
  return values.find((it) => it === key) ?? values.find((it) => it.toLowerCase() === key.toLowerCase());
}

/** The cell that lies best in a direction. @param {import("./page.js").Page} page @param {number} id @param {[number, number]} arrow */
function neighbour(page, id, [dx, dy]) {
  const cells = page.screen?.board.cells.filter((it) => it.state !== "absent" && it.fill !== "absent") ?? [];
  const from = cells.find((it) => it.cell === id)?.center_in_cells;
  if (!from) return id;
  const rated = cells.flatMap((it) => {
    const [x, y] = [it.center_in_cells.x - from.x, it.center_in_cells.y - from.y];
    const along = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    return along > 0.2 && aside <= along * 1.8 ? [{ id: it.cell, cost: along + 2 * aside }] : [];
  });
  return rated.sort((a, b) => a.cost - b.cost)[0]?.id ?? id;
}

/** @param {import("./page.js").Page} page @param {number|null|undefined} id */
function focusCell(page, id) {
  if (id === null || id === undefined) return;
  page.cell = id;
  for (const it of document.querySelectorAll(".cell[data-cell]")) it.setAttribute("tabindex", it.getAttribute("data-cell") === String(id) ? "0" : "-1");
  /** @type {HTMLElement|null} */ (document.querySelector(`.cell[data-cell="${id}"]`))?.focus();
}

/** @param {import("./page.js").Page} page @param {KeyboardEvent} event @param {HTMLElement} target */
function single(page, event, target) {
  const { key } = event;
  if (key === "Escape" && page.isLooking) return page.stopLooking(), true;
  if (key === "Escape") return page.screen?.is_solving ? (page.engine.cancel(), true) : page.desk?.isPlaying ? (page.engine.stopPlaying(), true) : false;
  if (key === "?") return openKeys(page), true;
  if (key === " " && !target.closest("button, a, [role=option], [role=listbox], summary")) return page.grow(), true;
  if (!page.hasSingleKeys || key.length !== 1 || page.desk?.isPlaying) return false;
  const screen = page.screen;
  const isOpen = Boolean(screen?.game);
  const hint = screen?.settings.find((it) => it.spec.key === "hint");
  /** @type {Record<string, () => void>} */
  const acts = {
    o: () => page.choose(), m: () => page.choose("environment"), t: () => openType(page),
    w: () => watch(page),
    n: () => page.games.some((it) => it.has_generator) && openGenerate(page),
    r: () => lookAgain(page),
    b: () => focusCell(page, screen?.board.cells.find((it) => it.tag || it.fill === "best" || it.border === "best")?.cell),
    d: () => page.doubt(event.shiftKey ? -1 : 1),
    h: () => hint && page.set("hint", hint.value === "true" ? "false" : "true"),
    p: () => page.toggleView(), l: () => page.toggleLetters(),
    j: () => page.pick(page.candidate + 1), k: () => page.pick(page.candidate - 1),
    u: () => levelUp(page),
  };
  const act = acts[key.toLowerCase()];
  if (!act || (!isOpen && !"omtwnr".includes(key.toLowerCase()))) return false;
  act();
  return true;
}

/** @param {import("./page.js").Page} page */
function watch(page) {
  if (page.engine.kind === "native") run(page, page.desk?.isWatching ? "unwatch" : "watch");
  else if (canWatch()) void startWatching(page);
}

/** @param {import("./page.js").Page} page */
function lookAgain(page) {
  if (page.engine.kind === "native") run(page, "capture");
  else if (page.file && page.source && !page.source.isLive) void page.openPicture(page.file, page.source.name);
}

/** One up in the number that stands in the dock. @param {import("./page.js").Page} page */
function levelUp(page) {
  const level = page.screen?.settings.find((it) => it.spec.place === "dock" && typeof it.spec.kind === "object" && "integer" in it.spec.kind);
  if (!level || typeof level.spec.kind !== "object" || !("integer" in level.spec.kind)) return;
  const { min, max } = level.spec.kind.integer;
  page.set(level.spec.key, String(Math.min(max, (Number(level.value ?? page.screen?.items.find((it) => it.name === level.spec.key)?.symbol) || min - 1) + 1)));
}
