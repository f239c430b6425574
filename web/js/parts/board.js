/** The tray with the board: a drawing, and over it a button for every cell and clue. */

import { at, button, h, icon, put, s } from "../dom.js";
import { drawBoard } from "../board/draw.js";
import { withCandidate } from "../board/candidate.js";
import { roleName } from "../board/color.js";
import { doubts } from "./doubt.js";
import { boardPicture } from "./picture.js";
import { segmented } from "./setting.js";
import { openCell, openLabel } from "./sheet.js";

/** Where there is room for the picture or the board, not for both. */
const NARROW = matchMedia("(max-width: 599px)");
let lastBest = "";

/** The board with the candidate that is picked. @param {import("../page.js").Page} page */
export function shownBoard(page) {
  const screen = /** @type {import("../types.js").Screen} */ (page.screen);
  const other = page.candidate > 0 ? screen.candidates[page.candidate] : null;
  return other ? withCandidate(screen.board, other) : screen.board;
}

/** @param {import("../page.js").Page} page */
export function renderBoard(page) {
  const screen = /** @type {import("../types.js").Screen} */ (page.screen);
  const board = shownBoard(page);
  put(at("board"), viewSwitch(page), (page.view === "picture" || board.cells.length === 0) && page.source && NARROW.matches ? boardPicture(page) : board.cells.length > 0 && tray(page, board), legend(board), h("div", { class: "under" }, growth(page, board), nextHint(page), options(page, board)),
    screen.boards.length > 1 && boards(page, screen), screen.advice?.fear && h("p", { class: "second note" }, "Advice for studying. Help against somebody who does not know is cheating."));
  document.documentElement.style.setProperty("--aspect", String(board.width / Math.max(board.height, 0.1)));
}

/** @param {import("../page.js").Page} page @param {import("../types.js").BoardView} board */
function tray(page, board) {
  const screen = /** @type {import("../types.js").Screen} */ (page.screen);
  const asked = doubts(screen);
  const now = asked[page.doubtAt]?.cell ?? null;
  const best = board.cells.filter((it) => it.tag).map((it) => it.cell).join();
  const drops = best !== "" && best !== lastBest;
  lastBest = best;
  const cells = new Set([...(screen.state === "doubtful" ? screen.doubtful : []), ...asked.flatMap((it) => it.cell ?? [])]);
  const corrected = new Set(screen.items.filter((it) => it.is_corrected).flatMap((it) => it.cell ?? []));
  const drawing = drawBoard(board, { doubtful: cells, now, corrected, letters: page.hasLetters, grown: page.grown, drops, asked: new Set(asked.map((it) => it.name)), askedNow: asked[page.doubtAt]?.name });
  const box = h("div", { class: `tray is-${board.shape} ${board.ground === "ink" ? "is-ink" : ""}` }, drawing);
  const layer = keysLayer(page, board);
  box.append(layer);
  fit(box, drawing, layer);
  return box;
}

/** Lays the buttons exactly over the drawing and drops what would be too small to read.
 * @param {HTMLElement} box @param {SVGElement} drawing @param {HTMLElement} layer */
function fit(box, drawing, layer) {
  const place = () => {
    const inner = drawing.getBoundingClientRect();
    const outer = box.getBoundingClientRect();
    if (inner.width === 0) return;
    for (const [name, value] of [["left", inner.left - outer.left], ["top", inner.top - outer.top], ["width", inner.width], ["height", inner.height]]) layer.style.setProperty(String(name), `${value}px`);
    const cell = inner.width / Number(drawing.getAttribute("viewBox")?.split(" ")[2]) * 100;
    box.classList.toggle("is-tiny", cell < 46);
  };
  new ResizeObserver(place).observe(box);
}

/** @param {import("../page.js").Page} page @param {import("../types.js").BoardView} board */
function keysLayer(page, board) {
  const rows = new Map();
  const cells = board.cells.filter((it) => it.state !== "absent" && it.fill !== "absent");
  // The Tab key comes to the best cell, until the player goes to another one.
  const first = page.cell ?? cells.find((it) => it.tag || it.fill === "best")?.cell ?? cells[0]?.cell;
  for (const it of cells) {
    const y = it.center_in_cells.y.toFixed(2);
    rows.set(y, [...(rows.get(y) ?? []), it]);
  }
  const isGrid = board.shape !== "tile" && rows.size * Math.max(...[...rows.values()].map((it) => it.length)) < 1.5 * cells.length;
  const cellButton = (/** @type {import("../types.js").CellView} */ it) => {
    const at = { left: `${(it.center_in_cells.x / board.width) * 100}%`, top: `${(it.center_in_cells.y / board.height) * 100}%`, width: `${(0.96 / board.width) * 100}%`, height: `${(0.96 / board.height) * 100}%` };
    const name = it.spoken ? `${it.name}. ${it.spoken}` : [it.name, it.label, it.note].filter(Boolean).join(". ");
    const made = h("button", { type: "button", class: "cell", "data-key": `cell ${it.cell}`, "data-cell": it.cell, "aria-label": name, tabindex: first === it.cell ? 0 : -1, css: at,
      onclick: () => openCell(page, it.cell), onfocus: () => { page.cell = it.cell; } });
    return isGrid ? h("div", { role: "gridcell" }, made) : made;
  };
  const layer = h("div", { class: "keys-layer", role: isGrid ? "grid" : "group", "aria-label": board.title || "Board" });
  if (isGrid) for (const row of rows.values()) layer.append(h("div", { role: "row" }, row.map(cellButton)));
  else layer.append(...cells.map(cellButton));
  const clues = board.labels.filter((it) => it.fields.length > 0).map((it) => h("button", { type: "button", class: "cell", "data-key": `label ${it.name}`, "aria-label": it.name || it.text,
    css: { left: `${(it.center_in_cells.x / board.width) * 100}%`, top: `${(it.center_in_cells.y / board.height) * 100}%`, width: `${(0.96 / board.width) * 100}%`, height: `${(0.96 / board.height) * 100}%` }, onclick: () => openLabel(page, it) }));
  return clues.length ? h("div", { class: "keys-layer" }, layer, h("div", { class: "keys-layer clues", role: "group", "aria-label": "Clues" }, clues)) : layer;
}

