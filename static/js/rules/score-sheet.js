/** SB-10, V-6, C-9: a whole game, whichever of the family it is. */
import { bySide, last, sidesIn } from "standblatt/rules/cards.js";
import { gameOf } from "standblatt/rules/games.js";
import { ofToday } from "standblatt/rules/older-rules.js";
import { problem, problemIf } from "standblatt/rules/problems.js";
import { strokesOf } from "standblatt/rules/strokes.js";

/**
 * @import {Deal, GameDocument, HouseRules, Outcome, Place, Points} from "types/rule-book"
 * @import {Jass, Situation} from "standblatt/rules/games/base.js"
 * @import {CountedDeal, JudgedDeal} from "standblatt/rules/judging.js"
 * @import {Problem} from "standblatt/rules/problems.js"
 */

/**
 * @typedef {CountedDeal & {number: number, dealer: Place|null, counted: boolean}} SheetDeal
 * @typedef {Outcome & {deals: SheetDeal[], totals: Points, next_dealer: Place|null, strokes?: Points}} Sheet
 * @typedef {Situation & {jass: Jass, rules: HouseRules, deals: SheetDeal[], numbers: number[],
 *   counted: SheetDeal[], misplaced: {number: number, next: number}|undefined}} Course  of a game so far;
 *   `misplaced`: a deal that stands where another one comes, by its number and the other's
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

/**
 * V-6: the first number that stands where a lower one comes, and that one.
 * @param {Deal[]} deals
 * @returns {{number: number, next: number}|undefined}
 */
function firstMisplaced(deals) {
  const numbers = [...new Set(deals.map(({ number }) => number))];
  return [...numbers]
    .sort((one, other) => one - other)
    .map((next, place) => ({ number: numbers[place], next }))
    .find(({ number, next }) => number !== next);
}

/** The game after these deals, each judged at its place. @param {GameDocument} document @param {Deal[]} deals */
const course = (document, deals) => deals.reduce(written, opening(document, deals));

/** The game before the first of its deals. @param {GameDocument} document @param {Deal[]} all @returns {Course} */
function opening(document, all) {
  const { game, rules, first_dealer = null } = ofToday(document);
  const jass = gameOf(game);
  const totals = bySide(() => 0, jass.sides(rules));
  const outcome = jass.outcome(rules, [], totals);
  return {
    ...{ jass, rules, deals: [], numbers: [], counted: [], totals, outcome, dealer: first_dealer },
    misplaced: firstMisplaced(all),
  };
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
  const problems = misplaced(own, sheet);
  const numbers = sheet.outcome.over ? sheet.numbers : [...sheet.numbers, number];
  if (problems.length) return { ...sheet, numbers, deals: [...sheet.deals, refused(own, problems)] };
  const judged = { ...own, counted: !own.problems.length };
  const after = judged.counted ? added(sheet, judged) : sheet;
  return {
    ...after,
    deals: [...sheet.deals, judged],
    numbers,
    dealer: dealer && jass.nextDealer(rules, dealer, judged, after.outcome),
  };
}

/** @param {Course} sheet @returns {Situation} */
const situation = ({ dealer, totals, counted, outcome }) => ({ dealer, totals, counted, outcome });

/**
 * V-6: all that is wrong with a deal that does not belong to this place in the game.
 * @param {Omit<SheetDeal, "counted">} own
 * @param {Course} sheet
 */
function misplaced(own, { numbers, outcome, misplaced: other }) {
  const { number } = own;
  const next = Math.max(...numbers) + 1;
  const problems = [
    ...problemIf(outcome.over, "game_over"),
    ...problemIf(numbers.includes(number), "number_twice", { number, next }),
  ];
  if (problems.length) return [...problems, ...own.problems];
  // Judged where it belongs it may be right: what is wrong with it here says nothing.
  return other?.number === number ? [problem("number_order", other)] : [];
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
    problems,
    confirm: [],
    counted: false,
  };
}

