/**
 * Sends the outbox to the server, oldest first, until each change is acknowledged. A change carries
 * its uuid, so sending it twice is harmless: after a lost answer it is simply sent again.
 */
import { isAgreement } from "standblatt/game-actions.js";
import { changesOf, deviceKey } from "standblatt/hall/api.js";
import { bodyOf, NOT_ADMITTED, sendable } from "standblatt/hall/merge.js";
import { answeredAt } from "standblatt/hall/table-actions.js";
import { allRows, readGame, settle, updateGame } from "standblatt/store.js";

/**
 * @import {FollowedGame, Stored} from "standblatt/game-actions.js"
 * @import {AnyProblem} from "standblatt/i18n.js"
 * @import {StoredRow} from "standblatt/store.js"
 */

/**
 * @typedef {{change: string, status: "applied"|"repeated"|"refused", problems: AnyProblem[]}} Result  what became of
 *   a change
 * @typedef {{results: Map<string, Result>, revision: number|null}} Answer
 */

const PAUSES = [1000, 2000, 5000, 10000, 20000]; // milliseconds between tries while the server is out of reach
const TOO_MANY = 429; // a rate limit of the server: it says when to come again
const LONGEST_PAUSE = 600000; // milliseconds
const TIMEOUT = 15000; // milliseconds until an answer counts as lost
const BATCH = 50;
const DISK_FULL = 507; // the server stores nothing until somebody makes room there
const NOT_LET_IN = [401, 403, 404]; // at a table: its card opens it again

/** @type {Promise<void>|null} */
let running = null;
let again = false;
let failures = 0;
let full = false;
/** @type {ReturnType<typeof setTimeout>|undefined} */
let timer;
/** @type {() => unknown} */
let onChange = () => {};

/**
 * Starts sending; `tell()` is called whenever something in the outbox has changed.
 * @param {() => unknown} tell
 */
export function startOutbox(tell) {
  onChange = tell;
  addEventListener("online", sendNow);
  document.addEventListener("visibilitychange", () => document.hidden || sendNow());
  sendNow();
}

/** Whether the server said, when it was last asked, that its disk is full. */
export const isServerFull = () => full;

/** Sends at once, also when an earlier failure asked for a pause. */
export function sendNow() {
  clearTimeout(timer);
  if (running) again = true;
  else running = run().finally(finished);
  return running;
}

function finished() {
  running = null;
  if (!again) return;
  again = false;
  sendNow();
}

async function run() {
  try {
    while (await sendSome()) failures = 0;
    failures = 0;
  } catch (error) {
    // Without storage there is nothing to send, and the page says so already.
    if (!(error instanceof Unreachable)) return console.warn(error);
    const pause = PAUSES[Math.min(failures, PAUSES.length - 1)] ?? 0;
    timer = setTimeout(sendNow, Math.max(pause, Math.min(error.wait * 1000, LONGEST_PAUSE)));
    failures += 1;
  }
}

/** The server gave no answer, or none that settles anything; it may say how many seconds to wait. */
class Unreachable extends Error {
  /** @param {number} [wait] */
  constructor(wait = 0) {
    super();
    this.wait = wait;
  }
}

async function sendSome() {
  const { game, rows } = await nextBatch();
  if (!game) return false;
  const { results, revision } = await post(game, rows);
  // What the answer passes over is sent again; if it passes over everything, not before a pause.
  if (!rows.some(({ change }) => results.has(change))) throw new Unreachable();
  if (game.base) await settleAt(game.id, { results, revision });
  else await settle(rows, results, game.id, revision);
  onChange();
  return true;
}

/** @param {string} id @param {Answer} answer */
const settleAt = (id, { results, revision }) =>
  updateGame(id, (/** @type {FollowedGame|undefined} */ game, rows) =>
    game ? answeredAt(game, rows, results, revision) : null,
  );

/**
 * The oldest changes that may be sent now, all of one game; no game where there are none.
 * @returns {Promise<{game?: Stored, rows: StoredRow[]}>}
 */
async function nextBatch() {
  const rows = await allRows();
  for (const id of new Set(rows.filter(isWaiting).map(({ game }) => game))) {
    const game = await readGame(id);
    const own = rows.filter((row) => row.game === id);
    const ready = game?.base ? sendable(own) : own.filter(isWaiting);
    if (game && ready.length) return { game, rows: batchOf(ready) };
  }
  return { rows: [] };
}

/**
 * As much as is sent at once. What is agreed goes alone: a server that refuses its whole list refuses no deal with it.
 * @param {StoredRow[]} ready
 */
function batchOf(ready) {
  const agreed = ready.findIndex(isAgreement);
  return ready.slice(0, agreed < 0 ? BATCH : Math.min(agreed || 1, BATCH));
}

/** @param {StoredRow} row */
const isWaiting = ({ state }) => state === "waiting";

/** @param {Stored} game @param {StoredRow[]} rows @returns {Promise<Answer>} */
async function post(game, rows) {
  const [url, key] = game.table
    ? [changesOf(game.id), await deviceKey()]
    : [`/api/v1/games/${game.id}/changes`, game.key];
  const answer = await ask(url, key, { changes: rows.map(game.base ? bodyOf : ({ body }) => body) });
  /** @type {{results?: Result[], revision: number, detail?: string}|null} */
  const body = await answer.json().catch(() => null);
  noteFull(answer.status === DISK_FULL);
  if (Array.isArray(body?.results))
    return {
      results: new Map(body.results.map((result) => [result.change, result])),
      revision: body.revision,
    };
  if (answer.status === TOO_MANY) throw new Unreachable(Number(answer.headers.get("Retry-After")) || 0);
  if (answer.ok || answer.status >= 500 || !body) throw new Unreachable();
  const code = game.table && NOT_LET_IN.includes(answer.status) ? NOT_ADMITTED : "refused";
  return { results: refusals(rows, body.detail, code), revision: null };
}

/** @param {boolean} isFull */
function noteFull(isFull) {
  if (full === isFull) return;
  full = isFull;
  onChange();
}

/** @param {string} url @param {string} key @param {object} body */
async function ask(url, key, body) {
  const headers = { "Content-Type": "application/json", Authorization: `Bearer ${key}` };
  try {
    return await fetch(url, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT),
    });
  } catch {
    throw new Unreachable();
  }
}

/**
 * The server refused the request as a whole: each change stays here with the server's sentence.
 * @param {StoredRow[]} rows
 * @param {string|undefined} detail
 * @param {string} code
 * @returns {Map<string, Result>}
 */
function refusals(rows, detail, code) {
  const problems = [{ code, message: String(detail ?? "") }];
  return new Map(rows.map(({ change }) => [change, { change, status: "refused", problems }]));
}
