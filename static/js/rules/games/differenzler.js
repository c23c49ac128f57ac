/** DZ: Differenzler. */
import { judgePlayerMatch, judgePlayerPoints } from "standblatt/rules/alone.js";
import { isSuit, pointsOfDeal, pointsOfMatch, possibleCardPoints, sidesIn } from "standblatt/rules/cards.js";
import { goingOn, isPlayedOut, level, won } from "standblatt/rules/endings.js";
import { eachAlone } from "standblatt/rules/games/base.js";
import { linesOf, newReport, noughts, scored, withoutScore } from "standblatt/rules/judging.js";
import { problem, problemIf } from "standblatt/rules/problems.js";
import { PRESETS, RANKS, SUITS } from "standblatt/rules/vocabulary.js";

/**
 * @import {DifferenzlerDeal, DifferenzlerRules, Player, Points, Side, Written} from "types/rule-book"
 * @import {Shape} from "standblatt/rules/cards.js"
 * @import {Jass} from "standblatt/rules/games/base.js"
 * @import {CountedDeal, Report} from "standblatt/rules/judging.js"
 */

/** @typedef {{side: Side, total: number, rank: number}} Ranked  equal totals share a rank */

const HIGH_DIFFERENCE = 100; // V-8

const { sides } = eachAlone;

/** DZ-1: no card lies dead. @param {DifferenzlerRules} rules @returns {Shape} */
const shape = (rules) => ({ ...eachAlone.shape(rules), hand: (SUITS.length * RANKS.length) / rules.players });

/**
 * DZ-2: a suit, or the card that decides it, or neither; both must agree.
 * @param {DifferenzlerDeal} deal
 * @param {Report} report
 */
function judgeTrumps({ denomination, turned_up }, report) {
  if (!denomination) return;
  if (!isSuit(denomination)) report("denomination_not_played");
  else if (turned_up && !denomination.startsWith(turned_up[0]))
    report("turned_up_disagrees", { card: turned_up });
}

/**
 * DZ-3: whole numbers up to all points there are; their sum is free.
 * @param {Written} announced
 * @param {DifferenzlerRules} rules
 * @param {Report} report
 */
function judgeAnnouncements(announced, rules, report) {
  const top = pointsOfMatch(rules);
  for (const [player, given] of Object.entries(announced)) {
    if (given === null) continue;
    if (!sides(rules).some((side) => side === player)) report("announcement_not_in_play", { player });
    else if (!Number.isInteger(given) || given < 0 || given > top)
      report("announcement_whole", { top, given });
  }
}

/** @param {DifferenzlerDeal} deal @param {DifferenzlerRules} rules @param {Report} report */
function judgeTricks({ match, card_points }, rules, report) {
  const inPlay = sides(rules);
  const sums = [pointsOfDeal(rules)];
  if (match) return judgePlayerMatch(match, card_points, inPlay, sums, rules, report);
  const [anySuit] = SUITS; // they share their points in the same way (DZ-2)
  const possible = possibleCardPoints(anySuit, rules, shape(rules));
  return judgePlayerPoints(card_points, inPlay, possible, sums, rules, report);
}

/** @param {number|null} announced @param {number} taken */
const differenceOf = (announced, taken) => Math.abs(taken - (announced ?? 0));

/**
 * DZ-4 … DZ-6: what a player writes.
 * @param {Player} side
 * @param {number|null} announced
 * @param {number} taken
 * @param {DifferenzlerRules} rules
 */
function written(side, announced, taken, rules) {
  const difference = differenceOf(announced, taken);
  const isMissing = announced === null;
  const isExact = Boolean(announced) && !difference;
  return linesOf(side, [
    ["difference", difference],
    ["no announcement", isMissing ? rules.missing_announcement : 0],
    ["exact", isExact ? -rules.exact_bonus : 0],
  ]);
}

/**
 * V-8: possible, but worth a question.
 * @param {DifferenzlerDeal} deal
 * @param {(player: Player) => number|null} announcedBy
 * @param {Points} cardPoints
 * @param {DifferenzlerRules} rules
 */
function rarities({ match }, announcedBy, cardPoints, rules) {
  const extra = rules.missing_announcement;
  const questions = sides(rules).flatMap((player) => {
    const given = differenceOf(announcedBy(player), cardPoints[player]);
    if (announcedBy(player) === null) return [problem("announcement_missing", { player, extra })];
    return problemIf(given > HIGH_DIFFERENCE, "difference_high", { player, given });
  });
  const isAll =
    Boolean(rules.match_bonus) && !match && Object.values(cardPoints).includes(pointsOfDeal(rules));
  return [...questions, ...problemIf(isAll, "all_without_match")];
}

/** V-1, V-2, V-8, DZ-2 … DZ-6. @param {DifferenzlerDeal} deal @param {DifferenzlerRules} rules */
function judge(deal, rules) {
  const report = newReport();
  const announced = deal.announced ?? {};
  judgeTrumps(deal, report);
  judgeAnnouncements(announced, rules, report);
  const cardPoints = judgeTricks(deal, rules, report);
  if (report.problems.length) return withoutScore(report, sides(rules));
  /** @param {Player} player */
  const announcedBy = (player) => announced[player] ?? null;
  const lines = sides(rules).flatMap((side) => written(side, announcedBy(side), cardPoints[side], rules));
  const taken = { cardPoints, weis: noughts(sides(rules)), stoeck: noughts(sides(rules)) };
  return scored(taken, lines, { confirm: rarities(deal, announcedBy, cardPoints, rules) });
}

/**
 * DZ-7: with a limit the number of deals means nothing.
 * @param {DifferenzlerRules} rules
 * @param {CountedDeal[]} counted
 * @param {Points} totals
 */
const isOver = ({ limit, deals }, counted, totals) =>
  limit === null
    ? deals !== null && isPlayedOut(deals, counted)
    : Math.max(...Object.values(totals)) >= limit;

/**
 * DZ-7: the lowest total wins.
 * @param {DifferenzlerRules} rules
 * @param {CountedDeal[]} counted
 * @param {Points} totals
 */
function outcome(rules, counted, totals) {
  if (!isOver(rules, counted, totals)) return goingOn(totals);
  const [first, second] = ranking(totals);
  return first.rank < second.rank ? won(first.side, totals) : level(totals);
}

/** The players by their totals, the lowest first. @param {Points} totals @returns {Ranked[]} */
function ranking(totals) {
  /** @param {number} total */
  const rank = (total) => 1 + Object.values(totals).filter((other) => other < total).length;
  return sidesIn(totals)
    .map((side) => ({ side, total: totals[side], rank: rank(totals[side]) }))
    .sort((one, other) => one.total - other.total);
}

/** Beside what every game has: `ranking(totals)`. @satisfies {Jass} */
export const differenzler = {
  ...eachAlone,
  slug: "differenzler",
  presets: PRESETS.differenzler,
  shape,
  judge,
  outcome,
  ranking,
};
