/** Dialogs, sheets and drawers: one at a time; Escape and the back button close them. */

import { at, h, icon } from "../dom.js";

/** @type {HTMLDialogElement|null} */
let open = null;
let isGoingBack = false;

/** @param {string} kind @param {string} name @param {any[]} children @param {{role?: string, closed?: () => void}} [options] */
export function openOverlay(kind, name, children, options = {}) {
  const dialog = madeOverlay(kind, name, children, options);
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.showModal();
  return dialog;
}

/** A sheet leaves the rest of the page as it is: to make all of it inert takes the browser longer than
 * everything else that a tap leads to. A tap elsewhere closes it, and on a narrow screen, which it
 * shades, does nothing else.
 * @param {string} kind @param {string} name @param {any[]} children */
export function openSheet(kind, name, children) {
  const shade = h("div", { class: "shade" });
  const elsewhere = (/** @type {Event} */ event) => {
    if (dialog.open && !dialog.contains(/** @type {Node} */ (event.target))) dialog.close();
  };
  const escape = (/** @type {KeyboardEvent} */ event) => {
    if (!dialog.open || event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    dialog.close();
  };
  const closed = () => {
    shade.remove();
    removeEventListener("click", elsewhere, true);
    removeEventListener("keydown", escape, true);
  };
  const dialog = madeOverlay(kind, name, children, { closed });
  dialog.before(shade);
  dialog.show();
  addEventListener("click", elsewhere, true);
  addEventListener("keydown", escape, true);
  return dialog;
}

/** @param {string} kind @param {string} name @param {any[]} children @param {{role?: string, closed?: () => void}} options */
function madeOverlay(kind, name, children, options) {
  closeOverlays();
  const before = /** @type {HTMLElement|null} */ (document.activeElement);
  const key = before?.closest("[data-key]")?.getAttribute("data-key");
  const dialog = h("dialog", { class: kind, "aria-label": name, role: options.role }, ...children);
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (open === dialog) open = null;
    // Going back here would race with what the overlay led to: the entry is left, and skipped later.
    if (history.state?.overlay && !isGoingBack) history.replaceState({ ...history.state, overlay: false }, "");
    const again = key ? document.querySelector(`[data-key="${CSS.escape(key)}"]`) : before;
    if (document.activeElement === document.body) /** @type {HTMLElement|null} */ (again)?.focus();
    options.closed?.();
  });
  at("layer").append(dialog);
  history.pushState({ ...history.state, overlay: true }, "");
  open = dialog;
  return dialog;
}

export function closeOverlays() {
  open?.close();
}

/** Whether the back button was meant for what lies over the page. */
export function closedByBack() {
  // What is closed already may not have said so yet.
  if (!open?.open || history.state?.overlay) return false;
  isGoingBack = true;
  open.close();
  isGoingBack = false;
  return true;
}

/** A dialog's title with its button to close. @param {string} title */
export function head(title) {
  return h("div", { class: "dialog-head" }, h("h1", {}, title), h("button", { type: "button", class: "plain", "aria-label": "Close", onclick: closeOverlays }, icon("close")));
}
