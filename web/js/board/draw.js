/** A board as a drawing: shapes and roles only. */

import { s } from "../dom.js";
import { inkOn, luminance, paint, rgbOf, roleName } from "./color.js";
import { drawLabel } from "./label.js";

/** @typedef {import("../types.js").BoardView} BoardView @typedef {import("../types.js").CellView} CellView
 * @typedef {import("../types.js").PathView} PathView @typedef {import("../types.js").Point} Point */

/** Units of the drawing a cell. */
export const UNIT = 100;

/** @typedef {object} DrawOptions
 * @property {Set<number>} [doubtful] @property {number|null} [now] the doubtful cell that is being asked about
 * @property {Set<number>} [corrected] @property {boolean} [letters] @property {number} [grown] how many steps are drawn
 * @property {Set<string>} [asked] names of what is doubtful beside the cells @property {string} [askedNow]
 * @property {boolean} [isPlain] without words, for thumbnails @property {boolean} [drops] */

/** @param {BoardView} board @param {DrawOptions} [options] */
export function drawBoard(board, options = {}) {
  const svg = s("svg", { viewBox: `0 0 ${board.width * UNIT} ${board.height * UNIT}`, "aria-hidden": "true", class: `is-${board.shape} ${options.isPlain ? "mini" : ""}` });
  const isSeen = (/** @type {PathView} */ it) => it.step <= (options.grown ?? Infinity);
  const cells = board.cells.filter((it) => it.state !== "absent" && it.fill !== "absent");
  const isLifted = (/** @type {CellView} */ it) => board.shape === "card" && it.fill === "best";
  const under = board.paths.filter((it) => it.layer === "under");
  const over = board.paths.filter((it) => it.layer !== "under" && isSeen(it));
  if (board.shape === "grid") {
    for (const it of cells) svg.append(s("polygon", { class: `bg ${roleName(it.fill)}`, points: polygon(it.outline_in_cells) }));
    for (const it of [...under, ...over]) svg.append(...drawPath(it));
    for (const it of cells) svg.append(...gridCell(it, options));
    if (options.letters && !options.isPlain) for (const it of over) svg.append(...pipeLetters(it, cells));
  } else {
    for (const it of under) svg.append(...drawPath(it));
    for (const it of cells) if (!isLifted(it)) svg.append(board.shape === "card" ? card(it, options) : tile(it, options));
    for (const it of over) svg.append(...drawPath(it));
    for (const it of cells) svg.append(...badges(it, board.shape));
  }
  for (const [a, b] of board.walls) svg.append(s("line", { class: "wall", x1: a.x * UNIT, y1: a.y * UNIT, x2: b.x * UNIT, y2: b.y * UNIT }));
  for (const it of board.labels) svg.append(drawLabel(it, board.shape, options));
  for (const it of cells) if (isLifted(it)) svg.append(card(it, options));
  for (const it of cells) svg.append(...doubtMarks(it, board.shape, options));
  return svg;
}

