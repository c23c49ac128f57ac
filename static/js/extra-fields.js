/** Weis, Stöck and the rest behind one key, where a screen has no room for their rows: it shows what is entered. */
import { all, find, one, show, write } from "standblatt/dom.js";

const key = () => one("#open-extras");
const extras = () => one("#extras");

/** Whether nothing around an element is left out of this deal. @param {Element} element */
const isOffered = (element) => !element.closest("[hidden]:not(form)");

/** What a row is called. @param {HTMLElement} row */
export const nameOf = (row) => one(".legend", row).firstChild?.textContent?.trim() ?? "";

/** @param {HTMLElement} row */
const choicesIn = (row) => all("label", row).filter(isOffered);

/** A tile that says itself what it stands for, and needs no name of its row. @param {HTMLElement} choice */
const isPlain = (choice) => choice.matches(".own-stoeck");

/** Whether anything can be entered in a row. @param {HTMLElement} row */
const isOpen = (row) => row.matches(".weis") || choicesIn(row).length > 0;

/** What is entered in a row. @param {HTMLElement} row @returns {string[]} */
function enteredIn(row) {
  const chosen = choicesIn(row).filter((choice) => find("input:checked", choice));
  const said = chosen.map((choice) =>
    isPlain(choice) ? choice.textContent : `${nameOf(row)} ${choice.textContent}`,
  );
  const sum = find("output", row)?.textContent;
  if (sum === undefined) return said.map(String);
  return sum ? [[nameOf(row), sum, ...chosen.map(({ textContent }) => textContent)].join(" ")] : [];
}

/** Shows on the key what is entered, or what could be. */
export function showFold() {
  const rows = all("[role=group]", extras()).filter(isOffered).filter(isOpen);
  const entered = rows.flatMap(enteredIn);
  const isOneTile = rows.length === 1 && choicesIn(rows[0]).every(isPlain) && !rows[0].matches(".weis");
  show(key(), rows.length > 0 && !isOneTile);
  key().toggleAttribute("data-entered", entered.length > 0);
  write(key(), (entered.length ? entered : rows.map(nameOf)).join(" · "));
}

/** Opens the rows, or folds them up. @param {boolean} isOpen */
export function unfold(isOpen) {
  key().setAttribute("aria-expanded", String(isOpen));
}

export function startFold() {
  key().addEventListener("click", () => unfold(key().getAttribute("aria-expanded") === "false"));
}
