/** V-1 … V-5, V-8, SC-1 … SC-6, J3: games whose deals are multiplied by a factor. */
import { PAIRS, bySide } from "standblatt/rules/cards.js";
import { goingOn, isPlayedOut, leader, level, won } from "standblatt/rules/endings.js";
import { decidedBy, denominationDecides, denominationOf, factorOf } from "standblatt/rules/factors.js";
import { firstOf, plus, times, winnerAt } from "standblatt/rules/first.js";
import { newReport, scored, withoutScore } from "standblatt/rules/judging.js";
import { problem } from "standblatt/rules/problems.js";
import { cardPointsOf } from "standblatt/rules/tally.js";

const HIGH_WEIS = 300; // V-8

/** SC-4: a claim before anything was counted, so that trumps decide nothing. */
function countsNothing({ claimed_by, card_points, weis, match, weis_cards, stoeck }) {
  const points = [card_points, weis].some((written) => Object.values(written ?? {}).some(Boolean));
  const cards = Object.keys(weis_cards ?? {}).length > 0;
  return claimed_by && !points && !match && !cards && !stoeck;
}

/** SC-1, SC-2, J3-1: what was played, named or decided by the card turned up. */
function judgeDenomination(deal, rules, report) {
  const { named_by, pushed, turned_up } = deal;
  const turnsUp = rules.trump_turned_up;
  if (!turnsUp && turned_up) report("turned_up_not_played");
  else if (turnsUp && (named_by || pushed)) report("named_not_played");
  const denomination = denominationOf(deal, rules);
  if (!denomination) {
    if (denominationDecides(rules) && !countsNothing(deal)) report("denomination_missing");
  } else if (!factorOf(denomination, rules)) report("denomination_without_factor");
  else if (turnsUp && turned_up && decidedBy(turned_up, rules) !== denomination) {
    report("turned_up_disagrees", { card: turned_up });
  }
  return denomination;
}

/** SC-4: whether another side had won with Stöck or Weis before the tricks. */
const isBefore = (first, side) => ["stoeck", "weis"].includes(first?.step) && first.side !== side;

/** SC-4, SC-5: a claim needs the target, and where no claim is needed it must not come second. */
function judgeClaim(side, gains, { totals }, targets, rules, report) {
  if (!targets) report("claim_not_played");
  else if (!(side in targets)) report("claim_not_in_play", { player: side });
  else if (!report.problems.length) {
    const given = totals[side] + gains.score[side];
    const top = targets[side];
    if (given < top) report("claim_below_target", { top, given });
    else if (!rules.win_must_be_claimed && isBefore(firstOf(totals, targets, gains), side)) {
      report("claim_second", { top });
    }
  }
}

/** SC-2: what a side writes, and what the factor adds to it; lines of 0 are left out. */
function linesOf(side, { cardPoints, weis, stoeck }, factor) {
  const once = cardPoints[side] + weis[side] + stoeck[side];
  return [
    ["card points", cardPoints[side]],
    ["Weis", weis[side]],
    ["Stöck", stoeck[side]],
    ["factor", (factor - 1) * once],
  ]
    .filter(([, points]) => points)
    .map(([label, points]) => ({ side, label, points }));
}

/** V-8: possible, but worth a question. */
function rarities(deal, { cardPoints, weis }, gains, { totals }, targets, rules) {
  const given = Math.max(...Object.values(weis));
  const points = Object.values(cardPoints);
  const isAll = !deal.match && points.filter(Boolean).length === 1;
  const first = targets && !rules.win_must_be_claimed ? firstOf(totals, targets, gains) : null;
  const unclaimed = [
    isAll && problem(points.length === PAIRS.length ? "nothing_without_match" : "all_without_match"),
    first && !first.certain && problem("first_unknown"),
  ];
  return [given > HIGH_WEIS && problem("weis_high", { given }), ...(deal.claimed_by ? [] : unclaimed)].filter(
    Boolean,
  );
}

function judgeIn(tally, targets, deal, rules, situation) {
  const report = newReport();
  const denomination = judgeDenomination(deal, rules, report);
  const first = tally.forehand(deal, situation.dealer, rules, report);
  const taken = {
    cardPoints: cardPointsOf(deal, denomination, rules, report, tally),
    weis: tally.weis(deal, first, denomination, rules, report),
    stoeck: tally.stoeck(deal.stoeck, denomination, rules, report),
  };
  const factor = factorOf(denomination, rules);
  const score = plus(plus(taken.cardPoints, taken.weis), taken.stoeck);
  const gains = {
    stoeck: times(taken.stoeck, factor),
    weis: times(taken.weis, factor),
    score: times(score, factor),
  };
  if (deal.claimed_by) judgeClaim(deal.claimed_by, gains, situation, targets, rules, report);
  if (report.problems.length) return withoutScore(report, tally.sides);
  const lines = tally.sides.flatMap((side) => linesOf(side, taken, factor));
  return scored(taken, lines, { confirm: rarities(deal, taken, gains, situation, targets, rules) });
}

/**
 * The judge of a game.
 * @param {function(Object): Tally} tallyOf by the house rules
 * @param {function(Object): ?Points} targetsOf by the house rules; null where a number of deals is played
 * @param {function(Object, Object): Object} read a deal by the house rules
 */
export const judging =
  (tallyOf, targetsOf, read = (deal) => deal) =>
  (deal, rules, situation) =>
    judgeIn(tallyOf(rules), targetsOf(rules), read(deal, rules), rules, situation);

/** SC-4: the total that each side plays for; null where a number of deals is played. */
export const sameTarget = ({ target, deals }, sides) => (deals === null ? bySide(() => target, sides) : null);

/** SC-4 … SC-6: a game that ends at the target or after so many deals. @returns {Outcome} */
export function ending(targets, rules, counted, totals) {
  if (targets) {
    const winner = winnerAt(targets, rules, counted, totals, ({ claimed_by }) => claimed_by ?? null);
    return winner ? won(winner, totals, rules.double_game_below) : goingOn(totals);
  }
  if (!isPlayedOut(rules.deals, counted)) return goingOn(totals);
  const ahead = leader(totals);
  return ahead ? won(ahead, totals) : level(totals);
}
