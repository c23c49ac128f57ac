/** V-1 … V-4, SC-1, SC-4: what each side of a table took, as the Schieber family judges it. */
import {
  judgePlayerMatch,
  judgePlayerPoints,
  judgePlayerStoeck,
  judgePlayerWeis,
  refuseOthers,
} from "standblatt/rules/alone.js";
import {
  bySide,
  following,
  nextSeat,
  placesOf,
  possibleCardPoints,
  possiblePart,
  possibleSums,
  roundFrom,
  sidesOf,
} from "standblatt/rules/cards.js";
import { playedDenominations } from "standblatt/rules/factors.js";
import {
  isGiven,
  isOutOfRange,
  judgeCardPoints,
  judgeMatch,
  judgeStoeck,
  judgeWeis,
  noughts,
} from "standblatt/rules/judging.js";
import { neighbours } from "standblatt/rules/problems.js";
import { canShare } from "standblatt/rules/sharing.js";
import { PAIRS, SEATS } from "standblatt/rules/vocabulary.js";

/**
 * @import {Denomination, Place, Player, Points, SchieberDeal, Seat, Side} from "types/rule-book"
 * @import {Derived, Shape, Teams} from "standblatt/rules/cards.js"
 * @import {FactorRules} from "standblatt/rules/factors.js"
 * @import {Report} from "standblatt/rules/judging.js"
 */

/**
 * @typedef {(deal: SchieberDeal, denomination: Denomination|null, rules: FactorRules, report: Report) => Points} Tricks
 *
 * @typedef {Object} Tally  what the table of a game has, and how it is counted
 * @property {Side[]} sides
 * @property {Shape} shape
 * @property {(deal: SchieberDeal, dealer: Place|null, rules: FactorRules, report: Report) => Place} forehand  who
 *   leads to the first trick
 * @property {(match: Side, ...deal: Parameters<Tricks>) => Points} match
 * @property {Tricks} all
 * @property {(leader: Place, ...deal: Parameters<Tricks>) => Points} weis
 * @property {Tricks} stoeck
 */

/** @param {Seat} seat */
const partnerOf = (seat) => nextSeat(nextSeat(seat));

/** @param {number[][]} lists */
const ascending = (lists) => [...new Set(lists.flat())].sort((one, other) => one - other);

/**
 * What tricks can be worth; while the denomination is missing, in any that is played (V-2).
 * @param {Derived} derive
 * @param {Denomination|null} denomination
 * @param {FactorRules} rules
 * @param {Shape} shape
 */
const derived = (derive, denomination, rules, shape) =>
  denomination
    ? derive(denomination, rules, shape)
    : ascending(playedDenominations(rules).map((each) => derive(each, rules, shape)));

/**
 * SC-1: the player at the dealer's right names, or pushes to the partner; he leads in any case (T-6).
 * @type {Tally["forehand"]}
 */
function forehandOfPairs({ named_by, pushed }, dealer, rules, report) {
  if (!dealer) return (pushed && named_by ? partnerOf(named_by) : named_by) ?? SEATS[0];
  const forehand = following(dealer, SEATS);
  const partner = partnerOf(forehand);
  const may = [...(pushed ? [] : [forehand]), ...(pushed === false ? [] : [partner])];
  if (named_by && !may.includes(named_by) && !rules.trump_turned_up) {
    report("named_by_turn", { forehand, partner });
  }
  return forehand;
}

/** The four seats of Schieber. @type {Tally} */
export const pairTally = {
  sides: PAIRS,
  shape: {},
  forehand: forehandOfPairs,
  match: (match, { card_points }, _denomination, rules, report) =>
    judgeMatch(match, card_points, rules, report),
  all: ({ card_points }, denomination, rules, report) =>
    judgeCardPoints(card_points, derived(possibleCardPoints, denomination, rules, {}), rules, report),
  weis: (leader, deal, denomination, rules, report) => judgeWeis(deal, leader, denomination, rules, report),
  stoeck: ({ stoeck }, denomination, rules, report) => judgeStoeck(stoeck, denomination, rules, report),
};

/**
 * J3: players with numbers, each for himself or two against one.
 * @param {Shape & {teams: Teams}} shape
 * @returns {Tally}
 */
export function aloneTally(shape) {
  const { teams } = shape;
  const players = /** @type {Player[]} */ (placesOf(teams));
  const [first] = players;
  const sides = sidesOf(teams);
  /** @param {Denomination|null} denomination @param {FactorRules} rules */
  const sums = (denomination, rules) => derived(possibleSums, denomination, rules, shape);
  return {
    sides,
    shape,
    forehand: (_deal, dealer) => (dealer ? following(dealer, players) : first),
    match: (match, { card_points }, denomination, rules, report) =>
      judgePlayerMatch(
        match,
        card_points,
        sides,
        sums(denomination, rules),
        rules,
        report,
        "match_with_bonus" in rules && rules.match_with_bonus,
      ),
    all: ({ card_points }, denomination, rules, report) => {
      const possible = derived(possibleCardPoints, denomination, rules, shape);
      /** @param {number[]} points */
      const shared = (points) => canShare(points, denomination, rules, shape);
      return judgePlayerPoints(
        card_points,
        sides,
        possible,
        sums(denomination, rules),
        rules,
        report,
        shared,
      );
    },
    weis: (leader, deal, denomination, rules, report) => {
      // That the denomination is missing was said where it was looked for.
      const known = denomination ?? "obenabe";
      const order = roundFrom(/** @type {Player} */ (leader), players);
      return judgePlayerWeis(deal, order, known, rules, report, shape, teams);
    },
    stoeck: ({ stoeck }, denomination, rules, report) =>
      judgePlayerStoeck(stoeck, sides, denomination, rules, report),
  };
}

/**
 * SC-4: up to a claim; a side left out had nothing yet, and the sum must be what some tricks make.
 * @param {SchieberDeal} deal
 * @param {Denomination|null} denomination
 * @param {FactorRules} rules
 * @param {Report} report
 * @param {Tally} tally
 */
function counted({ card_points }, denomination, rules, report, { sides, shape }) {
  refuseOthers(card_points, sides, "card_points_not_in_play", report);
  const numbers = sides.map((side) => card_points?.[side] ?? null).filter(isGiven);
  if (isOutOfRange(numbers, rules, report)) return noughts(sides);
  const points = bySide((side) => card_points?.[side] ?? 0, sides);
  const possible = derived(possibleCardPoints, denomination, rules, shape);
  for (const number of Object.values(points)) {
    if (!possible.includes(number)) report("card_points_impossible", neighbours(number, possible));
  }
  const total = numbers.reduce((sum, number) => sum + number, 0);
  const ways = [possiblePart, possibleSums].map((each) => derived(each, denomination, rules, shape));
  const sums = ascending(ways);
  if (!sums.includes(total)) report("card_points_counted", neighbours(total, sums));
  return points;
}

/**
 * Each side's card points: of a match, as far as a claim counted them, or of all tricks.
 * @param {SchieberDeal} deal
 * @param {Denomination|null} denomination
 * @param {FactorRules} rules
 * @param {Report} report
 * @param {Tally} tally
 */
export function cardPointsOf(deal, denomination, rules, report, tally) {
  if (deal.match) return tally.match(deal.match, deal, denomination, rules, report);
  if (deal.claimed_by) return counted(deal, denomination, rules, report, tally);
  return tally.all(deal, denomination, rules, report);
}
