/**
 * The game on this page: what is stored of it, what it comes to, and the deeds that change it.
 * Every deed is written to the device first and then published; sending it is the outbox's business.
 */
import { deviceName, keepStored, uuid } from "standblatt/device.js";
import { correctDeal, recordDeal, refused, removeDeal, startGame } from "standblatt/game.js";
import { chooseAt, correctAt, letGo, recordAt, removeAt, reportAt } from "standblatt/hall/deeds.js";
import { conflictsOf, isReport, reportsOf } from "standblatt/hall/merging.js";
import { sendNow } from "standblatt/outbox.js";
import { gameOf } from "standblatt/rules/games.js";
import { scoreGame } from "standblatt/rules/sheet.js";
import { readGame, rowsOf, updateGame } from "standblatt/store.js";

/**
 * @typedef {{game: Object, rows: Object[], jass: Jass, sides: string[], places: string[], result: Sheet,
 *   saving: number, failed: boolean, tableOver: boolean, open: boolean, closed: boolean, conflicts: Object[],
 *   reports: Object[]}} State
 *   `tableOver`: all deals of a table in the hall are written; `open`: it takes changes; `closed`: no deal comes
 */

let state = null;
let writes = 0; // how often this window has written, to notice a reading that is out of date
let publish = () => {};
const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("standblatt") : null;

/** Calls `listener(state)` after each change, wherever it came from: this window, another one, the server. */
export function onChange(listener) {
  publish = () => state && listener(state);
  if (channel) channel.onmessage = ({ data }) => data === state?.game.id && reload();
}

/** The game on this page, or null. */
export const current = () => state;

/** Brings a stored game to this page; answers null when this device has no such game. */
export async function openGame(id) {
  const seen = writes;
  const [game, rows] = await Promise.all([readGame(id), rowsOf(id)]);
  // What was tapped while reading is newer than what was read.
  if (seen !== writes) return openGame(id);
  state = game ? stateOf(game, rows) : null;
  publish();
  return state;
}

function stateOf(game, rows) {
  const { document } = game;
  const jass = gameOf(document.game);
  const [sides, places] = [jass.sides(document.rules), jass.places(document.rules)];
  const result = scoreGame(document);
  const told = inHall(game, rows, result);
  return { game, rows, jass, sides, places, result, ...told, saving: 0, failed: false };
}

/** What is said of a game because it is that of a table in the hall. */
function inHall({ table, base }, rows, result) {
  if (!table) return { tableOver: false, open: true, closed: result.over, conflicts: [], reports: [] };
  const played = result.deals.filter(({ counted, thrownIn }) => counted && !thrownIn).length;
  const tableOver = result.over || (table.deals !== null && played >= table.deals);
  const closed = tableOver || !table.open;
  const conflicts = conflictsOf(base, rows);
  return { tableOver, open: table.open, closed, conflicts, reports: reportsOf(table, rows) };
}

/** Reads the game again: another window or the outbox has changed something. */
export const reload = () => state && openGame(state.game.id);

/** Tells this page and the other windows that the outbox moved. */
export async function outboxMoved() {
  await reload();
  if (state) channel?.postMessage(state.game.id);
}

/** Starts a game and brings it to this page. */
export async function start(setup) {
  const begun = startGame(setup, stamp());
  await updateGame(setup.id, () => begun);
  keepStored();
  sendNow();
  return openGame(setup.id);
}

export const record = (deal) =>
  act((game, rows) => (game.table ? recordAt(game, rows, deal, stamp()) : recordDeal(game, deal, stamp())));
export const correct = (deal, reason) =>
  act((game, rows) =>
    game.table
      ? correctAt(game, rows, deal, reason, stamp())
      : without(correctDeal(game, rows, deal, reason, stamp()), { correction: null }),
  );
export const remove = (number, reason, left = {}) =>
  act((game, rows) =>
    game.table
      ? removeAt(game, rows, number, reason, stamp(), left)
      : without(removeDeal(game, rows, number, reason, stamp()), { correction: null, ...left }),
  );

/** At a table: settles a conflict about a deal, as `chooseAt` says. */
export const choose = (number, choice, reason) =>
  act((game, rows) => chooseAt(game, rows, number, choice, reason, stamp()));

/** At a table: lets go of what this phone wanted and was refused. */
export const discard = (seq) => act((game, rows) => letGo(game, rows, seq));

/** At a table: what a side says of the sheet as it stands here; false while something of it is not settled. */
export async function report(told) {
  const { conflicts, rows, result } = state;
  if (conflicts.length || refused(rows).some((row) => !isReport(row))) return false;
  return act((game, rows) => reportAt(game, rows, told, result.totals, stamp()));
}

const without = (done, fields) => done && { ...done, game: { ...done.game, ...fields } };
const stamp = () => ({ change: uuid(), at: new Date().toISOString(), device: deviceName() });

/** Keeps what is being entered: `field` is "draft" for the deal to come, "correction" for an earlier one. */
export function keep(field, value) {
  writes += 1;
  state.game = { ...state.game, [field]: value };
  publish();
  return updateGame(state.game.id, (game) => game && { game: { ...game, [field]: value } }).catch(
    storageFailed,
  );
}

async function act(change) {
  const { id } = state.game;
  writes += 1;
  const written = writes;
  state = { ...state, saving: state.saving + 1 };
  publish();
  try {
    const done = await updateGame(id, change);
    if (done && written === writes) state = stateOf(done.game, rowsAfter(done));
    else await openGame(id);
    publish();
    channel?.postMessage(id);
    sendNow();
    return Boolean(done);
  } catch (error) {
    storageFailed(error);
    return false;
  }
}

// As the transaction left them; their numbers in the store come with the next reading.
const rowsAfter = ({ add = [], put = [], drop = [], gone = [] }) => [
  ...state.rows.filter(
    ({ seq, change }) => ![...put.map((row) => row.change), ...gone].includes(change) && !drop.includes(seq),
  ),
  ...put,
  ...add.map((body) => ({ body, change: body.change, state: "waiting", problems: [] })),
];

function storageFailed(error) {
  console.warn(error);
  state = { ...state, saving: 0, failed: true };
  publish();
}
