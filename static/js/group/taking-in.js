/** What of this phone belongs to a group, and what of a group this phone still lacks. Pure: nothing is read or sent here. */
import { plain } from "standblatt/evening/plain-name.js";
import { isOfNow } from "standblatt/evenings.js";
import { ofKind, valueIn } from "standblatt/group/items.js";

/**
 * @import {Document, Event, Stored} from "standblatt/game-actions.js"
 * @import {Group, GroupGame, GroupRow, Item, ItemName, Value} from "standblatt/group/items.js"
 * @import {OtherGame} from "standblatt/group/store.js"
 * @import {Pack} from "standblatt/labels.js"
 */

/**
 * @typedef {ItemName & {value: Value, proof?: string}} Wanted  an item as it is to be
 * @typedef {{key: string, name: string, colour: number}} GroupPerson
 */

const AT_ONCE = 10; // games that are fetched in one go
const COLOURS = 8;

/** A game that was begun on a phone, and not at a table of the hall. @param {Stored} game */
const isFree = ({ table, key }) => !table && Boolean(key);

/** Whether an item was ever put, by the server's word or here. @param {Group} group @param {GroupRow[]} rows @param {ItemName} name */
const isKnown = ({ items }, rows, { kind, key }) =>
  items.some((item) => item.kind === kind && item.key === key) ||
  rows.some(({ body }) => body.kind === "put" && body.item.kind === kind && body.item.key === key);

/** The evenings of a group, those that wait here included. @param {Group} group @param {GroupRow[]} rows */
const eveningsIn = ({ items }, rows) =>
  new Set([
    ...ofKind(items, "evening").map(({ key }) => key),
    ...rows.flatMap(({ body }) =>
      body.kind === "put" && body.item.kind === "evening" ? [body.item.key] : [],
    ),
  ]);

/**
 * The games of the group's evenings that were written here and are not in it yet, as items.
 * @param {Group} group
 * @param {GroupRow[]} rows
 * @param {Stored[]} games
 * @returns {Wanted[]}
 */
export function gamesToAdd(group, rows, games) {
  const evenings = eveningsIn(group, rows);
  return games
    .filter((game) => isFree(game) && evenings.has(game.evening))
    .filter(({ id }) => !isKnown(group, rows, { kind: "game", key: id }))
    .map((game) => ({
      kind: "game",
      key: game.id,
      value: { evening: game.evening },
      proof: game.key,
    }));
}

/**
 * Everything that this phone has alone, as items of the group: evenings with their games, and who played.
 * @param {Group} group
 * @param {GroupRow[]} rows
 * @param {Stored[]} games
 * @param {string[]} names that are taken in too
 * @param {{uuid: () => string, now: number}} given
 * @returns {Wanted[]}
 */
export function itemsToTakeIn(group, rows, games, names, { uuid, now }) {
  const own = games.filter(isFree);
  const evenings = [...new Set(own.map(({ evening }) => evening))]
    .filter((key) => !isKnown(group, rows, { kind: "evening", key }))
    .map((key) => ({
      kind: "evening",
      key,
      value: timesOf(
        own.filter(({ evening }) => evening === key),
        now,
      ),
    }));
  const people = peopleToAdd(group, rows, [...namesOf(own), ...names], uuid);
  return [...people, ...evenings];
}

/** @param {Stored[]} games of one evening @param {number} now */
function timesOf(games, now) {
  const began = games.map(({ created }) => created).sort()[0];
  const ended = games.map(lastLine).sort().at(-1) ?? began;
  return { began, ...(isOfNow(ended, now) ? {} : { ended }) };
}

/** When the last line of a game was written. @param {{created: string, history: Event[]}} game */
const lastLine = ({ created, history }) => history?.at(-1)?.at ?? created;

/** Who played in games. @param {Stored[]} games */
const namesOf = (games) => games.flatMap(({ document }) => Object.values(document.players ?? {}));

/**
 * Those of these names who are not in the group yet, each once.
 * @param {Group} group
 * @param {GroupRow[]} rows
 * @param {string[]} names
 * @param {() => string} uuid
 * @returns {Wanted[]}
 */
export function peopleToAdd({ items }, rows, names, uuid) {
  const waiting = rows.flatMap(({ body }) =>
    body.kind === "put" && body.item.kind === "person" && body.value ? [body.value.name] : [],
  );
  const known = [...ofKind(items, "person").flatMap(({ value }) => value?.name ?? []), ...waiting];
  const taken = new Set(known.map(plain));
  /** @type {Wanted[]} */
  const added = [];
  for (const name of names.map((each) => each.trim().replace(/\s+/g, " "))) {
    if (!name || taken.has(plain(name))) continue;
    taken.add(plain(name));
    added.push({ kind: "person", key: uuid(), value: { name, colour: (taken.size - 1) % COLOURS } });
  }
  return added;
}

