/** A line that goes away by itself, with Undo where something can be undone. */

import { at, h } from "../dom.js";

const SHOWN_MS = 6000;

/** @param {string} text @param {{text: string, act: () => void, stays?: boolean}} [offer] */
export function toast(text, offer) {
  const box = h("div", { class: "toast", role: "status" }, h("span", {}, text));
  const close = () => box.remove();
  if (offer) box.append(h("button", { class: "plain", type: "button", onclick: () => (close(), offer.act()) }, offer.text));
  at("toasts").replaceChildren(box);
  // It stays while somebody is on it.
  const leave = () => (box.matches(":hover, :focus-within") ? setTimeout(leave, SHOWN_MS) : close());
  if (!offer?.stays) setTimeout(leave, SHOWN_MS);
}
