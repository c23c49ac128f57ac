/**
 * Follows a table, or a game that several phones write, while it is looked at: asks every few seconds how it stands, more rarely while the server is out
 * of reach, and at once when there is a reason to.
 */
import { readTable } from "standblatt/hall/api.js";
import { isShared, readShared } from "standblatt/shared-game.js";

/** @import {Found} from "standblatt/hall/api.js" */

/** @typedef {(id: string, found: Found) => unknown} Tell  called with what each question found */

const OFTEN = 4000; // milliseconds between two questions
const PAUSES = [OFTEN, OFTEN, OFTEN, 8000, 15000, 30000]; // after as many failures

/** @type {string|null} */
let followed = null;
/** @type {Promise<void>|null} */
let running = null;
let again = false;
let failures = 0;
let timer = 0;
/** @type {Tell} */
let onAnswer = () => {};

/** Starts following. @param {Tell} tell */
export function startFollowing(tell) {
  onAnswer = tell;
  addEventListener("online", askNow);
  document.addEventListener("visibilitychange", askNow);
}

/** Follows the table's game of that id from now on; null for none. @param {string|null} id */
export function follow(id) {
  if (followed === id) return;
  followed = id;
  failures = 0;
  askNow();
}

/** Asks at once, unless nobody looks. */
export function askNow() {
  clearTimeout(timer);
  if (running) again = true;
  else if (followed && !document.hidden) running = ask(followed).finally(finished);
}

function finished() {
  running = null;
  clearTimeout(timer);
  if (again) timer = setTimeout(askNow);
  else timer = setTimeout(askNow, PAUSES[Math.min(failures, PAUSES.length - 1)]);
  again = false;
}

/** @param {string} id */
async function ask(id) {
  const answer = await read(id).catch(withoutStorage);
  failures = ["news", "same"].includes(answer.found) ? 0 : failures + 1;
  if (id === followed) await onAnswer(id, answer);
}

/** A game that phones share, or a table in the hall. @param {string} id */
const read = async (id) => ((await isShared(id)) ? readShared(id) : readTable(id));

/** @param {unknown} error @returns {Found} */
function withoutStorage(error) {
  console.warn(error);
  return { found: "failed" };
}
