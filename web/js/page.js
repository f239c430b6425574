/** What the page knows, and everything that can be done on it. The engine says what to show; the
 * parts draw it and call these actions. */

import { render } from "./render.js";
import { toast } from "./parts/toast.js";
import { closeOverlays } from "./parts/overlay.js";
import { doubts } from "./parts/doubt.js";
import { remember, remembered } from "./remembered.js";
import { capital, shortValue } from "./words.js";

/** @typedef {import("./types.js").Screen} Screen @typedef {import("./types.js").GameInfo} GameInfo */

/** @typedef {object} Source Where the picture came from.
 * @property {string} name @property {string} url @property {boolean} isLive */

/** The position that an address ends in. @param {string} address */
export function linked(address) {
  const [, game, text] = /#([\w-]+)=(.+)$/s.exec(address) ?? [];
  if (!game) return null;
  try {
    return { game, notation: decodeURIComponent(text) };
  } catch {
    // A per cent sign that stands for itself.
    return { game, notation: text };
  }
}

export class Page {
  /** @type {Screen|null} */
  screen = null;
  /** @type {GameInfo[]} */
  games = [];
  /** @type {Source|null} */
  source = null;
  /** The picture itself, to be looked at again. @type {Blob|null} */
  file = null;
  isLooking = false;
  /** When a live picture was looked at last, and how long the last look took, in milliseconds. */
  lookedAt = 0;
  lookTook = 0;
  /** Whether the picture or the board is shown where there is room for one. */
  view = /** @type {"picture"|"board"} */ ("board");
  hasLetters = remembered("letters", "on") === "on";
  hasSingleKeys = remembered("keys", "on") === "on";
  /** How many steps of the answer are drawn. */
  grown = Infinity;
  /** Which candidate is drawn. */
  candidate = 0;
  /** How many candidates are listed. */
  listed = 8;
  doubtAt = 0;
  /** The cell that the keyboard is on. */
  cell = /** @type {number|null} */ (null);
  /** The boards in the history, newest first. @type {import("./types.js").Entry[]} */
  boards = [];
  /** What the advice promised at first for the open board. @type {number|null} */
  #chance = null;
  /** The history entry of the open board. */
  #entry = "";
  #number = -1;
  #isUnkept = false;
  /** What was looked at before the last look. */
  #before = { source: /** @type {Source|null} */ (null), file: /** @type {Blob|null} */ (null) };
  /** @type {import("./watch.js").Watch|null} */
  watching = null;
  /** What the native engine does with the screen. @type {any} */
  desk = null;
  /** How much was played last. */
  playMode = "once";

  /** @param {any} engine */
  constructor(engine) {
    this.engine = engine;
  }

  async start() {
    render(this);
    this.games = await this.engine.start({
      screen: (/** @type {Screen} */ it) => this.#show(it),
      keep: (/** @type {import("./types.js").SavedSession} */ it) => this.#keep(it),
      live: (/** @type {any} */ it) => this.#live(it),
    });
    render(this);
    void this.countRounds();
  }

  /** What was done on the open board: as it happened, or as it was kept. */
  get steps() {
    const open = this.screen;
    if (!open?.advice?.outcome) return [];
    if (open.steps.length > 0) return open.steps;
    return this.boards.find((it) => it.game === open.game && it.outcome && it.steps?.at(-1)?.notation === open.notation)?.steps ?? [];
  }

  /** Says that the engine is not to be had. @param {Error} error */
  fail(error) {
    toast(`The page could not be loaded whole: ${error.message}. Load it again.`, { text: "Load again", act: () => location.reload(), stays: true });
  }

  get state() {
    if (this.isLooking) return "looking";
    // The best so far is shown already, and may still change.
    if (this.screen?.state === "answered" && this.screen.is_solving) return "solving";
    return this.screen?.state ?? "empty";
  }

