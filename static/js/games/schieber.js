/** Schieber and its family on the table page: who named, the factor, and who claims the win. */

import { scoreRow } from "standblatt/deal-preview-lines.js";
import { isAmong, make } from "standblatt/dom.js";
import { nextToDealer, PAIR_GAME, SOLO_GAME } from "standblatt/games/common.js";
import { _, number } from "standblatt/i18n.js";
import { dealtNode, denominationSign, playerName, shortName, sideName } from "standblatt/labels.js";
import { nextSeat, pointsOfDeal, pointsOfMatch, sideOf, sidesIn } from "standblatt/rules/cards.js";
import { denominationDecides, denominationOf, factorOf } from "standblatt/rules/factors.js";
import { gameOf } from "standblatt/rules/games.js";
import { situationOf } from "standblatt/rules/score-sheet.js";
import { firstAtTarget, needs } from "standblatt/rules/target.js";
import { SEATS } from "standblatt/rules/vocabulary.js";
import { STOECK } from "standblatt/rules/weis.js";

/**
 * @import {GameDocument, HouseRules, Place, Seat, SchieberDeal, SchieberRules, Side} from "types/rule-book"
 * @import {Draft, Key} from "standblatt/draft.js"
 * @import {AtTable, Known, View} from "standblatt/games/common.js"
 * @import {Row} from "standblatt/deal-preview.js"
 * @import {JudgedDeal} from "standblatt/rules/judging.js"
 * @import {Pack} from "standblatt/labels.js"
 */

/**
 * @typedef {GameDocument<SchieberRules, SchieberDeal>} Document
 * @typedef {AtTable<SchieberRules, SchieberDeal>} State
 */

/** @type {Key[]} */
const DECIDED = [
  "dealer",
  "denomination",
  "turned_up",
  "card_points",
  "match",
  "weis",
  "stoeck",
  "claimed_by",
  "bergpreis_by",
];

/**
 * "Anna pushed to Carla ⛊ ×2" as nodes.
 * @param {Document} document
 * @param {SchieberDeal} deal
 * @param {Pack} pack
 * @param {Known} known
 */
function nodes(document, deal, pack, { dealer = deal.dealer }) {
  const denomination = denominationOf(deal, document.rules);
  if (!denomination) return [dealtNode(document, dealer)];
  const factor = factorOf(denomination, document.rules);
  return [
    ...namer(document, deal, dealer),
    denominationSign(denomination, pack),
    make("span", {}, factor > 1 ? `×${factor}` : ""),
  ];
}

/**
 * J3-2: whose turn it is to name in two against one; null elsewhere, and where a card decides.
 * @param {GameDocument} document
 * @param {number} number of the deal
 */
const namerInTurn = ({ game, rules }, number) => gameOf(game).namer?.(rules, number) ?? null;

/**
 * Who named trumps: at the tables where forehand does so, or the partner.
 * @param {Document} document
 * @param {SchieberDeal} deal
 * @param {Place|null|undefined} dealer
 */
function namer(document, { pushed, number }, dealer) {
  const inTurn = namerInTurn(document, number);
  if (inTurn) return [make("span", { class: "name" }, playerName(document, inTurn))];
  if (document.rules.trump_turned_up || !isAmong(dealer, SEATS)) return [];
  const forehand = nextSeat(dealer);
  const name = playerName(document, pushed ? nextSeat(nextSeat(forehand)) : forehand);
  return [
    make("span", { class: "name" }, name),
    ...(pushed ? [make("span", { class: "muted" }, _("pushed"))] : []),
  ];
}

/** @param {State} state @param {SchieberDeal} deal @param {JudgedDeal} judged */
function lines({ game: { document } }, deal, { cardPoints, weis, stoeck }) {
  const factor = factorOf(denominationOf(deal, document.rules), document.rules);
  return [scoreRow((side) => [cardPoints[side], weis[side], stoeck[side]], factor)];
}

/**
 * Why a side has won before the other could: Stöck count before Weis, Weis before tricks (SC-4).
 * @param {State} state
 * @param {SchieberDeal} deal
 * @param {JudgedDeal} judged
 */
