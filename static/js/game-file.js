/** A game from its file, JSON or a table: it begins anew on this phone, with all its deals. */
import { newKey, uuid } from "standblatt/device.js";
import { isAmong, jsonIn, one } from "standblatt/dom.js";
import { writeProblem } from "standblatt/field-problems.js";
import { startedWith } from "standblatt/game-actions.js";
import { gameOfTable, NoGame } from "standblatt/game-csv.js";
import { loadView } from "standblatt/games/views.js";
import { _ } from "standblatt/i18n.js";
import { attempt, nullUnlessMissing } from "standblatt/lazy-loading.js";
import { startAs } from "standblatt/open-game.js";
import { gameOf } from "standblatt/rules/games.js";
import { ofToday } from "standblatt/rules/older-rules.js";
import { resolveRules, scoreGame } from "standblatt/rules/score-sheet.js";
import { allGames } from "standblatt/store.js";

/**
 * @import {Preset, Setup} from "types/rule-book"
 * @import {Document} from "standblatt/game-actions.js"
 */

const LARGEST = 1_000_000; // bytes: a game of a thousand deals has a fifth of that

/** @type {Record<Preset, Setup>} */
const setups = jsonIn("#setups");
const field = one("#game-file", document, HTMLInputElement);

/** @param {unknown} value */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** @param {unknown} deals */
function areDeals(deals) {
  if (!Array.isArray(deals)) return false;
  const numbers = deals.map((deal) => (isObject(deal) ? deal.number : null));
  return numbers.every(Number.isSafeInteger) && new Set(numbers).size === deals.length;
}

/** @param {boolean} isSo @param {string} otherwise */
function must(isSo, otherwise) {
  if (!isSo) throw new TypeError(otherwise);
}

/**
 * The game in the text of a file; an error where there is none that this page can show.
 * @param {string} text
 * @returns {Promise<Document>}
 */
async function gameIn(text) {
  const found = /^\s*[{[]/.test(text) ? JSON.parse(text) : gameOfTable(text);
  must(
    isObject(found) && found.format === 1 && Object.hasOwn(setups, found.game),
    "no game in the entry format",
  );
  must(
    isObject(found.rules) && isObject(found.players) && areDeals(found.deals),
    "no house rules, players or deals",
  );
  await loadView(found.game);
  const document = complete(found);
  const places = gameOf(document.game).places(document.rules);
  must(isAmong(document.first_dealer, places), "who deals first sits elsewhere");
  must(
    Object.values(document.players ?? {}).every((name) => typeof name === "string"),
    "names are words",
  );
  scoreGame(document);
  return document;
}

/** With all its house rules, in the words of today. @param {Document} found @returns {Document} */
function complete(found) {
  const document = ofToday(found);
  const { rules } = setups[found.game];
  must(
    Object.keys(document.rules).every((name) => name in rules),
    "house rules that nobody knows",
  );
  return { ...document, rules: resolveRules(rules, document.rules) };
}

/** The game that this device has already, deal for deal. @param {Document} document */
async function sameGame(document) {
  const wanted = JSON.stringify(document);
  return (await allGames()).find((game) => JSON.stringify(ofToday(game.document)) === wanted);
}

/** @param {Document} document */
async function begun(document) {
  const id = uuid();
  const setup = { id, key: newKey(), watch: newKey(), pack: /** @type {const} */ ("swiss"), evening: uuid() };
  await startAs(id, (stamp) => startedWith({ ...setup, document }, stamp));
  return id;
}

function chosen() {
  const [file] = field.files ?? [];
  field.value = "";
  if (file) attempt(() => openFile(file));
}

/** @param {File} file */
async function textOf(file) {
  must(file.size <= LARGEST, "too large for a game");
  return file.text();
}

/** @param {string} sentence */
function say(sentence) {
  writeProblem(one("#game-file-problem"), sentence);
  if (sentence) field.focus();
}

/** Says why there is no game; a part of this page that could not be loaded is another matter. @param {unknown} error */
function refuse(error) {
  nullUnlessMissing(error);
  const general = _("Choose a file with a game in it: one that was downloaded as JSON, or a table (CSV).");
  say(error instanceof NoGame ? error.message : general);
  return null;
}

/** @param {File} file */
async function openFile(file) {
  say("");
  const document = await textOf(file).then(gameIn).catch(refuse);
  if (!document) return;
  const id = (await sameGame(document))?.id ?? (await begun(document));
  location.hash = `g=${id}`;
}

export function startGameFile() {
  field.addEventListener("change", chosen);
}