/** @param {Course} sheet @param {SheetDeal} judged @returns {Course} */
function added(sheet, judged) {
  const counted = [...sheet.counted, judged];
  const totals = bySide((side) => sheet.totals[side] + judged.scores[side], sidesIn(sheet.totals));
  const outcome = sheet.jass.outcome(sheet.rules, counted, totals);
  const bergpreis = sheet.outcome.bergpreis ?? sheet.jass.bergpreis?.(sheet.rules, judged, sheet.totals);
  return { ...sheet, counted, totals, outcome: bergpreis ? { ...outcome, bergpreis } : outcome };
}

/**
 * A game with every deal judged in the order of the list; a deal with problems writes nothing.
 * @param {GameDocument} document
 * @returns {Sheet}
 */
export function scoreGame(document) {
  const sheet = course(document, document.deals ?? []);
  const { outcome, deals, totals, dealer } = sheet;
  return { ...outcome, ...besides(sheet), deals, totals, next_dealer: dealer };
}

/**
 * V-6, HJ-1: a game whose deals say who dealt and who had cards, as far as they count: written down, these stay when an
 * earlier deal is corrected, and nobody is given what others took.
 * @template {GameDocument} G
 * @param {G} document
 * @returns {G}
 */
export function settledGame(document) {
  const { deals = [] } = document;
  const isDealt = Boolean(gameOf(document.game).dealtTo);
  if (deals.every(({ dealer, dealt_to }) => dealer && (dealt_to || !isDealt))) return document;
  let sheet = opening(document, deals);
  const settled = deals.map((deal) => {
    const before = sheet;
    sheet = written(sheet, deal);
    const { counted, dealer } = last(sheet.deals);
    const facts = { ...(dealer && { dealer }), ...(!deal.dealt_to && dealt(before, dealer)) };
    return counted ? { ...deal, ...facts } : deal;
  });
  return { ...document, deals: settled };
}

/** Who has cards in the next deal, where players leave one after the other. @param {Course} sheet @param {Place|null} dealer */
function dealt(sheet, dealer) {
  const { jass, rules } = sheet;
  const players = jass.dealtTo?.(rules, { ...situation(sheet), dealer });
  return players && { dealt_to: players };
}

/** HJ-1: the same of a deal that is being entered. @param {GameDocument} document @param {Deal} deal */
export const dealtIn = (document, { number, dealer = null }) =>
  gameOf(document.game).dealtTo && dealt(courseUpTo(document, number), dealer);

/** SC-7, SC-8: what is counted beside the points, where the table does so. @param {Course} sheet */
function besides(sheet) {
  const strokes = strokesOf(sheet);
  return {
    ...(sheet.rules.bergpreis && { bergpreis: sheet.outcome.bergpreis ?? null }),
    ...(strokes && { strokes }),
  };
}

/** Whether a deal comes after the one that ended the game. @param {SheetDeal} deal */
export const isAfterEnd = ({ problems }) => problems.some(({ code }) => code === "game_over");

/** The deals that come after the one that ended the game. @param {Sheet} sheet */
export const afterEnd = ({ deals }) => deals.filter(isAfterEnd);

/**
 * The game up to the deal of that number, or to its end: the deals behind it are left out.
 * @param {GameDocument} document
 * @param {number} dealNumber
 */
function courseUpTo(document, dealNumber) {
  const { deals = [] } = document;
  const place = deals.findIndex(({ number }) => number === dealNumber);
  return course(document, deals.slice(0, place < 0 ? deals.length : place));
}

/**
 * How a game stands when the deal of that number begins.
 * @param {GameDocument} document
 * @param {number} dealNumber written already, or the next one
 * @returns {Situation}
 */
export const situationOf = (document, dealNumber) => situation(courseUpTo(document, dealNumber));

/**
 * A deal judged at its place in the game.
 * @param {GameDocument} document
 * @param {Deal} deal
 * @returns {JudgedDeal}
 */
export function judgeDeal(document, deal) {
  const before = courseUpTo(document, deal.number);
  const dealer = deal.dealer ?? before.dealer;
  return before.jass.judge(deal, before.rules, { ...situation(before), dealer });
}
