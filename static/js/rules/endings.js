/** SB-10, SB-11, SC-4, SC-7: how games end, as far as several of them do so alike. */
import { bySide, sidesIn } from "standblatt/rules/cards.js";

/**
 * @import {Outcome, Points, Side} from "types/rule-book"
 * @import {JudgedDeal} from "standblatt/rules/judging.js"
 */

const SINGLE_GAME = 1;
const DOUBLE_GAME = 2; // SB-11

/**
 * @param {boolean} over
 * @param {Side|null} winner
 * @param {Points} totals
 * @returns {Outcome}
 */
const outcome = (over, winner, totals, worth = SINGLE_GAME) => ({
  over,
  winner,
  double_game: worth === DOUBLE_GAME,
  game_points: bySide((side) => (side === winner ? worth : 0), sidesIn(totals)),
});

/** The game goes on; `totals` tell its sides. @param {Points} totals */
export const goingOn = (totals) => outcome(false, null, totals);

/** The game has ended with nobody ahead. @param {Points} totals */
export const level = (totals) => outcome(true, null, totals);

/**
 * The game is won, and doubly when every other total is below the line.
 * @param {Side|null} winner
 * @param {Points} totals
 * @param {number|null} doubleGameBelow
 */
export function won(winner, totals, doubleGameBelow = null) {
  const others = sidesIn(totals).filter((side) => side !== winner);
  const isDouble = doubleGameBelow !== null && others.every((side) => totals[side] < doubleGameBelow);
  return outcome(true, winner, totals, isDouble ? DOUBLE_GAME : SINGLE_GAME);
}

/** Who has most; null where that is more than one. @param {Points} points */
export function leader(points) {
  const most = Math.max(...Object.values(points));
  const [first, second] = sidesIn(points).filter((side) => points[side] === most);
  return second ? null : first;
}

/**
 * SC-7: who has most where that is at least the mark.
 * @param {number} mark
 * @param {Points} totals
 */
export const aheadAt = (mark, totals) => (Math.max(...Object.values(totals)) >= mark ? leader(totals) : null);

/**
 * Whether so many deals were played: thrown-in cards do not count (TN-2).
 * @param {number} agreed
 * @param {JudgedDeal[]} counted
 */
export const isPlayedOut = (agreed, counted) => counted.filter(({ thrownIn }) => !thrownIn).length >= agreed;

/**
 * How a game with a number of deals stands: equal totals end level, and there is no double game.
 * @param {number} agreed
 * @param {JudgedDeal[]} counted
 * @param {Points} totals
 */
export function afterDeals(agreed, counted, totals) {
  return isPlayedOut(agreed, counted) ? atEnd(totals) : goingOn(totals);
}

/** Who has most has won. @param {Points} totals */
export function atEnd(totals) {
  const winner = leader(totals);
  return winner ? won(winner, totals) : level(totals);
}
