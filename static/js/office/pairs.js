/** Two taps make a pair: the second tick sends the form. */
import { find } from "standblatt/dom.js";

const form = find("[data-pairs]", document, HTMLFormElement);

form?.addEventListener("change", () => {
  if (form.querySelectorAll("input:checked").length === 2) form.requestSubmit();
});
