/** A link in a field: a tap copies it, or hands it to the phone's own sharing where a button is there for that. */
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

for (const button of all("[data-send]")) {
  button.hidden = !navigator.share;
  button.addEventListener("click", () =>
    navigator.share({ title: document.title, url: button.dataset.send }).catch(() => {}),
  );
}
