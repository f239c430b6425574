/** The tests of the page in real browsers. `SEESOLVE_SLOW=1` runs all, against both shells: without
 * it the engine is not compiled to WebAssembly, and only `seesolve gui` in Chromium is tried. */

import { freshPage, hasChromium, hasFirefox, startChromium, startFirefox } from "./browsers.mjs";
import { nativeShell, stopShells, wasmShell } from "./shells.mjs";
import { CASES, SIZES, closeBoard } from "./cases.mjs";
import { DOOR } from "./door.mjs";
import { LIVE } from "./live.mjs";
import { SLOW } from "./slow.mjs";
import { SPEED } from "./speed.mjs";

const isSlow = Boolean(process.env.SEESOLVE_SLOW);
if (!hasChromium) {
  console.log("no Chromium is installed, so the page is not tested");
  process.exit(0);
}
const only = process.argv[2];
let failed = 0;
let passed = 0;

async function attempt(name, act) {
  if (only && !name.includes(only)) return;
  const began = Date.now();
  try {
    const said = await act();
    passed += 1;
    console.log(`ok    ${name} (${Date.now() - began} ms)${said ? `: ${said}` : ""}`);
  } catch (error) {
    failed += 1;
    console.log(`FAIL  ${name}: ${error.stack}`);
  }
}

const browser = await startChromium(["--auto-select-tab-capture-source-by-title=game"]);
try {
  const shells = isSlow ? [await wasmShell(), await nativeShell()] : [await nativeShell()];
  for (const shell of shells) {
    for (const [name, test] of Object.entries(CASES)) {
      const wanted = test.sizes ?? ["desktop"];
      for (const size of isSlow ? wanted : wanted.slice(0, 1)) {
        for (const theme of isSlow && test.themes ? ["light", "dark"] : [size === "phone" ? "dark" : "light"]) {
          await attempt(`${shell.name} ${size} ${theme}: ${name}`, () => inPage(browser, shell, size, theme, test));
        }
      }
    }
  }
  await attempt("native: the door", () => DOOR(shells.at(-1)));
  if (isSlow) {
    for (const [name, test] of Object.entries({ ...SLOW, ...SPEED, ...LIVE })) await attempt(name, () => test({ browser, shells }));
    await inFirefox(shells);
  }
} finally {
  await browser.close();
  stopShells();
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);

/** The short set in the other browser, against both shells. */
async function inFirefox(shells) {
  if (!hasFirefox) return console.log("no Firefox is installed, so the page is not tried in it");
  const browser = await startFirefox();
  try {
    for (const shell of shells) {
      for (const [name, test] of Object.entries(CASES)) {
        if (!test.isChromiums) await attempt(`firefox ${shell.name}: ${name}`, () => inPage(browser, shell, "desktop", "light", test));
      }
    }
  } finally {
    await browser.close();
  }
}

/** Runs a test in a fresh page; anything logged as an error fails it. */
async function inPage(browser, shell, size, theme, test) {
  const { context, page, errors } = await freshPage(browser, { size: SIZES[size], theme, hasTouch: size === "phone" });
  try {
    await page.goto(shell.url);
    await page.waitForSelector("#top > *", { state: "attached" });
    if (shell.name === "native") await closeBoard(page);
    const said = await test.run({ page, shell, size, theme });
    if (errors.length) throw new Error(`logged as errors: ${errors.join("; ")}`);
    return said;
  } finally {
    await context.close();
  }
}
