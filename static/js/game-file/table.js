/**
 * A game as a table (CSV): a line for each of its terms, an empty line, then a line with the names of columns and one
 * for each deal. Names and values are those of the entry format, in capitals or not, numbers and yes or no as programs
 * write them; a dot leads to one side, seat or house rule.
 */
import { DEAL_KEYS, HOUSE_RULES, NO, TERMS, YES } from "standblatt/game-file/entry-format.js";
import { _, isObject, NO_GAME, ownOf, Refusal, refuseTwice } from "standblatt/game-file/refusal.js";
import { WORDS } from "standblatt/game-file/values.js";
import { slugOf } from "standblatt/rules/games.js";
import { PRESETS, SEATS, SOLO } from "standblatt/rules/vocabulary.js";

/** @import {Game, Preset} from "types/rule-book" */
/** @import {Form, Forms} from "standblatt/game-file/entry-format.js" */
/** @import {Where} from "standblatt/game-file/refusal.js" */

/** @typedef {{[name: string]: unknown}} Fields */
/** @typedef {{line: number, cells: string[]}} Line */
/** @typedef {{document: Fields, lineOf: (where: Where) => number|undefined}} Table */

const SEPARATORS = [";", "\t", ",", "|"];
const THOUSANDS = /^[-−+]?\d{1,3}(['’‘ʼ′`´.,\s])\d{3}(?:\1\d{3})*(?:(?!\1)[.,]0*)?$/;
const NOUGHTS = /[.,]0*$/;
const WHOLE = /^[-−+]?\d+$/;
/** @type {Form} */
const TEXT = ["text"];
/** @type {Forms} */
const GAME_FORMS = {
  format: ["number"],
  game: ["choice", Object.values(PRESETS).flat()],
  rules: TEXT,
  players: TEXT,
  first_dealer: ["choice", [...SEATS, ...SOLO]],
  pack: ["choice", ["swiss", "french"]],
  started: TEXT,
  finished: TEXT,
};

/** @type {Forms} */
const OWN_TERMS = Object.fromEntries(
  Object.values(TERMS)
    .flat()
    .map((term) => [term, TEXT]),
);

/** A cell as it is read by its form. @param {Form} form @param {string} cell */
function readCell([kind, values], cell) {
  const [number, word] = [numberIn(cell), cell.toLowerCase()];
  if (NUMERIC.includes(kind)) return number ?? cell;
  if (kind === "flag") return flagIn(cell) ?? cell;
  const words = kind === "choice" ? values : WORDS[kind];
  if (!words) return cell;
  const found = words.find((/** @type {unknown} */ each) => String(each).toLowerCase() === word);
  if (found !== undefined) return found;
  const flag = words.includes(true) ? flagIn(cell) : undefined;
  return flag ?? number ?? cell;
}

const NUMERIC = ["number", "deal_number", "by_side", "by_player", "whole", "numbers"];

/** A whole number as programs and people write it: 1'000, 100.0, 1'000.00, −5. @param {string} cell */
function numberIn(cell) {
  const [, between] = THOUSANDS.exec(cell) ?? [];
  const digits = (between ? cell.replaceAll(between, "") : cell).replace(NOUGHTS, "");
  return WHOLE.test(digits) ? Number(digits.replace("−", "-")) : undefined;
}

/** @param {string} cell */
function flagIn(cell) {
  const word = String(numberIn(cell) ?? cell.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase());
  if (YES.split(" ").includes(word)) return true;
  return NO.split(" ").includes(word) ? false : undefined;
}

/** The lines with their numbers, cut into cells; a first line `sep=;` says by what. @param {string} text */
function linesOf(text) {
  const all = text.split(/\r\n|\r|\n/).map((line, index) => ({ line: index + 1, text: line }));
  const from = all.findIndex((line) => line.text.trim());
  const first = all[from]?.text ?? "";
  const said = /^"?sep *= *([^ ])\1*"?\s*$/i.exec(first)?.[1];
  const separator = said ?? SEPARATORS.find((each) => first.includes(each)) ?? ";";
  const lines = said ? all.slice(from + 1) : all;
  return lines.map(({ line, text }) => ({ line, cells: cut(text, separator) }));
}

/** A separator in quotation marks that enclose a cell is part of it. @param {string} line @param {string} separator */
function cut(line, separator) {
  const one = /\w/.test(separator) ? separator : `\\${separator}`;
  const cell = new RegExp(`${one}([^\\S${one}]*"(?:[^"]|"")*"\\s*(?=${one}|$)|[^${one}]*)`, "g");
  return Array.from((separator + line).matchAll(cell), ([, found]) => unquoted(found));
}

/** @param {string} cell */
const unquoted = (cell) =>
  cell
    .trim()
    .replace(/^"(.*)"$/, "$1")
    .replaceAll('""', '"')
    .trim();

/** @param {Line} line */
const isEmpty = ({ cells }) => cells.every((cell) => !cell);

/** Whether the next line that says something is one more of the game's terms. @param {Line[]} lines @param {number} from */
function isTerm(lines, from) {
  const [name = ""] = lines.slice(from).find((line) => !isEmpty(line))?.cells ?? [];
  return pathOf(name, { ...GAME_FORMS, ...OWN_TERMS }) !== null;
}

/**
 * Puts a value where its name says: `weis.NS` into the Weis of that side.
 * @param {Fields} fields
 * @param {string[]} path
 * @param {unknown} value
 */
function put(fields, [name, ...path], value) {
  if (path.length) {
    fields[name] ??= bare();
    return put(isObject(fields[name]) ? fields[name] : refuseTwice(name), path, value);
  }
  if (Object.hasOwn(fields, name)) refuseTwice(name);
  fields[name] = value;
}

/** An object without a prototype, which a name in the table could reach. @returns {Fields} */
const bare = () => Object.create(null);

/** The parts of a name, in small letters and without blanks. @param {string} name */
const partsOf = (name) =>
  name
    .toLowerCase()
    .split(".")
    .map((part) => part.trim().replace(/\s+/g, "_"));

/** The parts of a name as the entry format writes them; null where there is no such key. @param {string} name @param {Forms} forms */
function pathOf(name, forms) {
  const [first, ...more] = partsOf(name);
  if (!Object.hasOwn(forms, first)) return null;
  return [first, ...(first === "rules" ? more : more.map((part) => part.toUpperCase()))];
}

/** A cell beside the name that it belongs to. @typedef {[name: string, cell: string]} Named */

/** What no name belongs to is unknown. @param {Named[]} said @param {Forms} forms */
function refuseUnknown(said, forms) {
  const unknown = said.filter(([name]) => !pathOf(name, forms));
  const names = unknown.map(([name, cell]) => name || cell).join(" · ");
  if (names) throw new Refusal(_("Unknown in a table of deals: {names}"), { names });
}

/**
 * What cells say, each beside its name; an empty one says nothing.
 * @param {Named[]} pairs
 * @param {Forms} forms
 * @param {Forms} rules
 * @param {Fields} fields
 */
function read(pairs, forms, rules, fields) {
  const said = pairs.filter(([name, cell]) => name || cell);
  refuseUnknown(said, forms);
  for (const [name, cell] of said.filter(([, cell]) => cell)) {
    const path = /** @type {string[]} */ (pathOf(name, forms));
    put(fields, path, readCell((path[0] === "rules" ? ownOf(rules, path[1]) : forms[path[0]]) ?? TEXT, cell));
  }
  return fields;
}

/** A cell to which no name belongs. @param {string} cell @returns {Named} */
const beyond = (cell) => ["", cell];

/** Whether a line is that of a name. @param {string} name @returns {(line: Line) => boolean} */
const isNamed =
  (name) =>
  ({ cells }) =>
    partsOf(cells[0]).join(".") === name.toLowerCase();

/** Which game the terms name. @param {Line[]} terms */
function slugIn(terms) {
  const [, name = ""] = terms.find(isNamed("game"))?.cells ?? [];
  return slugOf(/** @type {Preset} */ (name.toLowerCase()));
}

/** What a game has a line for, each with the form of its values. @param {Game} slug @returns {Forms} */
function termForms(slug) {
  const own = (TERMS[slug] ?? []).map((term) => [term, HOUSE_RULES[slug][term]]);
  return { ...GAME_FORMS, ...Object.fromEntries(own) };
}

/** The columns of a game's deals, each with the form of its values. @param {Game} slug @returns {Forms} */
const columnForms = (slug) =>
  Object.fromEntries(Object.entries(DEAL_KEYS[slug]).map(([key, kind]) => [key, [kind]]));

/** What a text says where it is to stand; an empty one says nothing. @param {Game} slug @param {Where} where @param {string} text */
export function valueAt(slug, { field = "number", deal }, text) {
  const [key, name] = field.split(".");
  const forms = deal === undefined ? termForms(slug) : columnForms(slug);
  const form = key === "rules" ? HOUSE_RULES[slug][name] : forms[key];
  return text ? readCell(form ?? TEXT, text) : undefined;
}

/** The document of a game that is a table, and in which line of it something stands. @param {string} text @returns {Table} */
export function gameOfTable(text) {
  const lines = linesOf(text);
  const from = lines.findIndex((line) => !isEmpty(line));
  const to = lines.findIndex((line, index) => index > from && isEmpty(line) && !isTerm(lines, index + 1));
  const terms = lines.slice(from, to < 0 ? lines.length : to);
  const [columns, ...rows] = lines.slice(from + terms.length).filter((line) => !isEmpty(line));
  const slug = slugIn(terms);
  if (!slug) throw noGame(terms);
  const forms = termForms(slug);
  const game = {};
  for (const line of terms) inLine(line, () => readTerm(line.cells, forms, HOUSE_RULES[slug], game));
  const deals = rows.map((line) => inLine(line, () => readRow(line.cells, columns.cells, columnForms(slug))));
  return {
    document: { ...game, deals: deals.map((deal, place) => ({ number: place + 1, ...deal })) },
    lineOf: (where) => lineOf(where, terms, rows),
  };
}

/** @param {string[]} cells @param {Forms} forms @param {Forms} rules @param {Fields} game */
const readTerm = ([name, cell = "", ...more], forms, rules, game) =>
  read([[name, cell], ...more.map(beyond)], forms, rules, game);

/** @param {string[]} cells @param {string[]} columns @param {Forms} forms */
const readRow = (cells, columns, forms) =>
  read(
    cells.map((cell, index) => [columns[index] ?? "", cell]),
    forms,
    {},
    bare(),
  );

/**
 * What is read in a line; a refusal says in which.
 * @template T
 * @param {Line} line
 * @param {() => T} reading
 */
function inLine({ line }, reading) {
  try {
    return reading();
  } catch (error) {
    if (error instanceof Refusal) error.where.line = line;
    throw error;
  }
}

/** @param {Where} where @param {Line[]} terms @param {Line[]} rows */
function lineOf({ field = "", deal }, terms, rows) {
  if (deal !== undefined) return rows[deal].line;
  return terms.find(isNamed(field))?.line;
}

/** Why there is none in a table without its name. @param {Line[]} lines */
function noGame([first]) {
  const isForLooking = first && first.cells.filter(Boolean).length > 2;
  return new Refusal(
    isForLooking
      ? _("This table is only for looking at: open the file made by “Download as JSON” instead.")
      : NO_GAME,
  );
}
