/** A link that is shown once: a tap copies it. */
import { copied } from "standblatt/clipboard.js";
import { all } from "standblatt/dom.js";

for (const button of all("[data-copy]")) {
  const field = button.previousElementSibling;
  if (!(field instanceof HTMLInputElement)) continue;
  button.hidden = false;
  button.addEventListener("click", async () => {
    if (await copied(field)) button.textContent = button.dataset.copy ?? "";
  });
}
