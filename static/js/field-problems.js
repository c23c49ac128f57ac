/** What is wrong with a field: said at it, and bound to it for those who do not see where it stands. */
import { find, one, reveal, show, write } from "standblatt/dom.js";

const GROUP = "fieldset, [role=group], [role=radiogroup]";

/** The fields of which something is said: around its place, or named by it. @param {HTMLElement} place */
const fieldsOf = (place) => (place.dataset.of ? one(`#${place.dataset.of}`) : place.closest(GROUP));

/** Says it, or says nothing any more. @param {HTMLElement} place @param {string} text */
export function writeProblem(place, text) {
  show(place, Boolean(text));
  write(place, text);
  const group = fieldsOf(place);
  if (!group) return;
  place.id ||= `problem-${place.dataset.problem ?? group.getAttribute("data-field")}`;
  if (text) group.setAttribute("aria-describedby", place.id);
  else group.removeAttribute("aria-describedby");
  if (group.matches("[role=radiogroup]")) group.setAttribute("aria-invalid", String(Boolean(text)));
}

/** Goes to the first problem of a step: its field has the focus, and it is seen. @param {HTMLElement} form */
export function revealProblem(form) {
  const place = find(":is(.problem, .confirm):not([hidden])", form);
  if (!place) return;
  const fields = place.matches(".confirm") ? place : fieldsOf(place);
  if (fields) find(":is(input:checked, input, button)", fields)?.focus({ preventScroll: true });
  reveal(place);
}
