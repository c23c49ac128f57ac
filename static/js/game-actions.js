/**
 * What can be done to a game on this device: each action takes the stored game (and its outbox rows)
 * and answers the new game with the changes to send. Pure: nothing is stored or shown here.
 */

import { gameOf } from "standblatt/rules/games.js";
import { settledGame } from "standblatt/rules/score-sheet.js";

/**
 * @import {Deal, GameDocument, HouseRules, Place, Points, Preset, Side} from "types/rule-book"
 * @import {Draft} from "standblatt/draft.js"
 * @import {Seats, TablePart} from "standblatt/hall/api.js"
 * @import {Base, Conflict, Row} from "standblatt/hall/merge.js"
 * @import {StoredRow, Update} from "standblatt/store.js"
 * @import {Tourney} from "standblatt/tourney.js"
 * @import {Pack} from "standblatt/labels.js"
 */

/**
 * @typedef {GameDocument & {deals: Deal[]}} Document  a game in the entry format
 *
 * @typedef {{change: string, at: string, device: string}} Stamp  of a change: its id, when, and where it was made
 * @typedef {{kind: "start", pack: Pack, watch: string, game: GameDocument}} Start
 * @typedef {{kind: "record", deal: Deal} | {kind: "correct", deal: Deal, reason: string}} Writing
 * @typedef {Writing | {kind: "remove", number: number, reason: string}} DealChange
 * @typedef {{kind: "confirm"|"reject", side: Side, totals: Points, reason?: string}} Saying  what a side says of
 *   the sheet at a table in the hall
 * @typedef {Partial<Record<Place, string>>} Names  those of whom something is said; an empty one takes a name away
 * @typedef {{players?: Names, rules?: Partial<HouseRules>}} Agreed  what is agreed differently; all else stays
 * @typedef {{kind: "agree"} & Agreed} Agreement  what holds for the game from now on
 * @typedef {Stamp & (Start | DealChange | Saying | Agreement)} Change  as it is sent
 *
 * @typedef {{kind: "record"|"correct"|"remove", number: number, before: Deal|null, after: Deal|null, at: string,
 *   device: string, reason?: string, revision?: number}} DealEvent
 * @typedef {{kind: "agree", number?: undefined, before: Agreed, after: Agreed, at: string, device: string,
 *   reason?: undefined, revision?: number}} AgreedEvent
 * @typedef {DealEvent | AgreedEvent} Event  a line of the history; the server's have its revision
 *
 * @typedef {{id: string, pack: Pack, evening: string, created: string, document: Document, history: Event[],
 *   draft: Draft|null, correction?: {number: number, draft: Draft}|null, revision: number,
 *   tourney?: Tourney, order?: number}} AnyGame  `draft`: the deal to come, `correction`: an earlier one; `order`: how
 *   many games the store had taken when it took this one, which earlier versions did not count
 * @typedef {AnyGame & {key: string, watch: string, table?: undefined, base?: undefined, barred?: undefined,
 *   seatsSeen?: undefined}} OwnGame  one that was started on a phone
 * @typedef {AnyGame & {key: string, watch: string, table?: undefined, base: Base, tag: string|null, barred?: string,
 *   left?: string, seatsSeen?: undefined}} SharedGame  one that several phones write, as `shared-game.js` makes it;
 *   `left`: the group with whose key it was written, once this phone has left that
 * @typedef {AnyGame & {table: TablePart, base: Base, tag: string|null, serverOffset: number, barred: string,
 *   us?: Side, placed?: string, read?: number[], seatsSeen?: Seats, seatsTag?: string|null, watch?: undefined,
 *   key?: undefined}} TableGame  that of a table in the hall, as `hall/table-actions.js` makes it
 * @typedef {SharedGame | TableGame} FollowedGame  of which the server may have other news than this phone
 * @typedef {OwnGame | FollowedGame} Stored  as this device keeps it
 *
 * @typedef {Pick<OwnGame, "id"|"key"|"watch"|"pack"|"evening"|"document"|"tourney">} NewGame
 */

/** A new game. @param {NewGame} setup @param {Stamp} stamp @returns {Update} */
export function startGame(setup, stamp) {
  const { id, key, watch, pack, evening, document, tourney } = setup;
  const { deals, ...header } = document;
  /** @type {OwnGame} */
  const game = {
    id,
    key,
    watch,
    pack,
    evening,
    ...(tourney && { tourney }),
    created: stamp.at,
    document,
    history: [],
    draft: null,
    revision: 0,
  };
  return { game, add: [{ ...stamp, kind: "start", pack, watch, game: header }] };
}

