/** A tourney: an agreed number of games under one roof, won by whoever has the most game points in the end. */
import { gameOf } from "standblatt/rules/games.js";
import { PAIRS } from "standblatt/rules/vocabulary.js";

/**
 * @import {GameDocument, HouseRules, Side} from "types/rule-book"
 * @import {Sheet} from "standblatt/rules/score-sheet.js"
 */

/**
 * @typedef {{id: string, games: number}} Tourney  as each of its games carries it
 * @typedef {{document: GameDocument, result: Pick<Sheet, "game_points"|"strokes">}} Finished  a game that is over
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

/**
 * What a game has brought a contender, alone or as one of a side.
 * @param {Finished} game
 * @param {Side} contender
 * @param {"game_points"|"strokes"} what
 */
function broughtBy({ document: { game, rules }, result }, contender, what) {
  const jass = gameOf(game);
  const side = jass
    .sides(rules)
    .find((each) => each === contender || jass.playersOf(rules, each).some((place) => place === contender));
  return (side && result[what]?.[side]) ?? 0;
}

/** @param {Finished[]} finished @param {Side} side @param {"game_points"|"strokes"} what */
const sumOf = (finished, side, what) => finished.reduce((sum, game) => sum + broughtBy(game, side, what), 0);

/**
 * How a tourney stands; `document` is one of its games.
 * @param {Tourney} tourney
 * @param {GameDocument} document
 * @param {Finished[]} finished
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
