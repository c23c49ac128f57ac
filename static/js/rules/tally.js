/**
 * V-1 … V-4, SC-1, SC-4: what each side of a table took, as the Schieber family judges it.
 *
 * @typedef {{sides: string[], shape: Shape, forehand: Function, match: Function, all: Function, weis: Function,
 *   stoeck: Function}} Tally  `forehand(deal, dealer, rules, report)`: who leads to the first trick; the other
 *   four answer the points of each side. The denomination may be null
 */
import {
  judgePlayerMatch,
  judgePlayerPoints,
  judgePlayerStoeck,
  judgePlayerWeis,
  refuseOthers,
} from "standblatt/rules/alone.js";
import {
  PAIRS,
  SEATS,
  bySide,
  following,
  nextSeat,
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

const partnerOf = (seat) => nextSeat(nextSeat(seat));
const ascending = (lists) => [...new Set(lists.flat())].sort((one, other) => one - other);

/** What tricks can be worth; while the denomination is missing, in any that is played (V-2). */
const derived = (derive, denomination, rules, shape) =>
  denomination
    ? derive(denomination, rules, shape)
    : ascending(playedDenominations(rules).map((each) => derive(each, rules, shape)));

/** SC-1: the player at the dealer's right names, or pushes to the partner; he leads in any case (T-6). */
function forehandOfPairs({ named_by, pushed }, dealer, rules, report) {
  if (!dealer) return (pushed && named_by ? partnerOf(named_by) : named_by) ?? SEATS[0];
  const forehand = nextSeat(dealer);
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
  match: ({ match, card_points }, denomination, rules, report) =>
    judgeMatch(match, card_points, rules.match_bonus, report),
  all: ({ card_points }, denomination, rules, report) =>
    judgeCardPoints(
      card_points,
      derived(possibleCardPoints, denomination, rules, {}),
      rules.match_bonus,
      report,
    ),
  weis: judgeWeis,
  stoeck: judgeStoeck,
};

/** J3: players with numbers, each for himself or two against one. @param {Shape} shape @returns {Tally} */
export function aloneTally(shape) {
  const { teams } = shape;
  const players = Object.keys(teams);
  const [first] = players;
  const sides = sidesOf(teams);
  const sums = (denomination, rules) => derived(possibleSums, denomination, rules, shape);
  return {
    sides,
    shape,
    forehand: (deal, dealer) => (dealer ? following(dealer, players) : first),
    match: ({ match, card_points }, denomination, rules, report) =>
      judgePlayerMatch(match, card_points, sides, rules.match_bonus, report, sums(denomination, rules)),
    all: ({ card_points }, denomination, rules, report) => {
      const possible = derived(possibleCardPoints, denomination, rules, shape);
      return judgePlayerPoints(card_points, sides, possible, sums(denomination, rules), report);
    },
    weis: (deal, leader, denomination, rules, report) => {
      // That the denomination is missing was said where it was looked for.
      const known = denomination ?? "obenabe";
      return judgePlayerWeis(deal, roundFrom(leader, players), known, rules, report, shape, teams);
    },
    stoeck: (holder, denomination, rules, report) =>
      judgePlayerStoeck(holder, sides, denomination, rules, report),
  };
}

/** SC-4: up to a claim; a side left out had nothing yet, and the sum must be what some tricks make. */
function counted({ card_points }, denomination, rules, report, { sides, shape }) {
  refuseOthers(card_points, sides, "card_points_not_in_play", report);
  const numbers = sides.map((side) => card_points?.[side] ?? null).filter(isGiven);
  if (isOutOfRange(numbers, rules.match_bonus, report)) return noughts(sides);
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

/** Each side's card points: of a match, as far as a claim counted them, or of all tricks. */
export function cardPointsOf(deal, denomination, rules, report, tally) {
  if (deal.match) return tally.match(deal, denomination, rules, report);
  if (deal.claimed_by) return counted(deal, denomination, rules, report, tally);
  return tally.all(deal, denomination, rules, report);
}
