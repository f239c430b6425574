/** Very small boards: on the ticket, in history, beside samples. */

import { s } from "../dom.js";
import { paint } from "./color.js";
import { UNIT, drawBoard, polygon } from "./draw.js";

/** @typedef {import("../types.js").BoardView} BoardView */

/** The board with the cells of the advice dark, for the ticket; pipes in their colours. @param {BoardView} board */
export function ticketThumb(board) {
  const tall = board.shape === "card" ? cellsHeight(board) : board.height;
  const wide = board.shape === "card" ? cellsWidth(board) : board.width;
  const svg = s("svg", { class: "thumb", viewBox: `0 0 ${wide * UNIT} ${tall * UNIT}`, "aria-hidden": "true" });
  const hasPipes = board.shape === "grid" && board.paths.length > 0;
  if (hasPipes) {
    svg.append(s("rect", { class: "t-ground", width: wide * UNIT, height: tall * UNIT, rx: 30 }));
    for (const path of board.paths) {
      const points = path.points_in_cells.map((it) => `${it.x * UNIT},${it.y * UNIT}`).join(" ");
      svg.append(s("polyline", { points, fill: "none", "stroke-width": 44, "stroke-linejoin": "round", "stroke-linecap": "round", css: { stroke: paint(path.role, path.color) ?? "#fff" } }));
    }
    for (const it of board.cells) if (it.disc) svg.append(s("circle", { cx: it.center_in_cells.x * UNIT, cy: it.center_in_cells.y * UNIT, r: 34, css: { fill: paint(it.disc, it.color) ?? "#fff" } }));
    return svg;
  }
  for (const it of board.cells) {
    if (it.state === "absent" || it.fill === "absent") continue;
    const isOn = it.fill === "best" || it.border === "best";
    const kind = isOn ? "t-on" : it.border === "first" ? "t-first" : "t-cell";
    svg.append(s("polygon", { class: kind, points: polygon(it.outline_in_cells, it.center_in_cells, 0.78) }));
  }
  return svg;
}

/** @param {BoardView} board */
const cellsHeight = (board) => Math.max(1, ...board.cells.flatMap((it) => it.outline_in_cells.map((point) => point.y)));
/** @param {BoardView} board */
const cellsWidth = (board) => Math.max(1, ...board.cells.flatMap((it) => it.outline_in_cells.map((point) => point.x)));

/** The whole board, small. @param {BoardView} board */
export function miniature(board) {
  return drawBoard(board, { isPlain: true });
}
