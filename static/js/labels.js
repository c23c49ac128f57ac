/** How players, sides, contracts and changes are called on the table page. */
import { all, draw, isAmong, make, symbol } from "standblatt/dom.js";
import { _, number, sentence } from "standblatt/i18n.js";
import { isSuit } from "standblatt/rules/cards.js";
import { gameOf } from "standblatt/rules/games.js";
import { DENOMINATIONS, SEATS, SOLO } from "standblatt/rules/vocabulary.js";

/**
 * @import {Denomination, GameDocument, Place, Seat, Side} from "types/rule-book"
 * @import {AnyProblem} from "standblatt/i18n.js"
 */

/**
 * @typedef {"swiss"|"french"} Pack  the suits on the table
 * @typedef {(document: GameDocument, place: Place) => string} Naming
 */

const seatNames = () => ({ S: _("South"), E: _("East"), N: _("North"), W: _("West") });

/** What a chair at the table is called. @param {Seat} chair */
export const seatName = (chair) => seatNames()[chair];

/** @param {GameDocument} document @param {Place} place */
const knownName = (document, place) =>
  document.players?.[place] || (isAmong(place, SEATS) ? seatName(place) : null);

/** @type {Naming} */
export const playerName = (document, place) =>
  knownName(document, place) ?? _("Player {number}", { number: place });

const SHORT = 12; // letters of a name where four of them share a line

/** A player's name where there is little room. @type {Naming} */
export function shortName(document, place) {
  const letters = [...playerName(document, place)];
  return letters.length > SHORT ? `${letters.slice(0, SHORT - 1).join("")}…` : letters.join("");
}

const LONG = 9; // letters of a word that a seat's tile holds in the usual size

/** Whether a tile must write smaller to hold a name. @param {string} name */
export const hasLongWord = (name) => name.split(" ").some((word) => word.length > LONG);

/** @param {GameDocument} document */
const sidesOf = ({ game, rules }) => gameOf(game).sides(rules);
/** @param {GameDocument} document @param {Side} side */
const playersOf = ({ game, rules }, side) => gameOf(game).playersOf(rules, side);

/**
 * Tells problems of the rule book, with players' names where it has places: "2, 3" are "Beat, Carla".
 * @param {GameDocument} document
 */
export function teller(document) {
  const places = gameOf(document.game).places(document.rules);
  /** @param {string} text */
  const nameOf = (text) => (isAmong(text, places) ? playerName(document, text) : text);
  /** @param {AnyProblem} problem */
  return (problem) => sentence(problem, (text) => String(text).split(", ").map(nameOf).join(", "));
}

/**
 * Whether a side is one player, of whom one speaks in the singular.
 * @param {GameDocument} document
 * @param {Side} side
 */
export const isAlone = (document, side) => playersOf(document, side).length === 1;

/**
 * All who play for a side: "Anna & Carla", or the seats where nobody gave a name.
 * @param {GameDocument} document
 * @param {Side} side
 * @param {Naming} nameOf
 */
export const sideName = (document, side, nameOf = playerName) =>
  playersOf(document, side)
    .map((place) => nameOf(document, place))
    .join(" & ");

/** The same, one by one. @param {GameDocument} document @param {Side} side */
export const playerNames = (document, side) =>
  playersOf(document, side).map((place) => playerName(document, place));

const MANY = 3; // more columns than this leave no room for "Player 3"

/**
 * What heads a side's column: the number of a player without a name, where there are many.
 * @param {GameDocument} document
 * @param {Side} side
 */
export function columnName(document, side) {
  const isNumber = isAmong(side, SOLO) && !document.players?.[side];
  return isNumber && sidesOf(document).length > MANY ? side : sideName(document, side);
}

/**
 * A letter for each player of a side where there is room for no more: "A C"; two where sides would be the same.
 * @param {GameDocument} document
 * @param {Side} side
 */
export function sideInitials(document, side) {
  const starts = sidesOf(document).map((each) => startsOf(document, each, 1));
  return startsOf(document, side, new Set(starts).size === starts.length ? 1 : 2);
}

/** @param {GameDocument} document @param {Side} side @param {number} letters */
const startsOf = (document, side, letters) =>
  playersOf(document, side)
    .map((place) => startOf(document, place, letters))
    .join(" ");

/**
 * Of players without a name or a seat the number is what differs.
 * @param {GameDocument} document
 * @param {Place} place
 * @param {number} letters
 */
function startOf(document, place, letters) {
  const name = knownName(document, place);
  return name ? capital([...name].slice(0, letters)) : place;
}

/** @param {string[]} letters */
const capital = ([first, ...rest]) => [first.toUpperCase(), ...rest].join("");

/**
 * What denominations are called in the pack on the table.
 * @param {Pack} pack
 * @returns {Record<Denomination, string>}
 */
function denominationNames(pack) {
  const swiss = { bells: _("bells"), shields: _("shields"), acorns: _("acorns"), roses: _("roses") };
  const french = { bells: _("diamonds"), shields: _("spades"), acorns: _("clubs"), roses: _("hearts") };
  return { obenabe: "Obenabe", undenufe: "Undenufe", ...(pack === "french" ? french : swiss) };
}

