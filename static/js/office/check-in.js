/**
 * Check-in at the door: rows are narrowed while somebody types, and a tap that did not get through is said.
 * Without this script the server searches, and each tap is a page.
 */
import { all, closest, find, one, show } from "standblatt/dom.js";
import { isExpected, spellingsOf } from "standblatt/spellings.js";

const search = find("#q", document, HTMLInputElement);
const fine = matchMedia("(pointer: fine)");

/** The address in the QR code of a name tag: scanners at a laptop type it. */
const SCANNED = /\/entries\/(\d+)\/door\/?$/;

/** A name as it is written, where somebody typed in a hurry. @param {string} text */
function nameIn(text) {
  const name = text.trim();
  if (/^\d*$/.test(name)) return "";
  return /\p{Lu}/u.test(name) ? name : name.replace(/(?<!\p{L})\p{Ll}/gu, (letter) => letter.toUpperCase());
}

const rows = () => all(".door > li");

/** @param {HTMLInputElement} field */
function narrow(field) {
  const scanned = SCANNED.exec(field.value.trim());
  const wanted = spellingsOf(field.value);
  for (const row of rows())
    row.hidden = scanned ? row.id !== `entry-${scanned[1]}` : !isExpected(row.dataset.words ?? "", wanted);
  const isNobody = rows().every((row) => row.hidden);
  show(one("#door-nobody"), isNobody);
  const walkIn = one("#walk-in", document, HTMLDetailsElement);
  walkIn.open = isNobody && wanted.length > 0;
  if (walkIn.open && !scanned) one("[name=name]", walkIn, HTMLInputElement).value = nameIn(field.value);
}

/** Enter goes to the only one who is left; another Enter taps. @param {KeyboardEvent} event */
function pressed(event) {
  if (!search || event.target !== search || event.key !== "Enter") return;
  event.preventDefault();
  const left = rows().filter((row) => !row.hidden);
  if (left.length === 1) one("button", left[0]).focus();
}

/** @param {boolean} isFailed */
const failed = (isFailed) => show(one("#door-failed"), isFailed);

/** Whoever types goes on with the next name. */
function next() {
  failed(false);
  if (!search?.value || !fine.matches) return;
  search.focus();
  search.select();
}

/** The second of two quick clicks would take back what the first one said. @param {MouseEvent} event */
function once(event) {
  if (event.detail < 2 || !closest(event, ".door-taps button")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

document.addEventListener("click", once, { capture: true });
if (search) {
  one("[data-search]").hidden = true;
  search.addEventListener("input", () => narrow(search));
  document.addEventListener("keydown", pressed);
  if (search.value) narrow(search);
}
for (const name of ["htmx:sendError", "htmx:responseError", "htmx:timeout"]) {
  document.addEventListener(name, () => failed(true));
}
document.addEventListener("htmx:afterSettle", (event) => {
  if (event.target instanceof Element && event.target.closest(".door-taps, .door-one, .door")) next();
});
