/** Makes the pictures of the page for the README: `npm run pictures`. */

import { join } from "node:path";
import { startChromium } from "./browsers.mjs";
import { ROOT, nativeShell, stopShells } from "./shells.mjs";
import { give, giveDoubtful, picture } from "./cases.mjs";

const PICTURES = {
  "page-cards": { size: { width: 1280, height: 800 }, theme: "light", show: (page) => give(page, picture("voltorb/painted_3.png")) },
  "page-phone": { size: { width: 390, height: 844 }, theme: "dark", show: (page) => give(page, picture("flow/painted_3.png")) },
  "page-doubt": { size: { width: 390, height: 844 }, theme: "light", show: giveDoubtful },
};

const browser = await startChromium();
try {
  const { url } = await nativeShell();
  const folder = process.argv[2] ?? join(ROOT, "docs");
  for (const [name, { size, theme, show }] of Object.entries(PICTURES)) {
    const context = await browser.newContext({ viewport: size, colorScheme: theme, reducedMotion: "reduce" });
    const page = await context.newPage();
    await page.goto(url);
    await page.waitForSelector("#top > *", { state: "attached" });
    await show(page);
    await page.screenshot({ path: join(folder, `${name}.png`) });
    await context.close();
  }
} finally {
  await browser.close();
  stopShells();
}
