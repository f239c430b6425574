/** Beside the advice: what to play for, what is known, the list of ways to go on, undo and copy. */

import { at, button, h, icon, put } from "../dom.js";
import { capital, counted, shortValue, withLabels } from "../words.js";
import { copyAnswer } from "./copy.js";
import { openItems } from "./sheet.js";
import { setting } from "./setting.js";
import { playLog, playModes } from "./play.js";
import { review } from "./review.js";

/** @param {import("../page.js").Page} page */
export function renderControls(page) {
  const screen = /** @type {import("../types.js").Screen} */ (page.screen);
  const region = at("controls");
  if (screen.state === "doubtful") {
    return put(region, playLog(page));
  }
  const of = (/** @type {string} */ place) => screen.settings.filter((it) => it.spec.place === place && it.spec.key !== "hint");
  const placed = (/** @type {string} */ place) => of(place).map((it) => setting(page, it));
  const ofTicket = of("ticket");
  const [inDock, onTicket, filters, more] = [placed("dock"), placed("ticket"), placed("filter"), placed("more")];
  put(region,
    playLog(page),
    review(page),
    inDock.length + onTicket.length > 0 && h("div", { class: "row narrow-only" }, inDock, ofTicket.map((it) => setting(page, it, true))),
    onTicket.length > 0 && h("div", { class: "part wide-only" }, onTicket),
    playModes(page),
    filters.length > 0 && moves(page, screen, filters),
    facts(screen),
    screen.warnings.length > 0 && h("div", { class: "part" }, h("h2", {}, "About the reading"), screen.warnings.map((it) => h("p", { class: "second" }, `${withLabels(capital(it), screen.settings)}.`))),
    filters.length === 0 && screen.candidates.length > 1 && h("details", { class: "part fold", open: page.candidate > 0 }, h("summary", {}, screen.gestures.length === screen.candidates.length ? `The ${counted(screen.candidates.length, "step")} one by one` : `All ${counted(screen.candidates.length, "way")} to go on`), moves(page, screen, filters)),
    more.length > 0 && h("details", { class: "part fold" }, h("summary", {}, "More settings"), h("div", { class: "stack" }, more)),
    h("div", { class: "part" }, h("div", { class: "row wide-row" },
      button({ key: "undo", icon: "undo", text: "Undo", class: "button wide-only", disabled: !screen.can_undo, title: "Ctrl Z", act: () => page.undo() }),
      button({ key: "redo", icon: "redo", class: "button wide-only", "aria-label": "Redo", disabled: !screen.can_redo, title: "Ctrl Y", act: () => page.redo() }),
      screen.advice && button({ key: "copy", icon: "copy", text: "Copy", title: "Ctrl C", act: () => copyAnswer(page) }),
      button({ key: "fix", icon: "eye", text: "Set right", class: "button wide-only", act: () => openItems(page) }))));
}

/** @param {import("../types.js").Screen} screen */
function facts(screen) {
  const all = screen.advice?.facts ?? [];
  if (all.length === 0) return null;
  return h("div", { class: "part" }, h("h2", {}, "What is known"), h("dl", { class: "facts" }, all.map((it) => [h("dt", {}, it.label), h("dd", {}, it.value)])));
}

/** @param {import("../page.js").Page} page @param {import("../types.js").Screen} screen @param {any[]} filters */
function moves(page, screen, filters) {
  const option = (/** @type {number} */ nth, /** @type {string} */ rank) => {
    const it = screen.candidates[nth];
    return h("li", { role: "option", id: `move-${nth}`, "aria-selected": nth === page.candidate, onclick: () => page.pick(nth) },
      h("span", { class: "rank" }, rank), h("span", { class: "title" }, h("b", {}, it.short || capital(it.title)), it.detail && h("span", { class: "second" }, ` ${it.detail}`)), h("b", {}, shortValue(it.value, 1)));
  };
  const row = (/** @type {number[]} */ ways, /** @type {number} */ rank) => (ways.includes(page.candidate) ? ways : ways.slice(0, 1)).map((it, nth) => option(it, nth === 0 ? String(rank + 1) : ""));
  const shown = byName(screen.candidates.slice(0, page.listed));
  return h("div", { class: filters.length > 0 ? "part" : "stack" }, filters.length > 0 && h("div", { class: "filters" }, filters),
    h("ul", { class: "moves", role: "listbox", tabindex: 0, "data-key": "moves", "aria-label": "Ways to go on, best first", "aria-activedescendant": `move-${page.candidate}`, onkeydown: (/** @type {KeyboardEvent} */ event) => walk(page, event) }, shown.map(row)),
    told(page, screen),
    screen.candidates.length > page.listed && button({ key: "listed", text: `Show more of ${counted(screen.candidates.length, "way")}`, class: "link", act: () => { page.listed += 20; page.redraw(); } }));
}

/** One row a name: other ways to the same are folded in. @param {import("../types.js").Candidate[]} candidates @returns {number[][]} */
function byName(candidates) {
  /** @type {Map<string, number[]>} */
  const rows = new Map();
  candidates.forEach((it, nth) => {
    const name = it.short || String(nth);
    rows.set(name, [...(rows.get(name) ?? []), nth]);
  });
  return [...rows.values()];
}

/** What the player found out about the chosen way. @param {import("../page.js").Page} page @param {import("../types.js").Screen} screen */
function told(page, screen) {
  const tells = screen.candidates[page.candidate]?.tells ?? [];
  return tells.length > 0 && h("div", { class: "row", role: "group", "aria-label": tells[0].value }, h("b", {}, `${tells[0].value}:`), tells.map((it) => button({ key: `tell ${it.key}`, text: it.label, class: "chip", act: () => page.tell(it) })));
}

/** @param {import("../page.js").Page} page @param {KeyboardEvent} event */
function walk(page, event) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  page.pick(page.candidate + step);
}
