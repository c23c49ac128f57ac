/**
 * V-1 … V-4, HJ-2: judging card points, Weis and Stöck of players each for himself. Each function reports what is
 * wrong, in Python's order, and answers the points that would count, as far as they can be told, with a place for
 * each of the players who take part in the deal.
 */
import { alone, bySide, isSuit, pointsOfDeal, sidesOf } from "standblatt/rules/cards.js";
import { forSide, isGiven, isOutOfRange, noughts, settled } from "standblatt/rules/judging.js";
import { neighbours } from "standblatt/rules/problems.js";
import { STOECK } from "standblatt/rules/weis.js";
import { weisTotals } from "standblatt/rules/weis-totals.js";

/**
 * @import {Denomination, Player, Points, ProblemCode, SharedRules, Shown, Side, SidiBarraniDeal, Written}
 *   from "types/rule-book"
 * @import {Shape, Teams} from "standblatt/rules/cards.js"
 * @import {Report} from "standblatt/rules/judging.js"
 */

/**
 * HJ-1: who takes no part has no points.
 * @param {Written|null|undefined} points
 * @param {Side[]} inPlay
 * @param {ProblemCode} code what is said of each who has
 * @param {Report} report
 */
export function refuseOthers(points, inPlay, code, report) {
  for (const [player, number] of Object.entries(points ?? {})) {
    if (number && !inPlay.some((side) => side === player)) report(code, { player });
  }
}

/**
 * V-1, V-2, HJ-2: a deal without a match.
 * @param {Written|null|undefined} points
 * @param {Side[]} inPlay
 * @param {number[]} possible what one player's tricks can make, ascending
 * @param {number[]} sums what all tricks together can be worth, ascending; is it one number only, one player's
 *   points may be left out
 * @param {SharedRules} rules
 * @param {Report} report
 * @param {(points: number[]) => boolean} [canShare] whether tricks can be shared so; asked where cards lie dead
 */
export function judgePlayerPoints(points, inPlay, possible, sums, rules, report, canShare = () => true) {
  const before = report.problems.length;
  const given = inPlay.map((player) => points?.[player] ?? null);
  refuseOthers(points, inPlay, "card_points_not_in_play", report);
  const numbers = given.filter(isGiven);
  if (isOutOfRange(numbers, rules, report, false)) return noughts(inPlay);
  const total = numbers.reduce((sum, number) => sum + number, 0);
  const missing = given.length - numbers.length;
  const rest = missing === 1 && sums.length === 1 ? sums[0] - total : null;
  if (missing && rest === null) report("card_points_of_all");
  else if (!missing && !sums.includes(total)) reportSum(total, sums, report);
  const all = given.map((number) => number ?? rest);
  for (const number of all.filter(isGiven)) judgeOne(number, possible, pointsOfDeal(rules), report);
  if (sums.length > 1 && report.problems.length === before) judgeShares(numbers, canShare, report);
  // Where a number is missing, that was reported, and the deal writes nothing.
  return /** @type {Points} */ (bySide((player) => all[inPlay.indexOf(player)], inPlay));
}

/** @param {number[]} points @param {(points: number[]) => boolean} canShare @param {Report} report */
function judgeShares(points, canShare, report) {
  if (!canShare(points)) report("card_points_shared", { given: points.join(" : ") });
}

/** @param {number} given @param {number[]} sums @param {Report} report */
function reportSum(given, sums, report) {
  if (sums.length === 1) report("card_points_total", { given, total: sums[0] });
  else report("card_points_total_impossible", neighbours(given, sums));
}

/**
 * Less than nothing is left over where the others have more than there is.
 * @param {number} number
 * @param {number[]} possible
 * @param {number} total
 * @param {Report} report
 */
function judgeOne(number, possible, total, report) {
  if (number < 0) report("card_points_total", { given: total - number, total });
  else if (!possible.includes(number)) report("card_points_impossible", neighbours(number, possible));
}

/**
 * C-8, V-1, HJ-2: a deal in which one took all tricks; written without the bonus, with it or not at all where all
 * tricks can be worth one number only; else cards lie dead, and it is written without it (J3-3), or with it in games of
 * earlier times (`withBonus`).
 * @param {Side} match who made it
 * @param {Written|null|undefined} points
 * @param {Side[]} inPlay
 * @param {number[]} sums as for `judgePlayerPoints`
 * @param {SharedRules} rules
 * @param {Report} report
 */
export function judgePlayerMatch(match, points, inPlay, sums, rules, report, withBonus = false) {
  refuseOthers(points, inPlay, "card_points_not_in_play", report);
  if (!inPlay.includes(match)) report("match_not_in_play", { player: match });
  if (inPlay.some((player) => player !== match && points?.[player])) report("match_others");
  const own = points?.[match] ?? null;
  const all = pointsOfDeal(rules);
  if (sums.length > 1 && own !== null && own > all && !withBonus) {
    report("match_with_bonus", { top: all, given: own });
    return noughts(inPlay);
  }
  return forSide(match, matchPoints(own, sums, rules, report), inPlay);
}

