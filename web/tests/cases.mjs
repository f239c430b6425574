/** What a player does, against either shell. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, commandLine, plain } from "./shells.mjs";

/** Pictures of our own, so that a clone alone can run this. */
export const picture = (name) => join(ROOT, "corpus", name);
const FLOW = picture("flow/painted_3.png");
const CARDS_PICTURE = picture("voltorb/painted_3.png");
const TILES = picture("hexicon/painted_3.png");
const CARDS = "8;3/3 7/2 3/2 8/2 8/1;5/2 1/4 10/1 4/2 9/1;...../..3../...../...../.....";
/** So many boards that the search refutes cards without working out what they win. */
const MANY = "8;4/2 4/3 8/1 7/2 5/2;6/1 3/3 9/1 5/3 5/2;...../...../...../...../.....";
const BOARD = "B..../...A./.DC../...../.CDAB";
const AXE = readFileSync(join(ROOT, "web/node_modules/axe-core/axe.min.js"), "utf8");
/** A grey picture of 40 pixels a side. */
const GREY = (page) => page.evaluate(async () => {
  const canvas = new OffscreenCanvas(40, 40);
  canvas.getContext("2d").fillRect(0, 0, 40, 40);
  return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())];
});

export const SIZES = { phone: { width: 390, height: 844 }, tablet: { width: 820, height: 1180 }, desktop: { width: 1280, height: 800 } };
/** Closes what an earlier page of the same program has left open. */
export const closeBoard = (page) => page.evaluate(() => fetch("api/call", { method: "POST", headers: { "content-type": "application/json" }, body: '{"call":"update","message":{"type":"close"}}' }));
export const dataset = (page) => page.evaluate(() => ({ ...document.documentElement.dataset }));
export const until = (page, ...states) => page.waitForFunction((wanted) => wanted.includes(document.documentElement.dataset.state), states, { timeout: 30_000, polling: 20 });
export const open = async (page, game, notation) => {
  await page.evaluate(([game, notation]) => (location.hash = `#${game}=${encodeURIComponent(notation)}`), [game, notation]);
  await page.waitForFunction((wanted) => document.documentElement.dataset.notation === wanted, notation);
  await settled(page);
};
/** The last answer, not the best so far. */
export const settled = async (page) => {
  await until(page, "answered", "doubtful", "no_board", "error");
  await page.waitForFunction(() => !document.querySelector(".gauge.is-moving"), null, { timeout: 30_000, polling: 20 });
};
export const give = async (page, file) => {
  await page.setInputFiles("input[type=file]", file);
  await until(page, "looking", "solving", "answered", "doubtful", "no_board", "error");
  await settled(page);
};
/** Gives a picture two of whose tiles are blurred. */
export const giveDoubtful = async (page) => {
  const bytes = await page.evaluate(async (whole) => {
    const picture = await createImageBitmap(new Blob([new Uint8Array(whole)]));
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const context = canvas.getContext("2d");
    context.drawImage(picture, 0, 0);
    context.filter = "blur(3px)";
    for (const y of [418, 470]) context.drawImage(picture, 203, y, 52, 52, 203, y, 52, 52);
    return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())];
  }, [...readFileSync(TILES)]);
  await give(page, { name: "blurred.png", mimeType: "image/png", buffer: Buffer.from(bytes) });
};

async function noViolations(page, what) {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  const said = violations.flatMap((it) => it.nodes.map((node) => `${it.id}: ${node.html.slice(0, 120)} ${node.failureSummary.slice(0, 200)}`));
  assert.deepEqual(said, [], what);
}

