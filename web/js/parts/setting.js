/** A control for a setting, made from its description. */

import { button, h, icon } from "../dom.js";
import { capital } from "../words.js";

/** @param {import("../page.js").Page} page @param {{spec: import("../types.js").SettingSpec, value: string|null}} it
 * @param {boolean} [isNarrow] where a list takes less room than all choices side by side */
export function setting(page, { spec, value }, isNarrow = false) {
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
  if (typeof kind === "object" && "choice" in kind) {
    if (spec.place === "ticket" && !isNarrow) return segment(spec, label, now, kind.choice, set);
    const select = list(spec, now, kind.choice, set);
    return isNarrow ? h("span", { class: "stepper" }, h("label", {}, label, select, icon("down"))) : h("label", { class: "field", title: capital(spec.help) }, h("span", {}, label), select);
  }
  if (typeof kind === "object" && "integer" in kind && kind.integer.max - kind.integer.min <= 20) return stepper(spec, label, now, kind.integer, set);
  if (kind === "file") return file(spec, label, now, set);
  const input = h("input", { value: now, "data-key": `set ${spec.key}`, inputmode: typeof kind === "object" ? "decimal" : "text", autocomplete: "off", placeholder: spec.value_name.toLowerCase(), onchange: (/** @type {any} */ event) => set(event.target.value.trim()) });
  return h("label", { class: spec.place === "filter" ? "chip filter" : "field", title: capital(spec.help) }, h("span", {}, label), input);
}

/** @param {import("../types.js").SettingSpec} spec @param {string} label @param {string} now @param {string[]} choices @param {(to: string) => void} set */
function segment(spec, label, now, choices, set) {
  return h("div", { class: "field" }, h("span", {}, label), segmented(label, `set ${spec.key}`, choices.map((it) => [it, capital(it)]), now || choices[0], set));
}

/** One of few, side by side: one stop of the Tab key, arrows go from one to the next.
 * @param {string} label @param {string} key @param {string[][]} choices values and what they are called
 * @param {string} now @param {(value: string) => void} pick @param {string} [kind] */
export function segmented(label, key, choices, now, pick, kind = "segment") {
  const one = (/** @type {string[]} */ [value, text]) => h("button", { type: "button", role: "radio", "aria-checked": value === now, tabindex: value === now ? 0 : -1, "data-key": `${key} ${value}`, onclick: () => pick(value) }, text);
  const walk = (/** @type {KeyboardEvent} */ event) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const at = choices.findIndex(([value]) => event.target instanceof Element && event.target.getAttribute("data-key") === `${key} ${value}`);
    const [value] = choices[(at + step + choices.length) % choices.length];
    const chosen = document.querySelector(`[data-key="${CSS.escape(`${key} ${value}`)}"]`);
    /** @type {HTMLElement|null} */ (chosen)?.focus();
    pick(value);
  };
  return h("div", { class: kind, role: "radiogroup", "aria-label": label, onkeydown: walk }, choices.map(one));
}

/** @param {import("../types.js").SettingSpec} spec @param {string} now @param {string[]} choices @param {(to: string) => void} set */
function list(spec, now, choices, set) {
  return h("select", { "data-key": `set ${spec.key}`, onchange: (/** @type {any} */ event) => set(event.target.value) }, choices.map((it) => h("option", { value: it, selected: it === now }, capital(it))));
}

/** A value with its list and the arrow one up. @param {import("../types.js").SettingSpec} spec @param {string} label @param {string} now @param {{min: number, max: number}} range @param {(to: string) => void} set */
function stepper(spec, label, now, { min, max }, set) {
  const numbers = Array.from({ length: max - min + 1 }, (_, nth) => String(min + nth));
  const select = h("select", { "data-key": `set ${spec.key}`, onchange: (/** @type {any} */ event) => set(event.target.value) }, !spec.default && h("option", { value: "", selected: !numbers.includes(now) }, "–"), numbers.map((it) => h("option", { value: it, selected: it === now }, it)));
  const up = button({ key: `up ${spec.key}`, icon: "up", class: "", "aria-label": `${label} up`, title: "U", disabled: now === String(max), act: () => set(String(Math.min(max, (Number(now) || min - 1) + 1))) });
  return h("span", { class: "stepper", title: capital(spec.help) }, h("label", {}, label, select, icon("down")), up);
}

/** The page reads the file, the game gets its text. @param {import("../types.js").SettingSpec} spec @param {string} label @param {string} now @param {(to: string) => void} set */
function file(spec, label, now, set) {
  const area = h("textarea", { "data-key": `set ${spec.key}`, placeholder: "Or paste the text of the file here" });
  const choose = () => {
    // It stays outside the page, whose one field for files takes pictures.
    const field = h("input", { type: "file", accept: "text/plain,.txt", onchange: async () => field.files?.[0] && set(await field.files[0].text()) });
    field.click();
  };
  return h("details", { class: "field", "data-fold": spec.key }, h("summary", {}, now ? `${label}: your own` : label), h("div", { class: "stack" }, h("p", { class: "second" }, capital(spec.help)),
    button({ key: `choose ${spec.key}`, icon: "save", text: "Choose a file", act: choose }), h("label", { class: "field" }, h("span", {}, "Its text"), area),
    h("div", { class: "row" }, button({ key: `take ${spec.key}`, text: "Use it", act: () => set(area.value) }), now && button({ key: `drop ${spec.key}`, text: "No longer use it", act: () => set("") }))));
}
