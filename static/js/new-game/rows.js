/** The rows of Coiffeur in the form: in their order, to be renamed, moved and left out (CO-2). */
import { all, closest, fromTemplate, jsonIn, make, one, show, write } from "standblatt/dom.js";
import { _ } from "standblatt/i18n.js";
import { rowName } from "standblatt/labels.js";
import { plain } from "standblatt/new-game/games.js";

/** @import {Pack} from "standblatt/labels.js" */

const list = one("#rows");
/** @type {string[]} */
const KNOWN = jsonIn("#row-ids");
/** @type {Pack[]} */
const PACKS = ["swiss", "french"];
let most = 0;
let letters = 0;

const items = () => all("li", list);
/** @param {Element} item */
const inputOf = (item) => one("input", item, HTMLInputElement);
const names = () => items().map((item) => inputOf(item).value.trim());

/**
 * The row that a text names, in either pack; any other text is a row of the table's own.
 * @param {string} text
 */
const rowOf = (text) =>
  KNOWN.find((row) => PACKS.some((pack) => plain(rowName(row, pack)) === plain(text))) ?? text;

export const enteredRows = () => names().filter(Boolean).map(rowOf);

/**
 * Shows rows under their names in the pack on the table.
 * @param {string[]} rows
 * @param {[number, number]} limits
 * @param {Pack} pack
 */
export function showRows(rows, limits, pack) {
  [most, letters] = limits;
  list.replaceChildren(...rows.map((row) => rowItem(rowName(row, pack))));
  renamePack(pack);
}

/** Other cards, other names. @param {Pack} pack */
export function renamePack(pack) {
  for (const item of items()) inputOf(item).value = rowName(rowOf(inputOf(item).value.trim()), pack);
  const options = KNOWN.map((row) => make("option", { value: rowName(row, pack) }));
  one("#known-rows").replaceChildren(...options);
  number();
}

/** @param {string} name */
function rowItem(name) {
  const item = fromTemplate("row");
  inputOf(item).value = name;
  inputOf(item).maxLength = letters;
  return item;
}

/** Each row's factor is its place. */
function number() {
  for (const [at, item] of items().entries()) {
    const values = { row: inputOf(item).value, factor: at + 1 };
    write(one(".row-factor", item), `×${at + 1}`);
    inputOf(item).setAttribute("aria-label", _("Row with factor {factor}", values));
    const [up, down] = all("[data-move]", item, HTMLButtonElement);
    up.setAttribute("aria-label", _("{row}, ×{factor}: up", values));
    down.setAttribute("aria-label", _("{row}, ×{factor}: down", values));
    up.disabled = !item.previousElementSibling;
    down.disabled = !item.nextElementSibling;
  }
  show(one("#add-row"), items().length < most);
}

/** @param {HTMLButtonElement} button */
function move(button) {
  const item = button.closest("li");
  if (!item) return;
  if (button.dataset.move === "1") item.nextElementSibling?.after(item);
  else item.previousElementSibling?.before(item);
  number();
  if (button.disabled) one("[data-move]:enabled", item).focus();
  else button.focus();
}

function add() {
  const item = rowItem("");
  list.append(item);
  number();
  inputOf(item).focus();
}

/** Whether every row stands once; the page says which one does not. */
export function rowsAreDifferent() {
  const rows = names().map(rowOf).map(plain);
  const twice = items().find((_item, at) => rows[at] && rows.indexOf(rows[at]) < at);
  for (const item of items()) {
    const problem = item === twice ? _("This row is listed twice: leave one of them out.") : "";
    inputOf(item).setCustomValidity(problem);
  }
  return !twice || inputOf(twice).reportValidity();
}

/** Leaves out a row that was emptied, but not the last one. @param {Event} event */
function settle({ target }) {
  const isEmpty = target instanceof HTMLInputElement && !target.value.trim();
  if (isEmpty && items().length > 1) target.closest("li")?.remove();
  number();
}

export function startRows() {
  list.addEventListener("click", (event) => {
    const button = closest(event, "[data-move]", HTMLButtonElement);
    if (button) move(button);
  });
  list.addEventListener("change", settle);
  one("#add-row").addEventListener("click", add);
}
