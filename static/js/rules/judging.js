/**
 * V-1 … V-4: judging what games share: card points, Weis and Stöck. Each function reports what is wrong, in the
 * order of Python's, and answers the points that would count, as far as they can be told.
 */
import { PACK, PAIRS, bySide, isSuit, nextSeat, otherSide } from "standblatt/rules/cards.js";
import { neighbours, problem } from "standblatt/rules/problems.js";
import { STOECK, adjudicate, readDeclared } from "standblatt/rules/weis.js";
import { weisTotals } from "standblatt/rules/weis-totals.js";

/**
 * @typedef {{side: string, label: string, points: number}} Line
 * @typedef {Object<string, number>} Points  of each side
 * @typedef {{made: ?boolean, cardPoints: Points, weis: Points, stoeck: Points, scores: Points, lines: Line[],
 *   problems: Problem[], confirm: Problem[], thrownIn?: boolean, contract?: ?Object}} JudgedDeal
 *   with problems, or thrown in: `made` null, noughts and no lines
 */

/** Collects the problems of one entry: `report(code, values)` notes one, `report.problems` are all of them. */
export function newReport() {
  const problems = [];
  return Object.assign((code, values) => problems.push(problem(code, values)), { problems });
}

export const noughts = (sides = PAIRS) => bySide(() => 0, sides);
export const forSide = (side, points, sides = PAIRS) => bySide((each) => (each === side ? points : 0), sides);

/** A deal that writes nothing: thrown in, or with these problems. @returns {JudgedDeal} */
export function withoutScore(problems, thrownIn = false, sides = PAIRS) {
  const taken = { cardPoints: noughts(sides), weis: noughts(sides), stoeck: noughts(sides) };
  return {
    contract: null,
    made: null,
    ...taken,
    scores: noughts(sides),
    lines: [],
    problems,
    confirm: [],
    thrownIn,
  };
}

/** What each side's lines add up to. @param {Line[]} lines @returns {Points} */
export const scoresOf = (lines, sides = PAIRS) =>
  bySide((side) => lines.reduce((sum, line) => sum + (line.side === side ? line.points : 0), 0), sides);

const written = (numbers) => PAIRS.map((side) => numbers?.[side] ?? null);
const isGiven = (number) => number !== null;
const isCardPoints = (number) => Number.isInteger(number) && number >= 0 && number <= PACK;

/** V-1: a match without its box is told apart. */
function isOutOfRange(numbers, matchBonus, report) {
  const bad = numbers.filter((number) => !isCardPoints(number));
  for (const given of bad) {
    report(matchBonus && given === PACK + matchBonus ? "match_box" : "card_points_whole", { given });
  }
  return bad.length > 0;
}

/** V-1, V-2: two sides without a match; one side is enough. @param {number[]} possible what tricks can make */
export function judgeCardPoints(points, possible, matchBonus, report) {
  const [first, second] = written(points);
  const [given, other] = [first, second].filter(isGiven);
  if (given === undefined) report("card_points_missing");
  if (given === undefined || isOutOfRange([first, second].filter(isGiven), matchBonus, report))
    return noughts();
  const rest = PACK - given;
  if (other !== undefined && other !== rest) report("card_points_sum", { given, rest, other });
  else if (!possible.includes(given)) report("card_points_impossible", neighbours(given, possible));
  return { NS: first ?? rest, EW: second ?? rest };
}

/** C-8: a match of one of two sides may be written as 157 or with the bonus. */
export function judgeMatch(match, points, matchBonus, report) {
  const top = PACK + matchBonus;
  const own = points?.[match] ?? top;
  if ((own !== PACK && own !== top) || points?.[otherSide(match)]) report("match_points", { top });
  return forSide(match, top);
}

/**
 * V-1, V-2, HJ-2: players each for himself, without a match.
 * @param {?Points} points as written
 * @param {string[]} inPlay those who take part; the answer has a place for each
 * @param {number[]} possible what one player's tricks can make, ascending
 * @param {number[]} sums what all tricks together can be worth, ascending; is there but one such number, one
 *   player's points may be left out
 */
