/**
 * The game on this page: what is stored of it, what it comes to, and the actions that change it.
 * Every action is written to the device first and then published; sending it is the outbox's business.
 */
import { deviceName, keepStored, newKey, uuid } from "standblatt/device.js";
import { dropSpare, keepSpare, spareOf } from "standblatt/draft-backup.js";
import {
  correctDeal,
  recordDeal,
  refused,
  removeDeal,
  restarted,
  settledIn,
  sharedFrom,
  startGame,
} from "standblatt/game-actions.js";
import { loadView } from "standblatt/games/views.js";
import { conflictsOf, isReport, reportsOf } from "standblatt/hall/merge.js";
import { chooseAt, correctAt, recordAt, removeAt, reportAt } from "standblatt/hall/table-actions.js";
import { sendNow } from "standblatt/outbox.js";
import { gameOf } from "standblatt/rules/games.js";
import { ofToday } from "standblatt/rules/older-rules.js";
import { scoreGame } from "standblatt/rules/score-sheet.js";
import { readGame, rowsOf, updateGame } from "standblatt/store.js";

/**
 * @import {Deal, Place, Side} from "types/rule-book"
 * @import {Draft} from "standblatt/draft.js"
 * @import {Change, Document, FollowedGame, NewGame, Stamp, Stored, TableGame} from "standblatt/game-actions.js"
 * @import {Choice, Said} from "standblatt/hall/table-actions.js"
 * @import {Conflict, Row, TableReport} from "standblatt/hall/merge.js"
 * @import {Jass} from "standblatt/rules/games/base.js"
 * @import {Sheet} from "standblatt/rules/score-sheet.js"
 * @import {StoredRow, Update} from "standblatt/store.js"
 */

/**
 * @typedef {{tableOver: boolean, open: boolean, closed: boolean, conflicts: Conflict[],
 *   reports: TableReport[]}} InHall  `tableOver`: all deals of a table in the hall are written; `open`: it takes
 *   changes; `closed`: no deal comes
 *
 * @typedef {InHall & {game: Stored, rows: Row[], jass: Jass, sides: Side[], places: Place[], result: Sheet,
 *   saving: number, failed: boolean}} State  the game on this page
 *
 * @typedef {Pick<TableGame, "draft"|"correction"|"us"|"placed"|"read">} Kept  what is kept of a game beside its deals
 */

/** @type {State|null} */
let state = null;
let wanted = ""; // the game that was opened last: what is read of another one comes too late
let writes = 0; // how often this window has written, to notice a reading that is out of date
let publish = () => {};
/** @type {(state: State) => void} */
let publishSaving = () => {};
const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("standblatt") : null;

/**
 * Calls `listener(state)` after each change, wherever it came from: this window, another one, the server.
 * @param {(state: State) => void} listener
 */
export function onChange(listener) {
  publish = () => {
    if (state) listener(state);
  };
  document.addEventListener("visibilitychange", () => state?.failed && reload());
  if (channel)
    channel.onmessage = ({ data }) => {
      if (data === state?.game.id) reload().then(() => state || location.assign("/"));
    };
}

/**
 * Calls `listener(state)` when something begins to be written: to draw all of it would only delay the new totals.
 * @param {(state: State) => void} listener
 */
export function onSaving(listener) {
  publishSaving = listener;
}

/** The game on this page, or null. */
export const currentOrNull = () => state;

/** The game on this page, for what happens only while there is one. */
export function current() {
  if (!state) throw new Error("There is no game on this page.");
  return state;
}

/**
 * Brings a stored game to this page; answers null when this device has no such game.
 * @param {string} id
 * @returns {Promise<State|null>}
 */
export function openGame(id) {
  wanted = id;
  return read(id);
}

/** @param {string} id @returns {Promise<State|null>} */
async function read(id) {
  const seen = writes;
  const [game, rows] = await Promise.all([readGame(id), rowsOf(id)]);
  if (game) await loadView(game.document.game);
  if (id !== wanted) return state;
  // What was tapped while reading is newer than what was read.
  if (seen !== writes) return read(id);
  const spare = spareOf(id);
  state = game ? { ...stateOf({ ...game, ...spare }, rows), failed: Object.keys(spare).length > 0 } : null;
  publish();
  if (state?.failed) saveSpare(id, spare);
  return state;
}

/** Keeps with its game what lay aside, where there is room again. @param {string} id @param {Partial<Kept>} spare */
const saveSpare = (id, spare) =>
  updateGame(id, (/** @type {Stored|undefined} */ game) =>
    game ? { game: { ...game, ...spare } } : null,
  ).then(() => kept(id), console.warn);

/** What was typed is with its game, and nothing lies aside any more. @param {string} id */
function kept(id) {
  dropSpare(id);
  if (state?.game.id !== id || !state.failed) return;
  state = { ...state, failed: false };
  publish();
}

/** @param {Stored} stored @param {Row[]} rows @returns {State} */
function stateOf(stored, rows) {
  const document = ofToday(stored.document);
  const game = { ...stored, document };
  const jass = gameOf(document.game);
  const [sides, places] = [jass.sides(document.rules), jass.places(document.rules)];
  const result = scoreGame(document);
  const atTable = inHall(game, rows, result);
  return { game, rows, jass, sides, places, result, ...atTable, saving: 0, failed: false };
}

/**
 * What is said of a game because others write it too, or because it is that of a table in the hall.
 * @param {Stored} game
 * @param {Row[]} rows
 * @param {Sheet} result
 * @returns {InHall}
 */
