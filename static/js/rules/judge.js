/** V, SB-8, SB-9: one deal judged and written. Problems stand in the same order as Python's. */
import {
  DENOMINATIONS,
  PACK,
  SIDES,
  bySide,
  isSuit,
  nextSeat,
  otherSide,
  possibleCardPoints,
  sideOf,
} from "standblatt/rules/cards.js";
import { STAKES, bids, denominations, holdAuction } from "standblatt/rules/auction.js";
import { neighbours, problem } from "standblatt/rules/problems.js";
import { STOECK, adjudicate, readDeclared } from "standblatt/rules/weis.js";
import { weisTotals } from "standblatt/rules/weis-totals.js";

/**
 * @typedef {{side: string, label: string, points: number}} Line
 * @typedef {{NS: number, EW: number}} Points
 * @typedef {{contract: ?Contract, made: ?boolean, cardPoints: Points, weis: Points, stoeck: Points,
 *   scores: Points, lines: Line[], problems: Problem[], confirm: Problem[]}} JudgedDeal
 *   with problems, or thrown in: no contract, `made` null, noughts and no lines
 */

const HIGH_WEIS = 300; // V-8
const BID_LABELS = { 1: "bid", 2: "bid doubled", 4: "bid redoubled" };
const EXTRA_LABELS = { 2: "doubled", 4: "redoubled" };

const nothing = () => bySide(() => 0);
const forSide = (side, points) => bySide((each) => (each === side ? points : 0));
const previousSeat = (seat) => nextSeat(nextSeat(nextSeat(seat)));
const written = (numbers) => SIDES.map((side) => numbers?.[side] ?? null);

function judgeAuction(deal, dealer, rules, report) {
  // Nobody knows who dealt: then whoever called first was at the dealer's right (SB-3).
  const dealt = dealer ?? (deal.calls.length ? previousSeat(deal.calls[0][0]) : "S");
  const auction = holdAuction(dealt, deal.calls, rules);
  auction.problems.forEach(({ code, values }) => report(code, values));
  if (!auction.problems.length && !auction.over) report("auction_open");
  return auction;
}

