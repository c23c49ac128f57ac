/** SC-4, SC-5: who reached the target first in a deal. */
import { bySide, sidesIn } from "standblatt/rules/cards.js";
import { leader } from "standblatt/rules/endings.js";
import { denominationOf, factorOf } from "standblatt/rules/factors.js";

/**
 * @import {Deal, Points, SchieberDeal, Side} from "types/rule-book"
 * @import {FactorRules} from "standblatt/rules/factors.js"
 * @import {CountedDeal, JudgedDeal} from "standblatt/rules/judging.js"
 */

/**
 * @typedef {{stoeck: Points, weis: Points, score: Points}} Gains  what a deal adds to each total, multiplied by
 *   its factor: Stöck, Weis, and everything together
 *
 * @typedef {{side: Side|null, step: "stoeck"|"weis"|"tricks"|"claim"|"level", certain: boolean}} First  "level":
 *   several got there with equal points, and there is no side. Not certain: several got there with their tricks in
 *   this deal, and until a claim settles it, the side is the one that is furthest over its target.
 */

/**
 * The sums, or with a sign of -1 the differences, of two sets of points.
 * @param {Points} one
 * @param {Points} other
 */
export const plus = (one, other, sign = 1) => bySide((side) => one[side] + sign * other[side], sidesIn(one));

/** @param {Points} points @param {number} factor */
export const times = (points, factor) => bySide((side) => factor * points[side], sidesIn(points));

/** @param {JudgedDeal} judged @param {SchieberDeal} deal @param {FactorRules} rules @returns {Gains} */
export function gainsOf({ weis, stoeck, scores }, deal, rules) {
  const factor = factorOf(denominationOf(deal, rules), rules);
  return { stoeck: times(stoeck, factor), weis: times(weis, factor), score: scores };
}

/** @param {Points} totals @param {Points} targets */
const reached = (totals, targets) => sidesIn(totals).filter((side) => totals[side] >= targets[side]);

/**
 * Points count in the order Stöck, Weis, tricks.
 * @param {Points} before the totals before the deal
 * @param {Points} targets
 * @param {Gains} gains
 * @param {Side|null} [claimedBy]
 * @returns {First|null} null where nobody has reached it
 */
export function firstOf(before, targets, gains, claimedBy) {
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
  return { side, step: side ? "tricks" : "level", certain: wereLevel };
}

/**
 * Who has won with the last deal; null while the game goes on.
 * @param {Points} targets
 * @param {FactorRules} rules
 * @param {CountedDeal[]} counted
 * @param {Points} totals
 * @param {(deal: Deal) => Side|null} claimerOf which side claims in a deal
 */
export function winnerAt(targets, rules, counted, totals, claimerOf) {
  const judged = counted.at(-1);
  const claimedBy = judged ? claimerOf(judged.entry) : null;
  if (!judged || (rules.win_must_be_claimed && !claimedBy)) return null;
  if (claimedBy && totals[claimedBy] < targets[claimedBy])
    return sidesIn(totals).find((side) => side !== claimedBy) ?? null; // SC-5a
  const before = plus(totals, judged.scores, -1);
  return firstOf(before, targets, gainsOf(judged, judged.entry, rules), claimedBy)?.side ?? null;
}
