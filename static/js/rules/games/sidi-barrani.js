/** SB: Sidi Barrani. */
import { bids, denominations, holdAuction, STAKES } from "standblatt/rules/auction.js";
import { PACK, possibleCardPoints, roundFrom, sideOf } from "standblatt/rules/cards.js";
import { goingOn, isPlayedOut, leader, level, won } from "standblatt/rules/endings.js";
import { partners } from "standblatt/rules/games/base.js";
import {
  judgeCardPoints,
  judgeMatch,
  judgeStoeck,
  judgeWeis,
  newReport,
  scored,
  withoutScore,
} from "standblatt/rules/judging.js";
import { neighbours, problem } from "standblatt/rules/problems.js";
import { PAIRS, PRESETS, SEATS } from "standblatt/rules/vocabulary.js";

const HIGH_WEIS = 300; // V-8
const BID_LABELS = { 1: "bid", 2: "bid doubled", 4: "bid redoubled" };
const EXTRA_LABELS = { 2: "doubled", 4: "redoubled" };

function judgeAuction(deal, dealer, rules, report) {
  // Nobody knows who dealt: then whoever called first was at the dealer's right (SB-3).
  const dealt = dealer ?? (deal.calls.length ? roundFrom(deal.calls[0][0], SEATS).at(-1) : "S");
  const auction = holdAuction(dealt, deal.calls, rules);
  auction.problems.forEach(({ code, values }) => report(code, values));
  if (!auction.problems.length && !auction.over) report("auction_open");
  return auction;
}

/** Whether a deal without play has a contract or points; noughts and a stake of 1 say nothing. */
function saysMore(deal) {
  const doubled = (deal.stake ?? STAKES.undoubled) !== STAKES.undoubled;
  const contract = deal.declarer || deal.bid || deal.denomination || doubled;
  const points = PAIRS.some((side) => deal.card_points?.[side] || deal.weis?.[side]);
  return contract || points || deal.match || Object.keys(deal.weis_cards ?? {}).length || deal.stoeck;
}

function enteredBid(deal, rules, report) {
  const numbers = bids(rules);
  if (deal.bid == null) report("bid_missing");
  else if (numbers.includes(deal.bid)) return deal.bid;
  else report("bid_unknown", neighbours(deal.bid, numbers));
  return null;
}

function enteredStake(deal, rules, report) {
  const stake = deal.stake ?? STAKES.undoubled;
  if (!Object.values(STAKES).includes(stake)) report("stake_unknown", { given: stake });
  else if (stake !== STAKES.undoubled && !rules.doubling) report("double_not_played");
  else if (stake === STAKES.redoubled && !rules.redoubling) report("redouble_not_played");
  return stake;
}

function enteredContract(deal, rules, report) {
  const { declarer, denomination } = deal;
  if (!declarer) report("declarer_missing");
  const bid = enteredBid(deal, rules, report);
  if (!denomination) report("denomination_missing");
  else if (!denominations(rules).includes(denomination)) report("denomination_not_played");
  const stake = enteredStake(deal, rules, report);
  return declarer && bid && denomination ? { declarer, bid, denomination, stake } : null;
}

/** The outcome of the calls, else the contract as entered; given twice, both must agree (V-5). */
function judgeContract(deal, auction, rules, report) {
  if (!auction) return enteredContract(deal, rules, report);
  const { contract } = auction;
  const agrees = ([field, value]) => (deal[field] ?? value) === value;
  if (contract && !Object.entries(contract).every(agrees)) report("contract_disagrees");
  return contract;
}

function judgeTricks({ match, card_points }, denomination, rules, report) {
  if (match) return judgeMatch(match, card_points, rules.match_bonus, report);
  return judgeCardPoints(card_points, possibleCardPoints(denomination, rules), rules.match_bonus, report);
}

/** SB-8: card points alone count; without a match bonus 157 means all nine tricks (SB-2). */
function isMade({ declarer, bid }, cardPoints, match, rules) {
  const declarers = sideOf(declarer);
  if (bid === PACK && !rules.match_bonus) return match === declarers;
  return cardPoints[declarers] >= bid;
}

