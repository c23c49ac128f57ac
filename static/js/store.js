/**
 * What this device keeps, in IndexedDB: each game as one record, and the outbox of changes that the
 * server has not acknowledged. A game and its changes are written in one transaction, so that a
 * flat battery leaves both or neither.
 *
 * A game: {id, key, watch, pack, evening, created, document, history, draft, revision}; that of a table in the hall
 * has no keys but {table, base, tag, serverOffset, barred}, as `hall/deeds.js` makes them.
 * An outbox row: {seq, game, change, body, state: "waiting" | "refused" | "conflict", problems}, and at a table
 * `seen`, the deal as it was shown before.
 */

const NAME = "standblatt";
const VERSION = 1;

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

/** Runs `work(stores)` in one transaction; resolves when it is on the disk, with what work left in its box. */
async function transact(names, mode, work) {
  const database = await open();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(names, mode, { durability: "strict" });
    const box = {};
    transaction.oncomplete = () => resolve(box.result);
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error ?? new Error("aborted"));
    work(Object.fromEntries(names.map((name) => [name, transaction.objectStore(name)])), box);
  });
}

const reading = (name, ask) =>
  transact([name], "readonly", (stores, box) => {
    ask(stores[name]).onsuccess = (event) => (box.result = event.target.result);
  });

export const allGames = () => reading("games", (games) => games.getAll());
export const readGame = (id) => reading("games", (games) => games.get(id));
export const allRows = () => reading("outbox", (outbox) => outbox.getAll());
export const rowsOf = (id) => reading("outbox", (outbox) => outbox.index("game").getAll(id));

export async function setting(name, fallback) {
  return (await reading("settings", (settings) => settings.get(name)))?.value ?? fallback;
}

/** The setting of that name; where there is none yet, `make()` says it, once for all windows. */
export function settledSetting(name, make) {
  return transact(["settings"], "readwrite", ({ settings }, box) => {
    settings.get(name).onsuccess = ({ target: { result } }) => {
      box.result = result?.value ?? make();
      if (!result) settings.put({ name, value: box.result });
    };
  });
}

export const keepSetting = (name, value) =>
  transact(["settings"], "readwrite", (stores) => stores.settings.put({ name, value }));

/**
 * Reads a game with its outbox, lets `change(game, rows)` say what becomes of them, and writes that.
 * `change` answers {game, add: [bodies], put: [rows], drop: [seqs]} or null for nothing; what it answers is returned.
 * As reading and writing are one transaction, two windows cannot overwrite each other.
 */
export function updateGame(id, change) {
  return transact(["games", "outbox"], "readwrite", ({ games, outbox }, box) => {
    games.get(id).onsuccess = ({ target: { result: game } }) => {
      outbox.index("game").getAll(id).onsuccess = ({ target: { result: rows } }) => {
        box.result = change(game, rows);
        if (box.result) put(games, outbox, box.result);
      };
    };
  });
}

function put(games, outbox, { game, add = [], put = [], drop = [] }) {
  games.put(game);
  for (const seq of drop) outbox.delete(seq);
  for (const row of put) outbox.put({ ...row, game: game.id });
  for (const body of add)
    outbox.add({ game: game.id, change: body.change, body, state: "waiting", problems: [] });
}

/** The server's word on changes: acknowledged ones leave the outbox, refused ones stay with their problems. */
export function settle(rows, results, id, revision) {
  return transact(["games", "outbox"], "readwrite", ({ games, outbox }) => {
    for (const row of rows) settleRow(outbox, row, results.get(row.change));
    if (revision === null) return;
    games.get(id).onsuccess = ({ target: { result: game } }) => game && games.put({ ...game, revision });
  });
}

function settleRow(outbox, row, result) {
  if (!result) return;
  if (result.status === "refused") outbox.put({ ...row, state: "refused", problems: result.problems });
  else outbox.delete(row.seq);
}

/** Makes refused rows wait again, to be sent once more. */
export const retryRefused = (rows) =>
  transact(["outbox"], "readwrite", ({ outbox }) => {
    for (const row of rows) outbox.put({ ...row, state: "waiting", problems: [] });
  });
