/**
 * A game as a table (CSV): a line for each of its terms, an empty line, then a line with the names of columns and one
 * for each deal. Names and values are those of the entry format; a dot leads to one side, seat or house rule.
 */
import { _ } from "standblatt/i18n.js";

/** @import {Deal, GameDocument} from "types/rule-book" */

/** @typedef {{[name: string]: unknown}} Fields */

/** @type {(keyof Deal)[]} */
const DEAL_NUMBERS = ["number", "bid", "stake", "card_points", "weis", "announced"];
/** @type {(keyof Deal)[]} */
const DEAL_PLAYERS = ["dealer", "declarer", "match", "stoeck", "named_by", "claimed_by", "cut_won_by"];
/** @type {(keyof Deal)[]} */
const DEAL_WORDS = ["denomination", "turned_up", "row", "thrown_in", "pushed", "made"];
/** @type {(keyof GameDocument)[]} */
const GAME_NUMBERS = ["format", "rules", "solo_bid"];
/** @type {(keyof GameDocument)[]} */
const GAME_WORDS = ["game", "players", "first_dealer", "soloist"];

const NUMBER = /^-?\d+$/;
const YES_OR_NO = new Map([
  ["true", true],
  ["false", false],
]);
const SEPARATORS = [";", "\t", ","];

/** Why a table is no game, as a sentence. */
export class NoGame extends Error {}

/** The cells of each line. @param {string} text */
function cellsOf(text) {
  const lines = text.replace(/^\ufeff/, "").split(/\r\n|\r|\n/);
  const separator = SEPARATORS.find((each) => lines[0].includes(each)) ?? SEPARATORS[0];
  const betweenCells = new RegExp(`${separator}(?=(?:[^"]*"[^"]*")*[^"]*$)`); // not between quotation marks
  return lines.map((line) => line.split(betweenCells).map(unquoted));
}

/** @param {string} cell */
const unquoted = (cell) =>
  cell
    .trim()
    .replace(/^"(.*)"$/, "$1")
    .replaceAll('""', '"')
    .trim();

/** @param {string} cell @param {boolean} mayBeNumber what looks like one may be a player */
function readCell(cell, mayBeNumber) {
  if (mayBeNumber && NUMBER.test(cell)) return Number(cell);
  return YES_OR_NO.get(cell.toLowerCase()) ?? cell;
}

/**
 * Puts a value where its name says: `weis.NS` into the Weis of that side.
 * @param {Fields} fields
 * @param {string[]} path
 * @param {unknown} value
 */
function put(fields, [name, ...path], value) {
  if (!path.length) {
    fields[name] = value;
    return;
  }
  fields[name] ??= bare();
  put(/** @type {Fields} */ (fields[name]), path, value);
}

/** An object without a prototype, which a name in the table could reach. @returns {Fields} */
const bare = () => Object.create(null);

/**
 * What cells say, each beside its name; an empty one says nothing, and one without a name is unknown.
 * @param {[name: string, cell: string][]} pairs
 * @param {string[]} numbers
 * @param {string[]} words
 * @param {Fields} fields
 */
function read(pairs, numbers, words, fields) {
  const said = pairs.filter(([name, cell]) => name || cell);
  const known = [...numbers, ...words];
  const unknown = said.filter(([name]) => !known.includes(fieldOf(name)));
  const names = unknown.map(([name, cell]) => name || cell).join(" · ");
  if (unknown.length) throw new NoGame(_("Unknown in a table of deals: {names}", { names }));
  for (const [name, cell] of said)
    if (cell) put(fields, name.split("."), readCell(cell, numbers.includes(fieldOf(name))));
  return fields;
}

/** @param {string} name */
const fieldOf = (name) => name.split(".")[0];

/** A cell to which no name belongs. @param {string} cell @returns {[name: string, cell: string]} */
const beyond = (cell) => ["", cell];

/** @param {string[]} cells */
const isEmpty = (cells) => cells.every((cell) => !cell);

/** The document of a game that is a table; NoGame where it has other names than the entry format. @param {string} text */
export function gameOfTable(text) {
  const lines = cellsOf(text);
  const terms = lines.slice(0, Math.max(0, lines.findIndex(isEmpty)));
  const [columns = [], ...rows] = lines.slice(terms.length).filter((cells) => !isEmpty(cells));
  const game = read(
    terms.flatMap(([name, cell = "", ...more]) => [[name, cell], ...more.map(beyond)]),
    GAME_NUMBERS,
    GAME_WORDS,
    { format: 1, rules: bare(), players: bare() },
  );
  const deals = rows.map((cells, place) =>
    read(
      cells.map((cell, index) => [columns[index] ?? "", cell]),
      DEAL_NUMBERS,
      [...DEAL_PLAYERS, ...DEAL_WORDS],
      { number: place + 1 },
    ),
  );
  return { ...game, deals };
}
