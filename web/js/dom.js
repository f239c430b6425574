/** Making elements, and putting them in place without losing the focus. */

import { SHAPES } from "./icons.js";

const SVG = "http://www.w3.org/2000/svg";

/** @param {Element} element @param {Record<string, any>} props @param {any[]} children */
function fill(element, props, children) {
  for (const [key, value] of Object.entries(props ?? {})) {
    if (value === undefined || value === null) continue;
    if (key.startsWith("aria-")) element.setAttribute(key, String(value));
    if (value === false || key.startsWith("aria-")) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "css") for (const [name, it] of Object.entries(value)) /** @type {any} */ (element).style.setProperty(name, it);
    else if (key === "value" || key === "checked" || key === "selected") /** @type {any} */ (element)[key] = value;
    else element.setAttribute(key, value === true ? "" : String(value));
  }
  element.append(...children.flat(3).filter((it) => it !== null && it !== undefined && it !== false && it !== ""));
  return element;
}

/** An element of the page.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag @param {Record<string, any>} [props] @param {...any} children @returns {HTMLElementTagNameMap[T]} */
export function h(tag, props = {}, ...children) {
  return /** @type {any} */ (fill(document.createElement(tag), props, children));
}

/** An element of a drawing. @param {string} tag @param {Record<string, any>} [props] @param {...any} children @returns {SVGElement} */
export function s(tag, props = {}, ...children) {
  return /** @type {any} */ (fill(document.createElementNS(SVG, tag), props, children));
}

/** @param {string} name */
export function icon(name) {
  const shape = SHAPES[name];
  const svg = s("svg", { class: shape.full ? "icon full" : "icon", viewBox: "0 0 24 24", "aria-hidden": "true" });
  for (const d of shape.paths) svg.append(s("path", { d }));
  return svg;
}

/** A button with an icon, a text and the key that does the same.
 * @param {{key?: string, icon?: string, text?: string, class?: string, act: (event: Event) => void, [name: string]: any}} it */
export function button({ key, icon: name, text, class: kind = "button", act, ...rest }) {
  return h("button", { type: "button", class: kind, "data-key": key ?? text, onclick: act, ...rest }, name && icon(name), text && h("span", {}, text));
}

/** Fills a region anew. What had the focus has it again if it is still there under its key, what is
 * being typed stays, and so does what was folded out.
 * @param {Element} region @param {...any} children */
export function put(region, ...children) {
  const active = document.activeElement;
  const key = region.contains(active) ? active?.closest("[data-key]")?.getAttribute("data-key") : null;
  const typed = active instanceof HTMLTextAreaElement || (active instanceof HTMLInputElement && active.type === "text") ? active.value : null;
  const scroll = region.querySelector(".scroll")?.scrollTop ?? 0;
  const summary = (/** @type {Element} */ it) => it.getAttribute("data-fold") ?? it.querySelector("summary")?.textContent;
  const open = new Set([...region.querySelectorAll("details[open]")].map(summary));
  region.replaceChildren(...children.flat(3).filter(Boolean));
  for (const it of region.querySelectorAll("details")) if (open.has(summary(it))) it.open = true;
  const box = region.querySelector(".scroll");
  if (box) box.scrollTop = scroll;
  if (!key) return;
  const again = /** @type {HTMLElement|null} */ (region.querySelector(`[data-key="${CSS.escape(key)}"]`));
  if (typed !== null && (again instanceof HTMLInputElement || again instanceof HTMLTextAreaElement)) again.value = typed;
  again?.focus({ preventScroll: true });
}

/** @param {string} id @returns {HTMLElement} */
export function at(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}
