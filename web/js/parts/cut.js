/** The cut-out of the picture that an item was read from, enlarged. */

import { h } from "../dom.js";

const SIDE = 300;

/** @param {import("../page.js").Page} page @param {import("../types.js").Item} item */
export function drawCut(page, item) {
  const canvas = h("canvas", { width: SIDE, height: SIDE, role: "img", "aria-label": `The picture at ${item.name}` });
  const cut = item.cut_in_frame;
  if (!cut || !page.source) return canvas;
  const size = Math.max(cut.max.x - cut.min.x, cut.max.y - cut.min.y) * 1.15;
  const [x, y] = [(cut.min.x + cut.max.x - size) / 2, (cut.min.y + cut.max.y - size) / 2];
  const picture = new Image();
  picture.onload = () => canvas.getContext("2d")?.drawImage(picture, x, y, size, size, 0, 0, SIDE, SIDE);
  picture.src = page.source.url;
  return canvas;
}
