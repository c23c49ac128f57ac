/**
 * V-1 … V-4: judging what games share: card points, Weis and Stöck of two sides. Each function reports what is
 * wrong, in Python's order, and answers the points that would count, as far as they can be told.
 */
import {
  ACROSS,
  bySide,
  isSuit,
  placesOf,
  pointsOfDeal,
  pointsOfMatch,
  roundFrom,
  sidesIn,
  sidesOf,
} from "standblatt/rules/cards.js";
import { neighbours, problem } from "standblatt/rules/problems.js";
import { PAIRS } from "standblatt/rules/vocabulary.js";
import { adjudicate, readDeclared, STOECK } from "standblatt/rules/weis.js";
import { weisTotals } from "standblatt/rules/weis-totals.js";

/**
 * @import {Deal, Denomination, Label, Line, Place, Points, ProblemCode, SharedRules, Shown, Side, SidiBarraniDeal, Written}
 *   from "types/rule-book"
 * @import {Contract} from "standblatt/rules/auction.js"
 * @import {Shape} from "standblatt/rules/cards.js"
 * @import {Problem, ProblemValues} from "standblatt/rules/problems.js"
 */

/**
 * @typedef {{cardPoints: Points, weis: Points, stoeck: Points}} Taken
 * @typedef {Taken & {contract: Contract|null, made: boolean|null, scores: Points, lines: Line[],
 *   problems: Problem[], confirm: Problem[], thrownIn: boolean}} JudgedDeal
 *   with problems, or thrown in: no contract, `made` null, noughts and no lines
 * @typedef {JudgedDeal & {entry: Deal}} CountedDeal  as it was written and as it was judged
 * @typedef {((code: ProblemCode, values?: ProblemValues) => void) & {problems: Problem[]}} Report  collects the
 *   problems of one entry: `report(code, values)` notes one, `report.problems` are all of them
 */

/** @returns {Report} */
export function newReport() {
  /** @type {Problem[]} */
  const problems = [];
  /** @type {(code: ProblemCode, values?: ProblemValues) => void} */
  const report = (code, values) => problems.push(problem(code, values));
  return Object.assign(report, { problems });
}

/** @param {Side[]} [sides] */
export const noughts = (sides) => bySide(() => 0, sides);

/** @param {Side} side @param {number} points @param {Side[]} [sides] */
export const forSide = (side, points, sides) => bySide((each) => (each === side ? points : 0), sides);

/**
 * A deal that writes nothing: thrown in, or refused for what was reported.
 * @param {{problems: Problem[]}} report
 * @param {Side[]} [sides]
 * @returns {JudgedDeal}
 */
export function withoutScore({ problems }, sides, thrownIn = false) {
  const taken = { cardPoints: noughts(sides), weis: noughts(sides), stoeck: noughts(sides) };
  return { ...scored(taken, []), problems, thrownIn };
}

/**
 * A deal in order, each side writing its lines.
 * @param {Taken} taken
 * @param {Line[]} lines
 * @param {{contract?: Contract|null, made?: boolean|null, confirm?: Problem[]}} [more]
 * @returns {JudgedDeal}
 */
export function scored(taken, lines, { contract = null, made = null, confirm = [] } = {}) {
  /** @param {Side} side */
  const sum = (side) => lines.reduce((total, line) => total + (line.side === side ? line.points : 0), 0);
  const scores = bySide(sum, sidesIn(taken.cardPoints));
  return { contract, made, ...taken, scores, lines, problems: [], confirm, thrownIn: false };
}

/**
 * What a side writes; lines of 0 are left out.
 * @param {Side} side
 * @param {[Label, number][]} amounts
 * @returns {Line[]}
 */
export const linesOf = (side, amounts) =>
  amounts.filter(([, points]) => points).map(([label, points]) => ({ side, label, points }));

/** @param {Written|null|undefined} points @param {Side[]} sides */
const written = (points, sides) => sides.map((side) => points?.[side] ?? null);

/** @param {number|null} number */
export const isGiven = (number) => number !== null;

/**
 * V-1: each number must be whole, from 0 to all of a deal; a match without its box is told apart, where there is one.
 * @param {number[]} numbers
 * @param {SharedRules} rules
 * @param {Report} report
 */
export function isOutOfRange(numbers, rules, report, hasBox = true) {
  const total = pointsOfDeal(rules);
  const bad = numbers.filter((number) => !Number.isInteger(number) || number < 0 || number > total);
  for (const given of bad) {
    const isMatch = hasBox && rules.match_bonus && given === pointsOfMatch(rules);
    report(isMatch ? "match_box" : "card_points_whole", { given, total });
  }
  return bad.length > 0;
}

