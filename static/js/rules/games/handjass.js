/** HJ: Handjass. */
import {
  judgePlayerMatch,
  judgePlayerPoints,
  judgePlayerStoeck,
  judgePlayerWeis,
} from "standblatt/rules/alone.js";
import { bySide, isSuit, possibleCardPoints, possibleSums, sidesIn, solo } from "standblatt/rules/cards.js";
import { eachAlone } from "standblatt/rules/games/base.js";
import { linesOf, newReport, noughts, scored, withoutScore } from "standblatt/rules/judging.js";
import { afterLeaving, dealtTo, isDealtTo, judgeDealer, orderOfPlay } from "standblatt/rules/leaving.js";
import { problemIf } from "standblatt/rules/problems.js";
import { canShare } from "standblatt/rules/sharing.js";
import { PRESETS, SUITS } from "standblatt/rules/vocabulary.js";

/**
 * @import {HandjassDeal, HandjassRules, Label, Outcome, Place, Player, Points, Side} from "types/rule-book"
 * @import {JassWithMore, Situation} from "standblatt/rules/games/base.js"
 * @import {CountedDeal, JudgedDeal, Report, Taken} from "standblatt/rules/judging.js"
 */

/**
 * @typedef {{sure: Side[], tied: Side[], cutFor: number}} Ranking  who gets a stick, who cuts for how many
 */

const MOST_IN_PLAY = 4;
const HIGH_WEIS = 200; // V-8

/**
 * HJ-1: who plays a deal.
 * @param {HandjassRules} rules
 * @param {Situation} situation
 * @param {Player[]} declined
 */
const inPlay = (rules, situation, declined = []) =>
  dealtTo(solo(rules.players), MOST_IN_PLAY, situation).filter((player) => !declined.includes(player));

/**
 * HJ-3 … HJ-5: one stick for each of the highest, none for who is under the threshold.
 * @param {Points} points what each player in play has made
 * @param {HandjassRules} rules
 * @returns {Ranking}
 */
function ranking(points, { sticks, threshold }) {
  const able = sidesIn(points).filter((player) => points[player] >= threshold);
  const made = able.map((player) => points[player]).sort((one, other) => other - one);
  if (able.length <= sticks) return { sure: able, tied: [], cutFor: 0 };
  const last = made[sticks - 1];
  const sure = able.filter((player) => points[player] > last);
  const tied = able.filter((player) => points[player] === last);
  if (sure.length + tied.length === sticks) return { sure: [...sure, ...tied], tied: [], cutFor: 0 };
  return { sure, tied, cutFor: sticks - sure.length };
}

/**
 * HJ-3 … HJ-6: what each player in play writes, in sticks; a potato takes one away.
 * @param {Points} points
 * @param {Player[]} cutWonBy
 * @param {HandjassRules} rules
 */
function written(points, cutWonBy, rules) {
  const players = sidesIn(points);
  const winners = [...ranking(points, rules).sure, ...cutWonBy];
  /** @param {Side} player */
  const isInSack = (player) => points[player] < rules.threshold;
  const inSack = players.filter(isInSack).length;
  const takesAll = rules.all_sticks_given && inSack === 1 && players.length - inSack === 1;
  const stick = takesAll ? rules.sticks : 1;
  /** @param {Side} player @returns {[Label, number][]} */
  const marks = (player) => [
    ["stick", winners.includes(player) ? stick : 0],
    ["sack", rules.sack_bonus ? inSack : 0],
  ];
  return players.flatMap((side) => linesOf(side, isInSack(side) ? [["potato", -1]] : marks(side)));
}

/**
 * @param {Player[]} declined
 * @param {HandjassRules} rules
 * @param {Situation} situation
 * @param {Report} report
 */
function judgeDeclined(declined, rules, situation, report) {
  if (!declined.length) return [];
  if (!rules.may_decline) {
    report("declining_not_played");
    return [];
  }
  const seated = inPlay(rules, situation);
  for (const player of declined) {
    if (!seated.includes(player)) report("declined_not_in_play", { player });
  }
  return declined;
}

