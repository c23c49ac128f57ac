/** The list of games: which one is chosen, and a search that forgives accents and knows other names. */
import { all, one, show, write } from "standblatt/dom.js";
import { _ } from "standblatt/i18n.js";

const dialog = one("#games-dialog");
const search = one("#game-search");
const choices = all("[data-preset]", dialog);
const groups = all(".game-group", dialog);

/** Letters and digits alone, without accents and capitals. */
export const plain = (text) =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

const squeezed = (text) => text.replaceAll(" ", "");

/** Whether a text has every word of a search, or all of it written otherwise: Wyllejass, Wylle-Jass. */
function holds(text, asked) {
  return asked.split(" ").every((word) => text.includes(word)) || squeezed(text).includes(squeezed(asked));
}

export const firstPreset = () => choices[0].dataset.preset;

/** Shows a preset as the chosen one. */
export function showPreset(preset) {
  const choice = choices.find((each) => each.dataset.preset === preset);
  for (const each of choices) {
    if (each === choice) each.setAttribute("aria-current", "true");
    else each.removeAttribute("aria-current");
  }
  write(one("#chosen-game strong"), one("strong", choice).textContent);
  write(one("#chosen-game span"), one("span", choice).textContent);
}

function filter() {
  const asked = plain(search.value);
  for (const group of groups) {
    const rows = all("li", group);
    for (const row of rows) {
      const text = `${group.dataset.also} ${row.dataset.also} ${row.textContent}`;
      show(row, holds(plain(text), asked));
    }
    show(
      group,
      rows.some((row) => !row.hidden),
    );
  }
  showFound(asked ? visible().length : null);
}

/** Who sees the list counts for himself; that there is nothing is said to everybody. */
function showFound(count) {
  const none = _("No game is found by that: try another name or word.");
  one("#games-found").classList.toggle("visually-hidden", count !== 0);
  write(one("#games-found"), count === null ? "" : count ? _("Found: {count}", { count }) : none);
}

const visible = () => choices.filter((choice) => !choice.closest("li").hidden);

/** Arrows go from game to game, and from the first one back to the search. */
function walk(event) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const stops = [search, ...visible()];
  const next = stops[stops.indexOf(document.activeElement) + step];
  if (!next || !stops.includes(document.activeElement)) return;
  event.preventDefault();
  next.focus();
}

/** Opens at the chosen game; where there is a keyboard, ready to type. A phone's would cover the list. */
function opened() {
  search.value = "";
  filter();
  const current = one("[aria-current]", dialog);
  current.focus({ preventScroll: true });
  current.closest("li").scrollIntoView({ block: "center" });
  if (matchMedia("(pointer: fine)").matches) search.focus({ preventScroll: true });
}

/** Calls `choose(preset)` with what is taken from the list. */
export function startGames(choose) {
  const take = (choice) => {
    dialog.close();
    choose(choice.dataset.preset);
  };
  dialog.addEventListener("opened", opened);
  dialog.addEventListener("keydown", walk);
  dialog.addEventListener("click", ({ target }) => {
    const choice = target.closest("[data-preset]");
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
