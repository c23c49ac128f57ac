/** CO: Coiffeur. */
import { nextSeat, otherSide, possibleCardPoints, sideOf } from "standblatt/rules/cards.js";
import { goingOn, leader, level, won } from "standblatt/rules/endings.js";
import { partners } from "standblatt/rules/games/base.js";
import {
  judgeCardPoints,
  judgeMatch,
  newReport,
  noughts,
  scored,
  withoutScore,
} from "standblatt/rules/judging.js";
import { problem } from "standblatt/rules/problems.js";
import { DENOMINATIONS, PAIRS, PRESETS } from "standblatt/rules/vocabulary.js";

/**
 * @typedef {{number: number, points: number, taken: number}} Cell  in which deal, what was written, and the card
 *   points that were taken
 * @typedef {{row: string, factor: number, played: Object<string, ?Cell>}} Row  `played` by each side
 */

const NO_TRUMPS = ["slalom", "gusti", "mary"]; // CO-3

/** CO-3, V-2: without trumps points are shared alike, up or down; any other word may be anything. */
function possiblePoints(row, rules) {
  const known = NO_TRUMPS.includes(row) ? "obenabe" : DENOMINATIONS.find((each) => each === row);
  return possibleCardPoints(known ?? null, rules);
}

/** The deal in which a side has played a row. */
const dealOf = (counted, side, row) =>
  counted.find(({ entry }) => entry.row === row && sideOf(entry.declarer) === side);

/** CO-1: the rows that a side has still to play. @param {JudgedDeal[]} counted @returns {string[]} */
const openRows = ({ rows }, counted, side) => rows.filter((row) => !dealOf(counted, side, row));

/** CO-4: the sides that may declare, the one at dealer's right first. @param {Situation} situation */
function toDeclare(rules, { dealer, counted }) {
  const sides = PAIRS.filter((side) => openRows(rules, counted, side).length);
  if (!dealer) return sides;
  const first = sideOf(nextSeat(dealer));
  if (rules.pushing === "partner" && sides.includes(first)) return [first];
  return [first, otherSide(first)].filter((side) => sides.includes(side));
}

/** CO-4: whether that side may declare; in a game that is over nobody's turn is asked about. */
function judgeDeclarer({ declarer }, rules, situation, report) {
  if (!declarer) {
    report("declarer_missing");
    return null;
  }
  const side = sideOf(declarer);
  if (situation.outcome.over || toDeclare(rules, situation).includes(side)) return side;
  report(openRows(rules, situation.counted, side).length ? "not_to_declare" : "rows_all_played");
  return null;
}

/** CO-1, CO-2: a row of this table that the side has not played. */
function judgeRow(row, side, { rows }, { counted, outcome }, report) {
  const before = side && dealOf(counted, side, row);
  if (row === null) report("row_missing");
  else if (!rows.includes(row)) report("row_unknown", { given: row });
  else if (before && !outcome.over) report("row_taken", { number: before.number });
}

function judgeTricks({ match, card_points }, row, rules, report) {
  if (match) return judgeMatch(match, card_points, rules.match_bonus, report);
  return judgeCardPoints(card_points, possiblePoints(row, rules), rules.match_bonus, report);
}

/** CO-5 … CO-7: what the declaring side writes; what the factor adds is a line of its own. */
function linesOf(side, row, cardPoints, rules) {
  const others = rules.opponents_subtract ? cardPoints[otherSide(side)] : 0;
  const more = rules.rows.indexOf(row); // a factor is the row's place, from 1
  return [
    ["card points", cardPoints[side]],
    ["opponents", -others],
    ["factor", more * (cardPoints[side] - others)],
  ]
    .filter(([, points]) => points)
    .map(([label, points]) => ({ side, label, points }));
}

/** V-1, V-2, V-8, CO-1 … CO-7. */
function judge(deal, rules, situation) {
  const report = newReport();
  const row = deal.row ?? null;
  const side = judgeDeclarer(deal, rules, situation, report);
  judgeRow(row, side, rules, situation, report);
  const cardPoints = judgeTricks(deal, row, rules, report);
  if (report.problems.length) return withoutScore(report);
  const isRare = !deal.match && Object.values(cardPoints).includes(0); // V-8
  const confirm = isRare ? [problem("nothing_without_match")] : [];
  const taken = { cardPoints, weis: noughts(), stoeck: noughts() };
  return scored(taken, linesOf(side, row, cardPoints, rules), { confirm });
}

/** CO-9: the game is over when both sides have played all rows. */
function outcome({ rows }, counted, totals) {
  if (counted.length < PAIRS.length * rows.length) return goingOn(totals);
  const winner = leader(totals);
  return winner ? won(winner, totals) : level(totals);
}

/**
 * CO-1, CO-2: the rows in their order, with what the deals that count have filled in.
 * @param {GameDocument} document
 * @param {Sheet} result of that game
 * @returns {Row[]}
 */
function grid({ rules }, result) {
  const counted = result.deals.filter((deal) => deal.counted);
  const cell = (side, row) => {
    const { number, scores, cardPoints } = dealOf(counted, side, row) ?? {};
    return number ? { number, points: scores[side], taken: cardPoints[side] } : null;
  };
  return rules.rows.map((row, place) => ({
    row,
    factor: place + 1,
    played: Object.fromEntries(PAIRS.map((side) => [side, cell(side, row)])),
  }));
}

/**
 * Beside what every game has: `grid(document, result)`, `openRows(rules, counted, side)`, and the sides that
 * may declare, `toDeclare(rules, situation)`.
 * @type {Jass & {grid: function(GameDocument, Sheet): Row[],
 *   openRows: function(Object, JudgedDeal[], string): string[],
 *   toDeclare: function(Object, Situation): string[]}}
 */
export const coiffeur = {
  ...partners,
  slug: "coiffeur",
  presets: PRESETS.coiffeur,
  judge,
  outcome,
  grid,
  openRows,
  toDeclare,
};
