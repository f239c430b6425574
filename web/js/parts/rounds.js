/** What stands under the picture: the rounds so far, then scores and other labels that are no
 * cells, read from the items. */

import { h } from "../dom.js";
import { capital } from "../words.js";
import { shown } from "./doubt.js";

/** @param {import("../page.js").Page} page */
export function counters(page) {
  const screen = page.screen;
  const onBoard = new Set(screen?.board.labels.flatMap((it) => it.fields) ?? []);
  const items = (screen?.items ?? []).filter((it) => it.cell === null && !onBoard.has(it.name)).slice(0, 8);
  if (items.length === 0) return null;
  return h("div", { class: "part" }, h("h2", {}, screen?.picture ? "Also read" : "Also on this board"), h("dl", { class: "facts" }, items.map((it) => [h("dt", {}, capital(it.name)), h("dd", {}, shown(it))])));
}

/** How often the player won, beside how often the advice promised. @param {import("../page.js").Page} page */
export function rounds(page) {
  const own = page.boards.filter((it) => it.game === page.screen?.game && it.outcome);
  if (own.length === 0) return null;
  const per = (/** @type {number} */ part) => `${Math.round(part * 100)} %`;
  const n_won = own.filter((it) => it.outcome === "won").length;
  const promised = own.flatMap((it) => it.chance ?? []);
  const mean = promised.reduce((sum, it) => sum + it, 0) / Math.max(1, promised.length);
  return h("div", { class: "part" }, h("h2", {}, "Your rounds"), h("dl", { class: "facts" },
    h("dt", {}, "Won"), h("dd", {}, `${n_won} of ${own.length} (${per(n_won / own.length)})`),
    promised.length > 0 && [h("dt", {}, "Expected to win"), h("dd", {}, per(mean))]));
}

/** How many rounds in a row were as the game rewards it. A board that was only looked at is no
 * round; one that was left with something done on it was quit. @param {import("../page.js").Page} page */
export function road(page) {
  const streak = page.screen?.advice?.streak;
  if (!streak) return null;
  const isRound = (/** @type {import("../types.js").Entry} */ it) => it.game === page.screen?.game && it.streak && ((it.steps?.length ?? 0) > 1 || it.outcome);
  const isOpen = (/** @type {import("../types.js").Entry} */ it) => it.steps?.at(-1)?.notation === page.screen?.notation;
  const before = page.boards.filter((it) => isRound(it) && !isOpen(it));
  const broken = before.findIndex((it) => !it.streak?.is_kept);
  const n = Math.min(streak.needed, broken < 0 ? before.length : broken);
  return h("div", { class: "part" }, h("h2", {}, `The road to ${streak.goal}`), h("dl", { class: "facts" },
    h("dt", {}, "Rounds in a row"), h("dd", {}, `${n} of ${streak.needed}`),
    h("dt", {}, "This round"), h("dd", {}, streak.is_kept ? "counts" : "not yet")),
    h("p", { class: "second" }, `A round counts with ${streak.rule}.`));
}
