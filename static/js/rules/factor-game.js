/** V-1 … V-5, V-8, SC-1 … SC-7, J3: games whose deals are multiplied by a factor. */
import { bySide, sidesIn } from "standblatt/rules/cards.js";
import { afterDeals, aheadAt, goingOn, won } from "standblatt/rules/endings.js";
import { decidedBy, denominationDecidesIn, denominationOf, factorOf } from "standblatt/rules/factors.js";
import { firstOf, gainsOf, plus, times, winnerAt } from "standblatt/rules/first-to-target.js";
import { linesOf, newReport, scored, withoutScore } from "standblatt/rules/judging.js";
import { problemIf } from "standblatt/rules/problems.js";
import { cardPointsOf } from "standblatt/rules/tally.js";
import { PAIRS } from "standblatt/rules/vocabulary.js";

/**
 * @import {Card, Denomination, Points, SchieberDeal, SchieberRules, Side} from "types/rule-book"
 * @import {FactorRules} from "standblatt/rules/factors.js"
 * @import {First, Gains} from "standblatt/rules/first-to-target.js"
 * @import {Situation} from "standblatt/rules/games/base.js"
 * @import {CountedDeal, JudgedDeal, Report, Taken} from "standblatt/rules/judging.js"
 * @import {Tally} from "standblatt/rules/tally.js"
 */

const HIGH_WEIS = 300; // V-8

/**
 * SC-4: a claim before anything was counted, so that trumps decide nothing.
 * @param {SchieberDeal} deal
 */
function countsNothing({ claimed_by, card_points, weis, match, weis_cards, stoeck }) {
  const points = [card_points, weis].some((written) => Object.values(written ?? {}).some(Boolean));
  const cards = Object.keys(weis_cards ?? {}).length > 0;
  return Boolean(claimed_by) && !points && !match && !cards && !stoeck;
}

/**
 * SC-1, SC-2, J3-1: what was played, named or decided by the card turned up.
 * @param {SchieberDeal} deal
 * @param {FactorRules} rules
 * @param {Report} report
 */
function judgeDenomination(deal, rules, report) {
  const { named_by, pushed, turned_up } = deal;
  const turnsUp = rules.trump_turned_up;
  if (!turnsUp && turned_up) report("turned_up_not_played");
  else if (turnsUp && (named_by || pushed)) report("named_not_played");
  const denomination = denominationOf(deal, rules);
  if (denomination) judgeFactor(denomination, turnsUp ? turned_up : null, rules, report);
  else if (denominationDecidesIn(deal, rules) && !countsNothing(deal)) report("denomination_missing");
  return denomination;
}

/**
 * SC-2, J3-1: the denomination must count, and be that of the card turned up.
 * @param {Denomination} denomination
 * @param {Card|null|undefined} turnedUp
 * @param {FactorRules} rules
 * @param {Report} report
 */
function judgeFactor(denomination, turnedUp, rules, report) {
  if (!factorOf(denomination, rules)) report("denomination_without_factor");
  else if (turnedUp && decidedBy(turnedUp, rules) !== denomination) {
    report("turned_up_disagrees", { card: turnedUp });
  }
}

/**
 * SC-4: whether another side had won with Stöck or Weis before the tricks.
 * @param {First|null} first
 * @param {Side} side
 */
const isBefore = (first, side) =>
  first !== null && ["stoeck", "weis"].includes(first.step) && first.side !== side;

/**
 * SC-4 … SC-5a: a claim needs the target, and where no claim is needed it must not come second.
 * @param {Side} side
 * @param {Gains} gains
 * @param {Situation} situation
 * @param {Points|null} targets
 * @param {FactorRules} rules
 * @param {Report} report
 */