/** Whether a deal without play has a contract or points; noughts and a stake of 1 say nothing. */
function saysMore(deal) {
  const doubled = (deal.stake ?? STAKES.undoubled) !== STAKES.undoubled;
  const contract = deal.declarer || deal.bid || deal.denomination || doubled;
  const points = [...written(deal.card_points), ...written(deal.weis)].some(Boolean);
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

const isCardPoints = (number) => Number.isInteger(number) && number >= 0 && number <= PACK;

/** V-1, V-2: one side is enough. */
function judgeCardPoints(deal, denomination, rules, report) {
  const numbers = written(deal.card_points);
  const given = numbers.filter((number) => number !== null);
  const bad = given.filter((number) => !isCardPoints(number));
  for (const number of bad) {
    const match = rules.match_bonus && number === PACK + rules.match_bonus;
    report(match ? "match_box" : "card_points_whole", { given: number });
  }
  if (!given.length) report("card_points_missing");
  if (!given.length || bad.length) return nothing();
  const rest = PACK - given[0];
  const possible = possiblePoints(denomination, rules);
  if (given.length > 1 && given[1] !== rest) report("card_points_sum", { given: given[0], rest, other: given[1] });
  else if (!possible.includes(given[0])) report("card_points_impossible", neighbours(given[0], possible));
  const [first, second] = numbers;
  return { NS: first ?? rest, EW: second ?? rest };
}

/** What tricks can make; while the denomination is missing, in any (V-2). */
function possiblePoints(denomination, rules) {
  if (denomination) return possibleCardPoints(denomination, rules);
  const any = new Set(DENOMINATIONS.flatMap((each) => possibleCardPoints(each, rules)));
  return [...any].sort((one, other) => one - other);
}

/** C-8: a match may be written as 157 or with the bonus. */
function judgeMatch(deal, rules, report) {
  const top = PACK + rules.match_bonus;
  const own = deal.card_points?.[deal.match] ?? top;
  if ((own !== PACK && own !== top) || deal.card_points?.[otherSide(deal.match)]) report("match_points", { top });
  return forSide(deal.match, top);
}

/** V-3, W-7: Weis as written in points. */
function judgeWeisPoints(deal, denomination, rules, report) {
  const numbers = written(deal.weis).filter(Boolean);
  if (!numbers.length) return nothing();
  if (!rules.weis) {
    report("weis_not_played");
    return nothing();
  }
  const possible = weisTotals(denomination, rules);
  for (const given of numbers) {
    if (!Number.isInteger(given)) report("weis_whole", { given });
    else if (!possible.includes(given)) report("weis_impossible", neighbours(given, possible));
  }
  if (numbers.length > 1) report("weis_one_side");
  return bySide((side) => deal.weis[side] ?? 0);
}

/** V-3, W-8: the Weis that the cards shown are worth; the declarer leads (T-6). */
function judgeWeisCards(deal, declarer, denomination, rules, report) {
  if (!rules.weis) {
    report("weis_not_played");
    return nothing();
  }
  const { items, problems } = readDeclared(deal.weis_cards, denomination, rules);
  problems.forEach(({ code, values }) => report(code, values));
  const order = [declarer, nextSeat(declarer), nextSeat(nextSeat(declarer)), previousSeat(declarer)];
  const { points } = adjudicate(items, order, denomination, rules);
  for (const side of SIDES) {
    const given = deal.weis?.[side] ?? points[side];
    if (given !== points[side] && !problems.length) report("weis_disagrees", { shown: points[side], given });
  }
  return points;
}

function judgeWeis(deal, contract, denomination, rules, report) {
  // Undenufe at most exchanges two fours of the same worth: any denomination will do while it is missing.
  const known = denomination ?? "obenabe";
  const points = judgeWeisPoints(deal, known, rules, report);
  if (!deal.weis_cards) return points;
  return judgeWeisCards(deal, contract?.declarer ?? "S", known, rules, report);
}

/** V-4, W-6, W-7. */
function judgeStoeck(deal, denomination, rules, report) {
  if (!deal.stoeck) return nothing();
  if (!rules.stoeck) report("stoeck_not_played");
  else if (denomination && !isSuit(denomination)) report("stoeck_no_trump");
  return forSide(deal.stoeck, STOECK);
}

/** SB-8: card points alone count; without a match bonus 157 means all nine tricks (SB-2). */
function isMade({ declarer, bid }, cardPoints, match, rules) {
  const declarers = sideOf(declarer);
  if (bid === PACK && !rules.match_bonus) return match === declarers;
  return cardPoints[declarers] >= bid;
}

function bidLine({ bid, stake }, rules) {
  return rules.double_applies_to === "all" ? [BID_LABELS[STAKES.undoubled], bid] : [BID_LABELS[stake], bid * stake];
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

/** A deal that writes nothing: thrown in, or with these problems. */
function withoutScore(problems) {
  const noughts = { cardPoints: nothing(), weis: nothing(), stoeck: nothing(), scores: nothing() };
  return { contract: null, made: null, ...noughts, lines: [], problems, confirm: [] };
}

function scored(deal, contract, taken, rules) {
  const made = isMade(contract, taken.cardPoints, deal.match, rules);
  const lines = SIDES.flatMap((side) => linesOf(side, contract, made, taken, rules));
  const score = (side) => lines.reduce((sum, line) => sum + (line.side === side ? line.points : 0), 0);
  const confirm = rarities(contract, made, taken, deal.match, rules);
  return { contract, made, ...taken, scores: bySide(score), lines, problems: [], confirm };
}

/**
 * A deal with its score, or with all that is wrong with it.
 * @param {Object} deal in the entry format; what is missing or null is a problem of its own
 * @param {Object} rules every house rule with its value
 * @param {?string} dealer where the deal does not say it
 * @returns {JudgedDeal}
 */
export function judge(deal, rules, dealer = deal.dealer ?? null) {
  const problems = [];
  const report = (code, values) => problems.push(problem(code, values));
  const auction = deal.calls ? judgeAuction(deal, dealer, rules, report) : null;
  if (deal.thrown_in || auction?.thrown_in) {
    if (auction?.contract) report("contract_disagrees");
    if (saysMore(deal)) report("thrown_in_entry");
    return withoutScore(problems);
  }
  const contract = judgeContract(deal, auction, rules, report);
  const denomination = contract?.denomination ?? deal.denomination;
  const taken = {
    cardPoints: deal.match ? judgeMatch(deal, rules, report) : judgeCardPoints(deal, denomination, rules, report),
    weis: judgeWeis(deal, contract, denomination, rules, report),
    stoeck: judgeStoeck(deal, denomination, rules, report),
  };
  return contract && !problems.length ? scored(deal, contract, taken, rules) : withoutScore(problems);
}
