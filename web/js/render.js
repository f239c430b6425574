/** Draws the whole page from what it knows. Parts are small, so all are drawn each time. */

import { at, put } from "./dom.js";
import { renderAdvice } from "./parts/advice.js";
import { renderBoard } from "./parts/board.js";
import { renderControls } from "./parts/controls.js";
import { renderDock } from "./parts/dock.js";
import { renderPicture } from "./parts/picture.js";
import { renderStart } from "./parts/start.js";
import { renderTop } from "./parts/top.js";
import { renderSheet } from "./parts/sheet.js";
import { announce } from "./parts/voice.js";
import { renderSmallWindow } from "./parts/small.js";

/** @param {import("./page.js").Page} page */
export function render(page) {
  const screen = page.screen;
  const isOpen = Boolean(screen?.game) && screen?.state !== "no_board" && !(screen?.state === "error" && !screen.notation && !screen.items.length);
  const root = document.documentElement;
  root.dataset.state = page.state;
  root.dataset.game = isOpen ? (screen?.game ?? "") : "";
  root.dataset.notation = isOpen ? (screen?.notation ?? "") : "";
  root.dataset.view = page.source ? page.view : "board";
  document.title = isOpen && screen?.advice ? `${screen.advice.headline} · seesolve` : "seesolve";
  at("start").hidden = isOpen;
  at("work").hidden = !isOpen;
  // While the mouse is not the player's, Stop is all there is.
  const isPlaying = Boolean(page.desk?.isPlaying);
  root.toggleAttribute("data-playing", isPlaying);
  for (const it of ["top", "main"]) at(it).inert = isPlaying;
  renderTop(page);
  if (isOpen) {
    put(at("start"));
    renderAdvice(page);
    renderBoard(page);
    renderControls(page);
    renderPicture(page);
  } else {
    // Nothing of what is gone stays, not even unseen.
    for (const it of ["advice", "board", "controls", "picture"]) put(at(it));
    renderStart(page);
  }
  renderDock(page);
  renderSheet(page);
  renderSmallWindow(page);
  announce(page);
}
