/**
 * V-1 … V-4: judging what games share: card points, Weis and Stöck of two sides. Each function reports what is
 * wrong, in Python's order, and answers the points that would count, as far as they can be told.
 */
import { ACROSS, PACK, PAIRS, bySide, isSuit, roundFrom, sidesOf } from "standblatt/rules/cards.js";
import { neighbours, problem } from "standblatt/rules/problems.js";
import { STOECK, adjudicate, readDeclared } from "standblatt/rules/weis.js";
import { weisTotals } from "standblatt/rules/weis-totals.js";

/**
 * @typedef {{side: string, label: string, points: number}} Line
 * @typedef {Object<string, number>} Points  of each side
 * @typedef {{contract: ?Object, made: ?boolean, cardPoints: Points, weis: Points, stoeck: Points, scores: Points,
 *   lines: Line[], problems: Problem[], confirm: Problem[], thrownIn: boolean}} JudgedDeal
 *   with problems, or thrown in: no contract, `made` null, noughts and no lines
 */

/** Collects the problems of one entry: `report(code, values)` notes one, `report.problems` are all of them. */
export function newReport() {
  const problems = [];
  return Object.assign((code, values) => problems.push(problem(code, values)), { problems });
}

export const noughts = (sides = PAIRS) => bySide(() => 0, sides);
export const forSide = (side, points, sides = PAIRS) => bySide((each) => (each === side ? points : 0), sides);

/** A deal that writes nothing: thrown in, or refused for what was reported. @returns {JudgedDeal} */
export function withoutScore({ problems }, sides = PAIRS, thrownIn = false) {
  const taken = { cardPoints: noughts(sides), weis: noughts(sides), stoeck: noughts(sides) };
  return { ...scored(taken, []), problems, thrownIn };
}

/**
 * A deal in order, each side writing its lines.
 * @param {{cardPoints: Points, weis: Points, stoeck: Points}} taken
 * @param {Line[]} lines
 * @returns {JudgedDeal}
 */
export function scored(taken, lines, { contract = null, made = null, confirm = [] } = {}) {
  const sum = (side) => lines.reduce((total, line) => total + (line.side === side ? line.points : 0), 0);
  const scores = bySide(sum, Object.keys(taken.cardPoints));
  return { contract, made, ...taken, scores, lines, problems: [], confirm, thrownIn: false };
}

const written = (points, sides) => sides.map((side) => points?.[side] ?? null);
export const isGiven = (number) => number !== null;
const isCardPoints = (number) => Number.isInteger(number) && number >= 0 && number <= PACK;

/** V-1: each number must be whole, from 0 to 157; a match without its box is told apart. */
export function isOutOfRange(numbers, matchBonus, report) {
  const bad = numbers.filter((number) => !isCardPoints(number));
  for (const given of bad) {
    report(matchBonus && given === PACK + matchBonus ? "match_box" : "card_points_whole", { given });
  }
  return bad.length > 0;
}

/** V-1, V-2: without a match; one side is enough. @param {number[]} possible what tricks can make, ascending */
export function judgeCardPoints(points, possible, matchBonus, report, sides = PAIRS) {
  const numbers = written(points, sides);
  const [given, other] = numbers.filter(isGiven);
  if (given === undefined) report("card_points_missing");
  if (given === undefined || isOutOfRange(numbers.filter(isGiven), matchBonus, report)) return noughts(sides);
  const rest = PACK - given;
  if (other !== undefined && other !== rest) report("card_points_sum", { given, rest, other });
  else if (!possible.includes(given)) report("card_points_impossible", neighbours(given, possible));
  return bySide((side) => points[side] ?? rest, sides);
}

/** C-8: a match may be written as 157 or with the bonus. @param {string} match who made it */
export function judgeMatch(match, points, matchBonus, report, sides = PAIRS) {
  const top = PACK + matchBonus;
  const own = points?.[match] ?? top;
  const others = sides.some((side) => side !== match && points?.[side]);
  if ((own !== PACK && own !== top) || others) report("match_points", { top });
  return forSide(match, top, sides);
}

/** V-3, W-7: Weis as written in points. */
function judgeWeisPoints(points, denomination, rules, report, shape, sides) {
  const numbers = written(points, sides).filter(Boolean);
  if (!numbers.length || !isWeisPlayed(rules, report)) return noughts(sides);
  const possible = weisTotals(denomination, rules, shape);
  for (const given of numbers) {
    if (!Number.isInteger(given)) report("weis_whole", { given });
    else if (!possible.includes(given)) report("weis_impossible", neighbours(given, possible));
  }
  if (numbers.length > 1) report("weis_one_side");
  return bySide((side) => points[side] ?? 0, sides);
}

function isWeisPlayed({ weis }, report) {
  if (!weis) report("weis_not_played");
  return weis;
}

/**
 * W-5, W-8: what the cards shown are worth to whom; points written beside them must agree.
 * @param {Object<string, string[][]>} shown per seat
 * @param {?Points} points
 * @param {string[]} order of playing to the first trick
 * @param {Shape} shape
 * @param {string[]} sides
 */
export function settled(shown, points, order, denomination, rules, report, shape, sides) {
  const { items, problems } = readDeclared(shown, denomination, rules, shape);
  problems.forEach(({ code, values }) => report(code, values));
  const worth = adjudicate(items, order, denomination, rules, shape).points;
  for (const side of sides) {
    const given = points?.[side] ?? worth[side];
    if (given !== worth[side] && !problems.length) report("weis_disagrees", { shown: worth[side], given });
  }
  return worth;
}

/**
 * V-3, W-7: Weis in points or as the cards shown.
 * @param {string} first who leads to the first trick (T-6)
 * @param {?string} denomination
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
  const order = roundFrom(first, Object.keys(teams));
  return settled(weis_cards, weis, order, known, rules, report, shape, sides);
}

/** V-4, W-6, W-7. @param {?string} side @param {?string} denomination */
export function judgeStoeck(side, denomination, rules, report, sides = PAIRS) {
  if (!side) return noughts(sides);
  if (!rules.stoeck) report("stoeck_not_played");
  else if (denomination && !isSuit(denomination)) report("stoeck_no_trump");
  return forSide(side, STOECK, sides);
}