/**
 * What a match is worth with its bonus. What tricks alone cannot be worth, but with the bonus, is taken to hold it.
 * @param {number|null} own
 * @param {number[]} sums
 * @param {SharedRules} rules
 * @param {Report} report
 */
function matchPoints(own, sums, rules, report) {
  const { match_bonus: matchBonus } = rules;
  const [first, ...others] = sums;
  const top = matchBonus + first;
  if (own === null) {
    if (others.length) report("match_points_missing");
    return top;
  }
  const holdsBonus = own > pointsOfDeal(rules) || (!sums.includes(own) && sums.includes(own - matchBonus));
  const bonus = holdsBonus ? 0 : matchBonus;
  const fits = sums.includes(own + bonus - matchBonus);
  if (!fits && !others.length) report("match_points_of_player", { top });
  else if (!fits) {
    const taken = sums.map((sum) => sum + matchBonus - bonus);
    report("card_points_total_impossible", neighbours(own, taken));
  }
  return own + bonus;
}

/**
 * V-3, W-5, HJ-2: Weis in points or as the cards shown. Whose cards are better may hang on what is trumps: with
 * cards the denomination must be known.
 * @param {Pick<SidiBarraniDeal, "weis"|"weis_cards">} deal
 * @param {Player[]} order of the players who take part
 * @param {Denomination|null|undefined} denomination
 * @param {SharedRules} rules
 * @param {Report} report
 * @param {Shape} [shape]
 * @param {Teams|null} [teams] where they do not play each for himself: then the answer has a place for each side
 */
export function judgePlayerWeis(deal, order, denomination, rules, report, shape = {}, teams = null) {
  const weis = deal.weis ?? {};
  const sides = teams ? sidesOf(teams) : order;
  refuseOthers(weis, sides, "weis_not_in_play", report);
  const shown = shownIn(deal);
  const scoring = sides.filter((side) => weis[side]);
  if (!rules.weis) {
    if (shown || scoring.length) report("weis_not_played");
    return noughts(sides);
  }
  const dealt = { ...shape, teams: teams ?? alone(order) };
  judgeNumbers(weis, scoring, denomination ?? "obenabe", rules, report, dealt);
  return shown
    ? judgeShown(shown, weis, order, denomination, rules, report, dealt, sides)
    : bySide((side) => weis[side] ?? 0, sides);
}

/** The cards shown; null where there are none. @param {Pick<SidiBarraniDeal, "weis_cards">} deal */
const shownIn = ({ weis_cards }) => (Object.keys(weis_cards ?? {}).length ? (weis_cards ?? null) : null);

/**
 * @param {Written} weis
 * @param {Side[]} scoring
 * @param {Denomination} denomination
 * @param {SharedRules} rules
 * @param {Report} report
 * @param {Shape & {teams: Teams}} shape
 */
function judgeNumbers(weis, scoring, denomination, rules, report, shape) {
  const sides = Object.values(shape.teams);
  for (const side of scoring) {
    const hands = sides.filter((each) => each === side).length;
    const possible = weisTotals(denomination, rules, { ...shape, hands });
    const code = hands > 1 ? "weis_impossible" : "weis_impossible_hand";
    judgeNumber(Number(weis[side]), possible, code, report);
  }
  const areAlone = new Set(sides).size === sides.length;
  if (scoring.length > 1) report(areAlone ? "weis_one_player" : "weis_one_side");
}

/** @param {number} given @param {number[]} possible @param {ProblemCode} code @param {Report} report */
function judgeNumber(given, possible, code, report) {
  if (!Number.isInteger(given)) report("weis_whole", { given });
  else if (!possible.includes(given)) report(code, neighbours(given, possible));
}

/**
 * @param {Shown} shown
 * @param {Written|null|undefined} points
 * @param {Player[]} order
 * @param {Denomination|null|undefined} denomination
 * @param {SharedRules} rules
 * @param {Report} report
 * @param {Shape} shape
 * @param {Side[]} sides
 */
function judgeShown(shown, points, order, denomination, rules, report, shape, sides) {
  const others = Object.keys(shown).filter((player) => !order.some((each) => each === player));
  for (const player of others) report("weis_not_in_play", { player });
  if (!denomination) report("denomination_missing");
  if (others.length || !denomination) return noughts(sides);
  return settled(shown, points, order, denomination, rules, report, shape, sides);
}

/**
 * V-4, W-6, W-7, HJ-2.
 * @param {Side|null|undefined} holder
 * @param {Side[]} inPlay
 * @param {Denomination|null|undefined} denomination
 * @param {SharedRules} rules
 * @param {Report} report
 */
export function judgePlayerStoeck(holder, inPlay, denomination, rules, report) {
  if (!holder) return noughts(inPlay);
  if (!rules.stoeck) report("stoeck_not_played");
  else if (!inPlay.includes(holder)) report("stoeck_not_in_play", { player: holder });
  else if (denomination && !isSuit(denomination)) report("stoeck_no_trump");
  return forSide(holder, STOECK, inPlay);
}
