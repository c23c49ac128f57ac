/** Sidi Barrani on the table page: the bid, its double, and what is at stake before the points are known. */
import { make } from "standblatt/dom.js";
import { declaringSide, PAIR_GAME } from "standblatt/games/common.js";
import { _, number } from "standblatt/i18n.js";
import { denominationName, denominationSign, playerName, sideName, stakeMark } from "standblatt/labels.js";
import { bidName, bids, denominations, holdAuction } from "standblatt/rules/auction.js";
import { otherSide, sideOf } from "standblatt/rules/cards.js";
import { stakes } from "standblatt/rules/stakes.js";
import { PAIRS } from "standblatt/rules/vocabulary.js";

/**
 * @import {GameDocument, Pair, Seat, SidiBarraniDeal, SidiBarraniRules} from "types/rule-book"
 * @import {AtTable, Column, Known, View} from "standblatt/games/common.js"
 * @import {Row} from "standblatt/deal-preview.js"
 * @import {Ending, Stakes} from "standblatt/rules/stakes.js"
 * @import {Pack} from "standblatt/labels.js"
 */

/**
 * @typedef {GameDocument<SidiBarraniRules, SidiBarraniDeal>} Document
 * @typedef {AtTable<SidiBarraniRules, SidiBarraniDeal>} State
 */

/**
 * The contract as it was entered, or as the calls have made it.
 * @param {SidiBarraniDeal} deal
 * @param {Known} known
 */
const contractOf = (deal, { contract }) => ({
  declarer: deal.declarer ?? contract?.declarer,
  bid: deal.bid ?? contract?.bid,
  denomination: deal.denomination ?? contract?.denomination,
  stake: deal.stake ?? contract?.stake,
});

/**
 * "Anna 120 ⛊ ×2" as nodes.
 * @param {Document} document
 * @param {SidiBarraniDeal} deal
 * @param {Pack} pack
 * @param {Known} known
 */
function nodes(document, deal, pack, known) {
  const { declarer, bid, denomination, stake } = contractOf(deal, known);
  return [
    make("span", { class: "name" }, declarer ? playerName(document, declarer) : ""),
    make("span", {}, String(bidName(bid ?? "", document.rules))),
    ...(denomination ? [denominationSign(denomination, pack)] : []),
    make("span", {}, stakeMark(stake ?? 1).trim()),
  ];
}

/**
 * What the contract made and failed would write, who would then stand where, and what each side still needs.
 * @param {State} state
 * @param {SidiBarraniDeal} deal
 * @returns {Row[]}
 */
function stakeRows({ game }, deal) {
  const { document } = game;
  const known = stakes(beforeDeal(document, deal.number), deal);
  if (!known) return [];
  const { made, failed, needs } = known;
  return [
    ...outcome(document, made, _("made"), _("made, with {points}", { points: taken(made) })),
    ...(failed
      ? outcome(document, failed, _("failed"), _("failed, with {points}", { points: taken(failed) }))
      : []),
    ...need(needs, "win", _("wins with")),
    ...need(needs, "clear", _("avoids a double game with")),
  ];
}

/** What the declarers have then taken. @param {Ending} ending */
const taken = ({ contract, cardPoints }) => contract && cardPoints[sideOf(contract.declarer)];

/** @param {Document} document @param {number} dealNumber @returns {Document} */
const beforeDeal = (document, dealNumber) => ({
  ...document,
  deals: (document.deals ?? []).filter(({ number }) => number !== dealNumber),
});

/** @param {Document} document @param {Ending} ending @param {string} brief @param {string} label @returns {Row[]} */
function outcome(document, ending, brief, label) {
  return [
    { label, brief, value: (side) => number(ending.scores[side]), kind: "outcome" },
    {
      label: ending.over ? verdict(document, ending) : _("then"),
      value: (side) => number(ending.totals[side]),
      kind: ending.over ? "then win" : "then",
    },
  ];
}

/** @param {Document} document @param {Ending} ending */
function verdict(document, { winner, double_game }) {
  if (!winner) return _("then level");
  const name = sideName(document, winner);
  return double_game ? _("then {name} win a double game", { name }) : _("then {name} win", { name });
}

/**
 * A row for what is neither certain nor out of reach for at least one side.
 * @param {Stakes["needs"]} needs
 * @param {"win"|"clear"} key
 * @param {string} label
 * @returns {Row[]}
 */
function need(needs, key, label) {
  /** @param {Pair} side */
  const open = (side) => needs[side][key] && needs[side][key].match !== otherSide(side);
  /** @param {Pair} side */
  const value = (side) => needed(needs[side][key], side);
  return PAIRS.some(open) ? [{ label, value }] : [];
}

/** @param {Ending|null} outcome @param {Pair} side */
function needed(outcome, side) {
  if (!outcome) return "–";
  if (outcome.match === otherSide(side)) return _("safe");
  return outcome.match ? "Match" : String(outcome.cardPoints[side]);
}

/**
 * A column of what was agreed.
 * @param {string} label
 * @param {(agreement: ReturnType<typeof contractOf>, document: Document, pack: Pack) => string|number|undefined} value
 * @returns {Column}
 */
const column = (label, value) => ({
  label,
  value: (/** @type {Document} */ document, /** @type {SidiBarraniDeal} */ deal, pack, known) =>
    value(contractOf(deal, known), document, pack),
});

/** How the auction stands after these calls. @param {Document} document @param {SidiBarraniDeal} deal */
const auction = ({ rules }, { dealer, calls }) =>
  holdAuction(/** @type {Seat} */ (dealer), calls ?? [], rules);

const columns = () => [
  column(_("Declarer"), ({ declarer }, document) => declarer && playerName(document, declarer)),
  column(_("Bid"), ({ bid }, { rules }) => bidName(bid, rules)),
  column(_("Trumps"), ({ denomination }, _document, pack) =>
    denomination ? denominationName(denomination, pack) : "",
  ),
  column(_("Factor"), ({ stake }) => stake),
];

/** @type {View} */
export const sidiBarrani = {
  ...PAIR_GAME,
  keys: [
    "dealer",
    "declarer",
    "bid",
    "denomination",
    "stake",
    "calls",
    "card_points",
    "match",
    "weis",
    "stoeck",
  ],
  called: ["declarer", "bid", "denomination", "stake"],
  auction,
  isThrowable: () => true,
  begins: (name) => _("{name} speaks first", { name }),
  contract: ({ doubling }) => ["declarer", "bid", "denomination", ...(doubling ? ["stake"] : [])],
  bids: (/** @type {SidiBarraniRules} */ rules) =>
    bids(rules).map((value) => ({ value, label: String(bidName(value, rules)) })),
  factor: (/** @type {SidiBarraniRules} */ rules, denomination) =>
    denominations(rules).includes(denomination) ? 1 : 0,
  firstTyped: declaringSide,
  leads: ({ declarer }) => declarer,
  nodes,
  columns,
  stakes: stakeRows,
};
