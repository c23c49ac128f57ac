/** What a table's phone asks the server: its own sheet, where people sit next, and to take its changes. */
import { deviceName, keepStored, newKey } from "standblatt/device.js";
import { admittedAt, adoptedAt } from "standblatt/hall/deeds.js";
import { readGame, rowsOf, settledSetting, updateGame } from "standblatt/store.js";

const PATIENCE = 15000; // milliseconds until an answer counts as lost
const NOT_LET_IN = [401, 403, 404];

/** Where the changes of a table go. */
export const changesOf = (id) => `${addressOf(id)}/changes`;

const addressOf = (id) => `/api/v1/tables/${encodeURIComponent(id)}`;

/** The key that this browser shows with its cookie: made once, and bound to it by the first use after a scan. */
export const deviceKey = () => settledSetting("device-key", newKey);

/**
 * Asks how a table stands and keeps the answer.
 * @returns {Promise<{found: "news" | "same" | "barred" | "unreachable", status?: number, sentence?: string}>}
 */
export async function readTable(id) {
  const [game, rows, key] = await Promise.all([readGame(id), rowsOf(id), deviceKey()]);
  const sent = Date.now();
  const answer = await get(`${addressOf(id)}?${contact(rows)}`, key, game?.tag);
  if (answer?.status === 200) return adopt(id, answer, game, (sent + Date.now()) / 2);
  if (answer?.status === 304) return noted(id, admittedAt);
  const { detail } = (NOT_LET_IN.includes(answer?.status) && (await bodyOf(answer))) || {};
  if (detail) return barred(id, answer.status, String(detail));
  // An address that is none at all: what is kept here is never given up for an answer that says nothing.
  return !game && answer?.status === 404 ? { found: "barred", status: 404 } : { found: "unreachable" };
}

/** What the office is told with each question: which device asks, and how much waits on it. */
function contact(rows) {
  const conflicts = rows.filter(({ state }) => state === "conflict").length;
  return new URLSearchParams({ device: deviceName(), unsent: rows.length - conflicts, conflicts });
}

async function adopt(id, response, known, at) {
  const answer = await bodyOf(response);
  if (!answer?.table) return { found: "unreachable" };
  const news = {
    id,
    answer,
    tag: response.headers.get("ETag"),
    asked: known?.revision ?? 0,
    serverOffset: Math.round(Date.parse(answer.table.now) - at),
  };
  if (!known) keepStored();
  return noted(id, (game, rows) => adoptedAt(game, rows, news));
}

async function barred(id, status, sentence) {
  await updateGame(id, (game) => game && game.barred !== sentence && { game: { ...game, barred: sentence } });
  return { found: "barred", status, sentence };
}

async function noted(id, deed) {
  const done = await updateGame(id, (game, rows) => deed(game, rows));
  return { found: done ? "news" : "same" };
}

/** Where everyone sits in the newest released round; what was heard last where the server is out of reach. */
export async function readSeats(id) {
  const [game, key] = await Promise.all([readGame(id), deviceKey()]);
  const answer = await get(`${addressOf(id)}/seats`, key, game?.seatsSeen && game.seatsTag);
  const seats = answer?.status === 200 && (await bodyOf(answer));
  if (!seats) return game?.seatsSeen ?? null;
  const kept = { seatsSeen: seats, seatsTag: answer.headers.get("ETag") };
  await updateGame(id, (game) => game && { game: { ...game, ...kept } });
  return seats;
}

function get(url, key, tag) {
  const headers = { Authorization: `Bearer ${key}`, ...(tag && { "If-None-Match": tag }) };
  return fetch(url, { headers, cache: "no-store", signal: AbortSignal.timeout(PATIENCE) }).catch(() => null);
}

const bodyOf = (response) => response.json().catch(() => null);
