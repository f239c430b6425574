/** The header: what is open, how sure the reading is, and the ways out of it. */

import { at, button, h, icon, put, s } from "../dom.js";
import { doubts } from "./doubt.js";
import { openHistory } from "./history.js";
import { openKeys } from "./keys.js";
import { openMenu, openMore } from "./menu.js";
import { openSmallWindow, hasSmallWindow } from "./small.js";

/** @param {import("../page.js").Page} page */
export function renderTop(page) {
  const screen = page.screen;
  const isOpen = Boolean(screen?.game);
  const isDark = document.documentElement.dataset.theme === "dark";
  const theme = isDark ? "Light colours" : "Dark colours";
  put(at("top"),
    brand(page, isOpen),
    isOpen && button({ key: "games", text: screen?.title, icon: "down", class: "plain game-name", "aria-haspopup": "dialog", act: () => openMenu(page) }),
    isOpen && pill(page),
    h("span", { class: "grow" }),
    isOpen && hasSmallWindow() && button({ key: "small", icon: "window", text: "Small window", class: "plain wide-label wide-only", "aria-label": "Small window", title: "Small window", act: () => openSmallWindow(page) }),
    button({ key: "history", icon: "clock", text: "History", class: "plain wide-label", "aria-label": "History", act: () => openHistory(page) }),
    button({ key: "theme", icon: isDark ? "sun" : "moon", class: "plain wide-only", "aria-label": theme, title: theme, act: () => page.setTheme(isDark ? "light" : "dark") }),
    button({ key: "keys", icon: "help", class: "plain wide-only", "aria-label": "Keys and help", title: "Keys (?)", act: () => openKeys(page) }),
    button({ key: "more", icon: "more", class: "plain narrow-only", "aria-label": "More", act: () => openMore(page) }));
}

/** @param {import("../page.js").Page} page @param {boolean} isOpen */
function brand(page, isOpen) {
  return h("button", { class: isOpen ? "brand is-beside wide-only" : "brand", type: "button", "data-key": "brand", "aria-label": "seesolve", onclick: () => page.close() }, h("span", {}, "see"), mark(), h("span", {}, "solve"));
}

/** Two dots joined: seen in ink, solved in yellow. */
function mark() {
  return s("svg", { viewBox: "0 0 34 16", width: 34, height: 16, "aria-hidden": "true" },
    s("path", { d: "M8 8h16", css: { stroke: "var(--ink)", "stroke-width": 3 } }), s("circle", { cx: 8, cy: 8, r: 6.5, css: { fill: "var(--ink)" } }),
    s("circle", { cx: 26, cy: 8, r: 6, css: { fill: "var(--best)", stroke: "var(--ink)", "stroke-width": 2.5 } }));
}

/** @param {import("../page.js").Page} page */
function pill(page) {
  const screen = page.screen;
  if (!screen) return null;
  if (page.desk?.isGone) return h("span", { class: "pill doubt" }, "Not connected");
  if (page.isLooking) return h("span", { class: "pill calm" }, "Reading…");
  if (page.watching?.isMoving || page.desk?.isMoving) return h("span", { class: "pill calm" }, "Moving");
  if (screen.state === "doubtful") {
    const count = doubts(screen).length;
    return h("span", { class: "pill doubt" }, count ? `? ${count} doubtful` : "? not sure");
  }
  if (screen.confidence === null) return h("span", { class: "pill calm" }, screen.is_exercise ? "New puzzle" : "Entered");
  // It may look odd, and yet nothing else can be meant.
  const sure = screen.confidence < 0.5 ? "checked by the rules" : `${Math.floor(screen.confidence * 100)} % sure`;
  return h("span", { class: "pill" }, icon("tick"), h("span", {}, "Read", h("span", { class: "more" }, `, ${sure}`)));
}