/** Textures, once a document: a drawing that is hidden lends none. */
export function patterns() {
  const stripes = (/** @type {string} */ id, /** @type {string} */ color, /** @type {number} */ width) =>
    s("pattern", { id, width: 14, height: 14, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" }, s("rect", { width, height: 14, css: { fill: color } }));
  return s("defs", {}, stripes("stripes", "var(--mine-mark)", 4), stripes("hatch", "var(--danger-hatch)", 6),
    s("pattern", { id: "dots", width: 13, height: 13, patternUnits: "userSpaceOnUse" }, s("circle", { cx: 6, cy: 6, r: 2.2, css: { fill: "var(--theirs-mark)" } })));
}

/** What tells sides and harm without colour. @type {Record<string, string>} */
const TEXTURES = { mine: "url(#stripes)", mine_strong: "url(#stripes)", theirs: "url(#dots)", theirs_strong: "url(#dots)", danger: "url(#hatch)" };

/** @param {SVGElement} shape @param {string} role */
function textured(shape, role) {
  // Set here: in a style sheet the address would be the sheet's own.
  shape.style.fill = TEXTURES[role];
  return shape;
}

/** @param {Point[]} points @param {Point} [center] @param {number} [scale] */
export function polygon(points, center = { x: 0, y: 0 }, scale = 1) {
  const near = (/** @type {number} */ at, /** @type {number} */ middle) => ((middle + (at - middle) * scale) * UNIT).toFixed(1);
  return points.map((it) => `${near(it.x, center.x)},${near(it.y, center.y)}`).join(" ");
}

/** @param {string} text @param {number} x @param {number} y @param {number} size @param {string} [kind] @param {string} [fill] */
export function words(text, x, y, size, kind = "", fill) {
  return s("text", { x, y, class: kind, "font-size": size, css: fill ? { fill } : {} }, text);
}

/** A separate rounded cell. @param {CellView} it @param {DrawOptions} options */
function card(it, options) {
  const [x, y] = [it.center_in_cells.x * UNIT, it.center_in_cells.y * UNIT];
  const fill = roleName(it.fill);
  const group = s("g", { transform: `translate(${x} ${y})` });
  const isBest = fill === "best";
  const side = 86;
  const box = (/** @type {string} */ kind, /** @type {number} */ size, /** @type {number} */ round) =>
    s("rect", { class: kind, x: -size / 2, y: -size / 2, width: size, height: size, rx: round });
  if (isBest) {
    group.append(box("rim", 104, 14), box("bg best", 94, 10));
    if (it.border === "safe") group.append(box("rim2", 88, 8));
  } else {
    group.append(box(`bg ${it.state === "known" && fill !== "danger" ? "known" : fill}`, side, 10));
    if (fill === "danger") group.append(textured(box("", side, 10), fill));
    if (it.border) group.append(box(`frame ${roleName(it.border)}`, side - 5, 9));
  }
  if (options.isPlain) {
    group.append(words(shownLabel(it).main, 0, 2, 40, isBest ? "on-best" : ""));
    return group;
  }
  const { main, sub, showsMarks } = shownLabel(it);
  const ink = isBest ? "on-best" : "";
  if (showsMarks) group.append(marks(it, ink));
  const middle = showsMarks ? 10 : sub ? -6 : 2;
  const isSafe = showsMarks && main === "safe";
  const kind = [ink || (isSafe ? "small-safe" : ""), showsMarks ? "under-marks" : ""].join(" ").trim();
  group.append(words(main, 0, middle, showsMarks || main.length > 2 ? 29 : sub ? 38 : 48, kind));
  if (sub) group.append(words(sub, 0, 28, 20, isBest ? "on-best" : it.border === "safe" ? "small-safe" : ink));
  if (showsMarks && it.meter !== null && !isSafe) {
    group.append(s("rect", { class: "meter", x: -31, y: 28, width: 62, height: 5, rx: 2.5 }));
    if (it.meter > 0) group.append(s("rect", { class: "meter-full", x: -31, y: 28, width: Math.max(62 * it.meter, 3), height: 5, rx: 2.5 }));
  }
  if (it.tag) group.append(flag(it.tag, options.drops));
  return group;
}

/** What stands large, what small, and whether the possible values are listed.
 * @param {CellView} it */
export function shownLabel(it) {
  const possible = it.marks.filter((mark) => mark.share > 0);
  if (it.state === "known" || it.marks.length === 0) return { main: it.label, sub: it.note, showsMarks: false };
  if (possible.length === 1) return { main: possible[0].text, sub: spaced(it.note) || (it.border === "safe" ? "safe" : ""), showsMarks: false };
  return { main: spaced(it.note) || (it.border === "safe" ? "safe" : it.label), sub: "", showsMarks: true };
}

/** Numbers have a space before %. @param {string} text */
function spaced(text) {
  return text.replace(/(\d)%/, "$1 %");
}

/** @param {CellView} it @param {string} ink */
function marks(it, ink) {
  const step = 66 / it.marks.length;
  const group = s("g", { class: "marks" });
  it.marks.forEach((mark, nth) => {
    const x = -33 + step * (nth + 0.5);
    if (mark.share > 0) group.append(words(mark.text, x, -25, 20, ink || (mark.role === "danger" ? "harm" : "")));
    else group.append(s("circle", { class: "mark-dot", cx: x, cy: -24, r: 2.4 }));
  });
  return group;
}

/** @param {string} text @param {boolean} [drops] */
function flag(text, drops) {
  const width = 24 + text.length * 11;
  const word = text[0].toUpperCase() + text.slice(1);
  return s("g", { class: drops ? "flag-group drops" : "flag-group", transform: "translate(0 -52)" },
    s("rect", { class: drops ? "flag drops" : "flag", x: -width / 2, y: -13, width, height: 26, rx: 13 }), words(word, 0, 1, 20, "on-flag"));
}

/** A separate outline as given. @param {CellView} it @param {DrawOptions} options */
function tile(it, options) {
  const center = it.center_in_cells;
  const [x, y] = [center.x * UNIT, center.y * UNIT];
  const fill = roleName(it.fill);
  const isBest = fill === "best" || it.border === "best";
  const kind = isBest ? "best" : fill;
  const group = s("g", {});
  group.append(s("polygon", { class: `bg ${kind}`, points: polygon(it.outline_in_cells, center, 0.94) }));
  if (!isBest && TEXTURES[fill]) group.append(textured(s("polygon", { points: polygon(it.outline_in_cells, center, 0.94) }), fill));
  if (fill.endsWith("_strong") && !isBest) group.append(s("polygon", { class: "inner", points: polygon(it.outline_in_cells, center, 0.76) }));
  if (it.border) group.append(s("polygon", { class: `frame ${roleName(it.border)}`, points: polygon(it.outline_in_cells, center, 0.9) }));
  if (options.isPlain && !it.label) return group;
  const tall = height(it);
  const isRaised = it.order !== null || it.becomes !== null;
  group.append(words(it.label, x, y - (isRaised ? tall * 0.16 : -tall * 0.02), tall * (it.label.length > 1 ? 0.3 : 0.42), isBest ? "on-best" : fill.endsWith("_strong") ? "strong" : "plain-tile"));
  return group;
}

/** @param {CellView} it */
function height(it) {
  const ys = it.outline_in_cells.map((point) => point.y);
  return (Math.max(...ys) - Math.min(...ys)) * UNIT;
}

/** Numbers of the order and letters after the first step, over everything. @param {CellView} it @param {string} shape */
function badges(it, shape) {
  if (shape !== "tile") return [];
  const [x, y, tall] = [it.center_in_cells.x * UNIT, it.center_in_cells.y * UNIT, height(it)];
  const below = y + tall * 0.24;
  if (it.becomes !== null) {
    const size = tall * 0.16;
    const arrow = `M${x - size * 1.3} ${below}h${size}m${-size * 0.4} ${-size * 0.4}l${size * 0.4} ${size * 0.4}l${-size * 0.4} ${size * 0.4}`;
    return [s("rect", { class: "badge first", x: x - size * 1.8, y: below - size, width: size * 3.6, height: size * 2, rx: size }), s("path", { class: "arrow", d: arrow }), words(it.becomes, x + size * 0.75, below + 1, size * 1.7, "on-first")];
  }
  if (it.order === null) return [];
  return [s("circle", { class: "badge", cx: x, cy: below, r: tall * 0.16 }), words(String(it.order), x, below + 1, tall * 0.22, "on-badge")];
}

/** What lies on a cell of a grid: its dot, label and frame. @param {CellView} it @param {DrawOptions} options */
function gridCell(it, options) {
  const [x, y] = [it.center_in_cells.x * UNIT, it.center_in_cells.y * UNIT];
  const parts = [];
  if (it.disc || it.color) {
    const rgb = rgbOf(it.disc, it.color);
    parts.push(s("circle", { cx: x, cy: y, r: 35, css: { fill: paint(it.disc, it.color) ?? "var(--card-known)" } }));
    if (!options.isPlain && options.letters !== false) parts.push(words(it.label, x, y + 2, 40, "", inkOn(rgb)));
  } else if (it.label) {
    parts.push(words(it.label, x, y + 2, 44, "on-tray"));
  }
  if (it.border) {
    const isRing = it.border === "best";
    parts.push(s("polygon", { class: `frame ${roleName(it.border)}`, points: polygon(it.outline_in_cells, it.center_in_cells, isRing ? 0.84 : 0.9) }));
  }
  if (it.tag && !options.isPlain) parts.push(s("g", { transform: `translate(${x} ${y + 8})` }, flag(it.tag, options.drops)));
  return parts;
}

/** @param {PathView} path */
function drawPath(path) {
  const points = path.points_in_cells;
  const width = path.width * UNIT;
  const color = paint(path.role, path.color);
  const kind = `role-${roleName(path.role)}`;
  const css = color ? { stroke: color } : {};
  if (path.arc) return points.length < 2 ? [] : [arc(points[0], points[points.length - 1], true), arc(points[0], points[points.length - 1], false)];
  if (path.links) {
    return points.slice(1).flatMap((to, nth) => {
      const from = points[nth];
      const mid = (/** @type {number} */ t) => `${(from.x + (to.x - from.x) * t) * UNIT} ${(from.y + (to.y - from.y) * t) * UNIT}`;
      const d = `M${mid(0.36)}L${mid(0.64)}`;
      return [s("path", { class: "casing dark", d, "stroke-width": 17 }), s("path", { class: `pipe ${kind}`, d, "stroke-width": 10, css })];
    });
  }
  const line = points.map((it) => `${(it.x * UNIT).toFixed(1)},${(it.y * UNIT).toFixed(1)}`).join(" ");
  const pipe = s("polyline", { class: `pipe ${kind}`, points: line, "stroke-width": width, css });
  const isDark = typeof path.role === "object" && "hue" in path.role && luminance(rgbOf(path.role, path.color)) < 110 && path.layer !== "under";
  return isDark ? [s("polyline", { class: "casing", points: line, "stroke-width": width + 4 }), pipe] : [pipe];
}

/** A curved line beside two cells. @param {Point} a @param {Point} b @param {boolean} isCasing */
function arc(a, b, isCasing) {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const far = Math.hypot(dx, dy) || 1;
  // To the left of the way when it leads down, so that it lies outside the letters.
  const side = 0.8 + 0.1 * far;
  const point = (/** @type {number} */ t, /** @type {number} */ off) => `${(a.x + dx * t - (dy / far) * off) * UNIT} ${(a.y + dy * t + (dx / far) * off) * UNIT}`;
  const d = `M${point(0.1, 0.44)}Q${point(0.5, side)} ${point(0.9, 0.44)}`;
  return s("path", isCasing ? { class: "casing dark", d, "stroke-width": 15 } : { class: "arc", d, "stroke-width": 8 });
}

/** The path's name on every second cell, so that no pair is told by colour alone. @param {PathView} path @param {CellView[]} cells */
function pipeLetters(path, cells) {
  if (path.links || path.arc || path.width < 0.2 || roleName(path.role) !== "hue") return [];
  const ink = inkOn(rgbOf(path.role, path.color));
  const dots = cells.filter((it) => it.disc).map((it) => it.center_in_cells);
  const isDot = (/** @type {Point} */ p) => dots.some((it) => Math.hypot(it.x - p.x, it.y - p.y) < 0.3);
  return path.points_in_cells.flatMap((it, nth) => (nth % 2 === 1 || isDot(it) ? [] : [words(path.name, it.x * UNIT, it.y * UNIT + 1, path.width * 68, "", ink)]));
}

/** The dashed frame and the question mark of what is not sure; the pencil of what was set right.
 * @param {CellView} it @param {string} shape @param {DrawOptions} options */
function doubtMarks(it, shape, options) {
  if (options.isPlain) return [];
  const parts = [];
  const center = it.center_in_cells;
  const scale = shape === "grid" ? 0.9 : shape === "card" ? 0.84 : 0.92;
  const tall = height(it);
  const corner = { x: center.x * UNIT + tall * 0.36, y: center.y * UNIT - tall * 0.36 };
  if (options.doubtful?.has(it.cell)) {
    parts.push(s("polygon", { class: `frame doubt ${options.now === it.cell ? "now" : ""}`, points: polygon(it.outline_in_cells, center, scale) }));
    parts.push(s("circle", { class: "badge doubt", cx: corner.x, cy: corner.y, r: tall * 0.16 }), words("?", corner.x, corner.y + 1, tall * 0.22, "on-doubt"));
  } else if (options.corrected?.has(it.cell)) {
    parts.push(s("path", { class: "pencil", d: `M${corner.x - tall * 0.1} ${corner.y - tall * 0.04}h${tall * 0.16}v${tall * 0.16}z` }));
  }
  return parts;
}
