/** SB-10, V-6, C-9: a whole game, whichever of the family it is. */
import { bySide } from "standblatt/rules/cards.js";
import { gameOf } from "standblatt/rules/games.js";
import { problem } from "standblatt/rules/problems.js";

/**
 * @typedef {{game?: string, rules: Object, first_dealer?: ?string, deals?: Object[]}} GameDocument  in the entry
 *   format, but with every house rule in `rules`
 * @typedef {JudgedDeal & {number: number, dealer: ?string, entry: Object, counted: boolean}} SheetDeal
 * @typedef {Outcome & {deals: SheetDeal[], totals: Points, next_dealer: ?string}} Sheet
 */

/**
 * A preset with a table's changes; the double game follows a changed target (SB-11), and of what is given partly
 * the rest stays.
 * @param {Object} preset every house rule with its value
 * @param {Object} changes those that differ
 * @returns {Object} every house rule with its value
 */
export function resolveRules(preset, changes) {
  const parts = Object.entries(changes).filter(([name]) => isParted(preset[name]));
  const joined = parts.map(([name, value]) => [name, { ...preset[name], ...value }]);
  const rules = { ...preset, ...changes, ...Object.fromEntries(joined) };
  if (!("double_game_below" in preset)) return rules;
  const moved = ("target" in changes || "deals" in changes) && !("double_game_below" in changes);
  const below = (moved ? null : rules.double_game_below) ?? Math.ceil(rules.target / 2);
  return { ...rules, double_game_below: rules.deals === null ? below : null };
}

const isParted = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

/** The game before its first deal. */
function opening({ game, rules, first_dealer = null }) {
  const jass = gameOf(game);
  const totals = bySide(() => 0, jass.sides(rules));
  const outcome = jass.outcome(rules, [], totals);
  return { jass, rules, deals: [], numbers: [], counted: [], totals, outcome, dealer: first_dealer };
}

/** The game with one more deal; one that is misplaced (V-6) does not turn the deal. */
function written(sheet, deal) {
  const { jass, rules } = sheet;
  const { number } = deal;
  const dealer = deal.dealer ?? sheet.dealer;
  const own = { number, dealer, ...jass.judge(deal, rules, { ...situation(sheet), dealer }), entry: deal };
  const problems = misplaced(number, sheet);
  if (problems.length) return { ...sheet, deals: [...sheet.deals, refused(own, problems)] };
  const judged = { ...own, counted: !own.problems.length };
  const after = judged.counted ? added(sheet, judged) : sheet;
  return {
    ...after,
    deals: [...sheet.deals, judged],
    numbers: [...sheet.numbers, number],
    dealer: dealer && jass.nextDealer(rules, dealer, after.outcome),
  };
}

/** @returns {Situation} */
const situation = ({ dealer, totals, counted, outcome }) => ({ dealer, totals, counted, outcome });

/** V-6: what is wrong with a deal at this place in the game. */
function misplaced(number, { numbers, outcome }) {
  const next = Math.max(...numbers) + 1;
  return [
    ...(outcome.over ? [problem("game_over")] : []),
    ...(numbers.includes(number) ? [problem("number_twice", { number, next })] : []),
  ];
}

function refused(own, problems) {
  const scores = bySide(() => 0, Object.keys(own.scores));
  return {
    ...own,
    made: null,
    scores,
    lines: [],
    problems: [...problems, ...own.problems],
    confirm: [],
    counted: false,
  };
}

function added(sheet, judged) {
  const counted = [...sheet.counted, judged];
  const totals = bySide((side) => sheet.totals[side] + judged.scores[side], Object.keys(sheet.totals));
  return { ...sheet, counted, totals, outcome: sheet.jass.outcome(sheet.rules, counted, totals) };
}

/**
 * A game with every deal judged in the order of the list; a deal with problems writes nothing.
 * @param {GameDocument} document
 * @returns {Sheet}
 */
export function scoreGame(document) {
  const { outcome, deals, totals, dealer } = (document.deals ?? []).reduce(written, opening(document));
  return { ...outcome, deals, totals, next_dealer: dealer };
}

/**
 * How a game stands when the deal of that number begins: the deals behind it are left out.
 * @param {GameDocument} document
 * @param {number} dealNumber written already, or the next one
 * @returns {Situation}
 */
export function situationOf(document, dealNumber) {
  const { deals = [] } = document;
  const place = deals.findIndex(({ number }) => number === dealNumber);
  return situation(deals.slice(0, place < 0 ? deals.length : place).reduce(written, opening(document)));
}

/**
 * A deal judged at its place in the game.
 * @param {GameDocument} document
 * @param {Object} deal in the entry format
 * @returns {JudgedDeal}
 */
export function judgeDeal(document, deal) {
  const before = situationOf(document, deal.number);
  return gameOf(document.game).judge(deal, document.rules, {
    ...before,
    dealer: deal.dealer ?? before.dealer,
  });
}
