/** Those who have played on this phone, as chips on the new-game page: a tap seats somebody, or frees the chair again. */
import { all, closest, one } from "standblatt/dom.js";
import { chipsOf } from "standblatt/evening/chips.js";
import { personOf } from "standblatt/evening/people.js";
import { enteredPlayers, seat, unseat } from "standblatt/new-game/players.js";

const box = one("#known-people");

/** @param {string[]} names */
export function showKnownPeople(names) {
  box.replaceChildren(...chipsOf(names.map(personOf)));
  showSeated();
}

/** The keys of those at the table, each with the place. */
const seated = () =>
  new Map(Object.entries(enteredPlayers()).map(([place, name]) => [personOf(name).key, place]));

function showSeated() {
  const people = seated();
  for (const chip of all("[data-person]", box))
    chip.setAttribute("aria-pressed", String(people.has(chip.dataset.person ?? "")));
}

/** @param {Event} event */
function tapped(event) {
  const chip = closest(event, "[data-person]");
  if (!chip) return;
  const place = seated().get(chip.dataset.person ?? "");
  if (place) unseat(place);
  else seat(chip.title);
  showSeated();
}

box.addEventListener("click", tapped);
one("#new-game").addEventListener("input", showSeated);
