/** A game from its file, JSON or a table: it begins anew on this phone, with all its deals. */
import { newKey, uuid } from "standblatt/device.js";
import { jsonIn, one } from "standblatt/dom.js";
import { eveningOf } from "standblatt/evening-now.js";
import { writeProblem } from "standblatt/field-problems.js";
import { startedWith } from "standblatt/game-actions.js";
import { parsed } from "standblatt/game-file/json.js";
import { besideIn, presetIn, readGame } from "standblatt/game-file/reading.js";
import { isObject, NO_GAME, Refusal } from "standblatt/game-file/refusal.js";
import { sentenceOf } from "standblatt/game-file/sentence.js";
import { gameOfTable } from "standblatt/game-file/table.js";
import { textIn } from "standblatt/game-file/text.js";
import { loadView } from "standblatt/games/views.js";
import { _ } from "standblatt/i18n.js";
import { teller } from "standblatt/labels.js";
import { attempt, nullUnlessMissing } from "standblatt/lazy-loading.js";
import { startAs } from "standblatt/open-game.js";
import { ofToday } from "standblatt/rules/older-rules.js";
import { scoreGame, settledGame } from "standblatt/rules/score-sheet.js";
import { allGames } from "standblatt/store.js";
import { newTourney } from "standblatt/tourney-games.js";

/**
 * @import {Preset, Setup} from "types/rule-book"
 * @import {Document} from "standblatt/game-actions.js"
 * @import {Beside, Series} from "standblatt/game-file/reading.js"
 * @import {Where} from "standblatt/game-file/refusal.js"
 */

const LARGEST = 1_000_000; // bytes: a game of a thousand deals has a fifth of that

/** @type {Record<Preset, Setup>} */
const setups = jsonIn("#setups");
const field = one("#game-file", document, HTMLInputElement);

/** @typedef {{found: any, lineOf?: (where: Where) => number|undefined}} Found  any: what the file holds is read later */

/**
 * What is in the text of a file: a document, or a table with the lines of what it says.
 * @param {string} text
 * @returns {Found}
 */
function foundIn(text) {
  if (/^\s*[{[]/.test(text)) return { found: parsed(text) };
  const { document, lineOf } = gameOfTable(text);
  return { found: document, lineOf };
}

/** The game in a file; a refusal says why there is none. @param {Found} file @returns {Promise<Document>} */
async function gameIn({ found, lineOf }) {
  await loadView(presetIn(found, setups));
  try {
    const document = readGame(found, setups);
    if (lineOf) refuseWrongDeals(document);
    return settledGame(document);
  } catch (error) {
    if (error instanceof Refusal) error.where = placeOf(error.where, found, lineOf);
    throw error;
  }
}

/** In a table somebody can mend at once what is wrong with a deal. @param {Document} document */
function refuseWrongDeals(document) {
  const tell = teller(document);
  for (const [deal, { problems }] of scoreGame(document).deals.entries()) {
    const [problem] = problems.filter(({ code }) => code !== "game_over");
    if (problem) throw new Refusal(tell(problem), {}, { deal });
  }
}

/**
 * The same place, as people find it in their file: by the line of a table, or by the number of a deal.
 * @param {Where} where
 * @param {any} found any document
 * @param {Found["lineOf"]} lineOf
 * @returns {Where}
 */
function placeOf(where, found, lineOf) {
  const line = where.line ?? lineOf?.(where);
  if (where.deal === undefined) return { ...where, line };
  const number = found.deals[where.deal]?.number;
  return { ...where, line, deal: Number.isInteger(number) && number > 0 ? number : where.deal + 1 };
}

/** A document as text, however its keys are ordered. @param {Document} document */
const sorted = (document) =>
  JSON.stringify(document, (_key, value) =>
    isObject(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );

/** The game that this device has already, deal for deal. @param {Document} document */
async function sameGame(document) {
  const wanted = sorted(document);
  const alike = (await allGames()).filter((game) => game.document.game === document.game);
  return alike.find((game) => sorted(settledGame(ofToday(game.document))) === wanted);
}

/** The tourney that a file tells of. @param {Series} series */
function tourneyOf({ games, before }) {
  const tourney = newTourney(games ?? 1);
  return tourney && { ...tourney, before: before ?? [] };
}

/**
 * Begins the game on this phone; one that says when it was played stands on its own day.
 * @param {Document} document
 * @param {Beside} beside
 */
async function begun(document, { pack = "swiss", started, finished, series }) {
  const id = uuid();
  const tourney = series && tourneyOf(series);
  const evening = await eveningOf(started);
  const setup = { id, key: newKey(), watch: newKey(), pack, evening, tourney, document };
  const order = started && (await placeIn(started));
  await startAs(id, (stamp) => {
    const times = [started, ...document.deals.map(() => finished)].values();
    const update = startedWith(setup, () => {
      const now = stamp();
      return { ...now, at: times.next().value ?? now.at };
    });
    return order ? { ...update, game: { ...update.game, order } } : update;
  });
  return id;
}

/** Behind which of this phone's games one comes that was begun then. @param {string} started */
async function placeIn(started) {
  const time = Date.parse(started);
  const earlier = (await allGames()).filter(({ created }) => Date.parse(created) <= time);
  return Math.max(0, ...earlier.map(({ order = 0 }) => order)) + 0.5;
}

function chosen() {
  const [file] = field.files ?? [];
  field.value = "";
  if (file) attempt(() => openFile(file));
}

/** @param {File} file */
async function textOf(file) {
  if (file.size > LARGEST) throw new Refusal(NO_GAME);
  return textIn(new Uint8Array(await file.arrayBuffer()));
}

/** @param {string} text */
function say(text) {
  writeProblem(one("#game-file-problem"), text);
  if (text) field.focus();
}

/** A refusal with the line or deal where it belongs. @param {Refusal} refusal */
function placed(refusal) {
  const { line, deal } = refusal.where;
  const place = line
    ? _("Line {line}", { line })
    : deal !== undefined && _("Deal {number}", { number: deal });
  return [place, sentenceOf(refusal)].filter(Boolean).join(": ");
}

/** Says why there is no game; a part of this page that could not be loaded is another matter. @param {unknown} error */
function refuse(error) {
  nullUnlessMissing(error);
  say(error instanceof Refusal ? placed(error) : _(NO_GAME));
  return null;
}

/** @param {File} file */
async function openFile(file) {
  say("");
  const found = await textOf(file).then(foundIn).catch(refuse);
  const document = found && (await gameIn(found).catch(refuse));
  if (!document) return;
  const id = (await sameGame(document))?.id ?? (await begun(document, besideIn(found.found)));
  location.hash = `g=${id}`;
}

export function startGameFile() {
  field.addEventListener("change", chosen);
}