function judgeClaim(side, gains, { totals }, targets, rules, report) {
  if (!targets) report("claim_not_played");
  else if (!(side in targets)) report("claim_not_in_play", { player: side });
  else if (!report.problems.length) {
    const given = totals[side] + gains.score[side];
    const top = targets[side];
    const isSecond = !rules.win_must_be_claimed && isBefore(firstOf(totals, targets, gains), side);
    if (given >= top && isSecond) report("claim_second", { top });
    if (given < top && !rules.false_claim_loses) report("claim_below_target", { top, given });
  }
}

/** @param {number} goal @param {Side[]} sides */
const same = (goal, sides) => bySide(() => goal, sides);

/**
 * SC-7: the total that has the Bergpreis, for each side; null where nobody is asked who had it first.
 * @param {FactorRules} rules
 * @param {Side[]} sides
 */
const bergpreisGoals = (rules, sides) =>
  "bergpreis" in rules && rules.bergpreis && !rules.bergpreis_after_deal
    ? same(rules.bergpreis, sides)
    : null;

/**
 * SC-7: who has the Bergpreis with this deal without anybody being asked.
 * @param {Points} marks
 * @param {Gains} gains
 * @param {Situation} situation
 */
function bergpreisHolder(marks, gains, { totals, outcome }) {
  if (outcome.bergpreis) return outcome.bergpreis;
  const first = firstOf(totals, marks, gains);
  return first?.certain ? first.side : null;
}

/**
 * SC-7: who is said to have had it first needs the points, and nobody may have had it before.
 * @param {Side} side
 * @param {Gains} gains
 * @param {Situation} situation
 * @param {FactorRules} rules
 * @param {Report} report
 */
function judgeBergpreis(side, gains, situation, rules, report) {
  const marks = bergpreisGoals(rules, sidesIn(gains.score));
  if (!marks) report("bergpreis_not_asked");
  else if (!(side in marks)) report("bergpreis_not_in_play", { player: side });
  else if (!report.problems.length) {
    const given = situation.totals[side] + gains.score[side];
    const top = marks[side];
    if (given < top) report("bergpreis_below", { top, given });
    else if ((bergpreisHolder(marks, gains, situation) ?? side) !== side) report("bergpreis_taken", { top });
  }
}

/**
 * SC-7: who has the Bergpreis with this deal, which nobody had before it.
 * @param {SchieberRules} rules
 * @param {CountedDeal} deal
 * @param {Points} before
 */
export function bergpreisIn(rules, deal, before) {
  if (!rules.bergpreis) return null;
  const marks = bergpreisGoals(rules, sidesIn(before));
  if (!marks) return aheadAt(rules.bergpreis, plus(before, deal.scores));
  /** @type {SchieberDeal} */
  const { bergpreis_by } = deal.entry;
  return firstOf(before, marks, gainsOf(deal, deal.entry, rules), bergpreis_by)?.side ?? null;
}

/**
 * SC-2: what a side writes, and what the factor adds to it.
 * @param {Side} side
 * @param {Taken} taken
 * @param {number} factor
 */
function written(side, { cardPoints, weis, stoeck }, factor) {
  const once = cardPoints[side] + weis[side] + stoeck[side];
  return linesOf(side, [
    ["card points", cardPoints[side]],
    ["Weis", weis[side]],
    ["Stöck", stoeck[side]],
    ["factor", (factor - 1) * once],
  ]);
}

/**
 * Whether several sides reach their goals by tricks of the deal.
 * @param {Points} totals
 * @param {Points|null} goals
 * @param {Gains} gains
 */
const isFirstUnknown = (totals, goals, gains) =>
  goals !== null && firstOf(totals, goals, gains)?.certain === false;

/**
 * SC-5a: whoever claims below the target has lost the game.
 * @param {Side} side
 * @param {Gains} gains
 * @param {Points} totals
 * @param {Points|null} targets
 */
function falseClaim(side, gains, totals, targets) {
  const given = totals[side] + gains.score[side];
  const top = targets?.[side] ?? 0;
  return problemIf(given < top, "claim_false", { top, given });
}

/**
 * V-8: possible, but worth a question.
 * @param {SchieberDeal} deal
 * @param {Taken} taken
 * @param {Gains} gains
 * @param {Situation} situation
 * @param {Points|null} targets
 * @param {FactorRules} rules
 */
