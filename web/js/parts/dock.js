/** The bar at the bottom: what acts on the source. On phones four actions, on wide screens all. */

import { at, button, h, icon, put } from "../dom.js";
import { canWatch, startWatching } from "../watch.js";
import { foot } from "./doubt.js";
import { openItems } from "./sheet.js";
import { setting } from "./setting.js";
import { nativeDock, nativePlay } from "./native.js";

/** @param {import("../page.js").Page} page */
export function renderDock(page) {
  const screen = page.screen;
  const dock = at("dock");
  if (at("work").hidden && !page.watching && !page.desk?.isPlaying) return put(dock);
  const native = nativeDock(page);
  if (native && page.desk?.isPlaying) return put(dock, native);
  const isPicture = page.view === "picture";
  const tab = (/** @type {string} */ name, /** @type {string} */ text, /** @type {() => void} */ act, /** @type {boolean} */ isOff = false) => h("button", { type: "button", class: "tab narrow-only", "data-key": `tab ${text}`, disabled: isOff, onclick: act }, icon(name), text);
  const inDock = (screen?.settings ?? []).filter((it) => it.spec.place === "dock").map((it) => h("span", { class: "wide-only" }, setting(page, it)));
  const asked = foot(page);
  dock.classList.toggle("is-asking", Boolean(asked));
  put(dock,
    asked && h("div", { class: "asking narrow-only" }, asked),
    native ?? [page.watching ? button({ key: "watch", icon: "square", text: "Stop watching", class: "button wide-only", act: () => (page.stopWatching(), page.redraw()) }) : canWatch() && button({ key: "watch", icon: "watch", text: "Watch a window", class: "button wide-only", title: "W", act: () => startWatching(page) })],
    button({ key: "new", icon: "image", text: "New picture", class: "button main-tab", title: "O", act: () => page.choose() }),
    inDock,
    tab(isPicture ? "list" : "eye", isPicture ? "Board" : "Picture", () => page.toggleView(), !page.source),
    tab("undo", "Undo", () => page.undo(), !screen?.can_undo),
    tab("flag", "Set right", () => openItems(page)),
    nativePlay(page),
    !native && h("span", { class: "tail second" }, icon("lock"), "Nothing leaves this device"));
}
