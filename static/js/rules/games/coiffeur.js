/** CO: Coiffeur. */
import { bySide, following, otherSide, possibleCardPoints, sideOf } from "standblatt/rules/cards.js";
import { atEnd, goingOn } from "standblatt/rules/endings.js";
import { partners } from "standblatt/rules/games/base.js";
import {
  judgeCardPoints,
  judgeMatch,
  linesOf,
  newReport,
  noughts,
  scored,
  withoutScore,
} from "standblatt/rules/judging.js";
import { problemIf } from "standblatt/rules/problems.js";
import { DENOMINATIONS, PAIRS, PRESETS, SEATS } from "standblatt/rules/vocabulary.js";

/**
 * @import {BySide, CoiffeurDeal, CoiffeurRules, Deal, GameDocument, Pair, Points, Seat, Side} from "types/rule-book"
 * @import {JassWithMore, Situation} from "standblatt/rules/games/base.js"
 * @import {CountedDeal, Report} from "standblatt/rules/judging.js"
 * @import {Sheet} from "standblatt/rules/score-sheet.js"
 */

/**
 * @typedef {{number: number, points: number, taken: number}} Cell  in which deal, what was written, and the card
 *   points that were taken
 * @typedef {{row: string, factor: number, played: BySide<Cell|null>}} Row  `played` by each side
 */

const NO_TRUMPS = ["slalom", "gusti", "mary"]; // CO-3

/**
 * CO-3, V-2: without trumps points are shared alike, up or down; any other word may be anything.
 * @param {string|null} row
 * @param {CoiffeurRules} rules
 */
function possiblePoints(row, rules) {
  const known =
    row !== null && NO_TRUMPS.includes(row) ? "obenabe" : DENOMINATIONS.find((each) => each === row);
  return possibleCardPoints(known ?? null, rules);
}

/**
 * The deal in which a side has played a row.
 * @template {CountedDeal} D
 * @param {D[]} counted
 * @param {Side} side
 * @param {string|null} row
 */
const dealOf = (counted, side, row) =>
  counted.find(({ entry }) => entry.row === row && declarersOf(entry) === side);

/** @param {Pick<Deal, "declarer">} deal */
const declarersOf = ({ declarer }) => sideOf(/** @type {Seat} */ (declarer));

/**
 * CO-1: the rows that a side has still to play.
 * @param {CoiffeurRules} rules
 * @param {CountedDeal[]} counted
 * @param {Pair} side
 */
const openRows = ({ rows }, counted, side) => rows.filter((row) => !dealOf(counted, side, row));

/**
 * CO-4: the sides that may declare, the one at dealer's right first.
 * @param {CoiffeurRules} rules
 * @param {Situation} situation
 */
function toDeclare(rules, { dealer, counted }) {
  const sides = PAIRS.filter((side) => openRows(rules, counted, side).length);
  if (!dealer) return sides;
  const first = sideOf(following(dealer, SEATS));
  if (rules.pushing === "partner" && sides.includes(first)) return [first];
  return [first, otherSide(first)].filter((side) => sides.includes(side));
}

/**
 * CO-4: whether that side may declare; in a game that is over nobody's turn is asked about.
 * @param {CoiffeurDeal} deal
 * @param {CoiffeurRules} rules
 * @param {Situation} situation
 * @param {Report} report
 */
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

/**
 * CO-1, CO-2: a row of this table that the side has not played.
 * @param {string|null} row
 * @param {Pair|null} side
 * @param {CoiffeurRules} rules
 * @param {Situation} situation
 * @param {Report} report
 */
function judgeRow(row, side, { rows }, { counted, outcome }, report) {
  const before = side ? dealOf(counted, side, row) : null;
  if (row === null) report("row_missing");
  else if (!rows.includes(row)) report("row_unknown", { given: row });
  else if (before && !outcome.over) report("row_taken", { number: before.entry.number });
}

/** @param {CoiffeurDeal} deal @param {string|null} row @param {CoiffeurRules} rules @param {Report} report */
function judgeTricks({ match, card_points }, row, rules, report) {
  if (match) return judgeMatch(match, card_points, rules, report);
  return judgeCardPoints(card_points, possiblePoints(row, rules), rules, report);
}

/**
 * CO-5 … CO-7: what the declaring side writes; what the factor adds is a line of its own.
 * @param {Pair} side
 * @param {string} row
 * @param {Points} cardPoints
 * @param {CoiffeurRules} rules
 */
function written(side, row, cardPoints, rules) {
  const others = rules.opponents_subtract ? cardPoints[otherSide(side)] : 0;
  const more = rules.rows.indexOf(row); // a factor is the row's place, from 1
  return linesOf(side, [
    ["card points", cardPoints[side]],
    ["opponents", -others],
    ["factor", more * (cardPoints[side] - others)],
  ]);
}

/**
 * V-1, V-2, V-8, CO-1 … CO-7.
 * @param {CoiffeurDeal} deal
 * @param {CoiffeurRules} rules
 * @param {Situation} situation
 */
function judge(deal, rules, situation) {
  const report = newReport();
  const row = deal.row ?? null;
  const side = judgeDeclarer(deal, rules, situation, report);
  judgeRow(row, side, rules, situation, report);
  const cardPoints = judgeTricks(deal, row, rules, report);
  if (side === null || row === null || report.problems.length) return withoutScore(report);
  const isRare = !deal.match && Object.values(cardPoints).includes(0); // V-8
  const confirm = problemIf(isRare, "nothing_without_match");
  const taken = { cardPoints, weis: noughts(), stoeck: noughts() };
  return scored(taken, written(side, row, cardPoints, rules), { confirm });
}

/**
 * CO-9: the game is over when both sides have played all rows.
 * @param {CoiffeurRules} rules
 * @param {CountedDeal[]} counted
 * @param {Points} totals
 */
function outcome({ rows }, counted, totals) {
  return counted.length < PAIRS.length * rows.length ? goingOn(totals) : atEnd(totals);
}

/**
 * CO-1, CO-2: the rows in their order, with what the deals that count have filled in.
 * @param {GameDocument<CoiffeurRules, CoiffeurDeal>} document
 * @param {Sheet} result of that game
 * @returns {Row[]}
 */
function grid({ rules }, result) {
  const counted = result.deals.filter((deal) => deal.counted);
  /** @param {Side} side @param {string} row */
  const cell = (side, row) => {
    const deal = dealOf(counted, side, row);
    return deal ? { number: deal.number, points: deal.scores[side], taken: deal.cardPoints[side] } : null;
  };
  return rules.rows.map((row, place) => ({
    row,
    factor: place + 1,
    played: bySide((side) => cell(side, row)),
  }));
}

/**
 * Beside what every game has: `grid(document, result)`, `openRows(rules, counted, side)`, and the sides that
 * may declare, `toDeclare(rules, situation)`.
 * @satisfies {JassWithMore}
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
