/** What each person has made in the games of an evening. Pure: nothing is read or shown here. */
import { seatedIn } from "standblatt/evening/people.js";
import { gameOf } from "standblatt/rules/games.js";
import { scoreGame } from "standblatt/rules/score-sheet.js";

/**
 * @import {GameDocument, Side} from "types/rule-book"
 * @import {Person} from "standblatt/evening/people.js"
 * @import {Sheet} from "standblatt/rules/score-sheet.js"
 */

/**
 * @typedef {{games: number, won: number, doubles: number, gamePoints: number, matches: number, points: number,
 *   differences: number, strokes: number, potatoes: number}} Made
 * @typedef {Person & Made & {pauses: number}} Sum  `pauses`: games without this person
 * @typedef {{document: GameDocument, result: Sheet}} Played  a game that is over
 */

/** Those games that are over, each with its result. @template {{document: GameDocument}} G @param {G[]} games */
export const playedOf = (games) =>
  games.map((game) => ({ ...game, result: scoreGame(game.document) })).filter(({ result }) => result.over);

/**
 * Each person's sums; whoever has most game points comes first, then whoever won more, then whoever came first.
 * @param {Played[]} played
 * @returns {Sum[]}
 */
export function sumsOf(played) {
  /** @type {Map<string, Sum>} */
  const sums = new Map();
  for (const game of played) {
    for (const { key, name, side } of seatedIn(game.document))
      sums.set(key, { key, name, ...added(sums.get(key) ?? {}, madeBy(side, game)), pauses: 0 });
  }
  return [...sums.values()]
    .map((sum) => ({ ...sum, pauses: played.length - sum.games }))
    .sort((one, other) => other.gamePoints - one.gamePoints || other.won - one.won);
}

/** @type {(keyof Made)[]} */
const KINDS = [
  "games",
  "won",
  "doubles",
  "gamePoints",
  "matches",
  "points",
  "differences",
  "strokes",
  "potatoes",
];

/** @param {Partial<Made>} one @param {Partial<Made>} other */
const added = (one, other) =>
  /** @type {Made} */ (
    Object.fromEntries(KINDS.map((kind) => [kind, (one[kind] ?? 0) + (other[kind] ?? 0)]))
  );

/**
 * What a game has brought whoever played for a side.
 * @param {Side|undefined} side
 * @param {Played} played
 * @returns {Partial<Made>}
 */
function madeBy(side, { document, result }) {
  if (!side) return { games: 1 };
  const { winner, double_game, game_points, strokes, deals } = result;
  const counted = deals.filter((deal) => deal.counted && !deal.thrownIn);
  return {
    games: 1,
    won: Number(winner === side),
    doubles: Number(winner === side && double_game),
    gamePoints: game_points[side] ?? 0,
    matches: counted.filter(({ entry }) => entry.match === side).length,
    strokes: strokes?.[side] ?? 0,
    potatoes: potatoesOf(side, result),
    ...totalOf(side, document, result),
  };
}

/**
 * A total as what it is: points, or differences of which fewer are better; sticks, where players leave, are none (HJ-6).
 * @param {Side} side
 * @param {GameDocument} document
 * @param {Sheet} result
 * @returns {Partial<Made>}
 */
function totalOf(side, { game }, { totals, out }) {
  if (out) return {};
  return { [gameOf(game).ranking ? "differences" : "points"]: totals[side] };
}

/** How many potatoes a side was given in a game (HJ-3). @param {Side} side @param {Sheet} result */
export const potatoesOf = (side, { deals }) =>
  deals
    .filter((deal) => deal.counted && !deal.thrownIn)
    .flatMap(({ lines }) => lines)
    .filter((line) => line.label === "potato" && line.side === side).length;
