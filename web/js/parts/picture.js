/** The picture that was looked at, with the answer drawn over it through the board's layout. */

import { at, button, h, put, s } from "../dom.js";
import { inkOn, luminance, paint, rgbOf, roleName } from "../board/color.js";
import { counters, road, rounds } from "./rounds.js";
import { doubts } from "./doubt.js";
import { openReport } from "./misread.js";
import { shownBoard } from "./board.js";

/** @typedef {import("../types.js").Point} Point */

/** @param {import("../page.js").Page} page */
export function renderPicture(page) {
  const region = at("picture");
  const { source, screen } = page;
  const below = [misread(page), rounds(page), road(page), counters(page)].filter(Boolean);
  region.hidden = !source && below.length === 0;
  if (!source) return put(region, below);
  const name = source.isLive ? [h("span", { class: "live-dot" }), h("b", {}, "Live"), h("span", { class: "second" }, source.name), h("span", { class: "second looked" }, lookedAgo(page))] : [h("b", {}, "Your picture"), h("span", { class: "second" }, source.name)];
  put(region, h("p", { class: "picture-name" }, name), pictureBox(page), screen && below);
}

/** @param {import("../page.js").Page} page */
function misread(page) {
  if (page.screen?.state !== "doubtful" || !page.source) return null;
  return h("div", { class: "part" }, button({ key: "report", icon: "flag", text: "Report a misread", act: () => openReport(page) }), h("p", { class: "second" }, "Makes a file to attach. You see it first."));
}

/** How old the picture is that the advice is about. @param {import("../page.js").Page} page */
function lookedAgo(page) {
  const seconds = Math.round((Date.now() - page.lookedAt) / 1000);
  if (!page.lookedAt) return "";
  return seconds < 2 ? "looked just now" : seconds < 120 ? `looked ${seconds} s ago` : `looked ${Math.round(seconds / 60)} min ago`;
}

/** Keeps the age of a live picture true. @param {import("../page.js").Page} page */
export function keepTime(page) {
  setInterval(() => {
    const place = document.querySelector(".looked");
    if (place && !document.hidden) place.textContent = lookedAgo(page);
  }, 1000);
}

/** @param {import("../page.js").Page} page */
export function pictureBox(page) {
  const size = page.screen?.picture;
  const what = page.screen?.advice ? `Your picture with the answer drawn on it: ${page.screen.advice.headline}.` : "Your picture.";
  const picture = h("img", { src: page.source?.url, alt: what, draggable: false });
  const box = h("div", { class: `picture-box ${size && size.height > size.width * 1.3 ? "is-tall" : ""}` }, picture);
  if (size && page.screen?.layout) box.append(overlay(page, size));
  return box;
}

/** The picture cut to the board, for screens with room for little more. @param {import("../page.js").Page} page */
export function boardPicture(page) {
  const { picture: size, layout } = page.screen ?? {};
  if (!size || !layout || !page.source) return pictureBox(page);
  const { min, max } = layout.bounds_in_frame;
  const margin = 0.06 * Math.max(max.x - min.x, max.y - min.y);
  const [x, y] = [Math.max(0, min.x - margin), Math.max(0, min.y - margin)];
  const [width, height] = [Math.min(size.width, max.x + margin) - x, Math.min(size.height, max.y + margin) - y];
  const drawing = overlay(page, size);
  drawing.prepend(s("image", { href: page.source.url, width: size.width, height: size.height }));
  drawing.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  drawing.removeAttribute("aria-hidden");
  drawing.setAttribute("role", "img");
  drawing.setAttribute("aria-label", page.screen?.advice ? `Your picture with the answer drawn on it: ${page.screen.advice.headline}.` : "Your picture.");
  return h("div", { class: "picture-box is-cut", css: { "aspect-ratio": `${width} / ${height}` } }, drawing);
}

