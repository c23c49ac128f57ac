/** Coiffeur on the table page: which row, by whom, and its factor. */
import { make } from "standblatt/dom.js";
import { declaringSide, PAIR_GAME } from "standblatt/games/common.js";
import { _, number } from "standblatt/i18n.js";
import { countedRow } from "standblatt/preview-lines.js";
import { otherSide, PACK, sideOf } from "standblatt/rules/cards.js";
import { coiffeur as rulesOf } from "standblatt/rules/games/coiffeur.js";
import { situationOf } from "standblatt/rules/sheet.js";
import { SEATS } from "standblatt/rules/vocabulary.js";
import { playerName, rowNodes } from "standblatt/words.js";

/**
 * @import {CoiffeurDeal, CoiffeurRules, GameDocument, Seat, Side} from "types/rule-book"
 * @import {Draft} from "standblatt/draft.js"
 * @import {AtTable, Drafted, View} from "standblatt/games/common.js"
 * @import {JudgedDeal} from "standblatt/rules/judging.js"
 * @import {Pack} from "standblatt/words.js"
 */

/**
 * @typedef {GameDocument<CoiffeurRules, CoiffeurDeal>} Document
 * @typedef {AtTable<CoiffeurRules, CoiffeurDeal>} State
 */

/** @param {CoiffeurRules} rules @param {string|null|undefined} row */
const factorOf = ({ rows }, row) => (row ? rows.indexOf(row) + 1 : 0);

/** @param {Document} document @param {CoiffeurDeal} deal @param {Pack} pack */
function nodes(document, { declarer, row }, pack) {
  return [
    make("span", { class: "name" }, declarer ? playerName(document, declarer) : ""),
    ...(row ? rowNodes(row, pack) : []),
    make("span", {}, `×${factorOf(document.rules, row)}`),
  ];
}

/**
 * The rows to choose from; those that the declaring side has played are taken.
 * @param {State} state
 * @param {Draft & {declarer: Seat|null}} draft
 * @param {number} dealNumber
 */
function rows({ game: { document, pack } }, { declarer }, dealNumber) {
  const { counted } = situationOf(document, dealNumber);
  const open = declarer && rulesOf.openRows(document.rules, counted, sideOf(declarer));
  return document.rules.rows.map((row) => ({
    value: row,
    nodes: rowNodes(row, pack),
    factor: factorOf(document.rules, row),
    isTaken: open !== null && !open.includes(row),
  }));
}

/** The seats whose side may declare this deal (CO-4). @param {State} state @param {Drafted} entry */
function declarers({ game: { document } }, { draft, number: dealNumber }) {
  const sides = rulesOf.toDeclare(document.rules, {
    ...situationOf(document, dealNumber),
    dealer: draft.dealer,
  });
  return SEATS.filter((seat) => sides.includes(sideOf(seat)));
}

/**
 * What the declaring side counts; the opponents' points where they are taken off (CO-7).
 * @param {State} state
 * @param {CoiffeurDeal} deal
 * @param {JudgedDeal} judged
 */
function lines({ game }, { declarer, row }, { cardPoints }) {
  const own = declarer && sideOf(declarer);
  const { opponents_subtract } = game.document.rules;
  const others = own && opponents_subtract ? cardPoints[otherSide(own)] : 0;
  /** @param {Side} side */
  const parts = (side) => (side === own ? [cardPoints[side] - others] : []);
  return [countedRow(parts, factorOf(game.document.rules, row))];
}

/** What a point is worth in this row, and a match. @param {State} state @param {CoiffeurDeal} deal */
function stakes({ game: { document } }, { declarer, row }) {
  const factor = factorOf(document.rules, row);
  const own = declarer && sideOf(declarer);
  /** @param {number} points @returns {(side: Side) => string} */
  const only = (points) => (side) => (side === own ? number(points) : "–");
  return [
    { label: _("{points} points", { points: 100 }), value: only(100 * factor), kind: "outcome" },
    { label: "Match", value: only((PACK + document.rules.match_bonus) * factor), kind: "outcome" },
  ];
}

/** @type {View} */
export const coiffeur = {
  ...PAIR_GAME,
  keys: ["dealer", "declarer", "row", "card_points", "match"],
  contract: () => ["declarer", "row"],
  result: () => ["points", "stoeck", "match"],
  firstTyped: declaringSide,
  begins: (name) => _("{name} speaks first", { name }),
  rows,
  declarers,
  nodes,
  lines,
  stakes,
};
