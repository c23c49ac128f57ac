/** *Other partners*: who plays the next game with whom, who pauses, and who deals. */
import { closeDialogs, openDialog } from "standblatt/dialogs.js";
import { all, closest, make, one, show, write } from "standblatt/dom.js";
import { chipsOf } from "standblatt/evening/chips.js";
import { startDragging } from "standblatt/evening/dragging.js";
import { playedIn } from "standblatt/evening/games.js";
import {
  areSidesSame,
  byPauses,
  dealerAmong,
  exchanged,
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
import { canRotate, newRotation, nextOf } from "standblatt/evening/rotation.js";
import { offeredNames } from "standblatt/evening-now.js";
import { _ } from "standblatt/i18n.js";
import { once } from "standblatt/lazy-loading.js";
import { playOn } from "standblatt/next-game.js";
import { current } from "standblatt/open-game.js";
import { PAIRS } from "standblatt/rules/vocabulary.js";
import { keepSetting, setting } from "standblatt/store.js";
import { nextTourney } from "standblatt/tourney-games.js";

/**
 * @import {Chairs, Game} from "standblatt/evening/pairings.js"
 * @import {Person, Seated} from "standblatt/evening/people.js"
 * @import {Rotation} from "standblatt/evening/rotation.js"
 */

/**
 * @typedef {{people: Person[], others: Person[], before: Seated[], games: Game[], chairs: Chairs,
 *   rotating: Person[]|null, rotation: Rotation|null}} Choice  `people` of the evening and `others` whom this phone
 *   knows; who sat at the table `before`, and on which `chairs` the next game is played; in a rotation who takes part
 *   in it, and its table where there is one for so many
 */

const MOST_OTHERS = 12; // people of other evenings who are offered
const KEPT = "rotation"; // the rotation that goes on, with its evening

/** @type {Choice} */
let choice = {
  people: [],
  others: [],
  before: [],
  games: [],
  chairs: [],
  rotating: null,
  rotation: null,
};

const title = make("h2", { id: "partners-title" });
const chips = make("p", { class: "people", role: "group", "aria-labelledby": "partners-people" });
const otherChips = make("p", { class: "people" });
const moreOthers = make("details", {});
const missing = make("p", { class: "problem", role: "status" });
const draw = make("button", { type: "button", class: "choice-like" });
const rotate = make("button", { type: "button", class: "choice-like" });
const manners = make("p", { class: "manners" }, draw, rotate);
const course = make("p", { class: "course", role: "status" });
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
  const games = await playedIn(game.evening);
  const before = seatedIn(game.document);
  const rotation = arePairs() ? await rotationOf(game.evening) : null;
  const played = peopleOf(games);
  const people = [...played, ...(rotation?.people ?? []).filter((person) => !isIn(person, played))];
  const known = (await offeredNames()).map(personOf).filter((person) => !isIn(person, people));
  const others = known.slice(0, MOST_OTHERS);
  const rotating = rotation?.people ?? null;
  choice = { people, others, before, games, chairs: nextChairs(before, games), rotating, rotation };
  write(title, arePairs() ? _("Other partners") : _("Other players"));
  chips.replaceChildren(...chipsOf(people, [...people, ...others]));
  otherChips.replaceChildren(...chipsOf(others, [...people, ...others]));
  show(moreOthers, others.length > 0);
  show(manners, arePairs());
  moreOthers.open = false;
  showChoice();
  openDialog("#partners-dialog");
}

/** The rotation that goes on this evening. @param {string} evening @returns {Promise<Rotation|null>} */
async function rotationOf(evening) {
  const none = /** @type {Rotation & {evening: string}|null} */ (null);
  const kept = await setting(KEPT, none);
  return kept?.evening === evening ? kept : null;
}

/**
 * Shows who plays, and offers each way to sit; that in which partners have met least is chosen.
 * @param {boolean} [isArranged] whether they sit as somebody wants it
 */
function showChoice(isArranged = false) {
  const { rotating, rotation, games, before } = choice;
  const next = rotation && nextOf(rotation, games, before);
  if (next) choice.chairs = next.chairs;
  const { chairs } = choice;
  const shown = rotating ?? chairs;
  for (const button of all("[data-person]", form))
    button.setAttribute("aria-pressed", String(shown.some((each) => each?.key === button.dataset.person)));
  rotate.setAttribute("aria-pressed", String(Boolean(rotating)));
  const problem = problemOf(choice);
  show(missing, Boolean(problem));
  write(missing, problem);
  write(course, next ? _("Game {number} of {count}", { number: next.number, count: next.count }) : "");
  show(course, Boolean(next));
  show(ways, !problem && arePairs());
  begin.toggleAttribute("disabled", Boolean(problem));
  const offered = ways.hidden ? [] : waysOf(chairs);
  offerWays(offered, next || isArranged ? offered[0] : freshest(offered, games));
  showDealer();
}

