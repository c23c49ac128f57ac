/** Shows a sheet anew as soon as something else is chosen; without JavaScript a button does it. */
import { all } from "standblatt/dom.js";

for (const form of all("form[data-sheet]", document, HTMLFormElement)) {
  for (const button of all("[data-without-script]", form)) button.hidden = true;
  form.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement)) form.requestSubmit();
  });
  // What is typed counts once one leaves its field; whoever goes on to the PDF gets it there.
  form.addEventListener("focusout", ({ target, relatedTarget }) => {
    const leads = relatedTarget instanceof HTMLAnchorElement || relatedTarget instanceof HTMLButtonElement;
    if (target instanceof HTMLInputElement && target.value !== target.defaultValue && !leads)
      form.requestSubmit();
  });
}
