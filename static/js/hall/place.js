/** Which table this is: the whole screen after a scan, until somebody says that it is theirs; then a line in the bar. */
import { make, one, show, write } from "standblatt/dom.js";
import { _, number } from "standblatt/i18n.js";
import { SEATS } from "standblatt/rules/vocabulary.js";
import { current, keep, reload } from "standblatt/session.js";
import { playerName, seatName } from "standblatt/words.js";

const LONG = 18; // letters of a name that does not fit beside its seat in the large size

const section = one("#place");
const head = one("#hall-head");
let again = null; // the game whose table is being looked at once more

/** Shows the opening screen while nobody has said that this is their table, or who sits there has changed. */
export function showPlace({ game, sides, jass }) {
  const { table, document } = game;
  const isOpening = Boolean(table) && (again === game.id || !isOurs(game));
  show(section, isOpening);
  show(head, Boolean(table) && !isOpening);
  show(one(".bar .brand"), head.hidden);
  one("#game").toggleAttribute("data-opening", isOpening);
  if (!table) return;
  write(one("[data-head-table]"), _("Table {number}", { number: table.number }));
  write(one("[data-head-round]"), roundName(table));
  write(one("[data-round]", section), roundName(table));
  write(one("[data-tournament]", section), table.tournament);
  write(one("[data-table]", section), table.number);
  write(one("[data-how]", section), howMuch(document.rules, table));
  write(one("[data-dealer]", section), firstDealer(document));
  showBecause(table);
  showSides(
    table,
    sides.map((side) => ({ side, chairs: chairsOf(jass, document.rules, side) })),
  );
  section.toggleAttribute("data-again", isOurs(game));
}

/** Who sits at a table of a round, as it is remembered when somebody says that this is theirs. */
const placeOf = ({ round, number, seats }) =>
  [`${round}/${number}`, ...SEATS.map((chair) => seats[chair]?.name ?? "")].join("\n");

const isOurs = ({ table, placed }) => placed === placeOf(table);

export const roundName = ({ word, round }) => `${word} ${round}`;

/** The chairs of a side; players who write alone sit in the order of play. */
function chairsOf(jass, rules, side) {
  const places = jass.places(rules);
  return jass
    .playersOf(rules, side)
    .map((place) => (SEATS.includes(place) ? place : SEATS[places.indexOf(place)]));
}

function howMuch({ target }, { deals }) {
  if (deals) return deals === 1 ? _("1 deal") : _("{count} deals", { count: deals });
  return target ? _("a game to {points}", { points: number(target) }) : "";
}

const firstDealer = (document) =>
  document.first_dealer ? _("{name} deals first", { name: playerName(document, document.first_dealer) }) : "";

function showBecause({ open, because, result }) {
  const text = open || result ? "" : because;
  write(one("[data-because]", section), text);
  show(one("[data-because]", section), Boolean(text));
}

function showSides({ seats }, wanted) {
  const box = one("#place-sides");
  const told = JSON.stringify([seats, wanted]);
  if (box.dataset.told === told) return;
  box.dataset.told = told;
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

const seatRow = (chair, seats) =>
  make("p", {}, make("strong", {}, seats[chair]?.name ?? "–"), " ", make("small", {}, seatName(chair)));

async function ours() {
  const { game } = current();
  again = null;
  await keep("placed", placeOf(game.table));
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
  addEventListener("hashchange", () => (again = null));
}
