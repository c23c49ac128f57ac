/** Coiffeur on the table page: the list that a deal begins with, who declared, and the factor of the row. */

import { scoreRow } from "standblatt/deal-preview-lines.js";
import { isAmong, make } from "standblatt/dom.js";
import { declaringSide, PAIR_GAME } from "standblatt/games/common.js";
import { _, number } from "standblatt/i18n.js";
import { playerName, rowNodes } from "standblatt/labels.js";
import { drawRows } from "standblatt/row-list.js";
import { following, otherSide, pointsOfMatch, roundFrom, sideOf } from "standblatt/rules/cards.js";
import { coiffeur as rulesOf } from "standblatt/rules/games/coiffeur.js";
import { situationOf } from "standblatt/rules/score-sheet.js";
import { PAIRS, SEATS } from "standblatt/rules/vocabulary.js";

/**
 * @import {CoiffeurDeal, CoiffeurRules, GameDocument, Pair, Side} from "types/rule-book"
 * @import {Draft} from "standblatt/draft.js"
 * @import {AtTable, Drafted, View} from "standblatt/games/common.js"
 * @import {Row} from "standblatt/rules/games/coiffeur.js"
 * @import {Choose} from "standblatt/row-list.js"
 * @import {JudgedDeal} from "standblatt/rules/judging.js"
 * @import {Pack} from "standblatt/labels.js"
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
 * The list that a deal begins with.
 * @param {HTMLElement} list
 * @param {State} state
 * @param {Drafted} entry
 * @param {Choose} choose
 */
const showRows = (list, state, entry, choose) => drawRows(list, state, rows(state, entry), choose);

/**
 * The list, as it is before this deal: a row that a later one has played may still be chosen (V-6).
 * @param {State} state
 * @param {Drafted} entry
 */
function rows({ game: { document }, result }, { draft, number: dealNumber }) {
  const situation = { ...situationOf(document, dealNumber), dealer: draft.dealer };
  const declaring = rulesOf.toDeclare(document.rules, situation);
  /** @param {Pair} side @param {string} row */
  const isOpen = (side, row) => rulesOf.openRows(document.rules, situation.counted, side).includes(row);
  /** @param {Pair} side @param {Row} row */
  const field = (side, { row, played: { [side]: played } }) => ({
    side,
    points: played && played.number !== dealNumber ? played.points : null,
    declarer: declaring.includes(side) && isOpen(side, row) ? declarerOf(side, draft) : null,
    isChosen: draft.row === row && isAmong(draft.declarer, seatsOf(side)),
  });
  return rulesOf.grid(document, result).map((row) => ({
    row: row.row,
    factor: row.factor,
    fields: PAIRS.map((side) => field(side, row)),
  }));
}

/** @param {Pair} side */
const seatsOf = (side) => SEATS.filter((seat) => sideOf(seat) === side);

/**
 * Who declares for a side, until somebody says otherwise: whoever of it has the first turn (CO-4).
 * @param {Pair} side
 * @param {Draft} draft
 */
function declarerOf(side, { declarer, dealer }) {
  const turns = isAmong(dealer, SEATS) ? roundFrom(following(dealer, SEATS), SEATS) : SEATS;
  const own = seatsOf(side);
  return own.find((seat) => seat === declarer) ?? turns.find((seat) => isAmong(seat, own)) ?? null;
}

/** The two of the side that declares. @param {State} _state @param {Drafted} entry */
const declarers = (_state, { draft: { declarer } }) =>
  PAIRS.map(seatsOf).find((seats) => isAmong(declarer, seats)) ?? [];

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
  return [scoreRow(parts, factorOf(game.document.rules, row))];
}

/** What a point is worth in this row, and a match. @param {State} state @param {CoiffeurDeal} deal */
function stakes({ game: { document } }, { declarer, row }) {
  const factor = factorOf(document.rules, row);
  const own = declarer && sideOf(declarer);
  /** @param {number} points @returns {(side: Side) => string} */
  const only = (points) => (side) => (side === own ? number(points) : "–");
  return [
    { label: _("{points} points", { points: 100 }), value: only(100 * factor), kind: "outcome" },
    { label: "Match", value: only(pointsOfMatch(document.rules) * factor), kind: "outcome" },
  ];
}

/** @type {View} */
export const coiffeur = {
  ...PAIR_GAME,
  keys: ["dealer", "declarer", "row", "card_points", "match"],
  contract: () => ["row"],
  result: () => ["declarer", "points", "match"],
  firstTyped: declaringSide,
  begins: (name) => _("{name} speaks first", { name }),
  showRows,
  declarers,
  nodes,
  lines,
  stakes,
};
