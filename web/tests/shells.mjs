/** Starts both shells as players get them: the static folder and the program. */

import { execFileSync, spawn, spawnSync } from "node:child_process";
import { createInterface } from "node:readline";
import { mkdirSync, mkdtempSync } from "node:fs";
import { join } from "node:path";

export const ROOT = new URL("../..", import.meta.url).pathname;
const started = [];

/** The first line a program prints. */
async function firstLine(program, args, env = {}) {
  const child = spawn(program, args, { cwd: ROOT, env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "inherit"] });
  started.push(child);
  const lines = createInterface({ input: child.stdout });
  for await (const line of lines) return { line, child };
  throw new Error(`${program} ended before it said anything`);
}

/** The page with the engine in WebAssembly. */
export async function wasmShell() {
  const [name, ...args] = process.env.SEESOLVE_XTASK ? [process.env.SEESOLVE_XTASK] : ["cargo", "xtask"];
  const { line } = await firstLine(name, [...args, "web", "--serve"]);
  return { name: "wasm", url: line.trim() };
}

/** The page of `seesolve gui`. */
export async function nativeShell(env = {}) {
  const folder = join(ROOT, "target/tmp/tests");
  mkdirSync(folder, { recursive: true });
  const state = mkdtempSync(join(folder, "page-"));
  const { line, child } = await firstLine(program(), ["gui", "--no-open", "--json"], { SEESOLVE_STATE: state, ...env });
  return { name: "native", url: JSON.parse(line).url, child };
}

/** The program itself, built if need be. */
export function program() {
  if (process.env.SEESOLVE_BIN) return process.env.SEESOLVE_BIN;
  execFileSync("cargo", ["build", "--quiet", "--package", "seesolve"], { cwd: ROOT, stdio: "inherit" });
  return (process.env.SEESOLVE_BIN = join(process.env.CARGO_TARGET_DIR ?? join(ROOT, "target"), "debug/seesolve"));
}

/** What the command line says, times and names of files aside. */
export function commandLine(...args) {
  return commandLines(...args)[0];
}

/** What it says of several things, one after another. */
export function commandLines(...args) {
  // A doubtful board is status 1, and its JSON is printed all the same.
  const { stdout } = spawnSync(program(), args, { cwd: ROOT, encoding: "utf8", maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "ignore"] });
  return stdout.trim().split("\n").map((it) => plain(JSON.parse(it)));
}

export function plain({ millis, input, ...rest }) {
  return rest;
}

export function stopShells() {
  for (const child of started) child.kill();
}
