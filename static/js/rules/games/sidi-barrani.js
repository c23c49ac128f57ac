/** SB: Sidi Barrani. */
import { allTricks, bidName, bids, denominations, holdAuction, STAKES } from "standblatt/rules/auction.js";
import { last, possibleCardPoints, roundFrom, sideOf } from "standblatt/rules/cards.js";
import { afterDeals, aheadAt, goingOn, leader, won } from "standblatt/rules/endings.js";
import { plus } from "standblatt/rules/first-to-target.js";
import { partners } from "standblatt/rules/games/base.js";
import {
  judgeCardPoints,
  judgeMatch,
  judgeStoeck,
  judgeWeis,
  linesOf,
  newReport,
  scored,
  withoutScore,
} from "standblatt/rules/judging.js";
import { neighbours, problemIf } from "standblatt/rules/problems.js";
import { PAIRS, PRESETS, SEATS } from "standblatt/rules/vocabulary.js";

/**
 * @import {Calls, Denomination, Label, Pair, Points, Seat, SidiBarraniDeal, SidiBarraniRules} from "types/rule-book"
 * @import {Auction, Contract} from "standblatt/rules/auction.js"
 * @import {Jass, Situation} from "standblatt/rules/games/base.js"
 * @import {CountedDeal, Report, Taken} from "standblatt/rules/judging.js"
 */

const HIGH_WEIS = 300; // V-8
/** @type {Record<number, Label>} */
const BID_LABELS = { 1: "bid", 2: "bid doubled", 4: "bid redoubled" };
/** @type {Record<number, Label>} */
const EXTRA_LABELS = { 2: "doubled", 4: "redoubled" };

/**
 * @param {Calls} calls
 * @param {Seat|null} dealer
 * @param {SidiBarraniRules} rules
 * @param {Report} report
 */
function judgeAuction(calls, dealer, rules, report) {
  // Nobody knows who dealt: then whoever called first was at the dealer's right (SB-3).
  const dealt = dealer ?? (calls.length ? last(roundFrom(calls[0][0], SEATS)) : "S");
  const auction = holdAuction(dealt, calls, rules);
  for (const { code, values } of auction.problems) report(code, values);
  if (!auction.problems.length && !auction.over) report("auction_open");
  return auction;
}

/**
 * Whether a deal without play has a contract or points; noughts and a stake of 1 say nothing.
 * @param {SidiBarraniDeal} deal
 */
function saysMore(deal) {
  const doubled = (deal.stake ?? STAKES.undoubled) !== STAKES.undoubled;
  const contract = deal.declarer || deal.bid || deal.denomination || doubled;
  const points = PAIRS.some((side) => deal.card_points?.[side] || deal.weis?.[side]);
  return contract || points || deal.match || Object.keys(deal.weis_cards ?? {}).length || deal.stoeck;
}

/** @param {SidiBarraniDeal} deal @param {SidiBarraniRules} rules @param {Report} report */
function enteredBid(deal, rules, report) {
  const numbers = bids(rules);
  if (deal.bid == null) report("bid_missing");
  else if (numbers.includes(deal.bid)) return deal.bid;
  else report("bid_unknown", neighbours(deal.bid, numbers));
  return null;
}

/** @param {SidiBarraniDeal} deal @param {SidiBarraniRules} rules @param {Report} report */
function enteredStake(deal, rules, report) {
  const stake = deal.stake ?? STAKES.undoubled;
  if (!Object.values(STAKES).includes(stake)) report("stake_unknown", { given: stake });
  else if (stake !== STAKES.undoubled && !rules.doubling) report("double_not_played");
  else if (stake === STAKES.redoubled && !rules.redoubling) report("redouble_not_played");
  return stake;
}