function rarities(deal, { cardPoints, weis }, gains, { totals, outcome }, targets, rules) {
  const given = Math.max(...Object.values(weis));
  const marks = outcome.bergpreis || deal.bergpreis_by ? null : bergpreisGoals(rules, sidesIn(totals));
  const likely = [
    ...problemIf(given > HIGH_WEIS, "weis_high", { given }),
    ...problemIf(isFirstUnknown(totals, marks, gains), "bergpreis_unknown"),
  ];
  if (deal.claimed_by) return [...likely, ...falseClaim(deal.claimed_by, gains, totals, targets)];
  const points = Object.values(cardPoints);
  const isAll = !deal.match && points.filter(Boolean).length === 1;
  return [
    ...likely,
    ...problemIf(isAll, points.length === PAIRS.length ? "nothing_without_match" : "all_without_match"),
    ...problemIf(!rules.win_must_be_claimed && isFirstUnknown(totals, targets, gains), "first_unknown"),
  ];
}

/**
 * @param {Tally} tally
 * @param {Points|null} targets
 * @param {SchieberDeal} deal
 * @param {FactorRules} rules
 * @param {Situation} situation
 * @returns {JudgedDeal}
 */
function judgeIn(tally, targets, deal, rules, situation) {
  const report = newReport();
  const denomination = judgeDenomination(deal, rules, report);
  const first = tally.forehand(deal, situation.dealer, rules, report);
  const taken = {
    cardPoints: cardPointsOf(deal, denomination, rules, report, tally),
    weis: tally.weis(first, deal, denomination, rules, report),
    stoeck: tally.stoeck(deal, denomination, rules, report),
  };
  const factor = factorOf(denomination, rules);
  const score = plus(plus(taken.cardPoints, taken.weis), taken.stoeck);
  const gains = {
    stoeck: times(taken.stoeck, factor),
    weis: times(taken.weis, factor),
    score: times(score, factor),
  };
  if (deal.claimed_by) judgeClaim(deal.claimed_by, gains, situation, targets, rules, report);
  if (deal.bergpreis_by) judgeBergpreis(deal.bergpreis_by, gains, situation, rules, report);
  if (report.problems.length) return withoutScore(report, tally.sides);
  const lines = tally.sides.flatMap((side) => written(side, taken, factor));
  return scored(taken, lines, { confirm: rarities(deal, taken, gains, situation, targets, rules) });
}

/**
 * The judge of a game.
 * @template {FactorRules} R
 * @param {(rules: R) => Tally} tallyOf
 * @param {(rules: R) => Points|null} targetsOf null where a number of deals is played
 * @param {(deal: SchieberDeal, rules: R) => SchieberDeal} read
 * @returns {(deal: SchieberDeal, rules: R, situation: Situation) => JudgedDeal}
 */
export const judging =
  (tallyOf, targetsOf, read = (deal) => deal) =>
  (deal, rules, situation) =>
    judgeIn(tallyOf(rules), targetsOf(rules), read(deal, rules), rules, situation);

/**
 * SC-4: the total that each side plays for; null where a number of deals is played.
 * @param {SchieberRules} rules
 * @param {Side[]} sides
 */
export const sameTarget = ({ target, deals }, sides) => (deals === null ? bySide(() => target, sides) : null);

/**
 * SC-4 … SC-6: a game that ends at the target or after so many deals.
 * @param {SchieberRules} rules
 * @param {CountedDeal[]} counted
 * @param {Points} totals
 */
export function ending(rules, counted, totals) {
  if (rules.deals !== null) return afterDeals(rules.deals, counted, totals);
  const targets = bySide(() => rules.target, sidesIn(totals));
  const winner = winnerAt(targets, rules, counted, totals, ({ claimed_by }) => claimed_by ?? null);
  return winner ? won(winner, totals, rules.double_game_below) : goingOn(totals);
}