/** @param {Denomination} denomination @param {Pack} pack */
export const denominationName = (denomination, pack) => denominationNames(pack)[denomination];

/** @type {Record<string, string>} */
const ROWS = { slalom: "Slalom", gusti: "Gusti", mary: "Mary", joker: "Joker" };

/**
 * A row of Coiffeur: a denomination, another way to play, or a word of the table's own (CO-2).
 * @param {string} row
 * @param {Pack} pack
 */
export const rowName = (row, pack) =>
  isAmong(row, DENOMINATIONS) ? denominationName(row, pack) : (ROWS[row] ?? row);

/** @param {Denomination} denomination @param {Pack} pack */
const signOf = (denomination, pack) =>
  symbol(isSuit(denomination) ? `${denomination}-${pack}` : denomination);

/**
 * The denomination's drawing, named for those who do not see it.
 * @param {Denomination} denomination
 * @param {Pack} pack
 */
export function denominationSign(denomination, pack) {
  const sign = signOf(denomination, pack);
  sign.removeAttribute("aria-hidden");
  sign.setAttribute("role", "img");
  sign.prepend(draw("title", {}, denominationName(denomination, pack)));
  return sign;
}

/**
 * A row of Coiffeur: a denomination with its sign, a row that has a name everywhere, or the table's own (CO-2).
 * @param {string} row
 * @param {Pack} pack
 */
export function rowNodes(row, pack) {
  const name = make("span", { class: "row-name" }, rowName(row, pack));
  return isAmong(row, DENOMINATIONS) ? [signOf(row, pack), name] : [name];
}

/**
 * What is played: where the name says another goal than that of this game, its family with the game's own.
 * @param {GameDocument} document
 * @param {string} name
 * @param {string} family
 */
export function jassName({ rules: { target, deals } }, name, family) {
  const named = name.match(/\d+/)?.[0];
  const goal = deals == null ? target : null;
  if (!named || Number(named) === goal) return name;
  return goal ? `${family} · ${_("{points} points", { points: number(goal) })}` : family;
}

/** Whether a bid was made, in a word; nothing where none was. @param {{made: boolean|null}} judged */
export function madeWord({ made }) {
  if (made === null) return "";
  return made ? _("made") : _("failed");
}

/** @param {number} stake */
export const stakeMark = (stake) => (stake > 1 ? ` ×${stake}` : "");

/**
 * What is said of a deal in which nothing was agreed: who dealt it.
 * @param {GameDocument} document
 * @param {Place|null|undefined} dealer
 */
export const dealtNode = (document, dealer) =>
  make("span", {}, dealer ? _("{name} deals", { name: shortName(document, dealer) }) : _("Deal"));

/** The words of nodes that stand in one line. @param {Node[]} nodes */
export const textOf = (nodes) =>
  nodes
    .map((node) => node.textContent)
    .filter(Boolean)
    .join(" ");

/**
 * Writes names wherever the page asks for them: data-names, data-heads, data-each-name, data-initials, data-player.
 * @param {GameDocument} document
 * @param {ParentNode} root
 */
export function writeNames(document, root) {
  forSides("names", root, (element, side) => {
    element.textContent = sideName(document, side);
  });
  forSides("heads", root, (element, side) => {
    element.textContent = columnName(document, side);
  });
  forSides("each-name", root, (element, side) => writeSide(document, element, side));
  forSides("initials", root, (element, side) => {
    element.textContent = sideInitials(document, side);
    const field = element.closest("label")?.querySelector("input");
    field?.setAttribute("aria-label", `${element.textContent}: ${sideName(document, side)}`);
  });
  for (const element of all("[data-player]", root))
    writeName(document, element, /** @type {Place} */ (element.dataset.player));
}

/**
 * Calls `work` for each element that asks for something of a side: data-names="NS".
 * @param {string} what
 * @param {ParentNode} root
 * @param {(element: HTMLElement, side: Side) => void} work
 */
function forSides(what, root, work) {
  for (const element of all(`[data-${what}]`, root))
    work(element, /** @type {Side} */ (element.getAttribute(`data-${what}`)));
}

const ONE_LINE = 24; // letters that a side's names have on one line over their total

/**
 * The players of a side, each in an element of his own: long names have a line each.
 * @param {GameDocument} document
 * @param {HTMLElement} element
 * @param {Side} side
 */
function writeSide(document, element, side) {
  const together = sideName(document, side);
  if (element.textContent === together) return;
  element.toggleAttribute("data-long", together.length > ONE_LINE);
  element.replaceChildren(...sideNodes(document, side));
}

/**
 * The players of a side, each in an element: where two do not fit beside each other the long one is cut (`.two-names`).
 * @param {GameDocument} document
 * @param {Side} side
 */
export const sideNodes = (document, side) =>
  playerNames(document, side)
    .map((name) => make("span", {}, name))
    .flatMap((name, place) => (place ? [" & ", name] : [name]));

/** @param {GameDocument} document @param {HTMLElement} element @param {Place} place */
function writeName(document, element, place) {
  const name = shortName(document, place);
  element.textContent = name;
  element.toggleAttribute("data-long", hasLongWord(name));
  element.title = playerName(document, place);
}
