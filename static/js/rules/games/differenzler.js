/** DZ: Differenzler. */
import { judgePlayerMatch, judgePlayerPoints } from "standblatt/rules/alone.js";
import { isSuit, PACK, possibleCardPoints } from "standblatt/rules/cards.js";
import { goingOn, isPlayedOut, level, won } from "standblatt/rules/endings.js";
import { eachAlone } from "standblatt/rules/games/base.js";
import { newReport, noughts, scored, withoutScore } from "standblatt/rules/judging.js";
import { problem } from "standblatt/rules/problems.js";
import { PRESETS, RANKS, SUITS } from "standblatt/rules/vocabulary.js";

/** @typedef {{side: string, total: number, rank: number}} Ranked  equal totals share a rank */

const HIGH_DIFFERENCE = 100; // V-8

const { sides } = eachAlone;

/** DZ-1: no card lies dead. @returns {Shape} */
const shape = (rules) => ({ ...eachAlone.shape(rules), hand: (SUITS.length * RANKS.length) / rules.players });

/** DZ-2: a suit, or the card that decides it, or neither; both must agree. */
function judgeTrumps({ denomination, turned_up }, report) {
  if (!denomination) return;
  if (!isSuit(denomination)) report("denomination_not_played");
  else if (turned_up && !denomination.startsWith(turned_up[0]))
    report("turned_up_disagrees", { card: turned_up });
}

/** DZ-3: whole numbers up to all points there are; their sum is free. */
function judgeAnnouncements(announced, rules, report) {
  const top = PACK + rules.match_bonus;
  for (const [player, given] of Object.entries(announced)) {
    if (given === null) continue;
    if (!sides(rules).includes(player)) report("announcement_not_in_play", { player });
    else if (!Number.isInteger(given) || given < 0 || given > top)
      report("announcement_whole", { top, given });
  }
}

function judgeTricks({ match, card_points }, rules, report) {
  const inPlay = sides(rules);
  if (match) return judgePlayerMatch(match, card_points, inPlay, rules.match_bonus, report);
  const [anySuit] = SUITS; // they share their points in the same way (DZ-2)
  const possible = possibleCardPoints(anySuit, rules, shape(rules));
  return judgePlayerPoints(card_points, inPlay, possible, [PACK], report);
}

const differenceOf = (announced, taken) => Math.abs(taken - (announced ?? 0));

/** DZ-4 … DZ-6: what a player writes; lines of 0 are left out. */
function linesOf(side, announced, taken, rules) {
  const difference = differenceOf(announced, taken);
  const isMissing = announced === null;
  const isExact = Boolean(announced) && !difference;
  return [
    ["difference", difference],
    ["no announcement", isMissing ? rules.missing_announcement : 0],
    ["exact", isExact ? -rules.exact_bonus : 0],
  ]
    .filter(([, points]) => points)
    .map(([label, points]) => ({ side, label, points }));
}

/** V-8: possible, but worth a question. */
function rarities({ match }, announcedBy, cardPoints, rules) {
  const questions = sides(rules).map((player) => {
    const given = differenceOf(announcedBy(player), cardPoints[player]);
    if (announcedBy(player) === null)
      return problem("announcement_missing", { player, extra: rules.missing_announcement });
    return given > HIGH_DIFFERENCE && problem("difference_high", { player, given });
  });
  const isAll = rules.match_bonus && !match && Object.values(cardPoints).includes(PACK);
  return [...questions, isAll && problem("all_without_match")].filter(Boolean);
}

/** V-1, V-2, V-8, DZ-2 … DZ-6. */
function judge(deal, rules) {
  const report = newReport();
  const announced = deal.announced ?? {};
  judgeTrumps(deal, report);
  judgeAnnouncements(announced, rules, report);
  const cardPoints = judgeTricks(deal, rules, report);
  if (report.problems.length) return withoutScore(report, sides(rules));
  const announcedBy = (player) => announced[player] ?? null;
  const lines = sides(rules).flatMap((side) => linesOf(side, announcedBy(side), cardPoints[side], rules));
  const taken = { cardPoints, weis: noughts(sides(rules)), stoeck: noughts(sides(rules)) };
  return scored(taken, lines, { confirm: rarities(deal, announcedBy, cardPoints, rules) });
}

/** DZ-7: with a limit the number of deals means nothing. */
const isOver = ({ limit, deals }, counted, totals) =>
  limit === null ? isPlayedOut(deals, counted) : Math.max(...Object.values(totals)) >= limit;

/** DZ-7: the lowest total wins. */
function outcome(rules, counted, totals) {
  if (!isOver(rules, counted, totals)) return goingOn(totals);
  const [first, second] = ranking(totals);
  return first.rank < second.rank ? won(first.side, totals) : level(totals);
}

/** The players by their totals, the lowest first. @param {Points} totals @returns {Ranked[]} */
function ranking(totals) {
  const rank = (total) => 1 + Object.values(totals).filter((other) => other < total).length;
  return Object.entries(totals)
    .map(([side, total]) => ({ side, total, rank: rank(total) }))
    .sort((one, other) => one.total - other.total);
}

/** @type {Jass & {ranking: function(Points): Ranked[]}} */
export const differenzler = {
  ...eachAlone,
  slug: "differenzler",
  presets: PRESETS.differenzler,
  shape,
  judge,
  outcome,
  ranking,
};
