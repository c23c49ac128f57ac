/**
 * What this device keeps, in IndexedDB: each game as one record, and the outbox of changes that the
 * server has not acknowledged. A game and its changes are written in one transaction, so that a
 * flat battery leaves both or neither.
 */
import { loadGame } from "standblatt/rules/games.js";

/**
 * @import {Change, Stored} from "standblatt/game-actions.js"
 * @import {Row} from "standblatt/hall/merge.js"
 * @import {Result} from "standblatt/outbox.js"
 */

/**
 * @typedef {Row & {seq: number, game: string}} StoredRow
 *
 * @typedef {{game: Stored, add?: Change[], put?: Row[], drop?: number[], gone?: string[]}} Update  a game as it is
 *   now, the changes to be sent, the rows that are new or otherwise than before, and those that go
 *
 * @typedef {Record<string, IDBObjectStore>} Stores
 */

const NAME = "standblatt";
const VERSION = 1;
const TAKEN = "games-taken"; // how many games this device has ever had

/** @type {Promise<IDBDatabase>|null} */
let opening = null;

function open() {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("games", { keyPath: "id" });
      const outbox = request.result.createObjectStore("outbox", { keyPath: "seq", autoIncrement: true });
      outbox.createIndex("game", "game");
      request.result.createObjectStore("settings", { keyPath: "name" });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opening;
}

/**
 * Runs `work(stores, done)` in one transaction; resolves when it is on the disk, with what `done` was called with.
 * @template T
 * @param {string[]} names
 * @param {IDBTransactionMode} mode
 * @param {(stores: Stores, done: (result: T) => void) => void} work
 * @returns {Promise<T>}
 */
const transact = async (names, mode, work) => transactIn(await open(), names, mode, work);

/**
 * The same in any database.
 * @template T
 * @param {IDBDatabase} database
 * @param {string[]} names
 * @param {IDBTransactionMode} mode
 * @param {(stores: Stores, done: (result: T) => void) => void} work
 * @returns {Promise<T>}
 */
export function transactIn(database, names, mode, work) {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(names, mode, { durability: "strict" });
    /** @type {T} */
    let result;
    transaction.oncomplete = () => resolve(result);
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error ?? new Error("aborted"));
    const stores = names.map((name) => [name, transaction.objectStore(name)]);
    work(Object.fromEntries(stores), (told) => {
      result = told;
    });
  });
}

/**
 * Calls `use` with what a request finds.
 * @template T
 * @param {IDBRequest<T>} request
 * @param {(result: T) => void} use
 */
export function then(request, use) {
  request.onsuccess = () => use(request.result);
}

/**
 * @template T
 * @param {string} name
 * @param {(store: IDBObjectStore) => IDBRequest<T>} ask
 * @returns {Promise<T>}
 */
const reading = (name, ask) => transact([name], "readonly", (stores, done) => then(ask(stores[name]), done));

/** Every game as it is kept. @returns {Promise<Stored[]>} */
export const storedGames = () => reading("games", (games) => games.getAll());

/** Every game, with the rules of all that are played. */
export async function allGames() {
  const games = await storedGames();
  await Promise.all(games.map(loadRules));
  return games;
}

/** A game, with the rules by which it is played. @param {string} id @returns {Promise<Stored|undefined>} */
export async function readGame(id) {
  /** @type {Stored|undefined} */
  const game = await reading("games", (games) => games.get(id));
  if (game) await loadRules(game);
  return game;
}

/** Without its rules a game is still there to be named and sent. @param {Stored} game */
const loadRules = ({ document }) => loadGame(document.game).catch(console.warn);

/** @returns {Promise<StoredRow[]>} */
export const allRows = () => reading("outbox", (outbox) => outbox.getAll());
/** @param {string} id @returns {Promise<StoredRow[]>} */
export const rowsOf = (id) => reading("outbox", (outbox) => outbox.index("game").getAll(id));

/**
 * @template T
 * @param {string} name
 * @param {T} fallback
 * @returns {Promise<T>}
 */
export async function setting(name, fallback) {
  return (await reading("settings", (settings) => settings.get(name)))?.value ?? fallback;
}

/**
 * The setting of that name; where there is none yet, `make()` says it, once for all windows.
 * @param {string} name
 * @param {() => string} make
 * @returns {Promise<string>}
 */