  /** What `seesolve solve --json` would print, once looking and solving are over. */
  async json() {
    while (this.isLooking || this.screen?.is_solving) await new Promise((resolve) => setTimeout(resolve, 15));
    return this.engine.json();
  }

  /** The address of what is shown. */
  get address() {
    const { game, notation } = this.screen ?? {};
    return game && notation ? `#${game}=${encodeURIComponent(notation)}` : "";
  }

  /** @param {Screen} screen */
  #show(screen) {
    if (screen.board_number !== this.#number) {
      [this.#number, this.grown, this.candidate, this.listed, this.doubtAt, this.cell] = [screen.board_number, Infinity, 0, 8, 0, null];
      [this.#entry, this.#chance] = [`${Date.now()}-${screen.board_number}`, null];
    }
    if (screen.candidates.length <= this.candidate) this.candidate = 0;
    this.doubtAt = Math.min(this.doubtAt, Math.max(0, doubts(screen).length - 1));
    // The program keeps its history itself, a moment later.
    if ((screen.advice?.outcome ?? null) !== (this.screen?.advice?.outcome ?? null) && this.engine.kind === "native") setTimeout(() => void this.countRounds(), 300);
    const isNews = screen.message && screen.message !== this.screen?.message;
    this.screen = screen;
    // A page that was loaded again finds its picture at the program.
    if (screen.picture && !this.source && this.engine.kind === "native") this.source = { name: "", url: `api/picture?${screen.board_number}`, isLive: false };
    if (isNews && screen.game) toast(screen.message ?? "");
    this.#address();
    // What a look has found is drawn when it is over.
    if (!this.isLooking) render(this);
  }

  /** @param {any} live */
  #live(live) {
    const { isPlaying: wasPlaying, isGone: wasGone, isWindowGone: wasWindowGone } = this.desk ?? {};
    this.desk = { ...this.desk, ...live };
    if (live.isGone && !wasGone) toast("seesolve does not answer. If it has ended, start it again.");
    if (live.isWindowGone && !wasWindowGone) toast("The window is gone. I look for it again.");
    if (live.picture) this.lookedAt = Date.now();
    if (live.picture) this.source = { name: live.name ?? "the screen", url: live.picture, isLive: true };
    render(this);
    const isPlaying = Boolean(this.desk.isPlaying);
    if (isPlaying && !wasPlaying) /** @type {HTMLElement|null} */ (document.querySelector(".stop"))?.focus();
    if (wasPlaying && !isPlaying) toast(capital(this.desk.log?.at(-1) ?? "Stopped."));
  }

