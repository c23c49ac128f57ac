/** Shows a sheet anew as soon as something else is chosen; without JavaScript a button does it. */
import { all } from "standblatt/dom.js";

for (const form of all("form[data-sheet]", document, HTMLFormElement)) {
  for (const button of all("[data-without-script]", form)) button.hidden = true;
  form.addEventListener("change", () => form.requestSubmit());
}