/** @param {SidiBarraniDeal} deal @param {SidiBarraniRules} rules @param {Report} report */
function enteredContract(deal, rules, report) {
  const { declarer, denomination } = deal;
  if (!declarer) report("declarer_missing");
  const bid = enteredBid(deal, rules, report);
  if (!denomination) report("denomination_missing");
  else if (!denominations(rules).includes(denomination)) report("denomination_not_played");
  const stake = enteredStake(deal, rules, report);
  return declarer && bid && denomination ? { declarer, bid, denomination, stake } : null;
}

/**
 * The outcome of the calls, else the contract as entered; given twice, both must agree (V-5).
 * @param {SidiBarraniDeal} deal
 * @param {Auction|null} auction
 * @param {SidiBarraniRules} rules
 * @param {Report} report
 */
function judgeContract(deal, auction, rules, report) {
  if (!auction) return enteredContract(deal, rules, report);
  const { contract } = auction;
  if (contract && !agrees(deal, contract)) report("contract_disagrees");
  return contract;
}

/** @param {SidiBarraniDeal} deal @param {Contract} contract */
const agrees = (deal, { declarer, bid, denomination, stake }) =>
  (deal.declarer ?? declarer) === declarer &&
  (deal.bid ?? bid) === bid &&
  (deal.denomination ?? denomination) === denomination &&
  (deal.stake ?? stake) === stake;

/**
 * @param {SidiBarraniDeal} deal
 * @param {Denomination|null} denomination
 * @param {SidiBarraniRules} rules
 * @param {Report} report
 */
function judgeTricks({ match, card_points }, denomination, rules, report) {
  if (match) return judgeMatch(match, card_points, rules, report);
  return judgeCardPoints(card_points, possibleCardPoints(denomination, rules), rules, report);
}

/**
 * SB-8: card points alone count, unless Weis do too; a bid of all nine tricks needs them all (SB-2).
 * @param {Contract} contract
 * @param {Taken} taken
 * @param {Pair|null|undefined} match
 * @param {SidiBarraniRules} rules
 */
function isMade({ declarer, bid }, { cardPoints, weis, stoeck }, match, rules) {
  const declarers = sideOf(declarer);
  if (bid === allTricks(rules)) return match === declarers;
  const more = rules.weis_counts ? weis[declarers] + stoeck[declarers] : 0;
  return cardPoints[declarers] + more >= bid;
}

/** @param {Contract} contract @param {SidiBarraniRules} rules @returns {[Label, number]} */
function bidLine({ bid, stake }, rules) {
  return rules.double_applies_to === "all"
    ? [BID_LABELS[STAKES.undoubled], bid]
    : [BID_LABELS[stake], bid * stake];
}

/**
 * SB-9: what a side writes of the card points.
 * @param {Pair} side
 * @param {boolean} declares
 * @param {boolean} made
 * @param {Points} cardPoints
 * @param {SidiBarraniRules} rules
 */
function kept(side, declares, made, cardPoints, { failed_side_keeps_card_points }) {
  if (made || failed_side_keeps_card_points === true) return cardPoints[side];
  if (declares) return 0;
  return failed_side_keeps_card_points ? cardPoints.NS + cardPoints.EW : cardPoints[side];
}

/**
 * SB-9: what a side writes.
 * @param {Pair} side
 * @param {Contract} contract
 * @param {boolean} made
 * @param {Taken} taken
 * @param {SidiBarraniRules} rules
 */
function written(side, contract, made, taken, rules) {
  const declares = side === sideOf(contract.declarer);
  /** @type {[Label, number][]} */
  const amounts = [
    ["card points", kept(side, declares, made, taken.cardPoints, rules)],
    ["Weis", taken.weis[side]],
    ["Stöck", taken.stoeck[side]],
  ];
  if (declares === made) amounts.push(bidLine(contract, rules));
  if (rules.double_applies_to === "all") {
    const extra = (contract.stake - 1) * amounts.reduce((sum, [, points]) => sum + points, 0);
    amounts.push([EXTRA_LABELS[contract.stake], extra]);
  }
  return linesOf(side, amounts);
}

