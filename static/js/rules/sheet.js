/** SB-10, V-6, C-9: a whole game, whichever of the family it is. */
import { bySide, sidesIn } from "standblatt/rules/cards.js";
import { gameOf } from "standblatt/rules/games.js";
import { problemIf } from "standblatt/rules/problems.js";

/**
 * @import {Deal, GameDocument, HouseRules, Outcome, Place, Points} from "types/rule-book"
 * @import {Jass, Situation} from "standblatt/rules/games/base.js"
 * @import {CountedDeal, JudgedDeal} from "standblatt/rules/judging.js"
 * @import {Problem} from "standblatt/rules/problems.js"
 */

/**
 * @typedef {CountedDeal & {number: number, dealer: Place|null, counted: boolean}} SheetDeal
 * @typedef {Outcome & {deals: SheetDeal[], totals: Points, next_dealer: Place|null}} Sheet
 * @typedef {Situation & {jass: Jass, rules: HouseRules, deals: SheetDeal[], numbers: number[],
 *   counted: SheetDeal[]}} Course  of a game so far
 */

/**
 * A preset with a table's changes; the double game follows a changed target (SB-11), and of what is given partly
 * the rest stays.
 * @param {HouseRules} preset
 * @param {Partial<HouseRules>} changes those that differ
 * @returns {HouseRules}
 */
export function resolveRules(preset, changes) {
  const rules = { ...preset, ...changes };
  if (preset.factors) rules.factors = { ...preset.factors, ...changes.factors };
  if (preset.target === undefined || preset.double_game_below === undefined) return rules;
  const moved = ("target" in changes || "deals" in changes) && !("double_game_below" in changes);
  const { target = preset.target } = changes;
  const below = (moved ? null : rules.double_game_below) ?? Math.ceil(target / 2);
  return { ...rules, double_game_below: rules.deals === null ? below : null };
}

/** The game before its first deal. @param {GameDocument} document @returns {Course} */
function opening({ game, rules, first_dealer = null }) {
  const jass = gameOf(game);
  const totals = bySide(() => 0, jass.sides(rules));
  const outcome = jass.outcome(rules, [], totals);
  return { jass, rules, deals: [], numbers: [], counted: [], totals, outcome, dealer: first_dealer };
}

/**
 * The game with one more deal; one that is misplaced (V-6) does not turn the deal.
 * @param {Course} sheet
 * @param {Deal} deal
 * @returns {Course}
 */
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
    dealer: dealer && jass.nextDealer(rules, dealer, judged, after.outcome),
  };
}

/** @param {Course} sheet @returns {Situation} */
const situation = ({ dealer, totals, counted, outcome }) => ({ dealer, totals, counted, outcome });

/** V-6: what is wrong with a deal at this place in the game. @param {number} number @param {Course} sheet */
function misplaced(number, { numbers, outcome }) {
  const next = Math.max(...numbers) + 1;
  return [
    ...problemIf(outcome.over, "game_over"),
    ...problemIf(numbers.includes(number), "number_twice", { number, next }),
  ];
}

/**
 * @param {Omit<SheetDeal, "counted">} own
 * @param {Problem[]} problems
 * @returns {SheetDeal}
 */
function refused(own, problems) {
  const scores = bySide(() => 0, sidesIn(own.scores));
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

/** @param {Course} sheet @param {SheetDeal} judged @returns {Course} */
function added(sheet, judged) {
  const counted = [...sheet.counted, judged];
  const totals = bySide((side) => sheet.totals[side] + judged.scores[side], sidesIn(sheet.totals));
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
 * @param {Deal} deal
 * @returns {JudgedDeal}
 */
export function judgeDeal(document, deal) {
  const before = situationOf(document, deal.number);
  return gameOf(document.game).judge(deal, document.rules, {
    ...before,
    dealer: deal.dealer ?? before.dealer,
  });
}
