/** What a finished sheet amounts to beside its totals, and whether it adds up as so many deals must (TN-8). */
import { _, number } from "standblatt/i18n.js";

/**
 * @import {Points, Side} from "types/rule-book"
 * @import {TablePart, TableResult} from "standblatt/hall/api.js"
 * @import {Sheet} from "standblatt/rules/score-sheet.js"
 */

/**
 * @typedef {(side: Side) => number} By  what a side has
 * @typedef {{label: string, by: By, together: number, marked: Side[]}} NumbersRow  a row below the totals; `marked` are
 *   the sides of a result that has other points than the sheet
 */

/** @param {number[]} values */
const sum = (values) => values.reduce((all, value) => all + value, 0);

/** @param {string} label @param {By} by @param {Side[]} sides @param {Side[]} marked @returns {NumbersRow} */
const numbersInRow = (label, by, sides, marked = []) => ({ label, by, together: sum(sides.map(by)), marked });

/**
 * The rows below the totals.
 * @param {TablePart} table
 * @param {Sheet} result
 * @param {Side[]} sides
 */
export function numbersOf(table, result, sides) {
  if (table.result) return differences(table.result, result.totals, sides);
  const matches = numbersInRow("Match", matchesIn(result), sides);
  const [title, by] = measureOf(table, result);
  return [...(by ? [numbersInRow(title, by, sides)] : []), ...(matches.together ? [matches] : [])];
}

/**
 * What all sides together must have, where the tournament holds anything against it.
 * @param {TablePart} table
 * @param {Sheet} result
 * @returns {[string, By|null]}
 */
function measureOf({ measure }, result) {
  if (measure === "points") return [_("Points"), (side) => result.totals[side]];
  return [_("Card points"), measure && cardPointsIn(result)];
}

/** @param {Sheet} result */
const played = ({ deals }) => deals.filter((deal) => deal.counted && !deal.thrownIn);

/** @param {Sheet} result @returns {By} */
const cardPointsIn = (result) => (side) => sum(played(result).map((deal) => deal.cardPoints[side]));

/** @param {Sheet} result @returns {By} */
const matchesIn = (result) => (side) => played(result).filter(({ entry }) => entry.match === side).length;

/**
 * What stands where it is not what the sheet says; nothing where they are the same.
 * @param {TableResult} stands
 * @param {Points} totals
 * @param {Side[]} sides
 */
function differences(stands, totals, sides) {
  const marked = sides.filter((side) => stands.sides[side]?.points !== totals[side]);
  if (!marked.length) return [];
  return [
    numbersInRow(_("The sheet here"), (side) => totals[side], sides, marked),
    numbersInRow(_("In the standings"), (side) => stands.sides[side]?.points ?? 0, sides, marked),
  ];
}

/**
 * Whether the sheet adds up, in a sentence; nothing where nothing is held against it.
 * @param {TablePart} table
 * @param {Sheet} result
 * @param {Side[]} sides
 */
export function controlOf(table, result, sides) {
  const [, by] = measureOf(table, result);
  if (table.result || table.sum === null || !by) return null;
  const must = table.sum + sum(sides.map(matchesIn(result))) * table.match_bonus;
  const has = sum(sides.map(by));
  const values = { must: number(must), has: number(has) };
  return must === has
    ? { holds: true, text: _("Check total {must}: it adds up.", values) }
    : {
        holds: false,
        text: _("The check total is {must}, but the sheet adds up to {has}: look at the deals.", values),
      };
}