function remark({ game: { document } }, deal, judged) {
  const first = firstAtTarget(document, deal, judged);
  if (!first?.side || !first.certain) return "";
  const name = sideName(document, first.side, shortName);
  const why = {
    claim: _("{name}: win claimed", { name }),
    stoeck: _("{name}: first, with Stöck", { name }),
    weis: _("{name}: first, with Weis", { name }),
    tricks: _("{name}: first, with tricks", { name }),
    level: "",
  };
  return why[first.step];
}

/**
 * What each side still needs, where a deal can decide the game.
 * @param {State} state
 * @param {SchieberDeal} deal
 * @returns {Row[]}
 */
function stakes({ game: { document }, sides }, deal) {
  const { rules } = document;
  const factor = factorOf(denominationOf(deal, rules), rules);
  /** @type {Row} */
  const match = {
    label: "Match",
    value: () => number(factor * pointsOfMatch(rules)),
    kind: "outcome",
  };
  const needed = needs(document, deal);
  if (!needed) return [match];
  /** @param {"win"|"clear"} key @param {string} label @returns {Row[]} */
  const row = (key, label) =>
    sides.some((side) => needed[side][key] !== null)
      ? [{ label, value: (side) => (needed[side][key] === null ? "–" : number(needed[side][key])) }]
      : [];
  return [match, ...row("win", _("wins with")), ...row("clear", _("avoids a double game with"))];
}

/**
 * Whether a side can reach its target in this deal: before that nobody asks for a claim.
 * @param {Document} document
 * @param {SchieberDeal} deal
 */
function isNear(document, deal) {
  const { rules } = document;
  const targets = gameOf(document.game).targets?.(rules);
  if (!targets) return false;
  const { totals } = situationOf(document, deal.number);
  const factor = factorOf(denominationOf(deal, rules), rules);
  const declared = Math.max(0, ...Object.values(deal.weis ?? {}).map(Number)) + (deal.stoeck ? STOECK : 0);
  const most = factor * (pointsOfMatch(rules) + declared);
  return sidesIn(totals).some((side) => totals[side] + most >= targets[side]);
}

const CLAIMED = /** @satisfies {Partial<View>} */ ({
  result: (/** @type {State} */ state, /** @type {SchieberDeal} */ deal) => [
    ...SOLO_GAME.result(state),
    ...(isNear(state.game.document, deal) || deal.claimed_by ? ["claim"] : []),
    ...(deal.bergpreis_by ? ["bergpreis"] : []), // asked where both pass it; here it can be taken back
  ],
  total: (rules, { claimed_by }) => (claimed_by ? null : pointsOfDeal(rules)),
  factor: (/** @type {SchieberRules} */ rules, denomination) => factorOf(denomination, rules),
  startsPlaying: (/** @type {SchieberRules} */ rules) => !denominationDecides(rules),
  nodes,
  lines,
  remark,
  stakes,
});

/** @param {Draft & {dealer: Seat|null}} draft @param {Side[]} sides */
const sideNextToDealer = ({ dealer }, [first]) => (dealer ? sideOf(nextSeat(dealer)) : first);

/** @type {View} */
export const schieber = {
  ...PAIR_GAME,
  ...CLAIMED,
  keys: ["dealer", "pushed", ...DECIDED.slice(1)],
  begins: (name) => _("{name} leads", { name }),
  contract: ({ trump_turned_up }) => (trump_turned_up ? ["denomination"] : ["pushed", "denomination"]),
  firstTyped: sideNextToDealer,
};

/** @param {HouseRules} rules */
const turnedUp = ({ trump_turned_up }) =>
  trump_turned_up ? ["turned_up", "denomination"] : ["denomination"];

/** Three players, each a side (J3-1). @type {View} */
export const threeHand = {
  ...SOLO_GAME,
  ...CLAIMED,
  keys: DECIDED,
  contract: turnedUp,
  firstTyped: nextToDealer,
};

/** A soloist and a pair (J3-2). @type {View} */
export const twoAgainstOne = {
  ...threeHand,
  begins: (name, document, number) => {
    const namer = namerInTurn(document, number);
    const names = namer ? [_("{name} names trumps", { name: shortName(document, namer) })] : [];
    return [_("{name} leads", { name }), ...names].join(" · ");
  },
  firstTyped: (_draft, inPlay) => inPlay[0],
};

/** Two players; as cards lie dead, the points of both are typed (J3-3). @type {View} */
export const twoHand = { ...threeHand, total: () => null };
