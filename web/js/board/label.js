/** Labels beside the cells: clue panels, scores, names in the margin. */

import { s } from "../dom.js";
import { paint, roleName } from "./color.js";
import { UNIT, words } from "./draw.js";

/** @param {import("../types.js").LabelView} label @param {string} shape @param {import("./draw.js").DrawOptions} options */
export function drawLabel(label, shape, options) {
  const [x, y] = [label.center_in_cells.x * UNIT, label.center_in_cells.y * UNIT];
  const group = s("g", { transform: `translate(${x} ${y})` });
  const color = paint(label.role);
  if (color || (shape === "card" && label.parts.length > 0)) {
    group.append(s("rect", { x: -43, y: -43, width: 86, height: 86, rx: 10, css: { fill: color ?? "var(--card-known)" } }));
    panel(group, label);
    if (label.fields.some((it) => options.asked?.has(it))) {
      const now = label.fields.includes(options.askedNow ?? "") ? "now" : "";
      group.append(s("rect", { class: `frame doubt ${now}`, x: -43, y: -43, width: 86, height: 86, rx: 10 }), s("circle", { class: "badge doubt", cx: 36, cy: -36, r: 15 }), words("?", 36, -35, 21, "on-doubt"));
    }
    return group;
  }
  const kind = { mine: "mine-score", mine_strong: "mine-score", theirs: "theirs-score", theirs_strong: "theirs-score" }[roleName(label.role)];
  group.append(words(label.text, 0, 0, kind ? 56 : 26, kind ?? "on-tray"));
  return group;
}

/** The first part over the second, split by a rule. @param {SVGElement} group @param {import("../types.js").LabelView} label */
function panel(group, label) {
  const parts = label.parts.length ? label.parts : [{ text: label.text, icon: null }];
  if (parts.length === 1) {
    group.append(words(parts[0].text, 0, 2, 30, "on-line"));
    return group;
  }
  const [above, below] = parts;
  group.append(words(above.text, 0, -19, 38, "on-line"), s("line", { class: "panel-rule", x1: -30, x2: 30, y1: 4, y2: 4 }));
  const shift = below.icon ? 15 : 0;
  if (below.icon) group.append(ball(-15, 25));
  group.append(words(below.text, shift, 25, 30, "on-line"));
  return group;
}

/** The small picture beside a count of what hurts. @param {number} x @param {number} y */
function ball(x, y) {
  return s("g", { transform: `translate(${x} ${y})` }, s("circle", { r: 11, css: { fill: "#FFFFFF" } }), s("path", { d: "M-11 0A11 11 0 0 1 11 0Z", css: { fill: "#14161F" } }), s("circle", { r: 11, css: { fill: "none", stroke: "#14161F", "stroke-width": "1.5" } }));
}
