/** The ways in that belong to the whole page: the file field, drop, paste, share, the address. */

import { at } from "./dom.js";
import { linked } from "./page.js";
import { closedByBack } from "./parts/overlay.js";

/** @param {import("./page.js").Page} page */
export function listenToInputs(page) {
  const field = /** @type {HTMLInputElement} */ (at("file"));
  field.addEventListener("change", () => {
    const file = field.files?.[0];
    if (file) void page.openPicture(file, file.name);
    field.value = "";
  });
  listenToDrops(page);
  addEventListener("paste", (event) => {
    if (/** @type {HTMLElement} */ (event.target).matches?.("input:not([type=file]), textarea")) return;
    const file = [...(event.clipboardData?.files ?? [])].find((it) => it.type.startsWith("image/"));
    const text = event.clipboardData?.getData("text/plain");
    if (file) void page.openPicture(file, file.name);
    else if (text) void page.openText(text);
  });
  addEventListener("popstate", () => {
    if (closedByBack()) return;
    // The entry of an overlay that was closed long ago shows what is shown: go on to the one before.
    if (location.hash !== "" && location.hash === page.address) history.back();
    else openAddress(page);
  });
  addEventListener("scroll", () => document.documentElement.classList.toggle("is-scrolled", scrollY > 150), { passive: true });
}

/** @param {import("./page.js").Page} page */
function listenToDrops(page) {
  const zone = at("dropzone");
  let depth = 0;
  const isFile = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes("Files");
  const show = (/** @type {number} */ by) => ((depth = Math.max(0, depth + by)), (zone.hidden = depth === 0));
  addEventListener("dragenter", (event) => isFile(event) && show(1));
  addEventListener("dragleave", (event) => isFile(event) && show(-1));
  addEventListener("dragover", (event) => isFile(event) && event.preventDefault());
  addEventListener("drop", (event) => {
    if (!isFile(event)) return;
    event.preventDefault();
    show(-depth);
    const file = event.dataTransfer?.files[0];
    if (file) void page.openPicture(file, file.name);
  });
}

/** Opens the position in the address, if it is another one. @param {import("./page.js").Page} page */
export function openAddress(page) {
  const link = linked(location.hash);
  if (!link) {
    if (page.screen?.game && location.hash === "") page.close();
    return;
  }
  if (page.screen?.game !== link.game || page.screen.notation !== link.notation) void page.enter(link.game, link.notation);
}

/** A picture that was shared to the installed page waits in a cache. @param {import("./page.js").Page} page */
export async function openShared(page) {
  if (!new URLSearchParams(location.search).has("shared") || !("caches" in window)) return;
  history.replaceState(null, "", location.pathname);
  const cache = await caches.open("shared");
  const answer = await cache.match("shared");
  if (answer) void page.openPicture(await answer.blob(), "shared picture");
  await cache.delete("shared");
}
