/** Dialogs: what opens which (`data-opens`), what closes them (`data-close`, a tap beside, Escape, a link within). */
import { one } from "standblatt/dom.js";

export function startDialogs() {
  document.addEventListener("click", ({ target }) => {
    const opener = target.closest("[data-opens]");
    if (opener) return openDialog(opener.dataset.opens);
    if (target.closest("[data-close]") || target.matches("dialog[open]") || target.closest("dialog a")) {
      target.closest("dialog").close();
    }
  });
}

/** Opens one dialog in the place of any other. */
function openDialog(id) {
  one("dialog[open]")?.close();
  const dialog = one(`#${id}`);
  dialog.showModal();
  dialog.dispatchEvent(new Event("opened"));
}
