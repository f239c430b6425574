/** Begins: picks the engine, starts the page, and tells what acceptance checks rely on. */

import { patterns } from "./board/draw.js";
import { s } from "./dom.js";
import { NativeEngine } from "./engine/native.js";
import { WasmEngine } from "./engine/wasm.js";
import { listenToInputs, openAddress, openShared } from "./inputs.js";
import { Page } from "./page.js";
import { keepTime } from "./parts/picture.js";
import { remembered } from "./remembered.js";
import { listenToKeys } from "./shortcuts.js";

const isNative = document.documentElement.dataset.engine === "native";
const engine = isNative ? new NativeEngine() : new WasmEngine();
const page = new Page(engine);

const isDark = matchMedia("(prefers-color-scheme: dark)");
const theme = () => remembered("theme", isDark.matches ? "dark" : "light");
document.documentElement.dataset.theme = theme();
isDark.addEventListener("change", () => ((document.documentElement.dataset.theme = theme()), page.redraw()));

Object.assign(window, { seesolve: { json: () => page.json() } });

document.body.append(s("svg", { class: "unseen", "aria-hidden": "true" }, patterns()));
listenToInputs(page);
listenToKeys(page);
keepTime(page);
try {
  await page.start();
} catch (error) {
  page.fail(/** @type {Error} */ (error));
}
if (location.hash) openAddress(page);
if (!isNative) {
  await openShared(page);
  await navigator.serviceWorker?.register("sw.js").catch(() => {});
  // Once the page is in use, what only some games need is made ready for the time without a network.
  const connection = /** @type {{saveData?: boolean}|undefined} */ (Reflect.get(navigator, "connection"));
  if (!connection?.saveData && engine instanceof WasmEngine) setTimeout(() => void engine.loadAll(), 10_000);
}