/**
 * V-8: possible, but worth a question.
 * @param {Contract} contract
 * @param {boolean} made
 * @param {Taken} taken
 * @param {Pair|null|undefined} match
 * @param {SidiBarraniRules} rules
 */
function rarities({ bid }, made, taken, match, rules) {
  const given = Math.max(...Object.values(taken.weis));
  return [
    ...problemIf(!made && bid === rules.lowest_bid, "failed_lowest_bid", { bid }),
    ...problemIf(bid === last(bids(rules)), "top_bid", { bid: bidName(bid, rules) }),
    ...problemIf(given > HIGH_WEIS, "weis_high", { given }),
    ...problemIf(!match && Object.values(taken.cardPoints).includes(0), "nothing_without_match"),
  ];
}

/**
 * @param {SidiBarraniDeal} deal
 * @param {Contract} contract
 * @param {Taken} taken
 * @param {SidiBarraniRules} rules
 */
function scoredDeal(deal, contract, taken, rules) {
  const made = isMade(contract, taken, deal.match, rules);
  const lines = PAIRS.flatMap((side) => written(side, contract, made, taken, rules));
  return scored(taken, lines, {
    contract,
    made,
    confirm: rarities(contract, made, taken, deal.match, rules),
  });
}

/**
 * SB-6: nobody scores, so nothing else may be written.
 * @param {SidiBarraniDeal} deal
 * @param {Auction|null} auction
 * @param {Report} report
 */
function thrownIn(deal, auction, report) {
  if (auction?.contract) report("contract_disagrees");
  if (saysMore(deal)) report("thrown_in_entry");
  return withoutScore(report, PAIRS, true);
}

/**
 * V-1 … V-5, V-8, SB-8, SB-9.
 * @param {SidiBarraniDeal} deal
 * @param {SidiBarraniRules} rules
 * @param {Situation} situation
 */
function judge(deal, rules, { dealer }) {
  const report = newReport();
  const auction = deal.calls
    ? judgeAuction(deal.calls, /** @type {Seat|null} */ (dealer), rules, report)
    : null;
  if (deal.thrown_in || auction?.thrown_in) return thrownIn(deal, auction, report);
  const contract = judgeContract(deal, auction, rules, report);
  const denomination = contract?.denomination ?? deal.denomination ?? null;
  const taken = {
    cardPoints: judgeTricks(deal, denomination, rules, report),
    weis: judgeWeis(deal, contract?.declarer ?? "S", denomination, rules, report),
    stoeck: judgeStoeck(deal.stoeck, denomination, rules, report),
  };
  const fits = contract && !report.problems.length;
  return fits ? scoredDeal(deal, contract, taken, rules) : withoutScore(report);
}

/**
 * SB-10, SB-11.
 * @param {SidiBarraniRules} rules
 * @param {CountedDeal[]} counted
 * @param {Points} totals
 */
function outcome(rules, counted, totals) {
  if (rules.deals !== null) return afterDeals(rules.deals, counted, totals);
  const reached = PAIRS.filter((side) => totals[side] >= rules.target);
  if (!reached.length) return goingOn(totals);
  const byLastDeal = rules.both_over === "last_deal" && reached.length === PAIRS.length;
  const winner = leader(byLastDeal ? last(counted).scores : totals);
  return winner ? won(winner, totals, rules.double_game_below) : goingOn(totals);
}

/** @satisfies {Jass} */
export const sidiBarrani = {
  ...partners,
  slug: "sidi-barrani",
  presets: PRESETS["sidi-barrani"],
  judge,
  outcome,
  /** SC-7: there is no order within a deal. @param {SidiBarraniRules} rules @param {CountedDeal} deal @param {Points} before */
  bergpreis: ({ bergpreis }, { scores }, before) =>
    bergpreis ? aheadAt(bergpreis, plus(before, scores)) : null,
  /** @param {unknown} _rules @param {CountedDeal} deal */
  declarers: (_rules, { contract }) => contract && sideOf(contract.declarer),
};
