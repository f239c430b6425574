/** The long tests: every picture of the corpus, the offline page, sharing, watching a window. */

import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { freshPage } from "./browsers.mjs";
import { ROOT, commandLines, plain } from "./shells.mjs";
import { give, until } from "./cases.mjs";

const CORPUS = join(process.env.SEESOLVE_CORPUS ?? join(ROOT, "../shared"), "corpus");

export const SLOW = {
  "corpus: every picture gives the JSON of the command line": async ({ browser, shells }) => {
    assert.ok(existsSync(CORPUS), `${CORPUS} is missing: set SEESOLVE_CORPUS`);
    const pictures = readdirSync(CORPUS).flatMap((game) => readdirSync(join(CORPUS, game)).filter((it) => /\.(png|jpe?g|webp|bmp|gif)$/.test(it)).map((it) => join(CORPUS, game, it)));
    const wanted = commandLines("solve", "--json", ...pictures);
    const different = [];
    for (const shell of shells) {
      const { context, page, errors } = await freshPage(browser);
      await page.goto(shell.url);
      await page.waitForSelector("#top > *", { state: "attached" });
      for (const [nth, file] of pictures.entries()) {
        await give(page, file);
        const said = plain(await page.evaluate(() => globalThis.seesolve.json()));
        if (!isDeepStrictEqual(said, wanted[nth])) different.push(`${shell.name} ${file}`);
      }
      assert.deepEqual(errors, []);
      await context.close();
    }
    assert.deepEqual(different, []);
    return `${pictures.length} pictures`;
  },

  "static: the page works offline and can be installed": async ({ browser, shells }) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(shells[0].url);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForTimeout(500);
    const protocol = await context.newCDPSession(page);
    const { installabilityErrors } = await protocol.send("Page.getInstallabilityErrors");
    // The tests' own windows are private, in which nothing can be installed.
    assert.deepEqual(installabilityErrors.filter((it) => it.errorId !== "in-incognito"), []);
    await context.setOffline(true);
    await page.goto(`${shells[0].url}#flow=${encodeURIComponent("B..../...A./.DC../...../.CDAB")}`);
    await page.reload();
    await until(page, "answered");
    await context.close();
  },

  "static: a screenshot is shared to the installed page": async ({ browser, shells }) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(shells[0].url);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    const picture = readFileSync(join(CORPUS, "flow/123_samgoldman_regularpack7x7-1.jpg"));
    await page.evaluate((bytes) => {
      const form = document.createElement("form");
      [form.method, form.action, form.enctype] = ["POST", "share", "multipart/form-data"];
      const input = document.createElement("input");
      [input.type, input.name] = ["file", "picture"];
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], "shared.jpg", { type: "image/jpeg" }));
      input.files = data.files;
      form.append(input);
      document.body.append(form);
      form.submit();
    }, [...picture]);
    await page.waitForURL(/\/(\?shared|#|$)/);
    await until(page, "answered");
    await context.close();
  },

  "static: a window is watched, and the advice follows the board": async ({ browser, shells }) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const game = await context.newPage();
    const show = async (name) => {
      const picture = readFileSync(join(CORPUS, name)).toString("base64");
      await game.setContent(`<title>game</title><body style="margin:0;background:#222"><img style="height:100vh" src="data:image/jpeg;base64,${picture}">`);
    };
    await show("flow/123_samgoldman_regularpack7x7-1.jpg");
    const page = await context.newPage();
    await page.goto(shells[0].url);
    await page.waitForSelector("#top > *", { state: "attached" });
    await page.keyboard.press("w");
    await until(page, "answered");
    // The page lies behind the game from here on.
    await game.bringToFront();
    const times = [];
    for (const name of ["148_samgoldman_classic5x5-1", "123_samgoldman_regularpack7x7-1", "148_samgoldman_classic5x5-1", "123_samgoldman_regularpack7x7-1", "148_samgoldman_classic5x5-1"]) {
      const answered = page.evaluate(() => new Promise((resolve) => {
        const { dataset } = document.documentElement;
        const before = dataset.notation;
        new MutationObserver(() => dataset.notation !== before && dataset.state === "answered" && resolve(Date.now())).observe(document.documentElement, { attributeFilter: ["data-notation", "data-state"] });
      }));
      await show(`flow/${name}.jpg`);
      const shown = await game.evaluate(async () => {
        await document.images[0].decode();
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        return Date.now();
      });
      times.push((await answered) - shown);
      await page.waitForTimeout(500);
    }
    await context.close();
    const took = times.sort((a, b) => a - b)[times.length >> 1];
    assert.ok(took < 1600, `${took} ms`);
    return `behind the game, the next board was answered ${took} ms after it came to rest (target 400)`;
  },
};
