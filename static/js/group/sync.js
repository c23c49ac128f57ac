/**
 * Sends the changes of groups and hears how they stand, while a page is looked at: every few seconds, more rarely while
 * the server is out of reach. What is sent has its id and is applied once, however often it is sent.
 */

import { deviceName, uuid } from "standblatt/device.js";
import { sharedFrom } from "standblatt/game-actions.js";
import { forgetOffered } from "standblatt/group/forgetting.js";
import { CONFLICT, put, sendable, withNews, withResults } from "standblatt/group/items.js";
import {
  groupRows,
  keepOther,
  otherGames,
  readGroup,
  storedGroups,
  updateGroup,
} from "standblatt/group/store.js";
import { gamesToAdd, namesGone, toFetch, toRefresh, withStandIn } from "standblatt/group/taking-in.js";
import { get } from "standblatt/hall/api.js";
import { readShared } from "standblatt/shared-game.js";
import { allRows, storedGames, updateGame } from "standblatt/store.js";

/**
 * @import {Stored} from "standblatt/game-actions.js"
 * @import {Group, GroupRow, News, ChangeResult} from "standblatt/group/items.js"
 * @import {StoredRow} from "standblatt/store.js"
 */

const OFTEN = 5000; // milliseconds between two questions
const PAUSES = [OFTEN, OFTEN, 10000, 20000, 30000]; // after as many failures
const TIMEOUT = 15000; // milliseconds until an answer counts as lost
const BATCH = 50; // changes sent at once
const DELETED = 410; // the group, for thirty days or for good
const TOO_MANY = 429; // a rate limit of the server
const OUT = [401, 403, 404]; // answers to a device that the group does not know, or no longer

/** @typedef {() => unknown} Listener  called when something of a group has changed here */

/** @type {Listener[]} */
const listeners = [];
/** @type {Promise<void>|null} */
let running = null;
let again = false;
let failures = 0;
/** @type {ReturnType<typeof setTimeout>|undefined} */
let timer;

/** The server gave no answer, or none that settles anything. */
class Unreachable extends Error {}

/** Where a group is on the server. @param {string} id */
export const addressOf = (id) => `/api/v1/groups/${encodeURIComponent(id)}`;

/** Begins to follow the groups of this phone. @param {Listener} tell */
export function startGroups(tell) {
  listeners.push(tell);
  if (listeners.length > 1) return;
  addEventListener("online", syncNow);
  document.addEventListener("visibilitychange", syncNow);
  syncNow();
}

/** Sends and asks at once, unless nobody looks. */
export function syncNow() {
  clearTimeout(timer);
  if (running) again = true;
  else if (!document.hidden) running = round().finally(finished);
  return running;
}

function finished() {
  running = null;
  timer = setTimeout(syncNow, again ? 0 : PAUSES[Math.min(failures, PAUSES.length - 1)]);
  again = false;
}

async function round() {
  const before = failures;
  try {
    const changed = [];
    for (const { id, out } of await storedGroups()) if (!out) changed.push(await syncGroup(id));
    failures = 0;
    if (before || changed.some(Boolean)) tellAll();
  } catch (error) {
    if (!(error instanceof Unreachable)) console.warn(error);
    failures += 1;
    if (!before) tellAll();
  }
}

/** Tells whoever shows something of a group that it has changed. */
function tellAll() {
  for (const tell of listeners) tell();
}

/** @param {string} id @returns {Promise<boolean>} whether anything is otherwise than before */
async function syncGroup(id) {
  const [games, rows] = await Promise.all([storedGames(), allRows()]);
  const added = await addGames(id, games);
  const sent = await sendChanges(id, rows);
  const gone = await readNews(id);
  const fetched = await fetchGames(id, games);
  const shared = await shareGames(id, games, rows);
  const refreshed = await refreshGames(id);
  if (gone?.length) await forgetOffered(gone);
  return [added, sent, gone, fetched, shared, refreshed].some(Boolean);
}

/** Every game of the group's evenings that was written here belongs to it. @param {string} id @param {Stored[]} games */
const addGames = (id, games) =>
  updateGroup(id, (group, rows) => {
    const steps = gamesToAdd(group, rows, games).map((item) =>
      put(group, rows, item, stampOf(games, item.key)),
    );
    const put_ = steps.flatMap((step) => step?.put ?? []);
    return put_.length ? { group, put: put_ } : null;
  });

/** When a game was put into the group nobody chose: it was with its beginning. @param {Stored[]} games @param {string} id */
function stampOf(games, id) {
  const created = games.find((game) => game.id === id)?.created ?? new Date().toISOString();
  return { change: uuid(), at: created, device: deviceName() };
}

/** @param {string} id @param {StoredRow[]} gameRows */
async function sendChanges(id, gameRows) {
  const starting = new Set(gameRows.filter(({ body }) => body.kind === "start").map(({ game }) => game));
  const [group, rows] = await Promise.all([readGroup(id), groupRows(id)]);
  const ready = sendable(rows, (game) => !starting.has(game)).slice(0, BATCH);
  if (!group?.mayWrite || group.deleted || !ready.length) return false;
  const { status, body } = await post(group, "/changes", { changes: ready.map((row) => row.body) });
  if (!Array.isArray(body?.results)) return refuseAll(id, ready, status, body?.detail);
  /** @type {Map<string, ChangeResult>} */
  const results = new Map(body.results.map((/** @type {ChangeResult} */ result) => [result.change, result]));
  if (!ready.some(({ change }) => results.has(change))) throw new Unreachable();
  await updateGroup(id, (now, waiting) => withResults(now, waiting, results, body.revision, uuid));
  again = again || ready.length === BATCH || [...results.values()].some(isMet);
  return true;
}