/**
 * V-1, V-2: without a match; one side is enough.
 * @param {Written|null|undefined} points
 * @param {number[]} possible what tricks can make, ascending
 * @param {SharedRules} rules
 * @param {Report} report
 */
export function judgeCardPoints(points, possible, rules, report) {
  const numbers = written(points, PAIRS);
  const [given, other] = numbers.filter(isGiven);
  if (given === undefined) report("card_points_missing");
  if (given === undefined || isOutOfRange(numbers.filter(isGiven), rules, report)) return noughts();
  const total = pointsOfDeal(rules);
  const rest = total - given;
  if (other !== undefined && other !== rest) report("card_points_sum", { total, given, rest, other });
  else if (!possible.includes(given)) report("card_points_impossible", neighbours(given, possible));
  return bySide((side) => points?.[side] ?? rest);
}

/**
 * C-8: a match may be written with the bonus or without.
 * @param {Side} match who made it
 * @param {Written|null|undefined} points
 * @param {SharedRules} rules
 * @param {Report} report
 */
export function judgeMatch(match, points, rules, report) {
  const top = pointsOfMatch(rules);
  const own = points?.[match] ?? top;
  const others = PAIRS.some((side) => side !== match && points?.[side]);
  if ((own !== pointsOfDeal(rules) && own !== top) || others) report("match_points", { top });
  return forSide(match, top);
}

/**
 * V-3, W-7: Weis as written in points.
 * @param {Written|null|undefined} points
 * @param {Denomination} denomination
 * @param {SharedRules} rules
 * @param {Report} report
 * @param {Shape} shape
 * @param {Side[]} sides
 */
function judgeWeisPoints(points, denomination, rules, report, shape, sides) {
  const numbers = written(points, sides)
    .filter((number) => Boolean(number))
    .filter(isGiven);
  if (!numbers.length || !isWeisPlayed(rules, report)) return noughts(sides);
  const possible = weisTotals(denomination, rules, shape);
  for (const given of numbers) {
    if (!Number.isInteger(given)) report("weis_whole", { given });
    else if (!possible.includes(given)) report("weis_impossible", neighbours(given, possible));
  }
  if (numbers.length > 1) report("weis_one_side");
  return bySide((side) => points?.[side] ?? 0, sides);
}

/** @param {SharedRules} rules @param {Report} report */
function isWeisPlayed({ weis }, report) {
  if (!weis) report("weis_not_played");
  return weis;
}

/**
 * W-5, W-8: what the cards shown are worth to whom; points written beside them must agree.
 * @param {Shown} shown
 * @param {Written|null|undefined} points
 * @param {Place[]} order of playing to the first trick
 * @param {Denomination} denomination
 * @param {SharedRules} rules
 * @param {Report} report
 * @param {Shape} shape
 * @param {Side[]} sides
 */
export function settled(shown, points, order, denomination, rules, report, shape, sides) {
  const { items, problems } = readDeclared(shown, denomination, rules, shape);
  for (const { code, values } of problems) report(code, values);
  const worth = adjudicate(items, order, denomination, rules, shape).points;
  for (const side of sides) {
    const given = points?.[side] ?? worth[side];
    if (given !== worth[side] && !problems.length) report("weis_disagrees", { shown: worth[side], given });
  }
  return worth;
}

/**
 * V-3, W-7: Weis in points or as the cards shown.
 * @param {Pick<SidiBarraniDeal, "weis"|"weis_cards">} deal
 * @param {Place} first who leads to the first trick (T-6)
 * @param {Denomination|null|undefined} denomination
 * @param {SharedRules} rules
 * @param {Report} report
 * @param {Shape} [shape]
 */
export function judgeWeis({ weis, weis_cards }, first, denomination, rules, report, shape = {}) {
  const { teams = ACROSS } = shape;
  const sides = sidesOf(teams);
  // Undenufe at most exchanges two fours of the same worth: any denomination will do while it is missing.
  const known = denomination ?? "obenabe";
  const points = judgeWeisPoints(weis, known, rules, report, shape, sides);
  if (!weis_cards) return points;
  if (!isWeisPlayed(rules, report)) return noughts(sides);
  const order = roundFrom(first, placesOf(teams));
  return settled(weis_cards, weis, order, known, rules, report, shape, sides);
}

/**
 * V-4, W-6, W-7.
 * @param {Side|null|undefined} side
 * @param {Denomination|null|undefined} denomination
 * @param {SharedRules} rules
 * @param {Report} report
 */
export function judgeStoeck(side, denomination, rules, report) {
  if (!side) return noughts();
  if (!rules.stoeck) report("stoeck_not_played");
  else if (denomination && !isSuit(denomination)) report("stoeck_no_trump");
  return forSide(side, STOECK);
}
