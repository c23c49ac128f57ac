/** The list of games: which one is chosen, and a search that forgives accents and knows other names. */
import { all, closest, isAmong, one, show, write } from "standblatt/dom.js";
import { _ } from "standblatt/i18n.js";

/** @import {Preset} from "types/rule-book" */

const dialog = one("#games-dialog", document, HTMLDialogElement);
const search = one("#game-search", document, HTMLInputElement);
const choices = all("[data-preset]", dialog);
const groups = all(".game-group", dialog);

/** Letters and digits alone, without accents and capitals. @param {string} text */
export const plain = (text) =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** @param {string} text */
const squeezed = (text) => text.replaceAll(" ", "");

/**
 * Whether a text has every word of a search, or all of it written otherwise: Wyllejass, Wylle-Jass.
 * @param {string} text
 * @param {string} query
 */
function holds(text, query) {
  return query.split(" ").every((word) => text.includes(word)) || squeezed(text).includes(squeezed(query));
}

/** @param {HTMLElement} choice */
const presetOf = (choice) => /** @type {Preset} */ (choice.dataset.preset);

export const firstPreset = () => presetOf(choices[0]);

/** Shows a preset as the chosen one. @param {Preset} preset */
export function showPreset(preset) {
  const choice = one(`[data-preset="${preset}"]`, dialog);
  for (const each of choices) {
    if (each === choice) each.setAttribute("aria-current", "true");
    else each.removeAttribute("aria-current");
  }
  write(one("#chosen-game strong"), one("strong", choice).textContent ?? "");
  write(one("#chosen-game span"), one("span", choice).textContent ?? "");
}

function filter() {
  const query = plain(search.value);
  for (const group of groups) {
    const rows = all("li", group);
    for (const row of rows) {
      const text = `${group.dataset.also} ${row.dataset.also} ${row.textContent}`;
      show(row, holds(plain(text), query));
    }
    show(
      group,
      rows.some((row) => !row.hidden),
    );
  }
  showFound(query ? visible().length : null);
}

/**
 * Who sees the list counts for himself; that there is nothing is said to everybody.
 * @param {number|null} count
 */
function showFound(count) {
  const none = _("No game found: try another name or word.");
  one("#games-found").classList.toggle("visually-hidden", count !== 0);
  write(one("#games-found"), count === null ? "" : count ? _("Found: {count}", { count }) : none);
}

const visible = () => choices.filter((choice) => !choice.closest("li")?.hidden);

/** @type {Record<string, number>} */
const STEPS = { ArrowDown: 1, ArrowUp: -1 };

/** Arrows go from game to game, and from the first one back to the search. @param {KeyboardEvent} event */
function walk(event) {
  const step = STEPS[event.key];
  if (!step) return;
  const stops = [search, ...visible()];
  const { activeElement } = document;
  if (!isAmong(activeElement, stops)) return;
  const next = stops[stops.indexOf(activeElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Opens at the chosen game; where there is a keyboard, ready to type. A phone's would cover the list. */
function opened() {
  search.value = "";
  filter();
  const current = one("[aria-current]", dialog);
  current.focus({ preventScroll: true });
  current.closest("li")?.scrollIntoView({ block: "center" });
  if (matchMedia("(pointer: fine)").matches) search.focus({ preventScroll: true });
}

/** Calls `choose(preset)` with what is taken from the list. @param {(preset: Preset) => void} choose */
export function startGames(choose) {
  /** @param {HTMLElement} choice */
  const take = (choice) => {
    dialog.close();
    choose(presetOf(choice));
  };
  dialog.addEventListener("opened", opened);
  dialog.addEventListener("keydown", walk);
  dialog.addEventListener("click", (event) => {
    const choice = closest(event, "[data-preset]");
    if (choice) take(choice);
  });
  search.addEventListener("input", filter);
  search.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault(); // or it would press the button that has the focus once the list is closed
    const [first] = visible();
    if (first && plain(search.value)) take(first);
  });
}
