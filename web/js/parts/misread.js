/** A file for a bug report: the picture cut to the board, what was read and what was set right. It
 * is shown before it is saved. */

import { button, h } from "../dom.js";
import { head, openOverlay } from "./overlay.js";
import { save } from "./copy.js";

/** @param {import("../page.js").Page} page */
export async function openReport(page) {
  const canvas = await cropped(page);
  const report = { ...(await page.engine.json()), corrected: page.screen?.items.filter((it) => it.is_corrected).map(({ name, symbol }) => ({ name, symbol })), picture: canvas.toDataURL("image/png") };
  const shown = { ...report, picture: `a picture of ${canvas.width} x ${canvas.height} pixels` };
  canvas.classList.add("preview");
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", "The part of your picture that the file holds");
  openOverlay("report", "Report a misread", [head("Report a misread"), h("div", { class: "stack" }, h("p", {}, "This is all that the file holds. Nothing is sent: save it and attach it where you report."), canvas, h("pre", { class: "text", tabindex: 0 }, JSON.stringify(shown, null, 1)),
    h("div", { class: "dialog-foot" }, button({ key: "save", icon: "save", text: "Save the file", act: () => save("seesolve-misread.json", JSON.stringify(report), "application/json") })))]);
}

/** The picture cut to the board, or whole where none was found. @param {import("../page.js").Page} page */
async function cropped(page) {
  const picture = new Image();
  picture.src = page.source?.url ?? "";
  await picture.decode().catch(() => {});
  const bounds = page.screen?.layout?.bounds_in_frame ?? { min: { x: 0, y: 0 }, max: { x: picture.naturalWidth, y: picture.naturalHeight } };
  const margin = 0.06 * (bounds.max.x - bounds.min.x);
  const [x, y] = [Math.max(0, bounds.min.x - margin), Math.max(0, bounds.min.y - margin)];
  const [width, height] = [Math.min(picture.naturalWidth, bounds.max.x + margin) - x, Math.min(picture.naturalHeight, bounds.max.y + margin) - y];
  const canvas = h("canvas", { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) });
  if (picture.naturalWidth) canvas.getContext("2d")?.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height);
  return canvas;
}
