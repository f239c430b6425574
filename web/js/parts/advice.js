/** The ticket: one sentence first, its reason second, the number third. */

import { at, button, h, icon, put } from "../dom.js";
import { capital, firstSentence, inParts, proofWord, shortValue } from "../words.js";
import { ticketThumb } from "../board/thumb.js";
import { doubtPanel } from "./doubt.js";
import { shownBoard } from "./board.js";

/** @param {import("../page.js").Page} page */
export function renderAdvice(page) {
  const region = at("advice");
  const screen = /** @type {import("../types.js").Screen} */ (page.screen);
  if (screen.state === "doubtful" && !page.isLooking) return put(region, doubtPanel(page));
  put(region, ticket(page), h("button", { class: "stuck", type: "button", tabindex: -1, "aria-hidden": "true", onclick: () => scrollTo({ top: 0, behavior: "smooth" }) }, screen.advice?.headline ?? ""));
}

/** @param {import("../page.js").Page} page */
export function ticket(page) {
  const screen = /** @type {import("../types.js").Screen} */ (page.screen);
  if (page.isLooking) return blank("Looking for a board…", "Reading…", true, button({ key: "stop-looking", text: "Stop", class: "button late", title: "Esc", act: () => page.stopLooking() }));
  if (!screen.advice) return waiting(page, screen);
  const other = page.candidate > 0 ? screen.candidates[page.candidate] : null;
  const { verb, headline, reason, value } = other ? { verb: `Choice ${page.candidate + 1}${other.detail ? `, ${other.detail}` : ""}`, headline: other.short || capital(other.title), reason: capital(other.reason), value: other.value } : screen.advice;
  const proof = other ? other.proof : screen.proof;
  const isStale = screen.is_out_of_sight || page.watching?.isMoving || page.desk?.isMoving;
  const [first, rest] = firstSentence(capital(reason));
  const below = [
    reason && h("p", {}, h("b", {}, first), rest),
    !other && screen.advice.fear && h("p", {}, "Feared reply: ", h("b", {}, screen.advice.fear)),
    value && number(value, proof),
    screen.is_solving && h("div", { class: "row" }, h("span", { class: "second" }, "Thinking: best so far"), h("span", { class: "grow" }), button({ key: "cancel", text: "Esc cancels", class: "link", act: () => page.engine.cancel() })),
    screen.is_solving && gauge(null),
    isStale && h("p", { class: "second" }, !screen.is_out_of_sight ? "Waiting for the picture to rest" : page.watching || page.desk?.isWatching ? "The board is not to be seen. Waiting for it." : "The board is no longer to be seen."),
  ].filter(Boolean);
  return h("div", { class: `ticket ${isStale ? "is-stale" : ""} ${below.length ? "" : "is-alone"}` },
    h("div", { class: "ticket-top" }, h("div", {}, h("p", { class: "verb" }, verb), h("h1", { "data-headline": "" }, inTwo(headline, screen.candidates[page.candidate]?.short))), h("div", { class: `thumb is-${screen.board.shape}` }, ticketThumb(shownBoard(page)))),
    below.length > 0 && h("div", { class: "ticket-rest" }, below));
}

/** What has a name of its own stands large, the rest of the sentence below it. @param {string} headline @param {string} [name] */
function inTwo(headline, name) {
  if (!name || name === headline || !headline.startsWith(name)) return headline;
  return [name, h("small", {}, headline.slice(name.length))];
}

/** @param {import("../types.js").Measure} value @param {import("../types.js").Proof|null} proof */
function number(value, proof) {
  const [large, after] = inParts(value, proof);
  const isShare = value.unit.startsWith("%");
  return [h("p", { class: "value" }, h("b", {}, large), h("span", { class: "second" }, [after, proofWord(proof)].filter(Boolean).join(" · "))), isShare && gauge(value.number)];
}

/** A bar; without a number it moves. @param {number|null} share */
export function gauge(share) {
  const bar = h("span", { css: share === null ? {} : { width: `${share * 100}%` } });
  return h("div", { class: `gauge ${share === null ? "is-moving" : ""}`, role: share === null ? "progressbar" : null, "aria-label": share === null ? "Thinking" : null }, bar);
}

/** @param {import("../page.js").Page} page @param {import("../types.js").Screen} screen */
function waiting(page, screen) {
  if (screen.is_exercise && screen.state === "answered") {
    const show = button({ key: "reveal", icon: "eye", text: "Show the answer", act: () => page.solveAsRead() });
    return blank("Your turn", "Try it yourself first.", false, show);
  }
  if (screen.is_solving) return blank("Thinking", "No answer yet.", true, button({ key: "cancel", text: "Stop", act: () => page.engine.cancel() }));
  const again = button({ key: "again", text: "Solve it again", act: () => page.set(...sameSetting(screen)) });
  return blank("No answer", screen.message ?? "The search was stopped before there was one.", false, screen.settings.length ? again : null);
}

/** A setting set to what it is: the app asks again for an answer it does not have.
 * @param {import("../types.js").Screen} screen @returns {[string, string]} */
function sameSetting(screen) {
  const it = screen.settings.find((setting) => setting.value !== null) ?? screen.settings[0];
  return [it.spec.key, it.value ?? it.spec.default ?? "false"];
}

/** A ticket that says nothing to do. @param {string} headline @param {string} text @param {boolean} isBusy @param {any} [more] */
function blank(headline, text, isBusy, more) {
  return h("div", { class: "ticket is-blank" }, h("div", { class: "ticket-top" }, h("h1", { "data-headline": "" }, headline)), h("div", { class: "ticket-rest" }, h("p", {}, text), isBusy && gauge(null), more));
}