  /** Keeps the open board in the history. @param {import("./types.js").SavedSession} saved */
  #keep(saved) {
    const screen = this.screen;
    if (!screen || !screen.game) return;
    const { value, outcome } = screen.advice ?? { value: null, outcome: null };
    const text = [screen.advice?.headline, value && shortValue(value)].filter(Boolean).join(" · ") || screen.summary[0] || "To be checked";
    if (value?.unit.startsWith("%") && !outcome) this.#chance ??= value.number;
    /** @type {import("./types.js").Entry} */
    const entry = { id: this.#entry, time: Date.now(), title: screen.board.title || screen.title, text, saved, board: screen.board, game: screen.game, chance: this.#chance, outcome, streak: screen.advice?.streak ?? null, steps: screen.steps };
    this.boards = [entry, ...this.boards.filter((it) => it.id !== entry.id)];
    if (outcome) render(this);
    this.engine.history.put(entry).catch(() => this.#sayUnkept());
  }

  /** Says once that nothing is kept: it is no reason to stop. */
  #sayUnkept() {
    if (!this.#isUnkept) toast("This browser keeps no history for this page.");
    this.#isUnkept = true;
  }

  /** Counts the rounds in the history that ended. */
  async countRounds() {
    this.boards = await this.engine.history.list().catch(() => []);
    render(this);
  }

  /** Shows the open position in the address, so that it can be sent and gone back to. */
  #address() {
    const wanted = this.address;
    if (location.hash === wanted) return;
    const url = wanted || location.pathname + location.search;
    const isNew = (history.state?.board ?? -1) !== this.#number && !this.watching;
    history[isNew ? "pushState" : "replaceState"]({ board: this.#number }, "", url);
  }

  // Bringing a board.

  /** @param {Blob} file @param {string} [name] @param {string|null} [game] */
  async openPicture(file, name = "pasted picture", game = null) {
    closeOverlays();
    this.stopWatching();
    const url = URL.createObjectURL(file);
    const began = performance.now();
    if (!this.isLooking) this.#before = { source: this.source, file: this.file };
    [this.source, this.isLooking, this.file, this.view] = [{ name, url, isLive: false }, true, file, "board"];
    render(this);
    try {
      await this.engine.look(new Uint8Array(await file.arrayBuffer()), game);
      if (this.isLooking && this.screen?.state === "error" && !this.screen.game) await this.#lookThroughBrowser(file, game);
    } catch (error) {
      toast(/** @type {Error} */ (error).message);
    } finally {
      if (this.source?.url === url) [this.isLooking, this.lookTook] = [false, performance.now() - began];
      render(this);
    }
  }

  /** Ends a look that takes too long: what was open before is open again. */
  stopLooking() {
    if (!this.isLooking) return;
    this.isLooking = false;
    [this.source, this.file] = [this.#before.source, this.#before.file];
    this.engine.stopLooking();
    render(this);
  }

  /** Goes back to what was open before a picture that cannot be opened. */
  async back() {
    [this.source, this.file] = [this.#before.source, this.#before.file];
    await this.engine.send({ type: "cancel" });
  }

  /** Formats that our decoder lacks go through the browser's. @param {Blob} file @param {string|null} game */
  async #lookThroughBrowser(file, game) {
    try {
      const picture = await createImageBitmap(file, { colorSpaceConversion: "none", premultiplyAlpha: "none" });
      const canvas = new OffscreenCanvas(picture.width, picture.height);
      const context = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext("2d"));
      context.drawImage(picture, 0, 0);
      await this.engine.lookAtPixels(context.getImageData(0, 0, picture.width, picture.height), game);
      toast("This kind of picture was opened by the browser: colours may differ, so it is less sure.");
    } catch {
      // The browser cannot open it either: what our decoder said stands.
    }
  }

  /** @param {string} [capture] a camera */
  choose(capture) {
    const input = /** @type {HTMLInputElement} */ (document.getElementById("file"));
    if (capture) input.setAttribute("capture", capture);
    else input.removeAttribute("capture");
    input.click();
  }

  async paste() {
    try {
      for (const item of await navigator.clipboard.read()) {
        const type = item.types.find((it) => it.startsWith("image/"));
        if (type) return void this.openPicture(await item.getType(type));
        if (item.types.includes("text/plain")) return void this.openText(await (await item.getType("text/plain")).text());
      }
      toast("There is no picture on the clipboard.");
    } catch {
      toast("This browser does not let the page look at the clipboard. Press Ctrl V instead.");
    }
  }

  /** A notation, or an address that ends in one. Of what game a notation is, the games know: the
   * open one is asked first. @param {string} text */
  async openText(text) {
    const link = linked(text.trim());
    if (link) return this.enter(link.game, link.notation);
    const open = this.screen?.game;
    const ids = this.games.map((it) => it.id).sort((a, b) => Number(b === open) - Number(a === open));
    for (const id of ids) {
      if (await this.enter(id, text.trim())) return;
    }
    if (!open) await this.engine.send({ type: "close" });
    const words = text.trim().split(/\s+/).join(" ");
    toast(`This text is no position that I know: “${words.length > 40 ? `${words.slice(0, 40)}…` : words}”`);
  }

  /** Whether it is a position: what is none leaves everything as it was. @param {string} game @param {string} text */
  async enter(game, text) {
    await this.engine.send({ type: "enter", game, text });
    if (this.screen?.message) return false;
    this.stopWatching();
    this.source = null;
    render(this);
    return true;
  }

  /** @param {string} game */
  async sample(game) {
    this.stopWatching();
    this.source = null;
    await this.engine.send({ type: "sample", game, seed: Math.floor(Math.random() * 1e6) });
  }

  /** @param {string} game */
  async generate(game) {
    this.stopWatching();
    this.source = null;
    await this.engine.send({ type: "generate", game, seed: Math.floor(Math.random() * 1e9) });
  }

  /** Looks at the same picture for one game only. @param {string} game */
  lookFor(game) {
    if (this.file && this.source) void this.openPicture(this.file, this.source.name, game);
  }

  stopWatching() {
    this.watching?.stop();
    this.watching = null;
  }

  close() {
    this.stopWatching();
    this.source = null;
    void this.engine.send({ type: "close" });
  }

  // Setting right.

  /** @param {string} name @param {string} value */
  async correct(name, value) {
    const was = this.screen && doubts(this.screen)[this.doubtAt]?.name;
    await this.engine.send({ type: "correct", name, value });
    const left = this.screen ? doubts(this.screen) : [];
    const same = left.findIndex((it) => it.name === was);
    if (same >= 0 && was !== name) this.doubtAt = same;
    render(this);
  }

  undo() {
    if (this.screen?.can_undo) void this.engine.send({ type: "undo" });
  }

  redo() {
    if (this.screen?.can_redo) void this.engine.send({ type: "redo" });
  }

  /** @param {number} step */
  doubt(step) {
    const all = this.screen ? doubts(this.screen) : [];
    if (all.length === 0) return;
    this.doubtAt = (this.doubtAt + step + all.length) % all.length;
    this.cell = all[this.doubtAt].cell;
    render(this);
  }

  solveAsRead() {
    void this.engine.send({ type: "solve_as_read" });
  }

  /** @param {string} key @param {string} value */
  set(key, value) {
    void this.engine.send({ type: "set", key, value });
  }

  /** Adds to the values of a setting what the player found out. @param {{label: string, key: string, value: string}} tell */
  tell({ key, value }) {
    const before = this.screen?.settings.find((it) => it.spec.key === key)?.value ?? "";
    this.set(key, `${before} ${value}`.trim());
    toast(`${value} is not advised again.`, { text: "Undo", act: () => this.set(key, before) });
  }

  /** @param {number} board */
  chooseBoard(board) {
    void this.engine.send({ type: "choose", board });
  }

  // Showing.

  /** @param {number} nth */
  pick(nth) {
    const last = (this.screen?.candidates.length ?? 1) - 1;
    this.candidate = Math.min(Math.max(nth, 0), last);
    this.listed = Math.max(this.listed, this.candidate + 1);
    render(this);
  }

  toggleLetters() {
    this.hasLetters = !this.hasLetters;
    remember("letters", this.hasLetters ? "on" : "off");
    render(this);
  }

  toggleView() {
    if (!this.source) return;
    this.view = this.view === "board" ? "picture" : "board";
    render(this);
  }

  /** Draws the answer step by step, or one step with motion reduced. */
  grow() {
    const last = Math.max(0, ...(this.screen?.board.paths ?? []).filter((it) => it.layer !== "under").map((it) => it.step));
    if (last === 0) return;
    clearInterval(this.growing);
    this.grown = this.grown >= last ? 0 : this.grown + 1;
    render(this);
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    this.growing = setInterval(() => {
      this.grown += 1;
      if (this.grown >= last) clearInterval(this.growing);
      render(this);
    }, 400);
  }

  /** @param {"light"|"dark"} theme */
  setTheme(theme) {
    document.documentElement.dataset.theme = theme;
    remember("theme", theme);
    render(this);
  }

  /** @param {boolean} isOn */
  setSingleKeys(isOn) {
    this.hasSingleKeys = isOn;
    remember("keys", isOn ? "on" : "off");
  }

  redraw() {
    render(this);
  }
}
