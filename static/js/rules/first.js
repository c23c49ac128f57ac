/** SC-4, SC-5: who reached the target first in a deal. */
import { bySide } from "standblatt/rules/cards.js";
import { leader } from "standblatt/rules/endings.js";
import { denominationOf, factorOf } from "standblatt/rules/factors.js";

/**
 * @typedef {{stoeck: Points, weis: Points, score: Points}} Gains  what a deal adds to each total, multiplied by
 *   its factor: Stöck, Weis, and everything together
 *
 * @typedef {{side: ?string, step: string, certain: boolean}} First  step: "stoeck", "weis", "tricks", "claim",
 *   or "level", where several got there with equal points: then there is no side. Not certain: several got there
 *   with their tricks, and the side is the one that is furthest over its target.
 */

/** The sums, or with a sign of -1 the differences, of two sets of points. */
export const plus = (one, other, sign = 1) =>
  bySide((side) => one[side] + sign * other[side], Object.keys(one));

export const times = (points, factor) => bySide((side) => factor * points[side], Object.keys(points));

/** @param {JudgedDeal} judged @returns {Gains} */
export function gainsOf({ weis, stoeck, scores }, deal, rules) {
  const factor = factorOf(denominationOf(deal, rules), rules);
  return { stoeck: times(stoeck, factor), weis: times(weis, factor), score: scores };
}

const reached = (totals, targets) => Object.keys(totals).filter((side) => totals[side] >= targets[side]);

/**
 * Points count in the order Stöck, Weis, tricks.
 * @param {Points} before the totals before the deal
 * @param {Points} targets
 * @param {Gains} gains
 * @param {?string} claimedBy
 * @returns {?First} null where nobody has reached it
 */
export function firstOf(before, targets, gains, claimedBy = null) {
  if (claimedBy) return { side: claimedBy, step: "claim", certain: true };
  const wereLevel = reached(before, targets).length > 0;
  const withStoeck = plus(before, gains.stoeck);
  // Only one side scores Stöck, and only one Weis.
  const [byStoeck] = wereLevel ? [] : reached(withStoeck, targets);
  if (byStoeck) return { side: byStoeck, step: "stoeck", certain: true };
  const [byWeis] = wereLevel ? [] : reached(plus(withStoeck, gains.weis), targets);
  if (byWeis) return { side: byWeis, step: "weis", certain: true };
  const after = plus(before, gains.score);
  const [first, second] = reached(after, targets);
  if (!second) return first ? { side: first, step: "tricks", certain: true } : null;
  const side = leader(plus(after, targets, -1));
  return { side, step: side ? "tricks" : "level", certain: wereLevel || !side };
}

/**
 * Who has won with the last deal; null while the game goes on.
 * @param {JudgedDeal[]} counted
 * @param {function(Object): ?string} claimerOf which side claims in a deal
 */
export function winnerAt(targets, rules, counted, totals, claimerOf) {
  const judged = counted.at(-1);
  const claimedBy = judged ? claimerOf(judged.entry) : null;
  if (!judged || (rules.win_must_be_claimed && !claimedBy)) return null;
  const before = plus(totals, judged.scores, -1);
  return firstOf(before, targets, gainsOf(judged, judged.entry, rules), claimedBy)?.side ?? null;
}
