/** What is said to screen readers when the advice changes. */

import { at } from "../dom.js";

/** While watching, at most one sentence in so many milliseconds. */
const PAUSE_MS = 2000;
let last = "";
let lastTime = 0;
let timer = 0;

/** @param {import("../page.js").Page} page */
export function announce(page) {
  const text = sentence(page);
  if (text === last) return;
  clearTimeout(timer);
  const wait = page.watching ? Math.max(0, lastTime + PAUSE_MS - Date.now()) : 0;
  timer = window.setTimeout(() => {
    [last, lastTime] = [text, Date.now()];
    at(page.state === "no_board" ? "assertive" : "polite").textContent = text;
  }, wait);
}

/** @param {import("../page.js").Page} page */
function sentence(page) {
  const { screen, state } = page;
  if (state === "looking") return "Looking for a board…";
  if (state === "no_board") return `No board found. ${screen?.message ?? ""}`;
  if (state === "doubtful") return "Is this right? Some of the board is doubtful.";
  if (state === "error") return screen?.message ?? "";
  const advice = screen?.advice;
  return advice ? `${advice.headline}. ${advice.reason}` : "";
}
