/** Differenzler on the table page: what each player announces, what he takes, and the difference. */
import { announcing } from "standblatt/announcements.js";
import { lineRows } from "standblatt/deal-preview-lines.js";
import { make } from "standblatt/dom.js";
import { nextToDealer, SOLO_GAME } from "standblatt/games/common.js";
import { _, number } from "standblatt/i18n.js";
import { dealtNode, denominationSign } from "standblatt/labels.js";
import { isSuit } from "standblatt/rules/cards.js";
import { gameOf } from "standblatt/rules/games.js";

/**
 * @import {DifferenzlerDeal, DifferenzlerRules, GameDocument, Side} from "types/rule-book"
 * @import {Draft} from "standblatt/draft.js"
 * @import {AtTable, Known, View} from "standblatt/games/common.js"
 * @import {Row} from "standblatt/deal-preview.js"
 * @import {JudgedDeal} from "standblatt/rules/judging.js"
 * @import {Pack} from "standblatt/labels.js"
 */

/**
 * @param {GameDocument<DifferenzlerRules, DifferenzlerDeal>} document
 * @param {DifferenzlerDeal} deal
 * @param {Pack} pack
 * @param {Known} known
 */
function nodes(document, deal, pack, { dealer = deal.dealer, isKnown = true }) {
  const { denomination } = deal;
  const sides = gameOf(document.game).sides(document.rules);
  const announced = isKnown ? deal.announced : null; // before, some may be hidden
  const said = sides.map((side) => announced?.[side] ?? "–");
  return [
    ...(denomination ? [denominationSign(denomination, pack)] : []),
    announced ? make("span", {}, said.join(" · ")) : dealtNode(document, dealer),
  ];
}

/**
 * What was announced hidden stays so, and with it the points left for the last player, until these are asked for: three
 * numbers can be typed while the cards are still being played.
 * @param {Draft} draft
 * @param {Side[]} sides
 */
const hidesRest = ({ openly, match, side, typed }, sides) =>
  !openly && !match && Boolean(side && typed[side]) && sides.some((each) => !typed[each]);

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

/**
 * Who has announced; how much, where all may see it.
 * @param {AtTable} state
 * @param {DifferenzlerDeal} deal
 * @returns {Row[]}
 */
function stakes({ game }, deal) {
  const row = announcedRow(deal);
  /** @param {Side} side */
  const hidden = (side) => (deal.announced?.[side] === undefined ? "–" : "✓");
  return [game.draft?.openly ? row : { ...row, value: hidden }];
}

/** @type {View} */
export const differenzler = {
  ...SOLO_GAME,
  keys: ["dealer", "denomination", "announced", "card_points", "match"],
  contract: (/** @type {DifferenzlerRules} */ { players }, { openly, said }) =>
    openly || said.length >= players ? ["denomination", "announced"] : ["announced"],
  result: ({ game }) => ["points", ...(game.document.rules.match_bonus ? ["match"] : [])],
  factor: (_rules, denomination) => (isSuit(denomination) ? 1 : 0),
  firstTyped: nextToDealer,
  hidesRest,
  announcing,
  nodes,
  lines,
  stakes,
};
