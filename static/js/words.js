/** How players, sides, contracts and changes are called on the table page. */
import { draw, make, symbol } from "standblatt/dom.js";
import { _, sentence } from "standblatt/i18n.js";
import { isSuit } from "standblatt/rules/cards.js";
import { gameOf } from "standblatt/rules/games.js";
import { SOLO } from "standblatt/rules/vocabulary.js";

const seatNames = () => ({ S: _("South"), E: _("East"), N: _("North"), W: _("West") });

/** What a chair at the table is called. */
export const seatName = (chair) => seatNames()[chair];

export const playerName = (document, place) =>
  document.players?.[place] || (seatNames()[place] ?? _("Player {number}", { number: place }));

const SHORT = 12; // letters of a name where four of them share a line

/** A player's name where there is little room. */
export function shortName(document, place) {
  const letters = [...playerName(document, place)];
  return letters.length > SHORT ? `${letters.slice(0, SHORT - 1).join("")}…` : letters.join("");
}

const LONG = 9; // letters of a word that a seat's tile holds in the usual size

/** Whether a tile must write smaller to hold a name. */
export const hasLongWord = (name) => name.split(" ").some((word) => word.length > LONG);

const sidesOf = ({ game, rules }) => gameOf(game).sides(rules);
const playersOf = ({ game, rules }, side) => gameOf(game).playersOf(rules, side);

/** Tells problems of the rule book, with players' names where it has places: "2, 3" are "Beat, Carla". */
export function teller(document) {
  const places = gameOf(document.game).places(document.rules);
  const nameOf = (text) => (places.includes(text) ? playerName(document, text) : text);
  return (problem) => sentence(problem, (text) => String(text).split(", ").map(nameOf).join(", "));
}

/** Whether a side is one player, of whom one speaks in the singular. */
export const isAlone = (document, side) => playersOf(document, side).length === 1;

/** All who play for a side: "Anna & Carla", or the seats where nobody gave a name. */
export const sideName = (document, side, nameOf = playerName) =>
  playerNames(document, side, nameOf).join(" & ");

/** The same, one by one. */
export const playerNames = (document, side, nameOf = playerName) =>
  playersOf(document, side).map((place) => nameOf(document, place));

const MANY = 3; // more columns than this leave no room for "Player 3"

/** What heads a side's column: the number of a player without a name, where there are many. */
export function columnName(document, side) {
  const isNumber = SOLO.includes(side) && !document.players?.[side];
  return isNumber && sidesOf(document).length > MANY ? side : sideName(document, side);
}

/** A letter for each player of a side where there is room for no more: "A C"; two where sides would be the same. */
export function sideInitials(document, side) {
  const starts = sidesOf(document).map((each) => startsOf(document, each, 1));
  return startsOf(document, side, new Set(starts).size === starts.length ? 1 : 2);
}

const startsOf = (document, side, letters) =>
  playersOf(document, side)
    .map((place) => startOf(document, place, letters))
    .join(" ");

/** Of players without a name or a seat the number is what differs. */
function startOf({ players }, place, letters) {
  const name = players?.[place] || seatNames()[place];
  return name ? capital([...name].slice(0, letters)) : place;
}

const capital = ([first, ...rest]) => [first.toUpperCase(), ...rest].join("");

/** What a denomination is called in the pack on the table. */
export function denominationName(denomination, pack) {
  const swiss = { bells: _("bells"), shields: _("shields"), acorns: _("acorns"), roses: _("roses") };
  const french = { bells: _("diamonds"), shields: _("spades"), acorns: _("clubs"), roses: _("hearts") };
  return { obenabe: "Obenabe", undenufe: "Undenufe", ...(pack === "french" ? french : swiss) }[denomination];
}

const ROWS = { slalom: "Slalom", gusti: "Gusti", mary: "Mary", joker: "Joker" };

/** A row of Coiffeur: a denomination, another way to play, or a word of the table's own (CO-2). */
export const rowName = (row, pack) => denominationName(row, pack) ?? ROWS[row] ?? row;

/** The denomination's drawing, named for those who do not see it. */
export function denominationSign(denomination, pack) {
  const sign = symbol(isSuit(denomination) ? `${denomination}-${pack}` : denomination);
  sign.removeAttribute("aria-hidden");
  sign.setAttribute("role", "img");
  sign.prepend(draw("title", {}, denominationName(denomination, pack)));
  return sign;
}

