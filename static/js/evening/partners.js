/** *Other partners*: who plays the next game with whom, who pauses, and who deals. */
import { closeDialogs, openDialog } from "standblatt/dialogs.js";
import { all, closest, make, one, show, write } from "standblatt/dom.js";
import { gamesOfEvening } from "standblatt/evening/games.js";
import {
  byPauses,
  dealerAmong,
  freshest,
  isIn,
  nextChairs,
  peopleOf,
  presentIn,
  waysOf,
  withoutPerson,
  withPerson,
} from "standblatt/evening/pairings.js";
import { personOf, seatedIn } from "standblatt/evening/people.js";
import { playedOf } from "standblatt/evening/sums.js";
import { _ } from "standblatt/i18n.js";
import { once } from "standblatt/lazy-loading.js";
import { playOn } from "standblatt/next-game.js";
import { current } from "standblatt/open-game.js";
import { PAIRS } from "standblatt/rules/vocabulary.js";
import { setting } from "standblatt/store.js";

/**
 * @import {Chairs, Game} from "standblatt/evening/pairings.js"
 * @import {Person, Seated} from "standblatt/evening/people.js"
 */

/**
 * @typedef {{people: Person[], others: Person[], before: Seated[], games: Game[], chairs: Chairs}} Choice  `people` of
 *   the evening and `others` whom this phone knows; who sat at the table `before`, and on which `chairs` the next game
 *   is played
 */

const MOST_OTHERS = 12; // people of other evenings who are offered

/** @type {Choice} */
let choice = { people: [], others: [], before: [], games: [], chairs: [] };

const title = make("h2", { id: "partners-title" });
const chips = make("p", { class: "people", role: "group", "aria-labelledby": "partners-people" });
const others = make("p", { class: "people" });
const moreOthers = make("details", {});
const missing = make("p", { class: "problem", role: "status" });
const ways = make("fieldset", { class: "ways" });
const deals = make("p", { class: "muted" });
const begin = make("button", { class: "button primary wide" });

const form = make("form", {});
const dialog = make("dialog", {
  class: "dialog",
  id: "partners-dialog",
  "aria-labelledby": "partners-title",
});

/** Whether two play together against two. */
export const arePairs = () => current().sides.every((side) => PAIRS.some((pair) => pair === side));

/** Opens with a proposal: whoever has played most pauses, and partners who have met least play together. */
export async function openPartners() {
  const { game } = current();
  const games = playedOf(await gamesOfEvening(game.evening));
  const before = seatedIn(game.document);
  const people = peopleOf(games);
  /** @type {string[]} */
  const names = await setting("names", []);
  const known = names.map(personOf).filter((person) => !isIn(person, people));
  const chairs = nextChairs(before, games);
  choice = { people, others: known.slice(0, MOST_OTHERS), before, games, chairs };
  write(title, arePairs() ? _("Other partners") : _("Other players"));
  chips.replaceChildren(...people.map(chip));
  others.replaceChildren(...choice.others.map(chip));
  show(moreOthers, choice.others.length > 0);
  moreOthers.open = false;
  showChoice();
  openDialog("#partners-dialog");
}

/** @param {Person} person */
const chip = ({ key, name }) => make("button", { type: "button", class: "chip", "data-person": key }, name);

/** Shows who plays, and offers each way to sit; that in which partners have met least is chosen. */
function showChoice() {
  const { chairs, games } = choice;
  for (const button of all("[data-person]", form))
    button.setAttribute("aria-pressed", String(chairs.some((each) => each?.key === button.dataset.person)));
  const free = chairs.filter((each) => !each).length;
  show(missing, free > 0);
  write(
    missing,
    free
      ? _("This game is for {count} players: choose who takes the free chair.", { count: chairs.length })
      : "",
  );
  show(ways, !free && arePairs());
  begin.toggleAttribute("disabled", free > 0);
  const offered = ways.hidden ? [] : waysOf(chairs);
  offerWays(offered, freshest(offered, games));
  showDealer();
}

/** @param {Chairs[]} offered @param {Chairs|undefined} chosen */
function offerWays(offered, chosen) {
  ways.replaceChildren(
    make("p", { class: "legend" }, _("Partnerships")),
    ...offered.map((chairs, at) => {
      const [south, east, north, west] = chairs.map((each) => each?.name ?? "");
      const input = make("input", { type: "radio", name: "way", value: at });
      input.checked = chairs === chosen;
      const pairs = [`${south} & ${north}`, `${east} & ${west}`].map((pair) => make("span", {}, pair));
      return make("label", { class: "choice" }, input, make("span", {}, pairs[0], " – ", pairs[1]));
    }),
  );
}

/** Who sits where, in the way that is chosen. */
function chosenChairs() {
  const { chairs } = choice;
  const way = all("input", ways, HTMLInputElement).findIndex(({ checked }) => checked);
  return way < 0 ? chairs : waysOf(chairs)[way];
}

const firstDealer = () => dealerAmong(choice.before, current().result.next_dealer, chosenChairs());

/** Says who deals first, and who pauses. */
function showDealer() {
  const place = firstDealer();
  const chair = choice.before.findIndex((each) => each.place === place);
  const name = chosenChairs()[chair]?.name;
  const names = choice.people.filter((person) => !isIn(person, choice.chairs)).map((person) => person.name);
  const said = [
    ...(name ? [_("{name} deals", { name })] : []),
    ...(names.length ? [_("Sitting out: {names}", { names: names.join(", ") })] : []),
  ];
  write(deals, said.join(" · "));
}

/** Who plays pauses; who pauses plays. @param {Event} event */
function change(event) {
  const key = closest(event, "[data-person]")?.dataset.person;
  const { chairs, people, others: known, games } = choice;
  const person = [...people, ...known].find((each) => each.key === key);
  if (!person) return;
  const resting = byPauses(presentIn(games), games);
  const waiting = resting.filter((each) => !isIn(each, chairs)).reverse();
  choice.chairs = isIn(person, chairs)
    ? withoutPerson(chairs, person, waiting)
    : withPerson(chairs, person, [...resting, ...people, ...known]);
  showChoice();
}

async function start() {
  const { before } = choice;
  const chairs = chosenChairs();
  const players = Object.fromEntries(before.map(({ place }, at) => [place, chairs[at]?.name ?? ""]));
  const first_dealer = firstDealer();
  closeDialogs();
  await playOn({ players, first_dealer, deals: [] });
}

const startOnce = once(start);

/** Puts the dialog on the page. */
export function startPartners() {
  write(begin, _("Start the game"));
  moreOthers.append(make("summary", {}, _("Other people")), others);
  form.append(
    make("p", { class: "legend", id: "partners-people" }, _("Players")),
    ...[chips, moreOthers, missing, ways, deals, make("p", { class: "actions" }, begin)],
  );
  const close = make(
    "button",
    { type: "button", class: "icon", "data-close": true, "aria-label": _("Close") },
    "×",
  );
  dialog.append(make("header", {}, title, close), form);
  one("main").append(dialog);
  form.addEventListener("click", change);
  form.addEventListener("change", showDealer);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    startOnce();
  });
}