/** Why no game can begin, or nothing. @param {Choice} choice */
function problemOf({ chairs, rotating, rotation }) {
  if (rotating && !rotation) return _("Everyone with everyone is for four to eight people.");
  return chairs.some((each) => !each)
    ? _("This game is for {count} players: choose who takes the free chair.", { count: chairs.length })
    : "";
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
  const here = choice.rotating ?? choice.people;
  const names = here.filter((person) => !isIn(person, choice.chairs)).map((person) => person.name);
  const said = [
    ...(name ? [_("{name} deals", { name })] : []),
    ...(names.length ? [_("Sitting out: {names}", { names: names.join(", ") })] : []),
  ];
  write(deals, said.join(" · "));
}

/** Whom a chip stands for. @param {HTMLElement|null} chip */
const personAt = (chip) =>
  [...choice.people, ...choice.others].find(({ key }) => key === chip?.dataset.person);

/** Whoever is dragged onto somebody else exchanges with them; in a rotation its table says who sits where. @param {HTMLElement} dragged @param {HTMLElement} onto */
function exchange(dragged, onto) {
  const [one, other] = [dragged, onto].map(personAt);
  if (!one || !other || choice.rotating) return;
  choice.chairs = exchanged(chosenChairs(), one, other);
  showChoice(true);
}

/** Who plays pauses; who pauses plays. @param {Event} event */
function change(event) {
  const { chairs, people, others: known, games } = choice;
  const person = personAt(closest(event, "[data-person]"));
  if (!person) return;
  if (choice.rotating) return rotateAmong(toggled(choice.rotating, person));
  const resting = byPauses(presentIn(games), games);
  const waiting = resting.filter((each) => !isIn(each, chairs)).reverse();
  choice.chairs = isIn(person, chairs)
    ? withoutPerson(chairs, person, waiting)
    : withPerson(chairs, person, [...resting, ...people, ...known]);
  showChoice();
}

/** @param {Person[]} people @param {Person} person */
const toggled = (people, person) =>
  isIn(person, people) ? people.filter(({ key }) => key !== person.key) : [...people, person];

/** Has all of these play with all from the next game on. @param {Person[]} people */
function rotateAmong(people) {
  const { before, games } = choice;
  choice.rotating = people;
  choice.rotation = null;
  if (canRotate(people)) {
    const chairs = nextChairs(before, games, people);
    choice.rotation = newRotation(freshest(waysOf(chairs), games) ?? chairs, people, games);
  }
  showChoice();
}

/** Everyone with everyone, or no more. */
function changeRotation() {
  const { rotating, chairs, games } = choice;
  if (!rotating) {
    const seated = chairs.flatMap((each) => each ?? []);
    const present = presentIn(games);
    return rotateAmong([...present, ...seated.filter((each) => !isIn(each, present))]);
  }
  choice.rotating = choice.rotation = null;
  showChoice();
}

/** The lot decides who plays with whom. */
function drawPartners() {
  const inputs = all("input", ways, HTMLInputElement);
  const [chance] = crypto.getRandomValues(new Uint32Array(1));
  const input = inputs[chance % inputs.length];
  if (!input) return;
  input.checked = true;
  input.focus();
  showDealer();
}

async function start() {
  const { before, rotation } = choice;
  const chairs = chosenChairs();
  const players = Object.fromEntries(before.map(({ place }, at) => [place, chairs[at]?.name ?? ""]));
  const first_dealer = firstDealer();
  await keepRotation(rotation);
  closeDialogs();
  const goesOn = areSidesSame(before, chairs); // a series is played by the same sides to its end
  const series = goesOn ? await nextTourney(current().game) : undefined;
  await playOn({ players, first_dealer, deals: [] }, series);
}

/** @param {Rotation|null} rotation */
async function keepRotation(rotation) {
  const { evening } = current().game;
  if (rotation || (await rotationOf(evening))) await keepSetting(KEPT, rotation && { ...rotation, evening });
}

const startOnce = once(start);

/** Puts the dialog on the page. */
export function startPartners() {
  write(begin, _("Start the game"));
  write(draw, _("Draw"));
  write(rotate, _("Everyone with everyone"));
  moreOthers.append(make("summary", {}, _("Other people")), otherChips);
  form.append(
    make("p", { class: "legend", id: "partners-people" }, _("Players")),
    ...[chips, moreOthers, missing, manners, course, ways, deals, make("p", { class: "actions" }, begin)],
  );
  const close = make(
    "button",
    { type: "button", class: "icon", "data-close": true, "aria-label": _("Close") },
    "×",
  );
  dialog.append(make("header", {}, title, close), form);
  one("main").append(dialog);
  form.addEventListener("click", change);
  startDragging(form, "[data-person]", "[data-person]", exchange);
  draw.addEventListener("click", drawPartners);
  rotate.addEventListener("click", changeRotation);
  form.addEventListener("change", showDealer);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    startOnce();
  });
}
