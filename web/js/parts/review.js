/** A round that ended, looked through again: what was advised, what was done, what was known of it. */

import { button, h } from "../dom.js";
import { capital, shortValue } from "../words.js";

/** More changes at once are no move: the game has shown all there was. */
const MOST_AT_ONCE = 4;

/** @param {import("../page.js").Page} page */
export function review(page) {
  const steps = page.steps.slice(0, -1);
  if (steps.length === 0) return null;
  const game = page.screen?.game ?? "";
  const n_other = steps.filter((it) => !it.was_advised).length;
  return h("div", { class: "part" }, h("h2", {}, "How it went"),
    h("p", { class: "second" }, n_other === 0 ? "Every step was as good as what was advised." : `${n_other} of ${steps.length} steps went against the advice.`),
    h("ol", { class: "steps" }, steps.map((it, nth) => h("li", { class: it.was_advised ? "" : "is-other" },
      h("p", {}, h("b", {}, it.advised), ` was advised${it.value ? `, ${shortValue(it.value)}` : ""}.`),
      h("p", {}, happened(it.done)),
      button({ key: `back to ${nth}`, text: "Go back to it", class: "link", act: () => void page.enter(game, it.notation) })))));
}

/** @param {import("../types.js").Step["done"]} done */
function happened(done) {
  if (done.length === 0 || done.length > MOST_AT_ONCE) return "Then much changed at once.";
  return done.map((it) => [`${capital(it.name)} was `, h("b", {}, it.symbol), it.was ? `; before: ${it.was}` : ". "]);
}
