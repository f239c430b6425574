/** Makes pictures of the page: those of the README (`npm run pictures`), or every game in every size
 * and both themes, to be looked at (`npm run pictures -- FOLDER all`). */

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { freshPage, startChromium } from "./browsers.mjs";
import { ROOT, nativeShell, stopShells } from "./shells.mjs";
import { SIZES, closeBoard, give, giveDoubtful, picture } from "./cases.mjs";

const { phone, tablet, desktop } = SIZES;
const shown = (name) => (page) => give(page, picture(name));
const CARDS = shown("voltorb/painted_3.png");
const GRID = shown("flow/painted_3.png");
const TILES = shown("hexicon/painted_3.png");

const README = {
  "page-cards": { size: desktop, theme: "light", show: CARDS },
  "page-phone": { size: phone, theme: "dark", show: GRID },
  "page-doubt": { size: phone, theme: "light", show: giveDoubtful },
};

/** Every game, and what is asked and refused, in every size and theme. */
function all() {
  const screens = { start: () => {}, cards: CARDS, grid: GRID, tiles: TILES, doubt: giveDoubtful };
  const pictures = {};
  for (const [name, size] of Object.entries({ phone, tablet, desktop })) {
    for (const theme of ["light", "dark"]) {
      for (const [screen, show] of Object.entries(screens)) pictures[`${name}-${theme}-${screen}`] = { size, theme, show };
    }
  }
  return pictures;
}

const browser = await startChromium();
try {
  const { url } = await nativeShell();
  const folder = process.argv[2] ?? join(ROOT, "docs");
  mkdirSync(folder, { recursive: true });
  for (const [name, { size, theme, show }] of Object.entries(process.argv[3] === "all" ? all() : README)) {
    const { context, page } = await freshPage(browser, { size, theme });
    await page.goto(url);
    await page.waitForSelector("#top > *", { state: "attached" });
    await show(page);
    await page.screenshot({ path: join(folder, `${name}.png`) });
    await closeBoard(page);
    await context.close();
  }
} finally {
  await browser.close();
  stopShells();
}