/** @param {import("../page.js").Page} page @param {{width: number, height: number}} size */
function overlay(page, size) {
  const screen = /** @type {import("../types.js").Screen} */ (page.screen);
  const layout = /** @type {import("../types.js").Layout} */ (screen.layout);
  const board = shownBoard(page);
  const inFrame = mapping(board, layout);
  const unit = cellSize(board, layout);
  const svg = s("svg", { viewBox: `0 0 ${size.width} ${size.height}`, "aria-hidden": "true" });
  const outline = (/** @type {number} */ cell) => layout.cells[cell]?.outline_in_frame.map((it) => `${it.x.toFixed(1)},${it.y.toFixed(1)}`).join(" ");
  for (const path of board.paths.filter((it) => it.layer !== "under" && it.step <= page.grown)) {
    const points = path.points_in_cells.map(inFrame).map((it) => `${it.x.toFixed(1)},${it.y.toFixed(1)}`).join(" ");
    const width = (path.links || path.arc ? 0.1 : path.width) * unit;
    const isDark = luminance(rgbOf(path.role, path.color)) < 110 && roleName(path.role) === "hue";
    if (isDark) svg.append(s("polyline", { class: "casing", points, "stroke-width": width * 1.12, fill: "none" }));
    svg.append(s("polyline", { class: `pipe role-${roleName(path.role)}`, points, "stroke-width": width, css: paint(path.role, path.color) ? { stroke: paint(path.role, path.color) } : {} }));
  }
  const now = doubts(screen)[page.doubtAt]?.cell;
  for (const it of board.cells) {
    const shape = outline(it.cell);
    if (!shape) continue;
    const role = screen.state === "doubtful" && screen.doubtful.includes(it.cell) ? "doubt" : it.fill === "best" || it.border === "best" ? "best" : (it.border && roleName(it.border)) || "";
    if (role) svg.append(s("polygon", { class: "p-case", points: shape }), s("polygon", { class: `p-frame ${role} ${it.cell === now ? "now" : ""}`, points: shape }));
    const center = layout.cells[it.cell]?.center_in_frame;
    if (!center) continue;
    if (it.disc && screen.advice) {
      const rgb = rgbOf(it.disc, it.color);
      svg.append(s("circle", { cx: center.x, cy: center.y, r: unit * 0.36, css: { fill: paint(it.disc, it.color) } }));
      if (page.hasLetters) svg.append(s("text", { x: center.x, y: center.y, "font-size": unit * 0.42, css: { fill: inkOn(rgb) } }, it.label));
    }
    if (it.order !== null) svg.append(s("circle", { cx: center.x, cy: center.y + unit * 0.3, r: unit * 0.2, css: { fill: "#14161F" } }), s("text", { x: center.x, y: center.y + unit * 0.3, "font-size": unit * 0.28, css: { fill: "#fff" } }, String(it.order)));
    if (it.tag && board.shape !== "tile") svg.append(s("rect", { x: center.x - unit * 0.42, y: center.y - unit * 0.2, width: unit * 0.84, height: unit * 0.4, rx: unit * 0.12, css: { fill: "var(--best)", stroke: "#14161F", "stroke-width": unit * 0.04 } }), s("text", { x: center.x, y: center.y + unit * 0.02, "font-size": unit * 0.3, css: { fill: "#14161F" } }, it.tag));
  }
  return svg;
}

/** The middle distance between a cell's neighbours in the picture. @param {import("../types.js").BoardView} board @param {import("../types.js").Layout} layout */
function cellSize(board, layout) {
  const known = board.cells.filter((it) => layout.cells[it.cell]);
  if (known.length === 0) return 1;
  const widths = known.map((it) => {
    const xs = (layout.cells[it.cell]?.outline_in_frame ?? []).map((point) => point.x);
    const own = it.outline_in_cells.map((point) => point.x);
    return (Math.max(...xs) - Math.min(...xs)) / (Math.max(...own) - Math.min(...own) || 1);
  });
  return widths.sort((a, b) => a - b)[widths.length >> 1] || 1;
}

/** From board units to the picture: cell centres exactly, everything else by the best straight map.
 * @param {import("../types.js").BoardView} board @param {import("../types.js").Layout} layout @returns {(point: Point) => Point} */
export function mapping(board, layout) {
  const pairs = board.cells.flatMap((it) => {
    const to = layout.cells[it.cell]?.center_in_frame;
    return to ? [{ from: it.center_in_cells, to }] : [];
  });
  const x = fitted(pairs.map((it) => [it.from, it.to.x]));
  const y = fitted(pairs.map((it) => [it.from, it.to.y]));
  return (point) => {
    const exact = pairs.find((it) => Math.abs(it.from.x - point.x) + Math.abs(it.from.y - point.y) < 0.02);
    return exact?.to ?? { x: x[0] + x[1] * point.x + x[2] * point.y, y: y[0] + y[1] * point.x + y[2] * point.y };
  };
}

/** Least squares of a + b x + c y. @param {[Point, number][]} samples @returns {[number, number, number]} */
function fitted(samples) {
  const n = samples.length || 1;
  const mean = (/** @type {(it: [Point, number]) => number} */ of) => samples.reduce((sum, it) => sum + of(it), 0) / n;
  const [mx, my, mv] = [mean((it) => it[0].x), mean((it) => it[0].y), mean((it) => it[1])];
  const [xx, xy, yy] = [mean((it) => (it[0].x - mx) ** 2), mean((it) => (it[0].x - mx) * (it[0].y - my)), mean((it) => (it[0].y - my) ** 2)];
  const [xv, yv] = [mean((it) => (it[0].x - mx) * (it[1] - mv)), mean((it) => (it[0].y - my) * (it[1] - mv))];
  const det = xx * yy - xy * xy;
  // A single row says nothing about the other direction.
  if (Math.abs(det) < 1e-9) return [mv - (xx ? (xv / xx) * mx : 0) - (yy ? (yv / yy) * my : 0), xx ? xv / xx : 0, yy ? yv / yy : 0];
  const [b, c] = [(xv * yy - yv * xy) / det, (yv * xx - xv * xy) / det];
  return [mv - b * mx - c * my, b, c];
}