/**
 * Whatever is written of a deal that nobody played; noughts say nothing.
 * @param {HandjassDeal} deal
 * @param {Report} report
 */
function refusePoints({ card_points, weis, weis_cards, match, stoeck, cut_won_by }, report) {
  const points = [card_points, weis].some((written) => Object.values(written ?? {}).some(Boolean));
  const cards = Object.keys(weis_cards ?? {}).length;
  if (points || cards || match || stoeck || winnersOf(cut_won_by).length) report("nothing_played");
}

/** @param {Player|Player[]|null|undefined} cutWonBy */
const winnersOf = (cutWonBy) => [cutWonBy ?? []].flat();

/**
 * HJ-5: all declined, so nobody scores.
 * @param {HandjassDeal} deal
 * @param {HandjassRules} rules
 * @param {Player[]} players
 * @param {Report} report
 */
function thrownIn(deal, rules, players, report) {
  if (!rules.may_decline) report("thrown_in_not_played");
  else if (deal.declined?.length && players.length) report("thrown_in_by_some", { player: players[0] });
  refusePoints(deal, report);
  return withoutScore(report, solo(rules.players), true);
}

/**
 * HJ-5: all but one declined.
 * @param {HandjassDeal} deal
 * @param {HandjassRules} rules
 * @param {Player} side
 * @param {Report} report
 */
function withoutPlaying(deal, rules, side, report) {
  refusePoints(deal, report);
  const all = solo(rules.players);
  if (report.problems.length) return withoutScore(report, all);
  const taken = { cardPoints: noughts(all), weis: noughts(all), stoeck: noughts(all) };
  return scored(taken, [{ side, label: "stick", points: rules.all_sticks_given ? rules.sticks : 1 }]);
}

/**
 * HJ-2: with four in play card points add to those of a deal; with fewer, cards lie dead.
 * @param {HandjassDeal} deal
 * @param {Player[]} players
 * @param {HandjassRules} rules
 * @param {Report} report
 */
function judgeTricks({ denomination, match, card_points }, players, rules, report) {
  const [anySuit] = SUITS;
  const known = denomination ?? (rules.no_trump_denominations ? null : anySuit);
  const shape = { cardsPerTrick: players.length };
  const sums = possibleSums(known, rules, shape);
  if (match)
    return judgePlayerMatch(match, card_points, players, sums, rules, report, rules.match_with_bonus);
  /** @param {number[]} points */
  const shared = (points) => canShare(points, known, rules, shape);
  return judgePlayerPoints(
    card_points,
    players,
    possibleCardPoints(known, rules, shape),
    sums,
    rules,
    report,
    shared,
  );
}

/**
 * HJ-5: who is level for the last stick cuts for it.
 * @param {Player[]} winners
 * @param {Points} points
 * @param {HandjassRules} rules
 * @param {Report} report
 * @returns who won
 */
function judgeCut(winners, points, rules, report) {
  const { tied, cutFor } = ranking(points, rules);
  const players = tied.join(", ");
  const given = winners.length;
  if (given && !tied.length) report("cut_without_tie");
  else if (tied.length && !given) report("cut_missing", { players, number: cutFor });
  else if (given !== cutFor) report("cut_number", { players, number: cutFor, given });
  for (const player of winners) {
    if (tied.length && !tied.includes(player)) report("cut_not_level", { player, players });
  }
  return winners;
}

/** V-8: possible, but worth a question. @param {HandjassDeal} deal @param {Taken} taken */
function rarities({ match }, { cardPoints, weis }) {
  const given = Math.max(...Object.values(weis));
  const isAll = Object.values(cardPoints).filter(Boolean).length === 1;
  return [
    ...problemIf(given > HIGH_WEIS, "weis_high", { given }),
    ...problemIf(isAll && !match, "all_without_match"),
  ];
}

/**
 * @param {HandjassDeal} deal
 * @param {HandjassRules} rules
 * @param {Situation} situation
 * @param {Player[]} players
 * @param {Report} report
 */
