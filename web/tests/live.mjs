/** A real screen: an X server of its own, a window manager, a game in a window, and the page beside
 * it in a browser with a head. */

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { startChromium } from "./browsers.mjs";
import { settled, until } from "./cases.mjs";
import { nativeShell, program } from "./shells.mjs";

const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Runs an act on a screen with a game window; everything is ended afterwards. */
async function onScreen(game, flags, act) {
  const arcade = join(dirname(program()), "seesolve-arcade");
  assert.ok(existsSync(arcade), `${arcade} is missing: cargo build --workspace --bins`);
  const started = [];
  const start = (name, args, env) => {
    const child = spawn(name, args, { stdio: ["ignore", "pipe", "ignore"], env });
    started.push(child);
    return child;
  };
  const server = start("Xvfb", ["-displayfd", "1", "-screen", "0", "1920x1080x24", "-nolisten", "tcp"], process.env);
  const [number] = await createInterface({ input: server.stdout })[Symbol.asyncIterator]().next().then((it) => [it.value]);
  const env = { ...process.env, DISPLAY: `:${number}` };
  start("openbox", [], env);
  await sleep(1000);
  const told = [];
  createInterface({ input: start(arcade, [...game, "--report"], env).stdout }).on("line", (it) => told.push(JSON.parse(it)));
  await sleep(1500);
  const browser = await startChromium(["--window-position=950,0", "--window-size=960,1000", ...flags], { headless: false, env });
  try {
    const page = await (await browser.newContext({ viewport: null })).newPage();
    return await act({ page, told, env });
  } finally {
    await browser.close();
    for (const it of started.reverse()) it.kill();
  }
}

/** Opens the program's page and captures the game. */
async function captured(page, env) {
  const { url } = await nativeShell({ DISPLAY: env.DISPLAY });
  await page.goto(url);
  await page.getByRole("button", { name: /^Capture screen/ }).first().click();
  await until(page, "answered");
  await settled(page);
}

/** Agrees to playing so much. */
async function agree(page, mode) {
  await page.locator(`[data-key='mode ${mode}']`).click();
  await page.locator("[data-key=play]").click();
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "Not now", "the careful answer has the focus");
  await page.locator("[data-key=agree]").click();
  await page.locator(".stop").waitFor();
  assert.match(await page.evaluate(() => document.activeElement.textContent), /^Stop/, "Stop has the focus");
}

/** Seconds of CPU that the browser's processes of a kind have used. @param {string} kind */
function cpuSeconds(kind) {
  const seconds = readdirSync("/proc").filter((it) => /^\d+$/.test(it)).map((id) => {
    try {
      if (!readFileSync(`/proc/${id}/cmdline`, "utf8").includes(kind)) return 0;
      const fields = readFileSync(`/proc/${id}/stat`, "utf8").split(") ")[1].split(" ");
      return (Number(fields[11]) + Number(fields[12])) / 100;
    } catch {
      return 0;
    }
  });
  return seconds.reduce((sum, it) => sum + it, 0);
}

export const LIVE = {
  "live: a board is captured and played from the page": () => onScreen(["flow", "--size", "7x7"], [], async ({ page, told, env }) => {
    await captured(page, env);
    await agree(page, "once");
    assert.match(await page.locator(".dock").innerText(), /Starting in \d/);
    await page.locator(".stop").waitFor({ state: "detached", timeout: 60_000 });
    assert.ok(told.some((it) => it.event === "solved"), JSON.stringify(told.slice(-3)));
    await page.locator(".log").waitFor();
    assert.notEqual(await page.evaluate(() => document.documentElement.dataset.state), "doubtful", "the game's own dialog is no reason to ask");
    return (await page.locator(".log").innerText()).split("\n").at(-1);
  }),

  "live: Stop stops, in the countdown and while it plays": () => onScreen(["flow", "--size", "9x9"], [], async ({ page, env }) => {
    await captured(page, env);
    await agree(page, "series");
    await page.keyboard.press("Enter");
    await page.locator(".log").getByText("Stopped before it began.").waitFor();
    await agree(page, "series");
    await page.locator(".dock").getByText(/^Playing/).waitFor();
    await sleep(500);
    const began = Date.now();
    await page.evaluate(() => document.querySelector(".stop").click());
    await page.locator(".stop").waitFor({ state: "detached" });
    const took = Date.now() - began;
    assert.match(await page.locator(".log").innerText(), /you asked it to stop/);
    return `${took} ms`;
  }),

  "live: a window is watched from the page without a program": ({ shells }) => onScreen(["flow", "--size", "7x7", "--board", "1000"], ["--auto-select-window-capture-source-by-title=Flow"], async ({ page, told }) => {
    await page.goto(shells[0].url);
    await page.waitForSelector(".sample");
    await page.keyboard.press("w");
    await until(page, "answered");
    assert.equal(await page.evaluate(() => document.documentElement.dataset.notation), told[0].notation);
    await sleep(2000);
    await page.evaluate(() => {
      globalThis.looks = 0;
      const { copyTo } = VideoFrame.prototype;
      VideoFrame.prototype.copyTo = function (...args) {
        globalThis.looks += 1;
        return copyTo.apply(this, args);
      };
    });
    const [before, whole] = [cpuSeconds("--type=renderer"), cpuSeconds("chromium")];
    await sleep(10_000);
    const share = (cpuSeconds("--type=renderer") - before) * 10;
    const others = (cpuSeconds("chromium") - whole) * 10 - share;
    const looks = (await page.evaluate(() => globalThis.looks)) / 10;
    const said = `${looks} looks a second at ${share.toFixed(1)} % of a core (target 30), the browser's other processes ${others.toFixed(1)} %`;
    assert.ok(share < 30, said);
    return said;
  }),
};
