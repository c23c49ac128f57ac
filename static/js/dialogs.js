/** Dialogs: what opens which (`data-opens`), what closes them (`data-close`, a tap beside, Escape, a link within). */
import { all, closest, one } from "standblatt/dom.js";

/** @typedef {Record<string, () => Promise<void>>} Loaders  of what a dialog needs beside the page, by its id */

/** @param {Loaders} loaders each is called when its dialog is opened first */
export function startDialogs(loaders) {
  document.addEventListener("click", (event) => {
    const opener = closest(event, "[data-opens]");
    if (opener) openLoaded(String(opener.dataset.opens), loaders);
    else if (closest(event, "[data-close], dialog a") || isBeside(event))
      closest(event, "dialog", HTMLDialogElement)?.close();
  });
}

/**
 * Whether the tap fell upon the dialog itself, which is what lies around its content.
 * @param {Event} event
 */
const isBeside = ({ target }) => target instanceof HTMLDialogElement && target.open;

export function closeDialogs() {
  for (const dialog of all("dialog[open]", document, HTMLDialogElement)) dialog.close();
}

/** @type {Record<string, Promise<void>|undefined>} */
const loading = {};

/** Opens a dialog once it has what it needs. @param {string} id @param {Loaders} loaders */
async function openLoaded(id, loaders) {
  loading[id] ??= loaders[id]?.();
  await loading[id];
  openDialog(`#${id}`);
}

/** Opens one dialog in the place of any other. @param {string} selector */
export function openDialog(selector) {
  closeDialogs();
  const dialog = one(selector, document, HTMLDialogElement);
  dialog.showModal();
  dialog.dispatchEvent(new Event("opened"));
}
