/** The drawer with the boards of before. */

import { button, h } from "../dom.js";
import { miniature } from "../board/thumb.js";
import { counted } from "../words.js";
import { closeOverlays, head, openOverlay } from "./overlay.js";
import { toast } from "./toast.js";
import { save } from "./copy.js";

/** @param {import("../page.js").Page} page */
export async function openHistory(page) {
  const store = page.engine.history;
  /** @type {import("../types.js").Entry[]} */
  const all = await store.list().catch(() => []);
  const open = (/** @type {import("../types.js").Entry} */ it) => {
    closeOverlays();
    page.stopWatching();
    page.source = null;
    void page.engine.send({ type: "load", saved: it.saved });
  };
  const entry = (/** @type {import("../types.js").Entry} */ it) => h("button", { class: "entry", type: "button", onclick: () => open(it) }, h("span", { class: "mini" }, miniature(it.board)), h("span", {}, h("b", {}, it.title), h("span", { class: "second" }, it.text)), h("span", { class: "second" }, new Date(it.time).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" })));
  const clear = async () => {
    if (!confirm(`Delete all ${counted(all.length, "board")}?`)) return;
    await store.clear();
    closeOverlays();
    void page.countRounds();
    toast("Deleted.", { text: "Undo", act: async () => {
      for (const it of [...all].reverse()) await store.put(it);
      void page.countRounds();
      toast("They are back.");
    } });
  };
  const where = page.engine.kind === "wasm" ? "Kept on this device only. The last 200 boards." : "Kept on this computer only. The last 200 boards.";
  const days = Map.groupBy ? Map.groupBy(all, (it) => day(it.time)) : new Map([["Boards", all]]);
  openOverlay("drawer", "History", [head("History"), h("p", { class: "second" }, where),
    h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Boards" }, all.length === 0 && h("p", {}, "No boards yet."), [...days].map(([name, list]) => h("section", {}, h("h2", {}, name), list.map(entry)))),
    all.length > 0 && h("div", { class: "two" }, button({ key: "export", icon: "save", text: "Export", act: () => save("seesolve-history.json", JSON.stringify(all, null, 1), "application/json") }), button({ key: "delete", icon: "trash", text: "Delete all", class: "button danger", act: clear }))]);
}

/** @param {number} time */
function day(time) {
  const days = Math.round((new Date().setHours(0, 0, 0, 0) - new Date(time).setHours(0, 0, 0, 0)) / 86_400_000);
  return days === 0 ? "Today" : days === 1 ? "Yesterday" : new Date(time).toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" });
}
