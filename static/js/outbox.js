/**
 * Sends the outbox to the server, oldest first, until each change is acknowledged. A change carries
 * its uuid, so sending it twice is harmless: after a lost answer it is simply sent again.
 */
import { allRows, readGame, settle } from "standblatt/store.js";

const PAUSES = [1000, 2000, 5000, 10000, 20000]; // milliseconds between tries while the server is out of reach
const PATIENCE = 15000; // milliseconds until an answer counts as lost
const BATCH = 50;

let running = null;
let again = false;
let failures = 0;
let timer = 0;
let told = () => {};

/** Starts sending; `tell()` is called whenever something in the outbox has changed. */
export function startOutbox(tell) {
  told = tell;
  addEventListener("online", sendNow);
  document.addEventListener("visibilitychange", () => document.hidden || sendNow());
  sendNow();
}

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
    timer = setTimeout(sendNow, PAUSES[Math.min(failures, PAUSES.length - 1)]);
    failures += 1;
  }
}

/** The server gave no answer, or none that settles anything. */
class Unreachable extends Error {}

async function sendSome() {
  const waiting = (await allRows()).filter((row) => row.state === "waiting");
  if (!waiting.length) return false;
  const rows = waiting.filter((row) => row.game === waiting[0].game).slice(0, BATCH);
  const { results, revision } = await post(await readGame(rows[0].game), rows);
  // What the answer passes over is sent again; if it passes over everything, not before a pause.
  if (!rows.some(({ change }) => results.has(change))) throw new Unreachable();
  await settle(rows, results, rows[0].game, revision);
  told();
  return true;
}

async function post(game, rows) {
  const answer = await ask(`/api/v1/games/${game.id}/changes`, game.key, {
    changes: rows.map((row) => row.body),
  });
  const body = await answer.json().catch(() => null);
  if (Array.isArray(body?.results))
    return {
      results: new Map(body.results.map((result) => [result.change, result])),
      revision: body.revision,
    };
  if (answer.ok || answer.status >= 500 || answer.status === 429 || !body) throw new Unreachable();
  return { results: refusals(rows, body.detail), revision: null };
}

async function ask(url, key, body) {
  const headers = { "Content-Type": "application/json", Authorization: `Bearer ${key}` };
  try {
    return await fetch(url, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE),
    });
  } catch {
    throw new Unreachable();
  }
}

// The server refused the request as a whole: each change stays here with the server's sentence.
function refusals(rows, detail) {
  const problems = [{ code: "refused", message: String(detail ?? "") }];
  return new Map(rows.map((row) => [row.change, { status: "refused", problems }]));
}
