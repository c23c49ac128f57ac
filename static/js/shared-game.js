/**
 * Games that several phones write: another phone is let in by a code with the game's keys (`joining.js`), and each
 * follows what the server has, with its own entries on top, as phones at one table of the hall do.
 */
import { get } from "standblatt/hall/api.js";
import { admittedAt, adoptedAt } from "standblatt/hall/table-actions.js";
import { readGame, updateGame } from "standblatt/store.js";

/**
 * @import {Document, Event, SharedGame, Stored} from "standblatt/game-actions.js"
 * @import {Found} from "standblatt/hall/api.js"
 * @import {Pack} from "standblatt/labels.js"
 */

/**
 * @typedef {{document: Document, history: Event[], revision: number, pack: Pack, started: string}} GameAnswer
 *
 * @typedef {{id: string, key: string, watch: string}} Invitation  what a code holds
 */

export const DELETED = 410; // the server's answer for a game that was deleted for everyone
const KEY = /^[A-Za-z0-9_-]{22,128}$/;

/** @param {string} id */
export const addressOf = (id) => `/api/v1/games/${encodeURIComponent(id)}`;

/** What a code holds, of the words behind the # of its address; null where there is none. @param {URLSearchParams} words */
export function invitationIn(words) {
  const [id, key, watch] = ["g", "write", "watch"].map((name) => words.get(name) ?? "");
  return id && KEY.test(key) && KEY.test(watch) ? { id, key, watch } : null;
}

/** @param {Stored|undefined} game @returns {game is SharedGame} */
const isSharedGame = (game) => Boolean(game?.base && !game.table);

/** @param {string} id */
export const isShared = async (id) => isSharedGame(await readGame(id));

/** Asks how a game stands that others write too, and keeps the answer. @param {string} id @returns {Promise<Found>} */
export async function readShared(id) {
  const known = await readGame(id);
  if (!isSharedGame(known)) return { found: "failed" };
  const answer = await get(addressOf(id), known.key, known.tag);
  if (answer?.status === 304) return noted(id, admittedAt);
  if (answer?.status === DELETED) return deleted(id, answer);
  const body = answer?.ok ? await bodyOf(answer) : null;
  if (!answer || !body) return { found: "unreachable" };
  const news = {
    id,
    answer: body,
    tag: answer.headers.get("ETag"),
    knownRevision: known.revision,
    serverOffset: 0,
  };
  return noted(id, (game, rows) => adoptedAt(game, rows, news));
}

/** Keeps what the server says of a game that is gone there; here it stays. @param {string} id @param {Response} answer @returns {Promise<Found>} */
async function deleted(id, answer) {
  const { detail } = (await answer.json().catch(() => null)) ?? {};
  const barred = String(detail ?? "");
  await updateGame(id, (/** @type {SharedGame|undefined} */ game) =>
    game && game.barred !== barred ? { game: { ...game, barred } } : null,
  );
  return { found: "barred", status: DELETED, sentence: barred };
}

/** @param {string} id @param {typeof admittedAt} change @returns {Promise<Found>} */
async function noted(id, change) {
  return { found: (await updateGame(id, change)) ? "news" : "same" };
}

/** @param {Response} response @returns {Promise<GameAnswer|null>} */
export async function bodyOf(response) {
  const body = await response.json().catch(() => null);
  if (!body?.history) return body;
  return { ...body, history: [...body.history, ...(body.agreed ?? [])].sort(byRevision) };
}

/** A server of before tells neither revisions nor what was agreed. @param {Event} one @param {Event} other */
const byRevision = ({ revision: one = 0 }, { revision: other = 0 }) => one - other;