/**
 * A new game that has its deals already, as if each had just been entered.
 * @param {NewGame} setup
 * @param {() => Stamp} stamp
 * @returns {Update}
 */
export function startedWith({ document, ...setup }, stamp) {
  const begun = startGame({ ...setup, document: { ...document, deals: [] } }, stamp());
  return document.deals.reduce((update, deal) => {
    const done = recordDeal(/** @type {OwnGame} */ (update.game), deal, stamp());
    return done ? { game: done.game, add: [...(update.add ?? []), ...done.add] } : update;
  }, begun);
}

/**
 * The game before anything of it changes: what its evening has made a fact is written down.
 * @template {Stored} G
 * @param {G} game
 * @returns {G}
 */
export const settledIn = (game) =>
  game.base
    ? { ...game, base: { ...game.base, document: settledGame(game.base.document) } }
    : { ...game, document: settledGame(game.document) };

/** The game as one that others may write too; all of it is on the server. @param {OwnGame} game @returns {SharedGame} */
export const sharedFrom = (game) => ({
  ...game,
  base: { document: game.document, history: game.history },
  tag: null,
});

/**
 * A game of another phone that this one writes too, as the server has it.
 * @param {Pick<SharedGame, "id"|"key"|"watch"|"evening"|"created"|"document"|"history"|"revision"|"pack">} told
 * @returns {SharedGame}
 */
export function sharedGame({ id, key, watch, pack, evening, created, document, history, revision }) {
  const base = { document, history };
  return { id, key, watch, pack, evening, created, ...base, draft: null, revision, base, tag: null };
}

/** Whether the server refused the start of a game, so that it knows nothing of it. @param {Row} row */
export const isRefusedStart = ({ body, state }) => body.kind === "start" && state === "refused";

/**
 * A game whose start was refused, told anew as it now is; null where the server knows it.
 * @param {Stored} game
 * @param {StoredRow[]} rows
 * @param {Document} document
 * @param {string} watch the key of another link, should the old one be taken
 * @param {() => Stamp} stamp
 * @returns {Update|null}
 */
export function restarted(game, rows, document, watch, stamp) {
  if (game.base || !rows.some(isRefusedStart)) return null;
  const { add } = startedWith({ ...game, watch, document }, stamp);
  return { game: { ...game, watch, document }, add, drop: rows.map(({ seq }) => seq) };
}

/**
 * Adds a deal; null when a deal of that number is there already (another window was faster).
 * @param {OwnGame} game
 * @param {Deal} deal
 * @param {Stamp} stamp
 */
export function recordDeal(game, deal, stamp) {
  if (dealOf(game, deal.number)) return null;
  const next = withDeals(game, [...game.document.deals, deal]);
  return remembered(
    { ...next, draft: null },
    { kind: "record", number: deal.number, before: null, after: deal },
    stamp,
    { kind: "record", deal },
  );
}

/**
 * Puts a deal in the place of the one with its number.
 * @param {OwnGame} game
 * @param {StoredRow[]} rows
 * @param {Deal} deal
 * @param {string} reason
 * @param {Stamp} stamp
 */
export function correctDeal(game, rows, deal, reason, stamp) {
  const before = dealOf(game, deal.number);
  if (!before) return null;
  const next = withDeals(
    game,
    game.document.deals.map((old) => (old.number === deal.number ? deal : old)),
  );
  const done = remembered(
    next,
    { kind: "correct", number: deal.number, before, after: deal, reason },
    stamp,
    refusedRecord(rows, deal.number) ? { kind: "record", deal } : { kind: "correct", deal, reason },
  );
  return { ...done, drop: refusedOf(rows, deal.number) };
}

/**
 * Takes a deal out. What the server never accepted is simply not sent.
 * @param {OwnGame} game
 * @param {StoredRow[]} rows
 * @param {number} number
 * @param {string} reason
 * @param {Stamp} stamp
 */
export function removeDeal(game, rows, number, reason, stamp) {
  const before = dealOf(game, number);
  if (!before) return null;
  const next = withDeals(
    game,
    game.document.deals.filter((deal) => deal.number !== number),
  );
  const done = remembered(next, { kind: "remove", number, before, after: null, reason }, stamp, {
    kind: "remove",
    number,
    reason,
  });
  const drop = refusedOf(rows, number);
  return refusedRecord(rows, number) ? { game: done.game, drop } : { ...done, drop };
}

