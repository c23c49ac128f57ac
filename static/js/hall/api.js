/** What a table's phone asks the server: its own sheet, where people sit next, and to take its changes. */
import { deviceName, keepStored, newKey } from "standblatt/device.js";
import { admittedAt, adoptedAt } from "standblatt/hall/table-actions.js";
import { readGame, rowsOf, settledSetting, updateGame } from "standblatt/store.js";

/**
 * @import {Seat, Side} from "types/rule-book"
 * @import {Document, Event, TableGame} from "standblatt/game-actions.js"
 * @import {StoredRow, Update} from "standblatt/store.js"
 * @import {Pack} from "standblatt/labels.js"
 */

/**
 * @typedef {{side: Side, confirms: boolean, at: string, device: string, own: boolean, reason: string}} Report  what
 *   a side has said of the sheet as it stands
 * @typedef {{points: number, card_points?: number|null, matches?: number, game_points?: number|null, strokes?: number|null}} Stands
 * @typedef {{source: "office"|"sheet"|"table"|"forfeit"|"import", label: string,
 *   sides: Partial<Record<Side, Stands>>, at: string}} TableResult
 * @typedef {{id: number, text: string, at: string}} Message
 * @typedef {{name: string, called?: string, table: number|null, seat: Seat|null}} Chair  where someone sits; nulls for
 *   who rests; `called` is the name in a sentence, in lists kept since it is sent
 * @typedef {{round: number, word: string, name?: string}} Round
 * @typedef {Round & {seats: Chair[]}} Next
 * @typedef {Next & {resting: string[]}} Seats
 *
 * @typedef {Round & {number: number, tournament: string, club: string, deals: number|null, sum: number|null,
 *   measure: "points"|"card_points"|null, match_bonus: number,
 *   seats: Partial<Record<Seat, {name: string, entry: number}>>, scorekeeper?: string, open: boolean, because: string,
 *   reports: Report[], lapsed: Side[], result: TableResult|null, clock: {ends: string}|null, now: string,
 *   messages: Message[], next: Next|null, last: boolean,
 *   games?: {of: number, won: Partial<Record<Side, number>>}|null}} TablePart  what the hall adds to a game (`clubs/api/schemas.py`)
 *
 * @typedef {{document: Document, history: Event[], revision: number, pack: Pack, started: string,
 *   table: TablePart}} TableAnswer
 *
 * @typedef {{found: "news"|"same"|"barred"|"unreachable"|"failed", status?: number, sentence?: string}} Found  what
 *   a question has found
 */

const TIMEOUT = 15000; // milliseconds until an answer counts as lost
const NOT_LET_IN = [401, 403, 404];

/** Where the changes of a table go. @param {string} id */
export const changesOf = (id) => `${addressOf(id)}/changes`;

/** @param {string} id */
const addressOf = (id) => `/api/v1/tables/${encodeURIComponent(id)}`;

/** The key that this browser shows with its cookie: made once, and bound to it by the first use after a scan. */
export const deviceKey = () => settledSetting("device-key", newKey);

/** @param {string} id */
const readTableGame = async (id) => /** @type {TableGame|undefined} */ (await readGame(id));

/** Asks how a table stands and keeps the answer. @param {string} id @returns {Promise<Found>} */
export async function readTable(id) {
  const [game, rows, key] = await Promise.all([readTableGame(id), rowsOf(id), deviceKey()]);
  const sent = Date.now();
  const answer = await get(`${addressOf(id)}?${contact(rows)}`, key, game?.tag);
  if (!answer) return { found: "unreachable" };
  if (answer.status === 200) return adopt(id, answer, game, (sent + Date.now()) / 2);
  if (answer.status === 304) return noted(id, admittedAt);
  const { detail, next } = (NOT_LET_IN.includes(answer.status) && (await bodyOf(answer))) || {};
  if (next && location.hash.includes(id)) location.replace(`#g=${next}`); // of several games at a table
  if (detail) return barred(id, answer.status, String(detail));
  // An address that is none at all: what is kept here is never given up for an answer that says nothing.
  return !game && answer.status === 404 ? { found: "barred", status: 404 } : { found: "unreachable" };
}

/**
 * What the office is told with each question: which device asks, and how much waits on it.
 * @param {StoredRow[]} rows
 */
function contact(rows) {
  const conflicts = rows.filter(({ state }) => state === "conflict").length;
  const unsent = rows.length - conflicts;
  return new URLSearchParams({
    device: deviceName(),
    unsent: String(unsent),
    conflicts: String(conflicts),
  });
}

/**
 * @param {string} id
 * @param {Response} response
 * @param {TableGame|undefined} known
 * @param {number} at when the server answered, by the clock of this device
 * @returns {Promise<Found>}
 */
async function adopt(id, response, known, at) {
  /** @type {TableAnswer|null} */
  const answer = await bodyOf(response);
  if (!answer?.table) return { found: "unreachable" };
  const news = {
    id,
    answer,
    tag: response.headers.get("ETag"),
    knownRevision: known?.revision ?? 0,
    serverOffset: Math.round(Date.parse(answer.table.now) - at),
  };
  if (!known) keepStored();
  return noted(id, (game, rows) => adoptedAt(game, rows, news));
}

/** @param {string} id @param {number} status @param {string} sentence @returns {Promise<Found>} */
async function barred(id, status, sentence) {
  await update(id, (game) =>
    game && game.barred !== sentence ? { game: { ...game, barred: sentence } } : null,
  );
  return { found: "barred", status, sentence };
}

/** @param {string} id @param {Parameters<typeof update>[1]} change @returns {Promise<Found>} */
async function noted(id, change) {
  return { found: (await update(id, change)) ? "news" : "same" };
}

/**
 * What is kept under a table's address is a table's game.
 * @param {string} id
 * @param {(game: TableGame, rows: StoredRow[]) => Update|null|undefined} change
 */
const update = (id, change) => updateGame(id, change);

/**
 * Where everyone sits in the newest released round; what was heard last where the server is out of reach.
 * @param {string} id
 * @returns {Promise<Seats|null>}
 */
export async function readSeats(id) {
  const [game, key] = await Promise.all([readTableGame(id), deviceKey()]);
  const answer = await get(`${addressOf(id)}/seats`, key, game?.seatsSeen && game.seatsTag);
  const seats = answer?.status === 200 && (await bodyOf(answer));
  if (!seats) return game?.seatsSeen ?? null;
  const kept = { seatsSeen: seats, seatsTag: answer.headers.get("ETag") };
  await update(id, (game) => game && { game: { ...game, ...kept } });
  return seats;
}

/**
 * What the server answers; null where it is out of reach.
 * @param {string} url
 * @param {string} key
 * @param {string|null|undefined} tag
 * @returns {Promise<Response|null>}
 */
export function get(url, key, tag) {
  const headers = { Authorization: `Bearer ${key}`, ...(tag && { "If-None-Match": tag }) };
  return fetch(url, { headers, cache: "no-store", signal: AbortSignal.timeout(TIMEOUT) }).catch(() => null);
}

/** @param {Response} response */
const bodyOf = (response) => response.json().catch(() => null);
