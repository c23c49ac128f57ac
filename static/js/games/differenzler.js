/** Differenzler on the table page: what each player announces, what he takes, and the difference. */
import { make } from "standblatt/dom.js";
import { nextToDealer, SOLO_GAME } from "standblatt/games/common.js";
import { _, number } from "standblatt/i18n.js";
import { lineRows } from "standblatt/preview-lines.js";
import { isSuit } from "standblatt/rules/cards.js";
import { gameOf } from "standblatt/rules/games.js";
import { dealtNode, denominationSign } from "standblatt/words.js";

/**
 * @import {DifferenzlerDeal, DifferenzlerRules, GameDocument} from "types/rule-book"
 * @import {AtTable, Known, View} from "standblatt/games/common.js"
 * @import {Row} from "standblatt/preview.js"
 * @import {JudgedDeal} from "standblatt/rules/judging.js"
 * @import {Pack} from "standblatt/words.js"
 */

/**
 * @param {GameDocument<DifferenzlerRules, DifferenzlerDeal>} document
 * @param {DifferenzlerDeal} deal
 * @param {Pack} pack
 * @param {Known} known
 */
function nodes(document, deal, pack, { dealer = deal.dealer }) {
  const { denomination, announced } = deal;
  const said = gameOf(document.game)
    .sides(document.rules)
    .map((side) => announced?.[side] ?? "–");
  return [
    ...(denomination ? [denominationSign(denomination, pack)] : []),
    announced ? make("span", {}, said.join(" · ")) : dealtNode(document, dealer),
  ];
}

/** @param {DifferenzlerDeal} deal @returns {Row} */
const announcedRow = ({ announced }) => ({
  label: _("announced"),
  value: (side) => (announced?.[side] === undefined ? "–" : number(announced[side])),
});

/**
 * @param {AtTable} _state
 * @param {DifferenzlerDeal} deal
 * @param {JudgedDeal} judged
 * @returns {Row[]}
 */
const lines = (_state, deal, judged) => [
  announcedRow(deal),
  { label: _("taken"), value: (side) => number(judged.cardPoints[side]) },
  ...lineRows(judged),
];

/** @type {View} */
export const differenzler = {
  ...SOLO_GAME,
  keys: ["dealer", "denomination", "announced", "card_points", "match"],
  contract: () => ["denomination", "announced"],
  result: ({ game }) => ["points", ...(game.document.rules.match_bonus ? ["stoeck", "match"] : [])],
  factor: (_rules, denomination) => (isSuit(denomination) ? 1 : 0),
  firstTyped: nextToDealer,
  nodes,
  lines,
  stakes: (_state, /** @type {DifferenzlerDeal} */ deal) => [announcedRow(deal)],
};