export function judgePlayerPoints(points, inPlay, possible, sums, report) {
  const given = inPlay.map((player) => points?.[player] ?? null);
  refuseOthers(points, inPlay, "card_points_not_in_play", report);
  const numbers = given.filter(isGiven);
  if (isOutOfRange(numbers, 0, report)) return noughts(inPlay);
  const total = numbers.reduce((sum, number) => sum + number, 0);
  const missing = given.length - numbers.length;
  const inferred = missing === 1 && sums.length === 1;
  const all = given.map((number) => number ?? (inferred ? sums[0] - total : null));
  if (missing && !inferred) report("card_points_of_all");
  else if (!missing && !sums.includes(total)) reportSum(total, sums, report);
  for (const number of all.filter(isGiven)) judgeOne(number, possible, report);
  return bySide((player) => all[inPlay.indexOf(player)] ?? 0, inPlay);
}

function reportSum(given, sums, report) {
  if (sums.length === 1) report("card_points_total", { given, total: sums[0] });
  else report("card_points_total_impossible", neighbours(given, sums));
}

/** Less than nothing is left for the last one where the others have more than there is. */
function judgeOne(number, possible, report) {
  if (number < 0) report("card_points_total", { given: PACK - number, total: PACK });
  else if (!possible.includes(number)) report("card_points_impossible", neighbours(number, possible));
}

/** HJ-1: who takes no part has no points. @param {string} code what is said of the first of them, and the next */
export function refuseOthers(points, inPlay, code, report) {
  for (const [player, number] of Object.entries(points ?? {})) {
    if (number && !inPlay.includes(player)) report(code, { player });
  }
}

/** V-3, W-7: Weis of two sides as written in points. */
function judgeWeisPoints(points, denomination, rules, report) {
  const numbers = written(points).filter(Boolean);
  if (!numbers.length) return noughts();
  if (!rules.weis) {
    report("weis_not_played");
    return noughts();
  }
  const possible = weisTotals(denomination, rules);
  for (const given of numbers) {
    if (!Number.isInteger(given)) report("weis_whole", { given });
    else if (!possible.includes(given)) report("weis_impossible", neighbours(given, possible));
  }
  if (numbers.length > 1) report("weis_one_side");
  return bySide((side) => points[side] ?? 0);
}

/** V-3, W-8: the Weis that the cards shown are worth. */
function judgeWeisCards({ weis, weis_cards }, first, denomination, rules, report) {
  if (!rules.weis) {
    report("weis_not_played");
    return noughts();
  }
  const { items, problems } = readDeclared(weis_cards, denomination, rules);
  problems.forEach(({ code, values }) => report(code, values));
  const order = [first, nextSeat(first), nextSeat(nextSeat(first)), previousSeat(first)];
  const { points } = adjudicate(items, order, denomination, rules);
  for (const side of PAIRS) {
    const given = weis?.[side] ?? points[side];
    if (given !== points[side] && !problems.length) report("weis_disagrees", { shown: points[side], given });
  }
  return points;
}

export const previousSeat = (seat) => nextSeat(nextSeat(nextSeat(seat)));

/**
 * V-3: Weis of two sides, in points or as the cards shown.
 * @param {string} first who leads to the first trick (T-6)
 * @param {?string} denomination
 */
export function judgeWeis(deal, first, denomination, rules, report) {
  // Undenufe at most exchanges two fours of the same worth: any denomination will do while it is missing.
  const known = denomination ?? "obenabe";
  const points = judgeWeisPoints(deal.weis, known, rules, report);
  return deal.weis_cards ? judgeWeisCards(deal, first, known, rules, report) : points;
}

/** V-4, W-6, W-7. @param {?string} side @param {?string} denomination */
export function judgeStoeck(side, denomination, rules, report, sides = PAIRS) {
  if (!side) return noughts(sides);
  if (!rules.stoeck) report("stoeck_not_played");
  else if (denomination && !isSuit(denomination)) report("stoeck_no_trump");
  return forSide(side, STOECK, sides);
}
