/** Shows the button that prints a page; without JavaScript the browser's own menu does it. */
import { all } from "standblatt/dom.js";

for (const button of all("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}
