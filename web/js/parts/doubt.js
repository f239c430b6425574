/** The doubt panel: what was read beside the cut-out of the picture, and what it may be instead. */

import { button, h } from "../dom.js";
import { capital, counted } from "../words.js";
import { UNIT, drawBoard } from "../board/draw.js";
import { drawCut } from "./cut.js";

/** What the player should check. @param {import("../types.js").Screen} screen */
export function doubts(screen) {
  if (screen.state !== "doubtful") return [];
  const isAsked = (/** @type {import("../types.js").Item} */ it) => !it.is_corrected && (it.doubt !== null || (it.confidence < 1 && it.cell !== null && screen.doubtful.includes(it.cell)));
  return screen.items.filter(isAsked);
}

/** @param {import("../page.js").Page} page */
export function doubtPanel(page) {
  const screen = /** @type {import("../types.js").Screen} */ (page.screen);
  const all = doubts(screen);
  const item = all[page.doubtAt];
  const asRead = screen.notation && button({ key: "as-read", text: "Solve it as read", class: "link", act: () => page.solveAsRead() });
  if (!item) {
    return h("div", { class: "doubt-card" }, h("h1", { "data-headline": "" }, "Is this right?"),
      screen.warnings.map((it) => h("p", {}, `${capital(it)}.`)), h("p", { class: "second" }, screen.board.cells.length > 0 ? "Tap what is wrong on the board and say what it shows." : "Show the whole board, straight and with nothing over it."), h("p", {}, asRead));
  }
  const likely = [item.symbol, item.runner_up, ...item.choices].filter((it, nth, list) => it && list.indexOf(it) === nth).slice(0, 2);
  const others = inOrder(item.choices.filter((it) => it.length > 0));
  const set = (/** @type {string} */ value) => () => page.correct(item.name, value);
  const rest = counted(all.length, "place");
  const sure = Math.round(item.confidence * 100);
  return h("div", { class: "doubt-card" },
    around(screen, all, item),
    h("h1", { "data-headline": "" }, "Is this right?"),
    h("div", { class: "cut" }, drawCut(page, item), h("div", {}, sentence(item), h("p", { class: "second" }, `${sure >= 1 ? `${sure} % sure` : "Not sure at all"}. What do you see?`))),
    h("div", { class: "likely" }, likely.map((it) => button({ key: `likely ${it}`, text: shown(item, it ?? ""), class: `button ${shown(item, it ?? "").length > 2 ? "long" : ""}`, "aria-label": `${item.name} is ${shown(item, it ?? "")}`, act: set(it ?? "") })), h("span", { class: "second" }, "or type it on your keyboard")),
    others.length > 2 && h("div", { class: others.some((it) => shown(item, it).length > 2) ? "others few" : "others" }, others.map((it) => button({ key: `other ${it}`, text: shown(item, it), "aria-label": `${item.name} is ${shown(item, it)}`, act: set(it) }))),
    others.length === 0 && free(item, page),
    h("p", { class: "second" }, `The advice waits until ${all.length === 1 ? "this is" : `${rest} are`} checked. `, asRead),
    h("div", { class: "wide-only" }, foot(page), h("p", { class: "second doubt-keys" }, h("kbd", {}, "D"), " next ", h("kbd", {}, "Shift"), " ", h("kbd", {}, "D"), " previous ", h("kbd", {}, "Ctrl"), " ", h("kbd", {}, "Z"), " undo")));
}

/** Cells to the left and right of the one that is asked about, and how high the strip is by its width. */
const [SEEN_CELLS, STRIP_HEIGHT] = [6, 0.44];

/** The board around what is asked about, for screens on which the whole of it lies further down.
 * @param {import("../types.js").Screen} screen @param {import("../types.js").Item[]} all @param {import("../types.js").Item} item */
function around({ board }, all, item) {
  const center = board.cells.find((it) => it.cell === item.cell)?.center_in_cells;
  if (!center) return null;
  const drawing = drawBoard(board, { doubtful: new Set(all.flatMap((it) => it.cell ?? [])), now: item.cell });
  const width = Math.min(SEEN_CELLS, board.width);
  const height = width * STRIP_HEIGHT;
  const within = (/** @type {number} */ at, /** @type {number} */ size, /** @type {number} */ end) => Math.max(0, Math.min(at - size / 2, end - size));
  drawing.setAttribute("viewBox", [within(center.x, width, board.width), within(center.y, height, board.height), width, height].map((it) => it * UNIT).join(" "));
  return h("div", { class: `tray strip narrow-only is-${board.shape}` }, drawing);
}

/** @param {import("../types.js").Item} item */
function sentence(item) {
  const what = h("b", {}, shown(item));
  const other = item.runner_up ? [", but it could also be ", h("b", {}, shown(item, item.runner_up)), "."] : ["."];
  return h("div", {}, h("p", {}, "I read ", what, ` at ${item.name}`, ...other), item.doubt && h("p", { class: "second" }, capital(item.doubt) + "."));
}

/** What may be typed where no choices are known. @param {import("../types.js").Item} item @param {import("../page.js").Page} page */
export function free(item, page) {
  const input = h("input", { class: "input", "data-key": `value of ${item.name}`, "aria-label": capital(item.name), value: item.symbol, autocomplete: "off", inputmode: /^\d*$/.test(item.symbol) ? "numeric" : "text" });
  return h("form", { class: "row", onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), page.correct(item.name, input.value.trim())) }, h("span", { class: "grow" }, input), h("button", { class: "button", type: "submit" }, "Set"));
}

/** From one doubtful place to the next. On phones it lies where the bar is otherwise.
 * @param {import("../page.js").Page} page */
export function foot(page) {
  const count = page.screen ? doubts(page.screen).length : 0;
  if (count === 0) return null;
  return h("div", { class: "between" },
    button({ key: "previous", icon: "left", "aria-label": "Previous doubtful place (Shift D)", act: () => page.doubt(-1) }),
    button({ key: "next", icon: "right", "aria-label": "Next doubtful place (D)", act: () => page.doubt(1) }),
    h("span", { class: "second" }, `Doubtful ${page.doubtAt + 1} of ${count}`),
    h("span", { class: "grow" }),
    button({ key: "undo", icon: "undo", text: "Undo", disabled: !page.screen?.can_undo, act: () => page.undo() }));
}

/** A symbol as it is shown: in words where it does not speak for itself.
 * @param {import("../types.js").Item} item @param {string} [symbol] */
export function shown(item, symbol = item.symbol) {
  return item.meanings[symbol] ?? (symbol || "nothing");
}

/** Many choices are found sooner in the order that everybody knows. @param {string[]} choices */
export function inOrder(choices) {
  const rank = (/** @type {string} */ it) => (/\d/.test(it) ? 0 : /[A-Za-z]/.test(it) ? 1 : 2);
  return choices.length > 5 ? [...choices].sort((a, b) => rank(a) - rank(b) || a.localeCompare(b, "en", { numeric: true })) : choices;
}
