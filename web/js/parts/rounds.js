/** What stands under the picture: scores and other labels that are no cells, read from the items. */

import { h } from "../dom.js";
import { capital } from "../words.js";
import { shown } from "./doubt.js";

/** @param {import("../page.js").Page} page */
export function counters(page) {
  const screen = page.screen;
  const onBoard = new Set(screen?.board.labels.flatMap((it) => it.fields) ?? []);
  const items = (screen?.items ?? []).filter((it) => it.cell === null && !onBoard.has(it.name)).slice(0, 8);
  if (items.length === 0) return null;
  return h("div", { class: "part" }, h("h2", {}, screen?.picture ? "Also read" : "Also on this board"), h("dl", { class: "facts" }, items.map((it) => [h("dt", {}, capital(it.name)), h("dd", {}, { true: "yes", false: "no" }[it.symbol] ?? (shown(it.symbol) || "?"))])));
}
