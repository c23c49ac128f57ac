/** A link that is shown once: a tap copies it. */
import { all } from "standblatt/dom.js";

/** @param {HTMLInputElement} field */
async function copied(field) {
  field.select();
  const done = await navigator.clipboard?.writeText(field.value).then(
    () => true,
    () => false,
  );
  // Without a secure context there is no clipboard object; the older command still copies a selection.
  return done || document.execCommand("copy");
}

for (const button of all("[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const field = button.previousElementSibling;
    if (field instanceof HTMLInputElement && (await copied(field)))
      button.textContent = button.dataset.copy ?? "";
  });
}
