/** Pandur on the table page: the soloist's bid, made or failed, and what it is worth to whom. */
import { make } from "standblatt/dom.js";
import { countsOnce, SOLO_GAME } from "standblatt/games/common.js";
import { _, number } from "standblatt/i18n.js";
import { denominationSign, playerName } from "standblatt/labels.js";
import { pandur as rulesOf } from "standblatt/rules/games/pandur.js";
import { judgeDeal, situationOf } from "standblatt/rules/score-sheet.js";

/**
 * @import {GameDocument, PandurDeal, PandurRules, Player, TrickBid} from "types/rule-book"
 * @import {Draft} from "standblatt/draft.js"
 * @import {AtTable, BidChoice, Drafted, View} from "standblatt/games/common.js"
 * @import {Row} from "standblatt/deal-preview.js"
 * @import {PandurBid} from "standblatt/rules/pandur-auction.js"
 * @import {Pack} from "standblatt/labels.js"
 */

/**
 * @typedef {GameDocument<PandurRules, PandurDeal>} Document
 * @typedef {AtTable<PandurRules, PandurDeal>} State
 */

/** @param {PandurBid} bid */
const bidName = (bid) => (typeof bid === "string" ? trickBidName(bid) : String(bid));

/** @param {TrickBid} bid */
function trickBidName(bid) {
  const names = {
    misere: _("Misère"),
    "trump-misere": _("Trump misère"),
    pandur: _("Pandur"),
    "trump-pandur": _("Trump Pandur"),
  };
  return names[bid];
}

/** @param {Document} document @param {PandurDeal} deal @param {Pack} pack */
function nodes(document, { declarer, bid, denomination }, pack) {
  return [
    make("span", { class: "name" }, declarer ? playerName(document, declarer) : ""),
    make("span", {}, bid ? bidName(bid) : ""),
    ...(denomination ? [denominationSign(denomination, pack)] : []),
  ];
}

const USUAL = 200; // whatever number is higher comes after the words

/** @param {PandurRules} rules @returns {BidChoice[]} */
function bids(rules) {
  const all = rulesOf.bids(rules).map(({ bid }) => ({ value: bid, label: bidName(bid) }));
  /** @param {BidChoice} choice */
  const isRare = ({ value }) => Number(value) > USUAL;
  /** @param {BidChoice} choice */
  const isWord = ({ value }) => typeof value === "string";
  const usual = all.filter((choice) => !isWord(choice) && !isRare(choice));
  return [...usual, ...all.filter(isWord), ...all.filter(isRare)];
}

/** PA-2: how the auction stands after these calls. @param {Document} document @param {PandurDeal} deal */
const auction = (document, deal) =>
  rulesOf.auction(deal, document.rules, {
    ...situationOf(document, deal.number),
    dealer: deal.dealer ?? null,
  });

/** What the bid made and failed would write. @param {State} state @param {PandurDeal} deal */
function stakes({ game: { document } }, deal) {
  /** @param {string} label @param {boolean} made @returns {Row[]} */
  const row = (label, made) => {
    const open = { ...deal, card_points: null, weis: null, stoeck: null, made };
    const { problems, scores } = judgeDeal(document, open);
    return problems.length ? [] : [{ label, value: (side) => number(scores[side]), kind: "outcome" }];
  };
  return [...row(_("made"), true), ...row(_("failed"), false)];
}

/** Who may bid: those who have cards. @param {State} state @param {Drafted} entry */
const declarers = ({ game: { document } }, { draft: { dealer }, number: deal }) =>
  rulesOf.inPlay(document.rules, { ...situationOf(document, deal), dealer });

/** A bid on tricks says itself whether there are trumps. @param {Draft} draft */
const asksForTrumps = ({ bid }) => typeof bid !== "string" || bid.startsWith("trump");

/** @type {View} */
export const pandur = {
  ...SOLO_GAME,
  keys: [
    .../** @type {const} */ (["dealer", "declarer", "bid", "denomination", "calls"]),
    .../** @type {const} */ (["made", "card_points", "match", "weis", "stoeck"]),
  ],
  called: ["declarer", "bid"],
  auction,
  isThrowable: () => true,
  begins: (name) => _("{name} speaks first", { name }),
  contract: (_rules, draft) => ["declarer", "bid", ...(asksForTrumps(draft) ? ["denomination"] : [])],
  result: (state, { bid }) => ["made", ...(typeof bid === "string" ? [] : SOLO_GAME.result(state))],
  bids,
  factor: countsOnce,
  declarers,
  inPlay: (_document, { draft }) => (draft.declarer ? [/** @type {Player} */ (draft.declarer)] : []),
  total: () => null,
  isDecided: (_document, { draft }) => draft.made !== null,
  leads: ({ declarer }) => declarer,
  nodes,
  stakes,
};
