/** SB-10, SB-11, SC-4: how games end, as far as several of them do so alike. */
import { bySide } from "standblatt/rules/cards.js";

const DOUBLE_GAME = 2; // SB-11

const outcome = (over, winner, totals, won) => ({
  over,
  winner,
  double_game: won === DOUBLE_GAME,
  game_points: bySide((side) => (side === winner ? won : 0), Object.keys(totals)),
});

/** The game goes on; `totals` tell its sides. @param {Points} totals @returns {Outcome} */
export const goingOn = (totals) => outcome(false, null, totals);

/** The game has ended with nobody ahead. @returns {Outcome} */
export const level = (totals) => outcome(true, null, totals);

/** The game is won, and doubly when every other total is below the line. @returns {Outcome} */
export function won(winner, totals, doubleGameBelow = null) {
  const others = Object.keys(totals).filter((side) => side !== winner);
  const isDouble = doubleGameBelow !== null && others.every((side) => totals[side] < doubleGameBelow);
  return outcome(true, winner, totals, isDouble ? DOUBLE_GAME : 1);
}

/** Who has most; null where that is more than one. @param {Points} points */
export function leader(points) {
  const most = Math.max(...Object.values(points));
  const [first, second] = Object.keys(points).filter((side) => points[side] === most);
  return second ? null : first;
}

/** Whether so many deals were played: thrown-in cards do not count (TN-2). @param {JudgedDeal[]} counted */
export const isPlayedOut = (agreed, counted) => counted.filter(({ thrownIn }) => !thrownIn).length >= agreed;