/** A row of Coiffeur: a denomination with its sign, a row that has a name everywhere, or the table's own (CO-2). */
export function rowNodes(row, pack) {
  const name = make("span", {}, rowName(row, pack));
  return denominationName(row, pack) ? [denominationSign(row, pack), name] : [name];
}

export const stakeMark = (stake) => (stake > 1 ? ` ×${stake}` : "");

/** What is said of a deal in which nothing was agreed: who dealt it. */
export const dealtNode = (document, dealer) =>
  make("span", {}, dealer ? _("{name} deals", { name: shortName(document, dealer) }) : _("Deal"));

/** The words of nodes that stand in one line. */
export const textOf = (nodes) =>
  nodes
    .map((node) => node.textContent ?? node)
    .filter(Boolean)
    .join(" ");

/** A deal in one line of text, for the history; `nodes(deal)` are those of its contract. */
export function dealText(document, deal, nodes) {
  if (deal.thrown_in) return _("thrown in");
  return [textOf(nodes(deal)), pointsText(document, deal), ...extrasText(document, deal)]
    .filter(Boolean)
    .join(", ");
}

function pointsText(document, deal) {
  if (deal.match) return `Match ${sideName(document, deal.match)}`;
  return Object.entries(deal.card_points ?? {})
    .map(([side, points]) => `${sideName(document, side)} ${points}`)
    .join(" : ");
}

function extrasText(document, { weis, stoeck, claimed_by }) {
  const own = Object.entries(weis ?? {}).map(
    ([side, points]) => `${_("Weis")} ${points} ${sideName(document, side)}`,
  );
  const named = [
    [_("Stöck"), stoeck],
    [_("claimed"), claimed_by],
  ];
  return [
    ...own,
    ...named.filter(([, side]) => side).map(([what, side]) => `${what} ${sideName(document, side)}`),
  ];
}

/** The rule book's line labels in the page's words. */
export const lineLabel = (label) =>
  ({
    "card points": _("Card points"),
    Weis: _("Weis"),
    Stöck: _("Stöck"),
    bid: _("Bid"),
    "bid doubled": _("Bid, doubled"),
    "bid redoubled": _("Bid, redoubled"),
    doubled: _("Doubled"),
    redoubled: _("Redoubled"),
    factor: _("Factor"),
    "failed bid": _("Failed bid"),
    dealer: _("Dealer"),
    difference: _("Difference"),
    "no announcement": _("No announcement"),
    exact: _("Exactly"),
    opponents: _("Opponents"),
  })[label] ?? label;

/** Writes names wherever the page asks for them: data-names, data-heads, data-each-name, data-initials, data-player. */
export function writeNames(document, root = globalThis.document) {
  for (const element of root.querySelectorAll("[data-names]"))
    element.textContent = sideName(document, element.dataset.names);
  for (const element of root.querySelectorAll("[data-heads]"))
    element.textContent = columnName(document, element.dataset.heads);
  for (const element of root.querySelectorAll("[data-each-name]")) writeSide(document, element);
  for (const element of root.querySelectorAll("[data-initials]")) {
    const side = element.dataset.initials;
    element.textContent = sideInitials(document, side);
    element.closest("label")?.querySelector("input").setAttribute("aria-label", sideName(document, side));
  }
  for (const element of root.querySelectorAll("[data-player]")) writeName(document, element);
}

const ONE_LINE = 24; // letters that a side's names have on one line over their total

/** The players of a side, each in an element of his own: long names have a line each. */
function writeSide(document, element) {
  const side = element.dataset.eachName;
  const together = sideName(document, side);
  if (element.textContent === together) return;
  element.toggleAttribute("data-long", together.length > ONE_LINE);
  const names = playersOf(document, side).map((place) => make("span", {}, playerName(document, place)));
  element.replaceChildren(...names.flatMap((name, place) => (place ? [" & ", name] : [name])));
}

function writeName(document, element) {
  const place = element.dataset.player;
  element.textContent = shortName(document, place);
  element.toggleAttribute("data-long", hasLongWord(element.textContent));
  element.title = playerName(document, place);
}