export function settledSetting(name, make) {
  return transact(["settings"], "readwrite", ({ settings }, done) => {
    then(settings.get(name), (known) => {
      const value = known?.value ?? make();
      if (!known) settings.put({ name, value });
      done(value);
    });
  });
}

/** How many games this device has ever had. */
export const gamesTaken = () => setting(TAKEN, 0);

/** @param {string} name @param {unknown} value @returns {Promise<void>} */
export const keepSetting = (name, value) =>
  transact(["settings"], "readwrite", ({ settings }) => {
    settings.put({ name, value });
  });

/**
 * Reads a game with its outbox, lets `change(game, rows)` say what becomes of them, and writes that; null is
 * nothing. As reading and writing are one transaction, two windows cannot overwrite each other.
 * @template {Stored|undefined} G
 * @param {string} id
 * @param {(game: G, rows: StoredRow[]) => Update|null|undefined} change called with a game unless there may be none
 * @returns {Promise<Update|null|undefined>} what `change` answered
 */
export function updateGame(id, change) {
  return transact(["games", "outbox", "settings"], "readwrite", ({ games, outbox, settings }, done) => {
    then(games.get(id), (game) => {
      then(outbox.index("game").getAll(id), (rows) => {
        const update = change(game, rows);
        if (update && game) put(games, outbox, update);
        else if (update)
          then(settings.get(TAKEN), (taken) => put(games, outbox, numbered(update, settings, taken)));
        done(update);
      });
    });
  });
}

/**
 * A game that is new here, with its place among all games of this device, whatever its clock says; one that comes
 * from a file may have its own.
 * @param {Update} update
 * @param {IDBObjectStore} settings
 * @param {{value: number}|undefined} taken
 * @returns {Update}
 */
function numbered(update, settings, taken) {
  const order = (taken?.value ?? 0) + 1;
  settings.put({ name: TAKEN, value: order });
  return { ...update, game: { order, ...update.game } };
}

/** Deletes games with all that is not yet on the server. @param {string[]} ids @returns {Promise<void>} */
export const deleteGames = (ids) =>
  transact(["games", "outbox"], "readwrite", ({ games, outbox }) => {
    for (const id of ids) {
      games.delete(id);
      then(outbox.index("game").getAllKeys(id), (keys) => {
        for (const key of keys) outbox.delete(key);
      });
    }
  });

/**
 * The same with letters made whole that come in parts, as ü does from a PDF: they would equal no other ü.
 * @template T
 * @param {T} value
 * @returns {T}
 */
export function composed(value) {
  const text = JSON.stringify(value);
  const whole = text.normalize("NFC");
  return whole === text ? value : JSON.parse(whole);
}

/** @param {IDBObjectStore} games @param {IDBObjectStore} outbox @param {Update} update */
function put(games, outbox, update) {
  const { game, add = [], put = [], drop = [] } = composed(update);
  games.put(game);
  for (const seq of drop) outbox.delete(seq);
  for (const row of put) outbox.put({ ...row, game: game.id });
  for (const body of add)
    outbox.add({ game: game.id, change: body.change, body, state: "waiting", problems: [] });
}

/**
 * The server's word on changes: acknowledged ones leave the outbox, refused ones stay with their problems.
 * @param {StoredRow[]} rows
 * @param {Map<string, Result>} results by change
 * @param {string} id
 * @param {number|null} revision
 * @returns {Promise<void>}
 */
export function settle(rows, results, id, revision) {
  return transact(["games", "outbox"], "readwrite", ({ games, outbox }) => {
    then(games.get(id), (game) => {
      if (!game) return; // deleted meanwhile, with its outbox
      for (const row of rows) settleRow(outbox, row, results.get(row.change));
      if (revision !== null) games.put({ ...game, revision });
    });
  });
}

/** @param {IDBObjectStore} outbox @param {StoredRow} row @param {Result|undefined} result */
function settleRow(outbox, row, result) {
  if (!result) return;
  if (result.status === "refused") outbox.put({ ...row, state: "refused", problems: result.problems });
  else outbox.delete(row.seq);
}

/** Makes refused rows wait again, to be sent once more. @param {Row[]} rows @returns {Promise<void>} */
export const retryRefused = (rows) =>
  transact(["outbox"], "readwrite", ({ outbox }) => {
    for (const row of rows) outbox.put({ ...row, state: "waiting", problems: [] });
  });
