/** Numbers of the table's own: a field beside the usual ones, there once *other* is chosen. */
import { all, find, one, show } from "standblatt/dom.js";
import { number } from "standblatt/i18n.js";

/** @typedef {HTMLInputElement|HTMLOptionElement} Other  the tile or the option that opens the field */

const form = one("#new-game");
const fields = all(".free", form, HTMLInputElement);

/** @param {Element} field */
const placeOf = (field) => /** @type {HTMLElement} */ (field.parentElement);

/** @param {HTMLElement} place */
const otherIn = (place) => /** @type {Other} */ (one("[data-free]", place));

/** @param {Other} other */
const isChosen = (other) => (other instanceof HTMLInputElement ? other.checked : other.selected);

/** The house rule that a field is for. @param {HTMLElement} place */
const ruleOf = ({ dataset: { goal, rule } }) => goal ?? rule ?? "";

/** @param {HTMLElement} place @param {string} text */
const saying = ({ dataset: { goal } }, text) => (goal ? `${goal}:${text}` : text);

/** Shows the fields whose *other* is chosen, with the bounds of this game. @param {Record<string, number[]>} ranges */
export function showFree(ranges) {
  for (const field of fields) {
    const place = placeOf(field);
    show(field, isChosen(otherIn(place)));
    const range = ranges[ruleOf(place)] ?? [];
    const [min, max] = range;
    Object.assign(field, { min, max, placeholder: range.map(number).join(" – ") });
  }
}

/**
 * Chooses *other* with that number, where there is such a field.
 * @param {HTMLElement} within
 * @param {string} text
 */
export function fillFree(within, text) {
  const other = find("[data-free]", within);
  const place = other?.closest("[data-goal], [data-rule]");
  if (!other || !(place instanceof HTMLElement) || !/^\d+$/.test(text)) return false;
  one(".free", place, HTMLInputElement).value = text;
  take(place);
  if (other instanceof HTMLOptionElement) other.selected = true;
  else Object.assign(other, { checked: true });
  return true;
}

/** What is typed becomes the value of what was chosen. @param {HTMLElement} place */
function take(place) {
  otherIn(place).value = saying(place, one(".free", place, HTMLInputElement).value);
}

const visible = () => fields.filter((field) => field.offsetParent);

/** Whether every number that is asked for is there and allowed. */
export const isFreeEntered = () => visible().every((field) => field.checkValidity());

/** The same; the browser says what is wrong. */
export const isFreeRight = () => visible().every((field) => field.reportValidity());

/** @param {string} name of a list with numbers */
export const hasFree = (name) => Boolean(find(`[name="${CSS.escape(name)}"] [data-free]`, form));

/** @param {string} text @param {number[]|undefined} range */
export const isFreeNumber = (text, range) =>
  Boolean(range) &&
  /^\d{1,6}$/.test(text) &&
  Number(text) >= Number(range?.[0]) &&
  Number(text) <= Number(range?.[1]);

export function startFree() {
  for (const field of fields) field.addEventListener("input", () => take(placeOf(field)));
  form.addEventListener("change", ({ target }) => {
    const field =
      target instanceof Element && target.closest("fieldset, .house-rule")?.querySelector(".free");
    if (field instanceof HTMLInputElement && isChosen(otherIn(placeOf(field)))) field.focus();
  });
}
