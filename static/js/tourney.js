/** A tourney: an agreed number of games under one roof, won by whoever has the most game points in the end. */
import { bySide } from "standblatt/rules/cards.js";
import { gameOf } from "standblatt/rules/games.js";
import { PAIRS } from "standblatt/rules/vocabulary.js";

/**
 * @import {GameDocument, HouseRules, Points, Side} from "types/rule-book"
 * @import {Sheet} from "standblatt/rules/score-sheet.js"
 */

/**
 * @typedef {Pick<Sheet, "game_points"|"strokes">} Brought  what a game that is over has brought each contender
 * @typedef {{id: string, games: number, before?: Brought[]}} Tourney  as each of its games carries it; `before`: games
 *   that a file tells of, and that are not on this device
 * @typedef {{points: {side: Side, points: number, strokes: number}[], left: number, leader: Side|null, isWon: boolean}} Standing
 *   `left`: the games that are not over yet; `isWon`: nobody can catch up with the leader any more
 */

const DOUBLE_GAME = 2; // SB-11, SC-6, J3-2

/** What a game is worth at most. @param {HouseRules} rules */
const worth = ({ double_game_below, solo_bid }) => (double_game_below || solo_bid ? DOUBLE_GAME : 1);

/** Who plays for game points: partners together, else everyone alone. @param {GameDocument} document */
function contendersOf({ game, rules }) {
  const jass = gameOf(game);
  const sides = jass.sides(rules);
  return sides.some((side) => PAIRS.some((pair) => pair === side))
    ? sides
    : /** @type {Side[]} */ (jass.places(rules));
}

/** The side that a contender plays on, alone or as one of it. @param {GameDocument} document @param {Side} contender */
function sideOf({ game, rules }, contender) {
  const jass = gameOf(game);
  return jass
    .sides(rules)
    .find((each) => each === contender || jass.playersOf(rules, each).some((place) => place === contender));
}

/**
 * The result of a game as it counts in a tourney: its points by contender, whoever is a side in the next game.
 * @template {Brought} R
 * @param {GameDocument} document
 * @param {R} result
 * @returns {R}
 */
export function broughtBy(document, result) {
  const contenders = contendersOf(document);
  /** @param {Points} points */
  const byContender = (points) =>
    bySide((contender) => points[sideOf(document, contender) ?? contender] ?? 0, contenders);
  const { game_points, strokes } = result;
  return {
    ...result,
    game_points: byContender(game_points),
    ...(strokes && { strokes: byContender(strokes) }),
  };
}

/** @param {Brought[]} finished @param {Side} side @param {keyof Brought} what */
const sumOf = (finished, side, what) => finished.reduce((sum, game) => sum + (game[what]?.[side] ?? 0), 0);

/**
 * How a tourney stands; `document` is one of its games.
 * @param {Tourney} tourney
 * @param {GameDocument} document
 * @param {Brought[]} finished
 * @returns {Standing}
 */
export function standingOf({ games }, document, finished) {
  const points = contendersOf(document).map((side) => ({
    side,
    points: sumOf(finished, side, "game_points"),
    strokes: sumOf(finished, side, "strokes"),
  }));
  const [first, second] = [...points].sort((one, other) => other.points - one.points);
  const ahead = first.points - second.points;
  const left = Math.max(games - finished.length, 0);
  return {
    points,
    left,
    leader: ahead ? first.side : null,
    isWon: ahead > left * worth(document.rules),
  };
}
