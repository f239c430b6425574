/** Typing a board in: a notation, or an example to change cell by cell. */

import { button, h } from "../dom.js";
import { capital } from "../words.js";
import { closeOverlays, head, openOverlay } from "./overlay.js";

/** @param {import("../page.js").Page} page */
export function openType(page) {
  // The engine, which knows the games, is still being loaded.
  if (page.games.length === 0) return;
  let game = page.games.find((it) => it.id === page.screen?.game) ?? page.games[0];
  const help = h("p", { class: "second" });
  const wrong = h("p", { class: "wrong", role: "alert" });
  const area = h("textarea", { "aria-label": "The position", spellcheck: false, autocapitalize: "off" });
  const choose = (/** @type {string} */ id) => {
    game = page.games.find((it) => it.id === id) ?? game;
    help.textContent = `${capital(game.notation_help)}.`;
    area.placeholder = game.example;
  };
  const select = h("select", { onchange: () => choose(select.value) }, page.games.map((it) => h("option", { value: it.id, selected: it === game }, it.title)));
  const open = async (/** @type {string} */ text) => {
    await page.enter(game.id, text);
    if (page.screen?.message) wrong.textContent = `${capital(page.screen.message)}.`;
    else closeOverlays();
  };
  const form = h("form", { class: "stack", onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), open(area.value.trim())) },
    h("label", { class: "field" }, h("span", {}, "Game"), select), h("label", { class: "field" }, h("span", {}, "Position"), area), help, wrong,
    h("div", { class: "dialog-foot" }, button({ key: "example", text: "Start from an example and tap its cells", act: () => open(game.example) }), h("button", { class: "button solid", type: "submit" }, "Open")));
  openOverlay("type", "Type it in", [head("Type it in"), form]);
  choose(game.id);
  area.focus();
}
