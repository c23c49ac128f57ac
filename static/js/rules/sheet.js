/** SB-10, SB-11, V-6: a whole game. */
import { SIDES, bySide, nextSeat, otherSide } from "standblatt/rules/cards.js";
import { judge } from "standblatt/rules/judge.js";
import { problem } from "standblatt/rules/problems.js";

const DOUBLE_GAME = 2;

/**
 * @typedef {{over: boolean, winner: ?string, double_game: boolean, game_points: Points}} Standing
 * @typedef {JudgedDeal & {number: number, dealer: ?string, counted: boolean}} SheetDeal
 * @typedef {Standing & {deals: SheetDeal[], totals: Points, next_dealer: ?string, played: number}} Sheet
 *   `played`: the deals that count, those thrown in left out
 */

/**
 * A preset with a table's changes; the double game follows a changed target (SB-11).
 * @param {Object} preset every house rule with its value
 * @param {Object} changes those that differ
 * @returns {Object} every house rule with its value
 */
export function resolveRules(preset, changes) {
  const rules = { ...preset, ...changes };
  const moved = ("target" in changes || "deals" in changes) && !("double_game_below" in changes);
  const below = (moved ? null : rules.double_game_below) ?? Math.ceil(rules.target / 2);
  return { ...rules, double_game_below: rules.deals === null ? below : null };
}

/** The side with the higher number, or null. */
const higher = (points) => SIDES.find((side) => points[side] > points[otherSide(side)]) ?? null;

/**
 * Where a game stands after a deal.
 * @param {Object} rules every house rule with its value
 * @param {Points} totals with that deal
 * @param {Points} scores of that deal
 * @param {number} played with that deal
 * @returns {Standing}
 */
export function standing(rules, totals, scores, played) {
  const reached = SIDES.filter((side) => totals[side] >= rules.target);
  const byLastDeal = rules.both_over === "last_deal" && reached.length === SIDES.length;
  const byDeals = rules.deals !== null;
  const leader = higher(byLastDeal && !byDeals ? scores : totals);
  const over = byDeals ? played >= rules.deals : reached.length > 0 && leader !== null;
  const winner = over ? leader : null;
  const double_game = winner !== null && totals[otherSide(winner)] < (rules.double_game_below ?? 0);
  const won = double_game ? DOUBLE_GAME : 1;
  return { over, winner, double_game, game_points: bySide((side) => (side === winner ? won : 0)) };
}

/** V-6: what is wrong with a deal at this place in the game. */
function misplaced(number, numbers, over) {
  const twice = numbers.has(number);
  return [
    ...(over ? [problem("game_over")] : []),
    ...(twice ? [problem("number_twice", { number, next: Math.max(...numbers) + 1 })] : []),
  ];
}

const noughts = () => bySide(() => 0);
const OPENING = { over: false, winner: null, double_game: false, game_points: noughts() };
const refused = (problems) => ({ made: null, scores: noughts(), lines: [], problems, confirm: [] });

/** The sheet with one more deal that counts. */
function added(sheet, deal, rules) {
  const totals = bySide((side) => sheet.totals[side] + deal.scores[side]);
  const played = sheet.played + (deal.contract ? 1 : 0);
  return { ...sheet, totals, played, ...standing(rules, totals, deal.scores, played) };
}

/**
 * A game with every deal judged in the order of the list. A deal with problems writes nothing; one that is
 * misplaced (V-6) does not turn the deal either.
 * @param {{deals: Object[], first_dealer: ?string, rules: Object}} game in the entry format, but with every
 *   house rule in `rules`
 * @returns {Sheet}
 */
export function scoreGame({ deals = [], first_dealer = null, rules }) {
  const numbers = new Set();
  const judged = [];
  let sheet = { ...OPENING, totals: noughts(), played: 0 };
  let next_dealer = first_dealer;
  for (const deal of deals) {
    const { number } = deal;
    const dealer = deal.dealer ?? next_dealer;
    const own = judge(deal, rules, dealer);
    const problems = misplaced(number, numbers, sheet.over);
    if (problems.length) {
      judged.push({ number, dealer, ...own, ...refused([...problems, ...own.problems]), counted: false });
      continue;
    }
    const counted = !own.problems.length;
    numbers.add(number);
    judged.push({ number, dealer, ...own, counted });
    next_dealer = dealer && nextSeat(dealer);
    if (counted) sheet = added(sheet, own, rules);
  }
  return { ...sheet, deals: judged, next_dealer };
}