function inHall({ table, base }, rows, result) {
  const conflicts = base ? conflictsOf(base, rows) : [];
  if (!table) return { tableOver: false, open: true, closed: result.over, conflicts, reports: [] };
  const played = result.deals.filter(({ counted, thrownIn }) => counted && !thrownIn).length;
  const tableOver = result.over || (table.deals !== null && played >= table.deals);
  const closed = tableOver || !table.open;
  return { tableOver, open: table.open, closed, conflicts, reports: reportsOf(table, rows) };
}

/** Reads the game again: another window or the outbox has changed something. */
export const reload = async () => state && read(state.game.id);

/** Tells this page and the other windows that the outbox moved. */
export async function outboxMoved() {
  await reload();
  if (state) channel?.postMessage(state.game.id);
}

/** Starts a game and brings it to this page. @param {NewGame} setup */
export const start = (setup) => startAs(setup.id, () => startGame(setup, stamp()));

/**
 * Starts the game that `begin` makes, and brings it to this page.
 * @param {string} id
 * @param {(stamp: () => Stamp) => Update} begin
 */
export async function startAs(id, begin) {
  const begun = begin(stamp);
  await updateGame(id, () => begun);
  keepStored();
  sendNow();
  return openGame(id);
}

/** @param {Deal} deal */
export const record = (deal) =>
  act((game, rows) => (game.base ? recordAt(game, rows, deal, stamp()) : recordDeal(game, deal, stamp())));

/** @param {Deal} deal @param {string} reason */
export const correct = (deal, reason) =>
  act((game, rows) =>
    game.base
      ? correctAt(game, rows, deal, reason, stamp())
      : without(correctDeal(game, rows, deal, reason, stamp()), { correction: null }),
  );

/**
 * @param {number} number
 * @param {string} reason
 * @param {{draft?: Draft}} left what is there to be entered instead
 */
export const remove = (number, reason, left = {}) =>
  act((game, rows) =>
    game.base
      ? removeAt(game, rows, number, reason, stamp(), left)
      : without(removeDeal(game, rows, number, reason, stamp()), { correction: null, ...left }),
  );

/**
 * Where others write too: settles a conflict about a deal, as `chooseAt` says.
 * @param {number} number
 * @param {Choice} choice
 * @param {string} reason
 */
export const choose = (number, choice, reason) =>
  actAt((game, rows) => chooseAt(game, rows, number, choice, reason, stamp()));

/**
 * At a table: what a side says of the sheet as it stands here; false while something of it is not settled.
 * @param {Said} said
 */
export async function report(said) {
  const { conflicts, rows, result } = current();
  if (conflicts.length || refused(rows).some((row) => !isReport(row))) return false;
  return actAt((game, rows) => (game.table ? reportAt(game, rows, said, result.totals, stamp()) : null));
}

/** Sends a game whose start was refused anew, as it now is. @param {Document} document */
export const startAnew = (document) => act((game, rows) => restarted(game, rows, document, newKey(), stamp));

/** Lets other phones write this game too, once the server has all of it. */
export const shareWriting = () =>
  act((game, rows) => (game.base || rows.length ? null : { game: sharedFrom(game) }));

/** @param {Update|null} done @param {Partial<Kept>} fields @returns {Update|null} */
const without = (done, fields) => done && { ...done, game: { ...done.game, ...fields } };

/** @returns {Stamp} */
export const stamp = () => ({ change: uuid(), at: new Date().toISOString(), device: deviceName() });

/**
 * Keeps what is being entered: `field` is "draft" for the deal to come, "correction" for an earlier one.
 * @template {keyof Kept} F
 * @param {F} field
 * @param {Kept[F]} value
 */
export function keep(field, value) {
  const { game } = current();
  writes += 1;
  current().game = { ...game, [field]: value };
  publish();
  return updateGame(game.id, (/** @type {Stored|undefined} */ game) =>
    game ? { game: { ...game, [field]: value } } : null,
  ).then(() => kept(game.id), storageFailed);
}

/** @param {(game: FollowedGame, rows: StoredRow[]) => Update|null} change */
const actAt = (change) => act((game, rows) => (game.base ? change(game, rows) : null));

/** @param {(game: Stored, rows: StoredRow[]) => Update|null} change */
export async function act(change) {
  const { game, saving } = current();
  const { id } = game;
  writes += 1;
  const written = writes;
  state = { ...current(), saving: saving + 1 };
  publishSaving(state);
  try {
    const done = await updateGame(id, (/** @type {Stored|undefined} */ game, rows) =>
      game ? change(settledIn({ ...game, ...spareOf(id) }), rows) : null,
    );
    if (done) dropSpare(id);
    if (id === wanted) {
      if (done && written === writes) state = stateOf(done.game, rowsAfter(done));
      else await read(id);
      publish();
    }
    channel?.postMessage(id);
    sendNow();
    return Boolean(done);
  } catch (error) {
    storageFailed(error);
    return false;
  }
}

/**
 * As the transaction left them; their numbers in the store come with the next reading.
 * @param {Update} done
 * @returns {Row[]}
 */
function rowsAfter({ add = [], put = [], drop = [], gone = [] }) {
  const changed = [...put.map((row) => row.change), ...gone];
  const others = current().rows.filter(
    ({ seq, change }) => !changed.includes(change) && !(seq && drop.includes(seq)),
  );
  return [...others, ...put, ...add.map(waitingRow)];
}

/** @param {Change} body @returns {Row} */
const waitingRow = (body) => ({ body, change: body.change, state: "waiting", problems: [] });

/** @param {unknown} error */
function storageFailed(error) {
  console.warn(error);
  const { id, draft, correction } = current().game;
  keepSpare(id, { draft, correction });
  state = { ...current(), saving: 0, failed: true };
  publish();
}