function played(deal, rules, situation, players, report) {
  const all = solo(rules.players);
  const { denomination = null } = deal;
  if (denomination && !isSuit(denomination) && !rules.no_trump_denominations)
    report("denomination_not_played");
  const order = orderOfPlay(situation.dealer, players);
  const cardPoints = judgeTricks(deal, players, rules, report);
  const weis = judgePlayerWeis(deal, order, denomination, rules, report);
  const stoeck = judgePlayerStoeck(deal.stoeck, players, denomination, rules, report);
  if (report.problems.length) return withoutScore(report, all);
  const made = bySide((player) => cardPoints[player] + weis[player] + stoeck[player], players);
  const winners = judgeCut(winnersOf(deal.cut_won_by), made, rules, report);
  if (report.problems.length) return withoutScore(report, all);
  /** @param {Points} points */
  const ofAll = (points) => bySide((player) => points[player] ?? 0, all);
  const taken = { cardPoints: ofAll(cardPoints), weis: ofAll(weis), stoeck: ofAll(stoeck) };
  return scored(taken, written(made, winners, rules), { confirm: rarities(deal, taken) });
}

/**
 * V-1 … V-4, V-8, HJ-1 … HJ-6.
 * @param {HandjassDeal} deal
 * @param {HandjassRules} rules
 * @param {Situation} situation
 */
function judge(deal, rules, situation) {
  const report = newReport();
  const all = solo(rules.players);
  if (situation.outcome.over) return withoutScore(report, all);
  judgeDealer(all, MOST_IN_PLAY, situation, report);
  if (!isDealtTo(deal.dealt_to, inPlay(rules, situation), report)) return withoutScore(report, all);
  const declined = judgeDeclined(deal.declined ?? [], rules, situation, report);
  const players = inPlay(rules, situation, declined);
  if (players.length > MOST_IN_PLAY) return withoutScore(report, all);
  if (deal.thrown_in || !players.length) return thrownIn(deal, rules, players, report);
  if (players.length === 1) return withoutPlaying(deal, rules, players[0], report);
  return played(deal, rules, situation, players, report);
}

/** HJ-2: what each player made in a deal. @param {JudgedDeal} deal */
const pointsOf = ({ cardPoints, weis, stoeck }) =>
  bySide((player) => cardPoints[player] + weis[player] + stoeck[player], sidesIn(cardPoints));

/**
 * HJ-6: who reached `out_at` has left.
 * @param {HandjassRules} rules
 * @param {CountedDeal[]} counted
 * @param {Points} totals
 */
const outcome = (rules, counted, totals) => afterLeaving(rules.out_at, counted, totals, pointsOf);

/**
 * HJ-5: where all have declined, the same player deals again.
 * @param {HandjassRules} rules
 * @param {Place} dealer
 * @param {CountedDeal} deal
 * @param {Outcome} after
 */
const nextDealer = (rules, dealer, deal, after) =>
  deal.thrownIn && !deal.problems.length ? dealer : eachAlone.nextDealer(rules, dealer, deal, after);

/**
 * HJ-5: who must cut for how many sticks; null where nobody must, or where the points are not in order yet.
 * @param {HandjassDeal} deal
 * @param {HandjassRules} rules
 * @param {Situation} situation
 */
function cutAmong(deal, rules, situation) {
  const { problems } = judge({ ...deal, cut_won_by: null }, rules, situation);
  const cut = problems.find(({ code }) => code === "cut_missing");
  if (!cut) return null;
  const players = /** @type {Player[]} */ (String(cut.values.players).split(", "));
  return { players, number: Number(cut.values.number) };
}

/**
 * Beside what every game has: `inPlay(rules, situation, declined)` and `cutAmong(deal, rules, situation)`.
 * @satisfies {JassWithMore}
 */
export const handjass = {
  ...eachAlone,
  slug: "handjass",
  presets: PRESETS.handjass,
  judge,
  outcome,
  nextDealer,
  /** @param {HandjassRules} rules @param {Situation} situation */
  dealtTo: (rules, situation) => inPlay(rules, situation),
  inPlay,
  cutAmong,
};
