/** Handjass on the table page: who declines, the points of each player, sticks and potatoes, the cut. */
import { make } from "standblatt/dom.js";
import { countsOnce, nextToDealer, SOLO_GAME } from "standblatt/games/common.js";
import { _, number } from "standblatt/i18n.js";
import { dealtNode, denominationSign, shortName } from "standblatt/labels.js";
import { pointsOfDeal } from "standblatt/rules/cards.js";
import { handjass as rulesOf } from "standblatt/rules/games/handjass.js";
import { situationOf } from "standblatt/rules/score-sheet.js";

/**
 * @import {GameDocument, HandjassDeal, HandjassRules, Place, Player, Side} from "types/rule-book"
 * @import {AtTable, Known, View} from "standblatt/games/common.js"
 * @import {Row} from "standblatt/deal-preview.js"
 * @import {JudgedDeal} from "standblatt/rules/judging.js"
 * @import {Pack} from "standblatt/labels.js"
 */

/**
 * @typedef {GameDocument<HandjassRules, HandjassDeal>} Document
 * @typedef {AtTable<HandjassRules, HandjassDeal>} State
 * @typedef {{draft: {dealer: Place|null, declined: Player[]}, number: number}} Entry  a deal, as far as it says who
 *   plays it
 */

const ALL_CARDS = 4; // players who hold the whole pack: their points add to those of a deal (HJ-2)

/** @param {Document} document @param {Entry} entry */
function inPlay(document, { draft, number }) {
  const before = { ...situationOf(document, number), dealer: draft.dealer };
  return rulesOf.inPlay(document.rules, before, draft.declined);
}

/** @param {Document} document @param {HandjassDeal} deal @param {Pack} pack @param {Known} known */
function nodes(document, deal, pack, { dealer = deal.dealer }) {
  const { denomination, declined } = deal;
  const names = (declined ?? []).map((place) => shortName(document, place)).join(", ");
  const nodes = [
    ...(denomination ? [denominationSign(denomination, pack)] : []),
    ...(names ? [make("span", { class: "name several" }, _("without {names}", { names }))] : []),
  ];
  return nodes.length ? nodes : [dealtNode(document, dealer)];
}

/**
 * Who is level for the last stick, and must cut for it.
 * @param {Document} document
 * @param {HandjassDeal} deal
 */
function cutAmong(document, deal) {
  const before = { ...situationOf(document, deal.number), dealer: deal.dealer ?? null };
  return rulesOf.cutAmong(deal, document.rules, before)?.players ?? [];
}

/**
 * @param {State} _state
 * @param {HandjassDeal} _deal
 * @param {JudgedDeal} judged
 * @returns {Row[]}
 */
function lines(_state, _deal, { cardPoints, weis, stoeck, lines: written }) {
  /** @param {Side} side */
  const marks = (side) =>
    written
      .filter((line) => line.side === side)
      .map(({ points }) => (points < 0 ? `−${-points}` : `+${points}`))
      .join(" ");
  return [
    { label: _("points"), value: (side) => number(cardPoints[side] + weis[side] + stoeck[side]) },
    { label: _("sticks, potatoes"), value: (side) => marks(side) || "–" },
  ];
}

/** How far it still is for each. @param {State} state */
function stakes({ game, result }) {
  const { out_at } = game.document.rules;
  /** @param {Side} side */
  const togo = (side) => (result.out?.includes(side) ? _("out") : number(out_at - result.totals[side]));
  return [{ label: _("sticks to go"), value: togo }];
}

/** @type {View} */
export const handjass = {
  ...SOLO_GAME,
  keys: ["dealer", "denomination", "declined", "card_points", "match", "weis", "stoeck", "cut_won_by"],
  startsPlaying: ({ may_decline }) => !may_decline,
  isThrowable: ({ may_decline }) => Boolean(may_decline),
  contract: ({ may_decline }) => (may_decline ? ["declined", "denomination"] : ["denomination"]),
  result: (/** @type {State} */ state, /** @type {HandjassDeal} */ deal) => [
    ...(inPlay(state.game.document, entryOf(deal)).length > 1 ? SOLO_GAME.result(state) : []),
    ...(cutAmong(state.game.document, deal).length ? ["cut"] : []),
  ],
  factor: countsOnce,
  inPlay,
  total: (rules, _draft, playing) => (playing.length === ALL_CARDS ? pointsOfDeal(rules) : null),
  firstTyped: nextToDealer,
  isDecided: (/** @type {Document} */ document, entry) => inPlay(document, entry).length < 2,
  cutAmong,
  nodes,
  lines,
  stakes,
  hint: ({ threshold }) => _("Below {points} points you get a potato.", { points: threshold }),
};

/** @param {HandjassDeal} deal @returns {Entry} */
const entryOf = ({ number, dealer = null, declined }) => ({
  number,
  draft: { dealer, declined: declined ?? [] },
});