/**
 * A row of the outbox that is about what was agreed, and no deal.
 * @template {Row} R
 * @param {R} row
 * @returns {row is R & {body: Stamp & Agreement}}
 */
export const isAgreement = (row) => row.body.kind === "agree";

/**
 * A game with what was agreed of it, and a line more in its history.
 * @template {{document: Document, history: Event[]}} G
 * @param {G} game
 * @param {Stamp & Agreement} agreement
 * @returns {G}
 */
export function withAgreement(game, { kind, players, rules, at, device }) {
  const { document, history } = game;
  const before = termsIn(document, { players, rules });
  const named = Object.entries({ ...document.players, ...players }).filter(([, name]) => name);
  const now = {
    ...document,
    ...termsOf(document.game, rules),
    players: Object.fromEntries(named),
    ...(rules && { rules: { ...document.rules, ...rules } }),
  };
  const event = { kind, before, after: termsIn(now, before), at, device };
  return { ...game, document: now, history: [...history, event] };
}

/** Those of the house rules that stand on the game itself, too. @param {Preset|undefined} game @param {Partial<HouseRules>} [rules] */
const termsOf = (game, rules = {}) =>
  Object.fromEntries(
    Object.entries(rules).filter(([name]) => gameOf(game)?.terms?.some((term) => term === name)),
  );

/**
 * What a game has of that which somebody speaks of.
 * @param {Document} document
 * @param {Agreed} about
 * @returns {Agreed}
 */
export const termsIn = (document, { players = {}, rules }) => ({
  players: pick(document.players ?? {}, players, ""),
  ...(rules && { rules: pick(document.rules, rules, null) }),
});

/**
 * The values of the same names.
 * @template {object} T
 * @param {T} values
 * @param {object} named
 * @param {unknown} none what stands for one that is not there
 * @returns {T}
 */
const pick = (values, named, none) =>
  /** @type {T} */ (
    Object.fromEntries(
      Object.keys(named).map((name) => [name, values[/** @type {keyof T} */ (name)] ?? none]),
    )
  );

/** @param {Stored} game @param {number} number */
export const dealOf = (game, number) => game.document.deals.find((deal) => deal.number === number);

/**
 * The number of the deal to come: after all that are written, or wait for people to choose.
 * @param {Stored} game
 * @param {Conflict[]} conflicts
 */
export const nextNumber = (game, conflicts) =>
  Math.max(0, ...[...game.document.deals, ...conflicts].map(({ number }) => number)) + 1;

/**
 * The number of the deal that is being entered: where others write too, it was that when it was begun.
 * @param {Stored} game
 * @param {Conflict[]} conflicts
 */
export const comingNumber = (game, conflicts) =>
  (game.base && game.draft?.number) || nextNumber(game, conflicts);

/** @param {OwnGame} game @param {Deal[]} deals @returns {OwnGame} */
const withDeals = (game, deals) => ({ ...game, document: { ...game.document, deals } });

/**
 * The game with a line more in its history, and what is sent of it.
 * @param {OwnGame} game
 * @param {Omit<DealEvent, "at"|"device">} event
 * @param {Stamp} stamp
 * @param {DealChange} change
 */
function remembered(game, event, stamp, change) {
  const entry = { ...event, at: stamp.at, device: stamp.device };
  return { game: { ...game, history: [...game.history, entry] }, add: [{ ...stamp, ...change }] };
}

/** What an outbox row says of a deal, if it is about one. @param {{body: Change}} row */
const dealChangeOf = ({ body }) => ("deal" in body || "number" in body ? body : null);

/** The number of the deal that a change is about. @param {DealChange} change */
export const numberIn = (change) => ("deal" in change ? change.deal : change).number;

/**
 * The number of the deal that an outbox row is about; none for the start of the game.
 * @param {{body: Change}} row
 */
export function numberOf(row) {
  const change = dealChangeOf(row);
  return change ? numberIn(change) : null;
}

/** The rows that the server refused. @template {Row} R @param {R[]} rows */
export const refused = (rows) => rows.filter(({ state }) => state === "refused");

/** Those of them that are about one deal. @template {Row} R @param {R[]} rows @param {number} number */
export const refusedFor = (rows, number) => refused(rows).filter((row) => numberOf(row) === number);

/** @param {StoredRow[]} rows @param {number} number */
const refusedOf = (rows, number) => refusedFor(rows, number).map((row) => row.seq);

/** @param {Row[]} rows @param {number} number */
const refusedRecord = (rows, number) => refusedFor(rows, number).some((row) => row.body.kind === "record");
