/** SC-4: who reaches the target first in a deal, and what each side still needs for it. */
import { bySide, pointsOfDeal, pointsOfMatch, possibleCardPoints } from "standblatt/rules/cards.js";
import { denominationOf, factorOf } from "standblatt/rules/factors.js";
import { firstOf, gainsOf } from "standblatt/rules/first-to-target.js";
import { gameOf } from "standblatt/rules/games.js";
import { situationOf } from "standblatt/rules/score-sheet.js";

/**
 * @import {GameDocument, SchieberDeal, SchieberRules, Side, BySide} from "types/rule-book"
 * @import {First} from "standblatt/rules/first-to-target.js"
 * @import {JudgedDeal} from "standblatt/rules/judging.js"
 */

/**
 * Who reaches the target first in a deal, and why.
 * @param {GameDocument<SchieberRules, SchieberDeal>} document
 * @param {SchieberDeal} deal
 * @param {JudgedDeal} judged that deal
 * @returns {First|null} null where nobody does, where the deal has problems, and in games that are not played so
 */
export function firstAtTarget(document, deal, judged) {
  const { rules } = document;
  const targets = gameOf(document.game).targets?.(rules);
  if (!targets || judged.problems.length) return null;
  const { totals } = situationOf(document, deal.number);
  return firstOf(totals, targets, gainsOf(judged, deal, rules), deal.claimed_by);
}

/**
 * The least card points with which each side reaches its target in this deal, and with which it leaves the
 * double game, a match with its bonus; null where none do, or where it is so already.
 * @param {GameDocument<SchieberRules, SchieberDeal>} document
 * @param {SchieberDeal} deal with Weis and Stöck as far as they are known
 * @returns {BySide<{win: number|null, clear: number|null}>|null} null where the denomination is still open or wrong
 */
export function needs(document, deal) {
  const { rules } = document;
  const game = gameOf(document.game);
  const targets = game.targets?.(rules);
  const denomination = denominationOf(deal, rules);
  if (!targets || !denomination) return null;
  const situation = situationOf(document, deal.number);
  const sides = game.sides(rules);
  const [any] = sides;
  // A match of anybody's: what Weis and Stöck are worth does not hang on the tricks.
  const open = { ...deal, card_points: { [any]: pointsOfDeal(rules) }, match: any, claimed_by: null };
  const judged = game.judge(open, rules, { ...situation, dealer: deal.dealer ?? situation.dealer });
  if (judged.problems.length || situation.outcome.over) return null;
  const factor = factorOf(denomination, rules);
  const possible = [...possibleCardPoints(denomination, rules, game.shape(rules)), pointsOfMatch(rules)];
  /** @param {Side} side */
  const extra = (side) => situation.totals[side] + factor * (judged.weis[side] + judged.stoeck[side]);
  /** @param {Side} side @param {number} goal */
  const least = (side, goal) =>
    situation.totals[side] < goal
      ? (possible.find((points) => extra(side) + factor * points >= goal) ?? null)
      : null;
  const { double_game_below: line } = rules;
  return bySide(
    (side) => ({ win: least(side, targets[side]), clear: line ? least(side, line) : null }),
    sides,
  );
}