function bidLine({ bid, stake }, rules) {
  return rules.double_applies_to === "all"
    ? [BID_LABELS[STAKES.undoubled], bid]
    : [BID_LABELS[stake], bid * stake];
}

/** SB-9: what a side writes; lines of 0 are left out. */
function linesOf(side, contract, made, taken, rules) {
  const declares = side === sideOf(contract.declarer);
  const keeps = made || !declares || rules.failed_side_keeps_card_points;
  const amounts = [
    ["card points", keeps ? taken.cardPoints[side] : 0],
    ["Weis", taken.weis[side]],
    ["Stöck", taken.stoeck[side]],
  ];
  if (declares === made) amounts.push(bidLine(contract, rules));
  if (rules.double_applies_to === "all") {
    const extra = (contract.stake - 1) * amounts.reduce((sum, [, points]) => sum + points, 0);
    amounts.push([EXTRA_LABELS[contract.stake], extra]);
  }
  return amounts.filter(([, points]) => points).map(([label, points]) => ({ side, label, points }));
}

/** V-8: possible, but worth a question. */
function rarities({ bid }, made, taken, match, rules) {
  const weis = Math.max(...Object.values(taken.weis));
  return [
    !made && bid === rules.lowest_bid && problem("failed_lowest_bid", { bid }),
    bid === bids(rules).at(-1) && problem("top_bid", { bid }),
    weis > HIGH_WEIS && problem("weis_high", { given: weis }),
    !match && Object.values(taken.cardPoints).includes(0) && problem("nothing_without_match"),
  ].filter(Boolean);
}

function scoredDeal(deal, contract, taken, rules) {
  const made = isMade(contract, taken.cardPoints, deal.match, rules);
  const lines = PAIRS.flatMap((side) => linesOf(side, contract, made, taken, rules));
  return scored(taken, lines, {
    contract,
    made,
    confirm: rarities(contract, made, taken, deal.match, rules),
  });
}

/** SB-6: nobody scores, so nothing else may be written. */
function thrownIn(deal, auction, report) {
  if (auction?.contract) report("contract_disagrees");
  if (saysMore(deal)) report("thrown_in_entry");
  return withoutScore(report, PAIRS, true);
}

/** V-1 … V-5, V-8, SB-8, SB-9. */
function judge(deal, rules, { dealer }) {
  const report = newReport();
  const auction = deal.calls ? judgeAuction(deal, dealer, rules, report) : null;
  if (deal.thrown_in || auction?.thrown_in) return thrownIn(deal, auction, report);
  const contract = judgeContract(deal, auction, rules, report);
  const denomination = contract?.denomination ?? deal.denomination;
  const taken = {
    cardPoints: judgeTricks(deal, denomination, rules, report),
    weis: judgeWeis(deal, contract?.declarer ?? "S", denomination, rules, report),
    stoeck: judgeStoeck(deal.stoeck, denomination, rules, report),
  };
  const fits = contract && !report.problems.length;
  return fits ? scoredDeal(deal, contract, taken, rules) : withoutScore(report);
}

/** SB-10 with a number of deals: equal totals end level, and there is no double game. */
function afterDeals(agreed, counted, totals) {
  if (!isPlayedOut(agreed, counted)) return goingOn(totals);
  const winner = leader(totals);
  return winner ? won(winner, totals) : level(totals);
}

/** SB-10, SB-11. */
function outcome(rules, counted, totals) {
  if (rules.deals !== null) return afterDeals(rules.deals, counted, totals);
  const reached = PAIRS.filter((side) => totals[side] >= rules.target);
  if (!reached.length) return goingOn(totals);
  const byLastDeal = rules.both_over === "last_deal" && reached.length === PAIRS.length;
  const winner = leader(byLastDeal ? counted.at(-1).scores : totals);
  return winner ? won(winner, totals, rules.double_game_below) : goingOn(totals);
}

/** @type {Jass} */
export const sidiBarrani = {
  ...partners,
  slug: "sidi-barrani",
  presets: PRESETS["sidi-barrani"],
  judge,
  outcome,
};
