/** How long things take. A busy machine is slow: what is compared is compared within one run. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { freshPage } from "./browsers.mjs";
import { picture, settled } from "./cases.mjs";
import { program } from "./shells.mjs";

const LINE_IN_BITS = 10e6;
const PICTURES = ["flow/painted_3.png", "voltorb/painted_3.png", "hexicon/painted_3.png"].map(picture);
const TRIES = 5;
const median = (values) => values.sort((a, b) => a - b)[values.length >> 1];

/** From the click on a link until the page can be used. */
async function loaded(page, act) {
  await act();
  await page.waitForSelector(".sample");
  return page.evaluate(() => performance.now());
}

/** How long the page looks at a picture, by its own state. */
async function looked(page, file) {
  await page.evaluate(() => {
    globalThis.looks = [];
    const note = () => globalThis.looks.push([performance.now(), document.documentElement.dataset.state]);
    new MutationObserver(note).observe(document.documentElement, { attributeFilter: ["data-state"] });
  });
  await page.setInputFiles("input[type=file]", file);
  await page.waitForFunction(() => globalThis.looks.some((it) => it[1] === "looking"));
  await settled(page);
  const looks = await page.evaluate(() => globalThis.looks);
  const began = looks.findIndex((it) => it[1] === "looking");
  return looks.slice(began).find((it) => it[1] !== "looking")[0] - looks[began][0];
}

export const SPEED = {
  "the page is there soon, and sooner from the cache": async ({ browser, shells }) => {
    const { context, page } = await freshPage(browser);
    const protocol = await context.newCDPSession(page);
    await protocol.send("Network.enable");
    await protocol.send("Network.emulateNetworkConditions", { offline: false, latency: 20, downloadThroughput: LINE_IN_BITS / 8, uploadThroughput: LINE_IN_BITS / 8 });
    const first = await loaded(page, () => page.goto(shells[0].url));
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForTimeout(1500);
    const again = [];
    for (let it = 0; it < TRIES; it += 1) again.push(await loaded(page, () => page.reload()));
    await context.close();
    const said = `${first.toFixed(0)} ms at 10 Mbit/s, ${median(again).toFixed(0)} ms from the cache`;
    assert.ok(first < 6000 && median(again) < 1500, said);
    return said;
  },

  "a picture is read nearly as fast as by the program": async ({ browser, shells }) => {
    const { context, page } = await freshPage(browser);
    await page.goto(shells[0].url);
    await page.waitForSelector(".sample");
    const said = [];
    for (const file of PICTURES) {
      const [here, there] = [[], []];
      for (let it = 0; it < TRIES; it += 1) {
        const { millis } = JSON.parse(execFileSync(program(), ["read", "--json", file], { encoding: "utf8", env: { ...process.env, RAYON_NUM_THREADS: "1" } }));
        there.push(millis.decode + millis.locate + millis.read);
        here.push(await looked(page, file));
      }
      said.push(`${median(here).toFixed(0)} to ${median(there).toFixed(0)} ms`);
    }
    await context.close();
    return said.join(", ");
  },
};
