/** Which table this is: the whole screen after a scan, until somebody says that it is theirs; then a line in the bar. */
import { isAmong, make, one, show, write } from "standblatt/dom.js";
import { _, number } from "standblatt/i18n.js";
import { playerName, seatName } from "standblatt/labels.js";
import { current, keep, reload } from "standblatt/open-game.js";
import { SEATS } from "standblatt/rules/vocabulary.js";

const LONG = 18; // letters of a name that does not fit beside its seat in the large size

/**
 * @import {Place, Seat, Side} from "types/rule-book"
 * @import {Document, TableGame} from "standblatt/game-actions.js"
 * @import {Round, TablePart} from "standblatt/hall/api.js"
 * @import {State} from "standblatt/open-game.js"
 */

/** @typedef {{side: Side, chairs: Seat[]}} Seated  the chairs of a side */

const section = one("#place");
const head = one("#hall-head");
/** The game whose table is being looked at once more. @type {string|null} */
let again = null;

/**
 * Shows the opening screen while nobody has said that this is their table, or who sits there has changed.
 * @param {State} state
 */
export function showPlace(state) {
  const { game } = state;
  const isOpening = game.table !== undefined && (again === game.id || !isOurs(game));
  show(section, isOpening);
  show(head, Boolean(game.table) && !isOpening);
  show(one(".bar .brand"), !game.table || isOpening);
  one("#game").toggleAttribute("data-opening", isOpening);
  if (game.table) showTable(game, seatedAt(state));
}

/** @param {TableGame} game @param {Seated[]} seated */
function showTable(game, seated) {
  const { table, document } = game;
  write(one("[data-head-table]"), _("Table {number}", { number: table.number }));
  write(one("[data-head-round]"), roundName(table));
  write(one("[data-round]", section), roundName(table));
  write(one("[data-tournament]", section), table.tournament);
  write(one("[data-table]", section), table.number);
  write(one("[data-how]", section), [gamesSoFar(table), howMuch(game)].filter(Boolean).join(" · "));
  write(one("[data-dealer]", section), firstDealer(document));
  write(one("[data-scorekeeper] b", section), table.scorekeeper ?? "");
  show(one("[data-scorekeeper]", section), Boolean(table.scorekeeper));
  showBecause(table);
  showSides(table, seated);
  section.toggleAttribute("data-again", isOurs(game));
}

/**
 * Who sits at a table of a round, as it is remembered when somebody says that this is theirs.
 * @param {TablePart} table
 */
const placeOf = ({ round, number, seats }) =>
  [`${round}/${number}`, ...SEATS.map((chair) => seats[chair]?.name ?? "")].join("\n");

/** @param {TableGame} game */
const isOurs = ({ table, placed }) => placed === placeOf(table);

/** @param {Round} round */
export const roundName = ({ word, round, name = "" }) =>
  [`${word} ${round}`, name].filter(Boolean).join(", ");

/** @param {State} state @returns {Seated[]} */
const seatedAt = (state) => state.sides.map((side) => ({ side, chairs: chairsOf(state, side) }));

/**
 * The chairs of a side; players who write alone sit in the order of play.
 * @param {State} state
 * @param {Side} side
 */
function chairsOf({ jass, places, game: { document } }, side) {
  /** @param {Place} place */
  const chair = (place) => (isAmong(place, SEATS) ? place : SEATS[places.indexOf(place)]);
  return jass.playersOf(document.rules, side).map(chair);
}

/** @param {TableGame} game */
function howMuch({ table: { deals }, document }) {
  if (deals) return deals === 1 ? _("1 deal") : _("{count} deals", { count: deals });
  const { target } = document.rules;
  return target ? _("a game to {points}", { points: number(target) }) : "";
}

/** How it stands where the best of several games decides. @param {TablePart} table */
const gamesSoFar = ({ games }) =>
  games
    ? _("Games {score}, best of {games}", { games: games.of, score: Object.values(games.won).join(" : ") })
    : "";

/** @param {Document} document */
const firstDealer = (document) =>
  document.first_dealer ? _("{name} deals first", { name: playerName(document, document.first_dealer) }) : "";

/** @param {TablePart} table */
function showBecause({ open, because, result }) {
  const text = open || result ? "" : because;
  write(one("[data-because]", section), text);
  show(one("[data-because]", section), Boolean(text));
}

/** @param {TablePart} table @param {Seated[]} wanted */
function showSides({ seats }, wanted) {
  const box = one("#place-sides");
  const shown = JSON.stringify([seats, wanted]);
  if (box.dataset.shown === shown) return;
  box.dataset.shown = shown;
  section.toggleAttribute(
    "data-long",
    Object.values(seats).some(({ name }) => name.length > LONG),
  );
  box.replaceChildren(
    ...wanted.map(({ side, chairs }) =>
      make(
        "div",
        { class: "place-side", "data-side": side },
        ...chairs.map((chair) => seatRow(chair, seats)),
      ),
    ),
  );
}

/** @param {Seat} chair @param {TablePart["seats"]} seats */
const seatRow = (chair, seats) =>
  make("p", {}, make("strong", {}, seats[chair]?.name ?? "–"), " ", make("small", {}, seatName(chair)));

async function ours() {
  const { table } = current().game;
  again = null;
  if (table) await keep("placed", placeOf(table));
  scrollTo(0, 0);
  head.focus();
}

async function lookAgain() {
  again = current().game.id;
  await reload();
  scrollTo(0, 0);
  one("#place-title").focus();
}

export function startPlace() {
  one("#place-ours").addEventListener("click", ours);
  head.addEventListener("click", lookAgain);
  addEventListener("hashchange", () => {
    again = null;
  });
}
