/** A control for a setting, made from its description. */

import { button, h, icon } from "../dom.js";
import { capital } from "../words.js";

/** @param {import("../page.js").Page} page @param {{spec: import("../types.js").SettingSpec, value: string|null}} it */
export function setting(page, { spec, value }) {
  const label = spec.label || capital(spec.key.replaceAll("-", " "));
  // What is not set is as the board says it.
  const onBoard = page.screen?.items.find((it) => it.name === spec.key)?.symbol;
  const now = value ?? spec.default ?? onBoard ?? "";
  const kind = spec.kind;
  const set = (/** @type {string} */ to) => page.set(spec.key, to);
  if (kind === "flag") {
    const isOn = now === "true";
    const role = spec.place === "filter" ? { class: "chip", "aria-pressed": isOn } : { class: "switch", role: "switch", "aria-checked": isOn };
    return h("button", { type: "button", "data-key": `set ${spec.key}`, title: capital(spec.help), ...role, onclick: () => set(isOn ? "false" : "true") }, spec.place === "filter" && isOn && icon("tick"), label);
  }
  if (typeof kind === "object" && "choice" in kind) return spec.place === "ticket" ? segment(spec, label, now, kind.choice, set) : list(spec, label, now, kind.choice, set);
  if (typeof kind === "object" && "integer" in kind && kind.integer.max - kind.integer.min <= 20) return stepper(spec, label, now, kind.integer, set);
  if (kind === "file") return file(spec, label, set);
  const input = h("input", { value: now, "data-key": `set ${spec.key}`, inputmode: typeof kind === "object" ? "decimal" : "text", autocomplete: "off", placeholder: spec.value_name.toLowerCase(), onchange: (/** @type {any} */ event) => set(event.target.value.trim()) });
  return h("label", { class: spec.place === "filter" ? "chip filter" : "field", title: capital(spec.help) }, h("span", {}, label), input);
}

/** @param {import("../types.js").SettingSpec} spec @param {string} label @param {string} now @param {string[]} choices @param {(to: string) => void} set */
function segment(spec, label, now, choices, set) {
  const one = (/** @type {string} */ it) => h("button", { type: "button", role: "radio", "aria-checked": it === (now || choices[0]), "data-key": `set ${spec.key} ${it}`, onclick: () => set(it) }, capital(it));
  return h("div", { class: "field" }, h("span", {}, label), h("div", { class: "segment", role: "radiogroup", "aria-label": label }, choices.map(one)));
}

/** @param {import("../types.js").SettingSpec} spec @param {string} label @param {string} now @param {string[]} choices @param {(to: string) => void} set */
function list(spec, label, now, choices, set) {
  const select = h("select", { "data-key": `set ${spec.key}`, onchange: (/** @type {any} */ event) => set(event.target.value) }, choices.map((it) => h("option", { value: it, selected: it === now }, capital(it))));
  return h("label", { class: "field", title: capital(spec.help) }, h("span", {}, label), select);
}

/** A value with its list and the arrow one up. @param {import("../types.js").SettingSpec} spec @param {string} label @param {string} now @param {{min: number, max: number}} range @param {(to: string) => void} set */
function stepper(spec, label, now, { min, max }, set) {
  const numbers = Array.from({ length: max - min + 1 }, (_, nth) => String(min + nth));
  const select = h("select", { "data-key": `set ${spec.key}`, onchange: (/** @type {any} */ event) => event.target.value && set(event.target.value) }, !numbers.includes(now) && h("option", { value: "", selected: true }, "–"), numbers.map((it) => h("option", { value: it, selected: it === now }, it)));
  const up = button({ key: `up ${spec.key}`, icon: "up", class: "", "aria-label": `${label} up`, title: "U", disabled: now === String(max), act: () => set(String(Math.min(max, (Number(now) || min - 1) + 1))) });
  return h("span", { class: "stepper", title: capital(spec.help) }, h("label", {}, label, select), up);
}

/** The page reads the file, the game gets its text. @param {import("../types.js").SettingSpec} spec @param {string} label @param {(to: string) => void} set */
function file(spec, label, set) {
  const area = h("textarea", { "data-key": `set ${spec.key}`, placeholder: "Paste the text of the file here" });
  return h("details", { class: "field" }, h("summary", {}, label), h("label", { class: "field" }, h("span", { class: "second" }, capital(spec.help)), area), button({ key: `take ${spec.key}`, text: "Use it", act: () => set(area.value) }));
}