/** Whom the page lists: each name once, in the order of the alphabet. @param {Item[]} items @returns {GroupPerson[]} */
export function peopleIn(items) {
  /** @type {Map<string, GroupPerson>} */
  const people = new Map();
  for (const { key, value } of ofKind(items, "person"))
    if (value && !value.forgotten && !people.has(plain(value.name)))
      people.set(plain(value.name), { key, name: value.name, colour: value.colour ?? 0 });
  return [...people.values()].sort((one, other) => one.name.localeCompare(other.name));
}

/** Whether a game belongs to a group, by the server's word. @param {Group} group @param {string} id */
export const hasGame = ({ games }, id) => games.some((game) => game.id === id);

/** @typedef {{id: string, began: string, ended?: string, games: number}} GroupEvening */

/** The evenings, newest first, each with its number of games. @param {Group} group @param {Item[]} items as they are shown @returns {GroupEvening[]} */
export function eveningsOfGroup({ games }, items) {
  const own = ofKind(items, "game").map(({ key, value }) => ({ id: key, evening: value.evening }));
  const all = new Map([...games, ...own].map(({ id, evening }) => [id, evening]));
  return ofKind(items, "evening")
    .map(({ key, value }) => ({
      id: key,
      began: value.began,
      ended: value.ended,
      games: [...all.values()].filter((evening) => evening === key).length,
    }))
    .sort((one, other) => other.began.localeCompare(one.began));
}

/**
 * The group's evening that goes on: begun or written at in the last hours, and not ended.
 * @param {GroupEvening[]} evenings
 * @param {(Stored|OtherGame)[]} games
 * @param {number} now
 * @returns {GroupEvening|null}
 */
export function eveningUnderWay(evenings, games, now) {
  const lines = (/** @type {GroupEvening} */ { id, began }) => [
    began,
    ...games.filter(({ evening }) => evening === id).map(lastLine),
  ];
  return evenings.find((evening) => !evening.ended && lines(evening).some((at) => isOfNow(at, now))) ?? null;
}

/**
 * The id of an evening that any phone of the group would give it, with a network or without: that of the group with
 * the day and how many of that day have ended already.
 * @param {string} group
 * @param {number} day days since 1970
 * @param {number} ended
 */
export function eveningId(group, day, ended) {
  const tail = Number.parseInt(group.slice(-8), 16) ^ (day * 16 + (ended % 16));
  return `${group.slice(0, -8)}${(tail >>> 0).toString(16).padStart(8, "0")}`;
}

/**
 * The games of a group that this phone lacks or has an older state of, newest evenings first.
 * @param {Group} group
 * @param {Stored[]} own
 * @param {OtherGame[]} others
 * @returns {GroupGame[]}
 */
export function toFetch({ games, items }, own, others) {
  const here = new Set(own.map(({ id }) => id));
  const kept = new Map(others.map(({ id, revision }) => [id, revision]));
  const began = (/** @type {GroupGame} */ { evening }) =>
    String(valueIn(items, "evening", evening)?.began ?? "");
  return games
    .filter(({ id, revision }) => !here.has(id) && kept.get(id) !== revision)
    .sort((one, other) => began(other).localeCompare(began(one)))
    .slice(0, AT_ONCE);
}

/** @typedef {{revision: number, pack: Pack, created: string, document: Document, history: Event[]}} Whole */

/**
 * A game as the server tells it; one that it does not show is kept as nothing, so that it is not asked for again.
 * @param {{document: Document, history: Event[], revision: number, pack: Pack, started: string}|null} answer
 * @returns {Whole}
 */
export const withStandIn = (answer) =>
  answer
    ? {
        document: answer.document,
        history: answer.history,
        revision: answer.revision,
        pack: answer.pack,
        created: answer.started,
      }
    : {
        document: /** @type {Document} */ (/** @type {unknown} */ ({ deals: [] })),
        history: [],
        revision: 0,
        pack: "swiss",
        created: "",
      };

/** The names of those who are in a group no more. @param {Item[]} before @param {Item[]} after */
export const namesGone = (before, after) =>
  ofKind(before, "person").flatMap(({ key, value }) =>
    value && !valueIn(after, "person", key) ? [String(value.name)] : [],
  );

/**
 * The games of a group that this phone keeps and others have written at since.
 * @param {Group} group
 * @param {Stored[]} own
 */
export function toRefresh({ games }, own) {
  const listed = new Map(games.map(({ id, revision }) => [id, revision]));
  return own.filter(({ id, base, table, revision }) => base && !table && (listed.get(id) ?? 0) > revision);
}
