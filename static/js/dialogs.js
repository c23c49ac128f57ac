/** Dialogs: what opens which (`data-opens`), what closes them (`data-close`, a tap beside, Escape, a link within). */
import { closedByBack, closesDialogs } from "standblatt/back-button.js";
import { all, closest, one } from "standblatt/dom.js";

/** @param {(id: string) => void} open which may load first what the dialog needs */
export function startDialogs(open) {
  document.addEventListener("click", (event) => {
    const opener = closest(event, "[data-opens]");
    if (opener) open(String(opener.dataset.opens));
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

/** Opens one dialog in the place of any other. @param {string} selector */
export function openDialog(selector) {
  closeDialogs();
  const dialog = one(selector, document, HTMLDialogElement);
  dialog.showModal();
  if (!closesDialogs) closeByBack(dialog);
  dialog.dispatchEvent(new Event("opened"));
}

/** @param {HTMLDialogElement} dialog */
function closeByBack(dialog) {
  const follow = closedByBack(() => dialog.close());
  follow(true);
  dialog.addEventListener("close", () => follow(false), { once: true });
}
