/**
 * Those who have played on this phone, as chips on the new-game page: a tap seats somebody, or frees the chair again;
 * dragged onto a seat, they exchange with whoever has it.
 */
import { all, closest, one } from "standblatt/dom.js";
import { chipsOf } from "standblatt/evening/chips.js";
import { startDragging } from "standblatt/evening/dragging.js";
import { seatedAt } from "standblatt/evening/pairings.js";
import { personOf } from "standblatt/evening/people.js";
import { atTable, enteredPlayers, reseat, seat, unseat } from "standblatt/new-game/players.js";

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

/** @param {HTMLElement} chip @param {HTMLElement} place */
function takeSeat(chip, place) {
  const players = enteredPlayers();
  const chairs = atTable().map((each) => (players[each] ? personOf(players[each]) : null));
  const chair = atTable().findIndex((each) => each === (place.dataset.seat ?? place.dataset.number));
  reseat(seatedAt(chairs, personOf(chip.title), chair).map((person) => person?.name ?? ""));
  showSeated();
}

const form = one("#new-game");
box.addEventListener("click", tapped);
form.addEventListener("input", showSeated);
startDragging(form, "#known-people [data-person]", ".seat-name, .circle-player", takeSeat);
