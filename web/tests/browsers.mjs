/** The browsers that the page is tried in: Chromium, and Firefox by its own protocol. */

import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { chromium, firefox } from "playwright-core";

const CHROMIUM = process.env.SEESOLVE_BROWSER ?? "/usr/bin/chromium";
const FIREFOX = [process.env.SEESOLVE_FIREFOX, "/usr/bin/firefox-esr", "/usr/bin/firefox"].find((it) => it && existsSync(it));

export const hasChromium = existsSync(CHROMIUM);
export const hasFirefox = Boolean(FIREFOX);

/** @param {string[]} [args] @param {object} [more] */
export function startChromium(args = [], more = {}) {
  return chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox", ...args], ...more });
}

/** Firefox as the system has it. It lacks one command that the driver always sends. */
export async function startFirefox() {
  without("emulation.setMediaFeaturesOverride");
  const browser = await firefox.launch({ executablePath: FIREFOX, channel: "moz-firefox" });
  return Object.assign(browser, { isFirefox: true });
}

/** Answers a command of the protocol here instead of sending it. */
function without(method) {
  const require = createRequire(import.meta.url);
  const { ws } = require(require.resolve("playwright-core/package.json").replace("package.json", "lib/utilsBundle.js"));
  const { send } = ws.prototype;
  ws.prototype.send = function (data, ...rest) {
    const text = String(data);
    if (!text.includes(`"${method}"`)) return send.call(this, data, ...rest);
    const answer = JSON.stringify({ type: "success", id: JSON.parse(text).id, result: {} });
    setImmediate(() => this.emit("message", Buffer.from(answer), false));
  };
}

/** A fresh page; what it logs as an error is kept. */
export async function freshPage(browser, { size = { width: 1280, height: 800 }, theme = "light", hasTouch = false } = {}) {
  const chromiums = { colorScheme: theme, hasTouch, reducedMotion: "reduce", permissions: ["clipboard-read", "clipboard-write"] };
  const context = await browser.newContext({ viewport: size, ...(browser.isFirefox ? {} : chromiums) });
  const page = await context.newPage();
  const errors = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  return { context, page, errors };
}