export const CASES = {
  "a link opens a position, answered as the command line answers": {
    async run({ page, shell }) {
      await until(page, "empty");
      const before = await dataset(page);
      assert.deepEqual([before.game, before.notation, before.engine], ["", "", shell.name]);
      await open(page, "flow", BOARD);
      const { state, game, notation, engine } = await dataset(page);
      assert.deepEqual({ state, game, notation, engine }, { state: "answered", game: "flow", notation: BOARD, engine: shell.name });
      assert.equal(await page.locator("input[type=file]").count(), 1);
      assert.match(await page.locator("#advice [data-headline]").innerText(), /Join the 4 pairs/);
      assert.equal(await page.getByRole("button", { name: "row 1, column 1", exact: false }).count(), 1);
      const said = plain(await page.evaluate(() => globalThis.seesolve.json()));
      assert.deepEqual(said, commandLine("solve", "--json", "--game", "flow", "--text", BOARD));
      await open(page, "voltorb", CARDS);
      const cards = plain(await page.evaluate(() => globalThis.seesolve.json()));
      assert.deepEqual(cards, commandLine("solve", "--json", "--game", "voltorb", "--text", CARDS));
    },
  },
  "a picture is read, answered and drawn over": {
    sizes: ["phone", "tablet", "desktop"], themes: true,
    async run({ page, size }) {
      await give(page, FLOW);
      assert.equal((await dataset(page)).state, "answered");
      const said = plain(await page.evaluate(() => globalThis.seesolve.json()));
      assert.deepEqual(said, commandLine("solve", "--json", FLOW));
      if (size === "phone") await page.locator("[data-key='view picture']").click();
      assert.ok((await page.locator(".picture-box:visible polyline").count()) >= Object.keys(said.answer.paths).length);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `nothing lies outside: ${wide}`);
    },
  },
  "paste and drop bring a picture, and text brings a position": {
    // A paste with a picture cannot be made up in Firefox.
    isChromiums: true,
    async run({ page }) {
      const grey = await GREY(page);
      for (const kind of ["paste", "drop"]) {
        await page.evaluate(([bytes, kind]) => {
          const data = new DataTransfer();
          data.items.add(new File([new Uint8Array(bytes)], "grey.png", { type: "image/png" }));
          const event = kind === "paste" ? new ClipboardEvent(kind, { clipboardData: data, bubbles: true }) : new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true });
          document.body.dispatchEvent(event);
        }, [grey, kind]);
        await until(page, "no_board");
        assert.match(await page.locator("#start").innerText(), /I looked for/);
        await page.getByRole("button", { name: "Type it in" }).click();
        await page.keyboard.press("Escape");
      }
      await page.evaluate(([text]) => {
        const data = new DataTransfer();
        data.setData("text/plain", text);
        document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
      }, [`#flow=${BOARD}`]);
      await until(page, "answered");
    },
  },
  "doubt is asked about, and the answer can be had as it was read": {
    async run({ page }) {
      await giveDoubtful(page);
      assert.equal((await dataset(page)).state, "doubtful");
      const before = await page.evaluate(() => document.querySelector(".between .second").textContent);
      await page.locator("#advice .likely .button").first().click();
      await page.waitForFunction((it) => document.querySelector(".between .second")?.textContent !== it, before);
      await page.keyboard.press("Control+z");
      await page.waitForFunction((it) => document.querySelector(".between .second")?.textContent === it, before);
      await page.getByRole("button", { name: "Solve it as read" }).click();
      await until(page, "answered");
    },
  },
  "the sheet of a safer card answers with the numbers why it is not the best": {
    sizes: ["phone", "desktop"],
    async run({ page }) {
      await open(page, "voltorb", MANY);
      const said = await page.evaluate(() => globalThis.seesolve.json());
      const left = said.answer.candidates.find((it) => it.win === null);
      assert.ok(said.answer.boards > 256 && left, "cards were refuted, not worked out");
      await page.locator(`[data-cell='${left.cell[0] * 5 + left.cell[1]}']`).click();
      await page.waitForFunction(() => /lipped first it wins \d+\.\d\d %, .* behind the best\.$/.test(document.querySelector("dialog.sheet .told p")?.textContent ?? ""), null, { timeout: 60_000 });
      assert.equal(await page.locator("dialog.sheet .told p").count(), 1, "nothing is awaited any more");
      assert.deepEqual(await page.evaluate(() => globalThis.seesolve.json()), said, "the answer is the same");
      assert.equal((await dataset(page)).state, "answered");
    },
  },
  "everything by keyboard: go to the best card, say what it was, undo, copy": {
    async run({ page }) {
      await open(page, "voltorb", CARDS);
      await page.locator("body").focus();
      await page.keyboard.press("b");
      const best = await page.evaluate(() => document.activeElement.getAttribute("aria-label"));
      assert.match(best, /^row 4, column 3\./);
      await page.keyboard.press("ArrowDown");
      assert.match(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), /^row 5, column 3\./);
      await page.keyboard.press("ArrowUp");
      await page.keyboard.press("3");
      await page.waitForFunction(() => document.documentElement.dataset.notation.includes("/..3../"));
      await page.waitForFunction(() => /..3.\.\/.....$/.test(document.documentElement.dataset.notation));
      await settled(page);
      await page.keyboard.press("Control+z");
      await page.waitForFunction((it) => document.documentElement.dataset.notation === it, CARDS);
      await settled(page);
      await page.keyboard.press("Enter");
      await page.waitForSelector("dialog.sheet");
      await page.keyboard.press("Escape");
      await page.waitForSelector("dialog.sheet", { state: "detached" });
      await page.keyboard.press("?");
      await page.waitForSelector("dialog.keys");
      await page.goBack();
      await page.waitForSelector("dialog.keys", { state: "detached" });
      assert.equal((await dataset(page)).notation, CARDS, "back closes the dialog, not the board");
    },
  },
  "history keeps the boards, gives them back and forgets them": {
    async run({ page }) {
      await open(page, "flow", BOARD);
      await open(page, "voltorb", CARDS);
      await page.waitForTimeout(300);
      await page.getByRole("button", { name: "History" }).click();
      await page.locator(".entry").nth(1).click();
      await page.waitForFunction((it) => document.documentElement.dataset.notation === it, BOARD);
      page.on("dialog", (it) => it.accept());
      await page.getByRole("button", { name: "History" }).click();
      await page.getByRole("button", { name: "Delete all" }).click();
      await page.locator(".toast button").click();
      await page.getByText("They are back.").waitFor();
      await page.getByRole("button", { name: "History" }).click();
      await page.locator(".entry").nth(1).waitFor();
    },
  },
  "what cannot be opened leaves what was open": {
    async run({ page }) {
      await give(page, FLOW);
      const { notation } = await dataset(page);
      await give(page, { name: "photo.heic", mimeType: "image/heic", buffer: Buffer.from("ftypheic") });
      assert.equal((await dataset(page)).state, "error");
      await page.getByRole("button", { name: "Back" }).click();
      await until(page, "answered");
      assert.equal((await dataset(page)).notation, notation);
      assert.ok((await page.locator("#picture img").count()) === 1, "its picture too");
      await page.evaluate(() => {
        const data = new DataTransfer();
        data.setData("text/plain", "no position at all");
        document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
      });
      await page.getByText("This text is no position that I know").waitFor();
      assert.equal((await dataset(page)).notation, notation);
      assert.ok((await page.locator("#picture img").count()) === 1);
    },
    isChromiums: true,
  },
  "a look that takes long is stopped by Esc": {
    isChromiums: true,
    async run({ page }) {
      await open(page, "flow", BOARD);
      // Noise takes long to look through, and shows nothing.
      await page.evaluate(async () => {
        const canvas = new OffscreenCanvas(3000, 2000);
        const context = canvas.getContext("2d");
        const pixels = context.createImageData(3000, 2000);
        for (let at = 0; at < pixels.data.length; at += 65_536) crypto.getRandomValues(pixels.data.subarray(at, at + 65_536));
        context.putImageData(pixels, 0, 0);
        const data = new DataTransfer();
        data.items.add(new File([await canvas.convertToBlob({ type: "image/jpeg", quality: 0.9 })], "noise.jpg", { type: "image/jpeg" }));
        document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
      });
      await until(page, "looking");
      await page.keyboard.press("Escape");
      await until(page, "answered");
      assert.equal((await dataset(page)).notation, BOARD);
      await open(page, "voltorb", CARDS);
    },
  },
  "one of several boards in a picture is chosen": {
    async run({ page }) {
      const bytes = await page.evaluate(async (files) => {
        const pictures = await Promise.all(files.map((it) => createImageBitmap(new Blob([new Uint8Array(it)]))));
        const canvas = new OffscreenCanvas(pictures.reduce((sum, it) => sum + it.width + 40, 40), Math.max(...pictures.map((it) => it.height)) + 80);
        const context = canvas.getContext("2d");
        context.fillRect(0, 0, canvas.width, canvas.height);
        let x = 40;
        for (const it of pictures) {
          context.drawImage(it, x, 40);
          x += it.width + 40;
        }
        return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())];
      }, [FLOW, CARDS_PICTURE].map((it) => [...readFileSync(it)]));
      await give(page, { name: "two.png", mimeType: "image/png", buffer: Buffer.from(bytes) });
      const { game } = await dataset(page);
      await page.getByRole("button", { name: /^2: / }).click();
      await page.waitForFunction((it) => ![it, ""].includes(document.documentElement.dataset.game), game);
      await settled(page);
    },
  },
  "a word that the game refused is not advised again": {
    async run({ page }) {
      await give(page, TILES);
      const headline = () => page.locator("#advice [data-headline]").textContent();
      const first = await headline();
      await page.getByRole("button", { name: "The game refused it" }).click();
      await page.waitForFunction((it) => document.querySelector("#advice [data-headline]").textContent !== it, first);
      await settled(page);
      assert.equal(await page.locator(".moves b").filter({ hasText: new RegExp(`^${first.split(" ")[0]}$`) }).count(), 0);
      await page.locator(".toast button").click();
      await page.waitForFunction((it) => document.querySelector("#advice [data-headline]").textContent === it, first);
    },
  },
  "the words of a list of one's own are the only ones advised": {
    async run({ page }) {
      await give(page, TILES);
      const words = (await page.locator(".moves b").allTextContents()).filter((it) => /^[A-Z]+$/.test(it));
      const own = words.at(-1);
      await page.getByText("More settings").click();
      await page.getByText("Own word list").click();
      await page.locator("textarea[data-key='set words']").fill(`${own}\nZZZZ`);
      await page.locator("[data-key='take words']").click();
      await page.waitForFunction((it) => document.querySelector("#advice [data-headline]")?.textContent.startsWith(it), own);
      await settled(page);
      assert.deepEqual([...new Set((await page.locator(".moves b").allTextContents()).filter((it) => /^[A-Z]+$/.test(it)))], [own]);
      await page.getByRole("button", { name: "No longer use it" }).click();
      await page.waitForFunction((it) => document.querySelector("#advice [data-headline]")?.textContent.startsWith(it), words[0]);
      assert.equal(await page.locator("input[type=file]").count(), 1);
    },
  },
  "hints come one after another, and each can be taken back": {
    async run({ page }) {
      await open(page, "flow", BOARD);
      await page.getByRole("radio", { name: "Hint" }).click();
      const headline = () => page.locator("#advice .verb").textContent();
      await page.locator("[data-key=next-hint]").waitFor();
      const first = await headline();
      await page.locator("[data-key=next-hint]").click();
      await page.waitForFunction((it) => ![it, undefined].includes(document.querySelector("#advice .verb")?.textContent), first);
      assert.match((await dataset(page)).notation, /drawn=/);
      await page.keyboard.press("Control+z");
      await page.waitForFunction((it) => document.querySelector("#advice .verb")?.textContent === it, first);
      await page.getByRole("radio", { name: "Answer" }).click();
      await page.getByText("Join the 4 pairs").first().waitFor();
    },
  },
  "a new puzzle is tried first, and then answered": {
    async run({ page }) {
      await page.getByRole("button", { name: /Make a new puzzle/ }).click();
      await page.getByText("Try it yourself first.").waitFor();
      assert.equal(await page.locator(".picture-box polyline, .tray polyline.pipe").count(), 0, "nothing is given away");
      await page.getByRole("button", { name: "Show the answer" }).click();
      // A straight pipe has no height, so it counts as hidden.
      await page.locator(".tray polyline.pipe").first().waitFor({ state: "attached" });
    },
  },
  "what is open can be taken along: as text, picture, link, report and history": {
    // Firefox asks before a page may read the clipboard.
    isChromiums: true,
    async run({ page }) {
      await give(page, CARDS_PICTURE);
      const headline = await page.locator("#advice [data-headline]").textContent();
      await page.locator("[data-key=copy]").click();
      await page.getByText("Copied, as text and as a picture.").waitFor();
      const copied = await page.evaluate(async () => {
        const [item] = await navigator.clipboard.read();
        const picture = await createImageBitmap(await item.getType("image/png"));
        return { text: await (await item.getType("text/plain")).text(), width: picture.width };
      });
      assert.ok(copied.text.startsWith(`${headline}.`) && copied.text.includes((await dataset(page)).notation), copied.text);
      assert.ok(copied.width > 500);
      await page.locator("[data-key=games]").click();
      await page.getByRole("button", { name: "Copy a link to this position" }).click();
      await page.getByText("The link is on the clipboard.").waitFor();
      assert.match(await page.evaluate(() => navigator.clipboard.readText()), /#voltorb=/);
      const saved = async (act) => {
        const [download] = await Promise.all([page.waitForEvent("download"), act()]);
        return JSON.parse(readFileSync(await download.path(), "utf8"));
      };
      await page.locator("[data-key=games]").click();
      await page.getByRole("button", { name: "Report a misread" }).click();
      const report = await saved(() => page.getByRole("button", { name: "Save the file" }).click());
      assert.match(report.picture, /^data:image\/png/);
      assert.equal(report.notation, (await dataset(page)).notation);
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "History" }).click();
      const all = await saved(() => page.getByRole("button", { name: "Export" }).click());
      assert.equal(all[0].game, "voltorb");
    },
  },
  "a picture that only the browser can open is read, and said to be less sure": {
    isChromiums: true,
    async run({ page }) {
      // An icon: a picture of our own in a box that our decoder does not know.
      const png = await page.evaluate(async (bytes) => {
        const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
        const canvas = new OffscreenCanvas(246, 256);
        canvas.getContext("2d").drawImage(picture, 0, 0, (picture.width * 256) / picture.height, 256);
        return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())];
      }, [...readFileSync(picture("flow/painted_0.png"))]);
      const head = Buffer.alloc(22);
      head.writeUInt16LE(1, 2);
      head.writeUInt16LE(1, 4);
      head.writeUInt8(246, 6);
      head.writeUInt16LE(1, 10);
      head.writeUInt16LE(32, 12);
      head.writeUInt32LE(png.length, 14);
      head.writeUInt32LE(22, 18);
      await page.setInputFiles("input[type=file]", { name: "board.ico", mimeType: "image/x-icon", buffer: Buffer.concat([head, Buffer.from(png)]) });
      await page.getByText("This kind of picture was opened by the browser").waitFor();
      await settled(page);
      assert.ok(["answered", "doubtful"].includes((await dataset(page)).state));
    },
  },
  "a small window shows the sentence and the board": {
    isChromiums: true,
    async run({ page }) {
      await open(page, "voltorb", CARDS);
      const small = page.locator("[data-key=small]");
      if ((await small.count()) === 0) return "not in this browser";
      const [window] = await Promise.all([page.context().waitForEvent("page"), small.click()]);
      await window.getByText("Flip row 4, column 3").waitFor();
      assert.ok((await window.locator(".tray svg text").count()) > 25);
    },
  },
  "rounds that ended are counted": {
    async run({ page, shell }) {
      // The program keeps what other tests have played.
      if (shell.name === "native") {
        await page.evaluate(() => fetch("api/history", { method: "DELETE" }));
        await page.reload();
        await page.waitForSelector("#top > *", { state: "attached" });
      }
      await open(page, "voltorb", CARDS);
      await page.locator("[data-cell='16']").click();
      await page.getByRole("button", { name: "row 4, column 2 is voltorb" }).click();
      await page.getByText("Your rounds").waitFor();
      assert.match(await page.locator("#picture").innerText(), /Won\s+0 of 1/);
      assert.match(await page.locator("#picture").innerText(), /Expected to win\s+69 %/);
      assert.match(await page.locator("#picture").innerText(), /The road to level 8[^]*0 of 5/);
      const review = await page.locator(".steps").innerText();
      assert.match(review, /Flip row 4, column 3 was advised, 69.4 %/);
      assert.match(review, /Row 4, column 2 was voltorb; before: Hidden. Certainly a voltorb/);
      await page.getByRole("button", { name: "Go back to it" }).click();
      await page.waitForFunction((it) => document.documentElement.dataset.notation === it, CARDS);
    },
  },
  "a hard search is stopped at once, and taps are answered meanwhile": {
    async run({ page }) {
      const hard = "?;?/? ?/? ?/? 8/2 8/1;5/2 6/2 7/1 4/2 9/1;...../...../...../...../.....";
      await page.evaluate((it) => (location.hash = `#voltorb=${encodeURIComponent(it)}`), hard);
      await page.waitForFunction(() => document.querySelector(".gauge.is-moving"));
      const tap = await page.evaluate(async () => {
        const began = performance.now();
        document.querySelector(".cell[data-cell]").click();
        await new Promise((resolve) => requestAnimationFrame(resolve));
        return performance.now() - began;
      });
      await page.keyboard.press("Escape");
      const stop = await page.evaluate(async () => {
        const began = performance.now();
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
        while (document.querySelector(".gauge.is-moving")) await new Promise((resolve) => setTimeout(resolve, 2));
        return performance.now() - began;
      });
      return `tap ${tap.toFixed(0)} ms, stop ${stop.toFixed(0)} ms`;
    },
  },
  "no screen violates the rules of accessibility": {
    sizes: ["desktop", "tablet", "phone"], themes: true,
    async run({ page }) {
      /** Opens something over the page, and closes it when it was checked. */
      const over = async (what, act) => {
        await act();
        await page.locator("dialog[open]").waitFor();
        await noViolations(page, what);
        await page.keyboard.press("Escape");
        await page.locator("dialog[open]").waitFor({ state: "detached" });
      };
      await noViolations(page, "start");
      await over("type", () => page.keyboard.press("t"));
      await open(page, "flow", BOARD);
      await noViolations(page, "grid");
      await open(page, "voltorb", CARDS);
      await noViolations(page, "cards");
      await over("sheet", () => page.locator("[data-cell='19']").click());
      await over("clue", () => page.locator(".clues .cell").first().click());
      await over("keys", () => page.keyboard.press("?"));
      await over("history", () => page.getByRole("button", { name: "History" }).click());
      await over("menu", () => page.locator("[data-key=games]").click());
      await over("set right", () => page.locator("[data-key=fix]:visible, [data-key='tab Set right']:visible").click());
      await page.locator("[data-cell='16']").click();
      await page.getByRole("button", { name: "row 4, column 2 is voltorb" }).click();
      await page.locator(".steps").waitFor();
      await noViolations(page, "a lost round");
      await giveDoubtful(page);
      await noViolations(page, "doubt");
      await over("report", () => page.getByRole("button", { name: "Report a misread" }).click());
      await give(page, { name: "grey.png", mimeType: "image/png", buffer: Buffer.from(await GREY(page)) });
      await noViolations(page, "no board");
      await give(page, { name: "text.png", mimeType: "image/png", buffer: Buffer.from("text") });
      await noViolations(page, "no picture");
    },
  },
};
