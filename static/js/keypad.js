/** The keypad of a step: tapped, or typed on a keyboard where there is one. */
import { closest, find, one } from "standblatt/dom.js";

/** @type {Record<string, string>} */
const KEYS = { Backspace: "back", Delete: "clear" };

const FIELDS = "input:not([type=radio], [type=checkbox]), select";

/** @param {KeyboardEvent} event */
const keyOf = ({ key, ctrlKey, metaKey, altKey }) =>
  ctrlKey || metaKey || altKey ? null : /^\d$/.test(key) ? key : KEYS[key];

/** Whether the step's keypad is seen, and nothing lies upon it. @param {HTMLElement} form */
const isReady = (form) => !one(".keypad", form).closest("[hidden]") && !find("dialog[open]");

/**
 * Calls `press` with each key: a digit, `clear` or `back`.
 * @param {HTMLElement} form
 * @param {(key: string) => void} press
 */
export function startKeypad(form, press) {
  form.addEventListener("click", (event) => {
    const key = closest(event, "[data-key]")?.dataset.key;
    if (key) press(key);
  });
  document.addEventListener("keydown", (event) => {
    const key = isReady(form) && !closest(event, FIELDS) && keyOf(event);
    if (key) press(key);
  });
}
