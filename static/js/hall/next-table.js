/** Where the four of this table sit next, and a list in which everybody finds a table by name. */

import { make, one, show, write } from "standblatt/dom.js";
import { readSeats } from "standblatt/hall/api.js";
import { roundName } from "standblatt/hall/confirm-table.js";
import { announceNews } from "standblatt/hall/others-changes.js";
import { _ } from "standblatt/i18n.js";
import { seatName } from "standblatt/labels.js";
import { current, reload } from "standblatt/open-game.js";
import { sideOf } from "standblatt/rules/cards.js";
import { PAIRS } from "standblatt/rules/vocabulary.js";
import { hasWords } from "standblatt/spellings.js";

/**
 * @import {Side} from "types/rule-book"
 * @import {Chair, TablePart} from "standblatt/hall/api.js"
 * @import {State} from "standblatt/open-game.js"
 */

const section = one("#next");
const dialog = one("#seats-dialog");
const search = one("#seat-search", document, HTMLInputElement);
/** The round for which the whole list was asked for by this page. @type {number|null} */
let requested = null;

/** Shows the way to the next table once the result of this one stands. @param {State} state */
export function showNext({ game, sides }) {
  const { table, seatsSeen } = game;
  show(section, Boolean(table?.result));
  if (!table?.result) return announceNews("next", "");
  const { next } = table;
  write(one("#next-title"), next ? roundName(next) : waiting(table));
  write(one("#next-about"), next ? "" : aboutWaiting(table));
  announceNews(
    "next",
    `${one("#next-title").textContent}. ${next ? next.seats.map(whereTo).join(", ") : aboutWaiting(table)}`,
  );
  const known = seatsSeen?.round === next?.round ? seatsSeen : null;
  const items = (next?.seats ?? []).map((seat) => seatItem(seat, partnerIn(known?.seats, sides, seat)));
  one("#next-seats").replaceChildren(...items);
  if (next && !known && requested !== next.round) askFor(next.round);
}

/** @param {TablePart} table */
const waiting = ({ last }) => (last ? _("That was the last round") : _("The next round"));

/** @param {TablePart} table */
const aboutWaiting = ({ last }) =>
  last
    ? _("The office announces the standings.")
    : _("It has not been released yet: your tables will appear here automatically.");

/**
 * Who plays with somebody; nobody where all play alone, or where the list was never here.
 * @param {Chair[]|undefined} seats
 * @param {Side[]} sides
 * @param {Chair} chair
 */
function partnerIn(seats, sides, { table, seat }) {
  if (!seats || !seat || !PAIRS.every((side) => sides.includes(side))) return null;
  /** @param {Chair} other */
  const isPartner = (other) =>
    other.table === table && other.seat && other.seat !== seat && sideOf(other.seat) === sideOf(seat);
  return seats.find(isPartner) ?? null;
}

/** @param {Chair} chair @param {Chair|null} partner */
const seatItem = ({ name, table, seat }, partner) =>
  make(
    "li",
    {},
    make("strong", {}, name),
    tableNode(table),
    make("small", {}, aboutSeat({ name, table, seat }, partner)),
  );

/** @param {Chair} chair */
const whereTo = ({ name, table }) =>
  `${name}: ${table === null ? _("sits out this round") : _("Table {number}", { number: table })}`;

/** @param {number|null} table */
const tableNode = (table) =>
  make("b", {}, ...(table === null ? ["–"] : [make("small", {}, _("Table")), " ", String(table)]));

/** @param {Chair} chair @param {Chair|null} partner */
function aboutSeat({ table, seat }, partner) {
  if (table === null || !seat) return _("sits out this round");
  return [seatName(seat), partner && _("with {name}", { name: partner.called ?? partner.name })]
    .filter(Boolean)
    .join(" · ");
}

// Everybody's seat

/** @param {number} round */
async function askFor(round) {
  requested = round;
  const heard = await readSeats(current().game.id);
  if (heard) await reload();
  else requested = null;
}

async function opened() {
  search.value = "";
  showSeats();
  if (await readSeats(current().game.id)) await reload();
  showSeats();
}

function showSeats() {
  const { game, sides } = current();
  const { seatsSeen } = game;
  write(one("#seats-title"), seatsSeen ? roundName(seatsSeen) : _("Find a name"));
  if (!seatsSeen) return write(one("#seats-about"), _("This list must be loaded from the server once."));
  /** @type {Chair[]} */
  const resting = seatsSeen.resting.map((name) => ({ name, table: null, seat: null }));
  const found = [...seatsSeen.seats, ...resting]
    .filter(({ name }) => hasWords(name, search.value))
    .sort((one, other) => one.name.localeCompare(other.name));
  one("#seats").replaceChildren(
    ...found.map((seat) => seatItem(seat, partnerIn(seatsSeen.seats, sides, seat))),
  );
  write(one("#seats-about"), found.length ? "" : _("Nobody of that name has a seat in this round."));
}

export function startNext() {
  dialog.addEventListener("opened", opened);
  search.addEventListener("input", showSeats);
}
