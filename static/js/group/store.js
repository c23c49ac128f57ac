/**
 * What this device keeps of groups, in an IndexedDB of its own: each group with its items, the outbox of their changes,
 * and the games that other phones wrote. The games of this phone lie where they always did: an older page that is still
 * open, or an older version of the server, finds them there.
 */
import { remember } from "standblatt/device.js";
import { composed, then, transactIn } from "standblatt/store.js";

/**
 * @import {Document, Event} from "standblatt/game-actions.js"
 * @import {Group, GroupRow, Step} from "standblatt/group/items.js"
 * @import {Pack} from "standblatt/labels.js"
 * @import {Stores} from "standblatt/store.js"
 */

/**
 * @typedef {{id: string, group: string, evening: string, revision: number, pack: Pack, created: string,
 *   document: Document, history: Event[]}} OtherGame  one that another phone wrote, as the server has it
 * @typedef {GroupRow & {seq: number, group: string}} StoredGroupRow
 */

const NAME = "standblatt-groups";
const VERSION = 1;
const GROUP = "standblatt-group"; // whether there is one, which other pages ask before they load any of this
const ALL = ["groups", "outbox", "games"];

/** @type {Promise<IDBDatabase>|null} */
let opening = null;

function open() {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("groups", { keyPath: "id" });
      for (const name of ["outbox", "games"]) {
        const keyPath = name === "games" ? { keyPath: "id" } : { keyPath: "seq", autoIncrement: true };
        request.result.createObjectStore(name, keyPath).createIndex("group", "group");
      }
    };
    request.onsuccess = () => resolve(madeWay(request.result));
    request.onerror = () => reject(request.error);
  });
  return opening;
}

/** Lets a newer version of the page have the database. @param {IDBDatabase} database */
function madeWay(database) {
  database.onversionchange = () => {
    database.close();
    opening = null;
  };
  return database;
}

/**
 * @template T
 * @param {string[]} names
 * @param {IDBTransactionMode} mode
 * @param {(stores: Stores, done: (result: T) => void) => void} work
 * @returns {Promise<T>}
 */
const transact = async (names, mode, work) => transactIn(await open(), names, mode, work);

/** Every group of this device. @returns {Promise<Group[]>} */
export const storedGroups = () =>
  transact(["groups"], "readonly", ({ groups }, done) => then(groups.getAll(), done));

/** @param {string} id @returns {Promise<Group|undefined>} */
export const readGroup = (id) =>
  transact(["groups"], "readonly", ({ groups }, done) => then(groups.get(id), done));

/** What waits of a group's changes, oldest first. @param {string} id @returns {Promise<StoredGroupRow[]>} */
export const groupRows = (id) =>
  transact(["outbox"], "readonly", ({ outbox }, done) => then(outbox.index("group").getAll(id), done));

/** The games of a group that other phones wrote. @param {string} id @returns {Promise<OtherGame[]>} */
export const otherGames = (id) =>
  transact(["games"], "readonly", ({ games }, done) => then(games.index("group").getAll(id), done));

/** @param {string} id @returns {Promise<OtherGame|undefined>} */
export const otherGame = (id) =>
  transact(["games"], "readonly", ({ games }, done) => then(games.get(id), done));

/** @param {OtherGame} game @returns {Promise<void>} */
export const keepOther = (game) =>
  transact(["games"], "readwrite", ({ games }) => {
    games.put(composed(game));
  });

/** A group that is new here, with what is to be sent of it. @param {Group} group @param {GroupRow[]} rows @returns {Promise<void>} */
export async function keepGroup(group, rows = []) {
  await transact(["groups", "outbox"], "readwrite", ({ groups, outbox }) => {
    groups.put(group);
    for (const row of composed(rows)) outbox.add({ ...row, group: group.id });
  });
  remember(GROUP, "1");
}

/**
 * Reads a group with its outbox, lets `change(group, rows)` say what becomes of them, and writes that; null is nothing.
 * @param {string} id
 * @param {(group: Group, rows: StoredGroupRow[]) => Step|null} change
 * @returns {Promise<Step|null>} what `change` answered
 */
export const updateGroup = (id, change) =>
  transact(["groups", "outbox"], "readwrite", ({ groups, outbox }, done) => {
    then(groups.get(id), (group) => {
      then(outbox.index("group").getAll(id), (rows) => {
        const step = group ? change(group, rows) : null;
        if (step) write(groups, outbox, composed(step));
        done(step);
      });
    });
  });

/** @param {IDBObjectStore} groups @param {IDBObjectStore} outbox @param {Step} step */
function write(groups, outbox, { group, put = [], drop = [] }) {
  groups.put(group);
  for (const seq of drop) outbox.delete(seq);
  for (const row of put) outbox.put({ ...row, group: group.id });
}

/** Takes a group off this device; the games that were written here stay. @param {string} id */
export async function dropGroup(id) {
  await transact(ALL, "readwrite", ({ groups, outbox, games }) => {
    groups.delete(id);
    for (const store of [outbox, games])
      then(store.index("group").getAllKeys(id), (keys) => {
        for (const key of keys) store.delete(key);
      });
  });
  if (!(await storedGroups()).length) remember(GROUP, "");
}