/** Whether somebody else had changed an item: what this phone had sent before is sent again at once. @param {ChangeResult} told */
const isMet = ({ problems = [] }) => problems.some(({ code }) => code === CONFLICT);

/**
 * The server took none of them: each stays here with its sentence.
 * @param {string} id
 * @param {GroupRow[]} rows
 * @param {number} status
 * @param {string|undefined} detail
 */
async function refuseAll(id, rows, status, detail) {
  if (status === DELETED) return false; // the news say until when it can be restored
  if (OUT.includes(status)) return notLetIn(id, detail);
  if (!detail || status >= 500 || status === TOO_MANY) throw new Unreachable();
  const problems = [{ code: "refused", message: detail }];
  const sent = rows.map(({ change }) => change);
  await updateGroup(id, (group, waiting) => ({
    group,
    put: waiting
      .filter(({ change }) => sent.includes(change))
      .map((row) => ({ ...row, state: "refused", problems })),
  }));
  return true;
}

/** Says why this phone is let in no more; an answer that says nothing is none. @param {string} id @param {string} [detail] */
async function notLetIn(id, detail) {
  if (!detail) throw new Unreachable();
  await updateGroup(id, (group) => ({ group: { ...group, out: detail } }));
  return true;
}

/**
 * What the server answers to a request of a group.
 * @param {Pick<Group, "id"|"key">} group
 * @param {string} path
 * @param {object} [body]
 * @param {string} [method]
 * @returns {Promise<{status: number, body: any}>} any: what each answer holds is for whoever asked
 */
export async function post({ id, key }, path, body, method = "POST") {
  const headers = { "Content-Type": "application/json", Authorization: `Bearer ${key}` };
  const signal = AbortSignal.timeout(TIMEOUT);
  const options = { method, headers, signal, ...(body && { body: JSON.stringify(body) }) };
  const answer = await fetch(`${addressOf(id)}${path}`, options).catch(() => null);
  if (!answer) throw new Unreachable();
  return { status: answer.status, body: await answer.json().catch(() => null) };
}

/** The names of those who are in the group no more; null where nothing is new. @param {string} id @returns {Promise<string[]|null>} */
async function readNews(id) {
  const group = await readGroup(id);
  if (!group) return null;
  const answer = await get(`${addressOf(id)}?since=${group.revision}`, group.key, group.tag);
  if (answer?.status === 304) return null;
  const body = await answer?.json().catch(() => null);
  if (answer && [...OUT, DELETED].includes(answer.status)) return barred(id, body?.detail);
  if (!answer?.ok || !body) throw new Unreachable();
  return adopt(group, /** @type {News} */ (body), answer.headers.get("ETag"));
}

/** A group whose start has not arrived is not there yet; else this phone is let in no more. @param {string} id @param {string} [detail] */
async function barred(id, detail) {
  const isBegun = !(await groupRows(id)).some(({ body }) => body.kind === "start");
  if (!isBegun) return null;
  await notLetIn(id, detail);
  return [];
}

/** @param {Group} before @param {News} news @param {string|null} tag */
async function adopt(before, news, tag) {
  const step = await updateGroup(before.id, (group, rows) => withNews(group, rows, news, tag));
  return step ? namesGone(before.items, step.group.items) : null;
}

/** Brings the games that other phones wrote, the newest evenings first. @param {string} id @param {Stored[]} games */
async function fetchGames(id, games) {
  const group = await readGroup(id);
  if (!group || group.deleted) return false;
  const wanted = toFetch(group, games, await otherGames(id));
  for (const game of wanted) await fetchGame(group, game.id, game.evening);
  return wanted.length > 0;
}

/** @param {Group} group @param {string} id @param {string} evening */
async function fetchGame(group, id, evening) {
  const answer = await get(`${addressOf(group.id)}/games/${id}`, group.key, null);
  const body = answer?.ok && (await answer.json().catch(() => null));
  if (!answer || (!body && answer.status >= 500)) throw new Unreachable();
  const known = group.games.find((game) => game.id === id);
  await keepOther(
    body
      ? { id, group: group.id, evening, ...withStandIn(body), revision: known?.revision ?? body.revision }
      : { id, group: group.id, evening, ...withStandIn(null), revision: known?.revision ?? 0 },
  );
}

/** Games of a group are written by all its phones, once the server has all of each. @param {string} id @param {Stored[]} games @param {StoredRow[]} rows */
async function shareGames(id, games, rows) {
  const group = await readGroup(id);
  if (!group) return false;
  const unsent = new Set(rows.map(({ game }) => game));
  const theirs = new Set(group.games.map((game) => game.id));
  const ready = games.filter((game) => theirs.has(game.id) && !game.base && !unsent.has(game.id));
  for (const game of ready)
    await updateGame(game.id, (/** @type {Stored|undefined} */ now, waiting) =>
      now && !now.base && !waiting.length ? { game: sharedFrom(now) } : null,
    );
  return ready.length > 0;
}

/** What other phones have written at games of this one. @param {string} id */
async function refreshGames(id) {
  const group = await readGroup(id);
  const behind = group ? toRefresh(group, await storedGames()) : [];
  for (const game of behind) await readShared(game.id);
  return behind.length > 0;
}
