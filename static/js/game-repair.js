/** A game whose start the server refused: what is wrong is shown at its field, mended, and all of it is sent anew. */
import { closeDialogs } from "standblatt/dialogs.js";
import { find, jsonIn, one, show, write } from "standblatt/dom.js";
import { writeProblem } from "standblatt/field-problems.js";
import { readGame } from "standblatt/game-file/reading.js";
import { Refusal } from "standblatt/game-file/refusal.js";
import { sentenceOf } from "standblatt/game-file/sentence.js";
import { valueAt } from "standblatt/game-file/table.js";
import { _ } from "standblatt/i18n.js";
import { playerName, sideName } from "standblatt/labels.js";
import { current, startAnew } from "standblatt/open-game.js";
import { slugOf } from "standblatt/rules/games.js";

/**
 * @import {Game, Place, Preset, Setup} from "types/rule-book"
 * @import {Document} from "standblatt/game-actions.js"
 */

/** @typedef {Record<string, any>} Fields  any: what is wrong with them is yet to be found */

/** @type {Record<Preset, Setup>} */
const setups = jsonIn("#setups");
const form = one("#repair-form");
const field = one("#repair-value", form, HTMLInputElement);

/** The game as it is being mended. @type {Fields} */
let mended = {};
/** The first thing that is wrong with it. @type {Refusal|null} */
let wrong = null;

/** What is wrong with a document, as the server would find it. @param {Fields} document */
function refusalOf(document) {
  try {
    readGame(document, setups);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** Where in the document something stands. @param {Refusal} refusal @returns {(string|number)[]} */
const pathOf = ({ where: { field = "number", deal } }) => [
  ...(deal === undefined ? [] : ["deals", deal]),
  ...field.split("."),
];

/** @param {Fields} document @param {(string|number)[]} path */
const valueIn = (document, path) =>
  path.reduce((/** @type {any} any */ found, name) => found?.[name], document);

/** @param {Fields} fields @param {(string|number)[]} path @param {unknown} value none: it is left out */
function put(fields, [name, ...path], value) {
  if (path.length) {
    fields[name] ??= {};
    put(fields[name], path, value);
  } else if (value === undefined) delete fields[name];
  else fields[name] = value;
}

function open() {
  mended = structuredClone(current().game.document);
  look();
}

/** Shows what is wrong, if anything still is. */
function look() {
  wrong = refusalOf(mended);
  show(one(".field", form), Boolean(wrong));
  writeProblem(one("#repair-problem"), wrong ? inWords(wrong) : "");
  if (wrong) ask(wrong);
}

/** What the page calls a field; its name in the document where nothing asks for it. @param {string} name */
function wordsOf(name) {
  const [part, key = ""] = name.split(".");
  const { game, sides } = current();
  if (part === "players") return playerName({ ...game.document, players: {} }, /** @type {Place} */ (key));
  const word = CSS.escape(part === "rules" ? key : part);
  const usual =
    part === "rules"
      ? `[data-goal="${word}"] > .legend, [data-rule="${word}"] > :is(.legend, label)`
      : `#${word.replaceAll("_", "-")}-legend`;
  const asked = find(`${usual}, [data-asks="${word}"]`);
  const players = { ...game.document, players: mended.players };
  const whose = sides.filter((side) => side === key).map((side) => sideName(players, side));
  return asked ? [asked.ariaLabel ?? (asked.textContent ?? "").trim(), ...whose].join(" · ") : name;
}

/** The sentence that refuses it, with the field as the page calls it. @param {Refusal} refusal */
const inWords = ({ id, values }) =>
  sentenceOf({
    id,
    values: "field" in values ? { ...values, field: wordsOf(String(values.field)) } : values,
  });

/** What nobody knows is offered empty, to be left out. @param {Refusal} refusal */
function ask(refusal) {
  const { deal, field: name = "number" } = refusal.where;
  const place = deal === undefined ? [] : [_("Deal {number}", { number: deal + 1 })];
  write(one("#repair-name"), [...place, wordsOf(name)].join(" · "));
  const value = "field" in refusal.values ? valueIn(mended, pathOf(refusal)) : "";
  field.value = typeof value === "object" ? "" : String(value ?? "");
  field.select();
}

/** @param {Event} event */
async function mend(event) {
  event.preventDefault();
  if (wrong) {
    const slug = /** @type {Game} */ (slugOf(mended.game));
    put(mended, pathOf(wrong), valueAt(slug, wrong.where, field.value.trim()));
    look();
  }
  if (!wrong && (await startAnew(/** @type {Document} */ (readGame(mended, setups))))) closeDialogs();
}

export function startRepair() {
  one("#repair-dialog").addEventListener("opened", open);
  form.addEventListener("submit", mend);
}