/** @param {import("../types.js").BoardView} board */
function legend(board) {
  if (board.legend.length === 0) return null;
  return h("ul", { class: "legend" }, board.legend.filter((it) => !it.only_in_text).map((it) => h("li", {}, it.role ? sample(it.role) : h("b", {}, it.sample), h("span", {}, it.text))));
}

/** @param {import("../types.js").Role} role */
function sample(role) {
  const name = roleName(role);
  const [fill, line, dash] = { best: ["var(--best)", "var(--ink)", ""], safe: ["var(--card)", "var(--safe-line)", ""], done: ["var(--card-known)", "var(--edge)", ""], danger: ["var(--danger-card)", "var(--danger)", ""], doubt: ["none", "var(--doubt)", "3 2"], first: ["none", "var(--first)", "3 2"], mine: ["var(--mine)", "var(--edge)", ""], theirs: ["var(--theirs)", "var(--edge)", ""], mine_strong: ["var(--mine-strong)", "var(--ink)", ""], theirs_strong: ["var(--theirs-strong)", "var(--ink)", ""] }[name] ?? ["var(--card)", "var(--edge)", ""];
  const wide = name === "safe" ? 3 : 1.5;
  return s("svg", { viewBox: "0 0 18 18", "aria-hidden": "true" }, s("rect", { x: 2, y: 2, width: 14, height: 14, rx: 4, css: { fill, stroke: line, "stroke-width": wide, "stroke-dasharray": dash } }),
    name.startsWith("mine") && s("path", { d: "M3 11L11 3M7 15L15 7", css: { stroke: "var(--mine-mark)", "stroke-width": 2 } }), name.startsWith("theirs") && s("path", { d: "M6 6h.1M12 6h.1M6 12h.1M12 12h.1", css: { stroke: "var(--theirs-mark)", "stroke-width": 2.500, "stroke-linecap": "round" } }));
}

/** Growing the answer step by step. @param {import("../page.js").Page} page @param {import("../types.js").BoardView} board */
function growth(page, board) {
  const last = Math.max(0, ...board.paths.filter((it) => it.layer !== "under").map((it) => it.step));
  if (last < 2) return null;
  const shown = Math.min(page.grown, last);
  return h("div", { class: "growth" }, button({ key: "grow", icon: "play", "aria-label": "Grow the answer (Space)", act: () => page.grow() }),
    h("div", { class: "gauge", role: "progressbar", "aria-label": "Steps shown", "aria-valuemin": 0, "aria-valuemax": last, "aria-valuenow": shown }, h("span", { css: { width: `${(shown / last) * 100}%` } })), h("span", {}, h("b", {}, `${shown} of ${last}`)));
}

/** Takes the hint as done and asks for the one after it. @param {import("../page.js").Page} page */
function nextHint(page) {
  const done = page.screen?.candidates[0]?.done;
  if (!done || page.screen?.settings.find((it) => it.spec.key === "hint")?.value !== "true") return null;
  return button({ key: "next-hint", icon: "bulb", text: "Next hint", class: "button solid wide next-hint", act: () => page.correct(...done) });
}

/** Hint or answer, and letters on lines. @param {import("../page.js").Page} page @param {import("../types.js").BoardView} board */
function options(page, board) {
  const hint = page.screen?.settings.find((it) => it.spec.key === "hint");
  const hasDots = board.cells.some((it) => it.disc);
  if (!hint && !hasDots) return null;
  const isHint = hint?.value === "true";
  return h("div", { class: "options" },
    hint && segmented("How much to show", "hint", [["true", "Hint"], ["false", "Answer"]], String(isHint), (it) => page.set("hint", it)),
    hasDots && h("button", { type: "button", class: "chip", "data-key": "letters", "aria-pressed": page.hasLetters, onclick: () => page.toggleLetters() }, page.hasLetters && icon("tick"), "Letters"));
}

/** The switch of narrow screens where the answer lies best on the picture itself. @param {import("../page.js").Page} page */
function viewSwitch(page) {
  if (!page.source || page.screen?.board.shape !== "grid") return null;
  const pick = (/** @type {string} */ it) => {
    page.view = it === "picture" ? "picture" : "board";
    page.redraw();
  };
  return segmented("Show", "view", [["picture", "Picture"], ["board", "Board"]], page.view, pick, "segment narrow-switch");
}

/** @param {import("../page.js").Page} page @param {import("../types.js").Screen} screen */
function boards(page, screen) {
  return h("div", { class: "part" }, h("h2", {}, `${screen.boards.length} boards in this picture`), h("div", { class: "row" },
    screen.boards.map((title, nth) => button({ key: `board ${nth}`, text: `${nth + 1}: ${title}`, class: "chip", "aria-pressed": nth === screen.open_board, act: () => page.chooseBoard(nth) }))));
}
