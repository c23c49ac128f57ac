/** PA: Pandur. */
import { judgePlayerMatch, judgePlayerStoeck, judgePlayerWeis } from "standblatt/rules/alone.js";
import { bySide, isSuit, possibleCardPoints, possibleSums, roundFrom, solo } from "standblatt/rules/cards.js";
import { eachAlone } from "standblatt/rules/games/base.js";
import { forSide, isOutOfRange, newReport, scored, withoutScore } from "standblatt/rules/judging.js";
import { afterLeaving, dealtTo, judgeDealer, orderOfPlay } from "standblatt/rules/leaving.js";
import {
  hasTrumps,
  holdPandurAuction,
  isOnTricks,
  isRare,
  ladder,
  numbersOf,
  SHAPE,
  worth,
} from "standblatt/rules/pandur-auction.js";
import { neighbours, problem } from "standblatt/rules/problems.js";
import { PRESETS, SUITS } from "standblatt/rules/vocabulary.js";

const MOST_IN_PLAY = 3;
const HIGH_WEIS = 200; // V-8
const NO_SHARE = [1, 2]; // PA-4: so few points below the target a dealer has no share

/** PA-1: who plays a deal. @param {Situation} situation */
const inPlay = (rules, situation) => dealtTo(solo(rules.players), MOST_IN_PLAY, situation);

/** PA-2: the auction of a deal; where nobody knows who dealt, whoever called first was at the dealer's right. */
function auction({ calls }, rules, situation) {
  const players = inPlay(rules, situation);
  const [[first] = []] = calls;
  const known = situation.dealer || !players.includes(first);
  const order = known ? orderOfPlay(situation.dealer, players) : roundFrom(first, players);
  return holdPandurAuction(order, calls, rules);
}

function judgeAuction(deal, rules, situation, report) {
  const held = auction(deal, rules, situation);
  held.problems.forEach(({ code, values }) => report(code, values));
  if (!held.problems.length && !held.over) report("auction_open");
  return held;
}

/** The outcome of the calls, else what was entered; given twice, both must agree (V-5). */
function judgeContract(deal, held, players, rules, report) {
  if (!held) return enteredContract(deal, players, rules, report);
  const { contract } = held;
  const agrees = ([field, value]) => (deal[field] ?? value) === value;
  if (!contract || Object.entries(contract).every(agrees)) return contract;
  report("contract_disagrees");
  return null;
}

function enteredContract({ declarer, bid }, players, rules, report) {
  const bids = ladder(rules);
  const known = bids.includes(bid);
  if (bid == null) report("bid_missing");
  else if (!known) report("bid_unknown", neighbours(bid, numbersOf(bids)));
  if (!declarer) report("declarer_missing");
  else if (!players.includes(declarer)) report("soloist_not_in_play", { player: declarer });
  else if (known) return { declarer, bid };
  return null;
}

/** PA-2: a bid on tricks says itself whether there are trumps; nobody need write which. */
function judgeDenomination({ denomination }, contract, rules, report) {
  if (!denomination) return;
  const noTrump = !isSuit(denomination);
  if (contract && isOnTricks(contract.bid)) {
    if (hasTrumps(contract.bid) && noTrump) report("bid_with_trumps");
    else if (!hasTrumps(contract.bid) && !noTrump) report("bid_without_trumps");
  } else if (noTrump && !rules.no_trump_denominations) report("denomination_not_played");
}

const hasPoints = ({ card_points, weis, weis_cards, match, stoeck }) =>
  [card_points, weis].some((written) => Object.values(written ?? {}).some(Boolean)) ||
  Boolean(Object.keys(weis_cards ?? {}).length || match || stoeck);

/** The soloist's number; opponents write none, and still less who does not play. */
function own(points, order, report, { others, outside }) {
  const [soloist] = order;
  const given = Object.entries(points ?? {}).filter(([, number]) => number);
  for (const [player] of given) if (!order.includes(player)) report(outside, { player });
  for (const [player] of given) if (order.includes(player) && player !== soloist) report(others, { player });
  return points?.[soloist] ?? null;
}

/** V-1, V-2: one number, as only the soloist's tricks are counted; null where there is none. */
function judgeTricks(deal, order, rules, report) {
  const codes = { others: "card_points_of_soloist", outside: "card_points_not_in_play" };
  const number = own(deal.card_points, order, report, codes);
  const [anySuit] = SUITS;
  const known = deal.denomination ?? (rules.no_trump_denominations ? null : anySuit);
  const shape = { ...SHAPE, cardsPerTrick: order.length };
  if (deal.match)
    return judgeMatch(deal.match, number, order, possibleSums(known, rules, shape), rules, report);
  if (number === null || isOutOfRange([number], rules.match_bonus, report)) return null;
  const possible = possibleCardPoints(known, rules, shape);
  if (!possible.includes(number)) report("card_points_impossible", neighbours(number, possible));
  return number;
}

function judgeMatch(match, number, order, sums, rules, report) {
  const [soloist] = order;
  if (match !== soloist) {
    report(order.includes(match) ? "match_of_soloist" : "match_not_in_play", { player: match });
    return null;
  }
  const points = { [soloist]: number };
  return judgePlayerMatch(match, points, [soloist], rules.match_bonus, report, sums)[soloist];
}

/** PA-1: nothing, where an opponent has the better Weis; who is the soloist declares first (W-5). */
function judgeWeis(deal, order, rules, report) {
  const [soloist] = order;
  const codes = { others: "weis_of_soloist", outside: "weis_not_in_play" };
  const weis = { [soloist]: own(deal.weis, order, report, codes) };
  const written = { weis, weis_cards: deal.weis_cards };
  return judgePlayerWeis(written, order, deal.denomination, rules, report, SHAPE)[soloist];
}

function judgeStoeck({ stoeck, denomination }, order, rules, report) {
  const [soloist, ...opponents] = order;
  if (opponents.includes(stoeck)) report("stoeck_of_soloist", { player: stoeck });
  return judgePlayerStoeck(stoeck, order, denomination, rules, report)[soloist];
}

const NO_POINTS = { cardPoints: null, weis: 0, stoeck: 0 };

/** What the soloist made of a number; a bid on tricks is about these alone. */
function judgePoints(deal, contract, players, rules, report) {
  if (!contract) return NO_POINTS;
  if (isOnTricks(contract.bid)) {
    if (hasPoints(deal)) report("bid_of_tricks");
    return NO_POINTS;
  }
  const order = roundFrom(contract.declarer, players);
  return {
    cardPoints: judgeTricks(deal, order, rules, report),
    weis: judgeWeis(deal, order, rules, report),
    stoeck: judgeStoeck(deal, order, rules, report),
  };
}

/** Whether the soloist's card points were written, somebody's while nobody knows who that is. */
function hasCardPoints({ card_points, match }, contract) {
  const numbers = contract ? [card_points?.[contract.declarer]] : Object.values(card_points ?? {});
  return Boolean(match) || numbers.some((number) => number != null);
}

/** PA-4: what was entered; for a number also what follows from the points, and both must agree. */
function judgeMade(deal, contract, { cardPoints, weis, stoeck }, report) {
  const entered = deal.made ?? null;
  const onTricks = contract && isOnTricks(contract.bid);
  if (cardPoints === null || onTricks) {
    if (entered === null && (onTricks || !hasCardPoints(deal, contract))) report("made_missing");
    return entered;
  }
  const { bid } = contract;
  const points = cardPoints + weis + stoeck;
  const made = points >= bid;
  if (entered !== null && entered !== made && !report.problems.length)
    report(made ? "made_after_all" : "failed_after_all", { points, bid });
  return made;
}

/** PA-4: the bid's worth goes to the soloist, or else to everyone against him. @returns {Line[]} */
function linesOf({ declarer, bid }, made, rules, situation) {
  const points = worth(bid, rules);
  if (made) return [{ side: declarer, label: "bid", points }];
  const players = inPlay(rules, situation);
  const { dealer, totals } = situation;
  const hasShare = !players.includes(dealer) && !NO_SHARE.includes(rules.target - totals[dealer]);
  return solo(rules.players)
    .filter((side) => (players.includes(side) && side !== declarer) || (side === dealer && hasShare))
    .map((side) => ({ side, label: side === dealer && hasShare ? "dealer" : "failed bid", points }));
}

/** V-8: possible, but worth a question. */
const rarities = ({ bid }, { weis }) => [
  ...(isRare(bid) ? [problem("bid_rare", { bid })] : []),
  ...(weis > HIGH_WEIS ? [problem("weis_high", { given: weis })] : []),
];

/** PA-2: all passed, so nobody scores. */
function thrownIn(deal, held, rules, report) {
  if (held?.contract) report("contract_disagrees");
  const { declarer, bid, denomination } = deal;
  if (declarer || bid || denomination || deal.made != null || hasPoints(deal)) report("nothing_played");
  return withoutScore(report, solo(rules.players), true);
}

/** V-3 … V-5, V-8, PA-1 … PA-4. */
function judge(deal, rules, situation) {
  const report = newReport();
  const all = solo(rules.players);
  if (situation.outcome.over) return withoutScore(report, all);
  judgeDealer(all, MOST_IN_PLAY, situation, report);
  const players = inPlay(rules, situation);
  if (players.length > MOST_IN_PLAY) return withoutScore(report, all);
  const held = deal.calls ? judgeAuction(deal, rules, situation, report) : null;
  if (deal.thrown_in || held?.thrown_in) return thrownIn(deal, held, rules, report);
  const contract = judgeContract(deal, held, players, rules, report);
  judgeDenomination(deal, contract, rules, report);
  const points = judgePoints(deal, contract, players, rules, report);
  const made = judgeMade(deal, contract, points, report);
  if (report.problems.length) return withoutScore(report, all);
  const ofSoloist = (number) => forSide(contract.declarer, number ?? 0, all);
  const taken = bySide((part) => ofSoloist(points[part]), Object.keys(NO_POINTS));
  const lines = linesOf(contract, made, rules, situation);
  return scored(taken, lines, { made, confirm: rarities(contract, points) });
}

/** PA-5: who reached the target has left. */
const outcome = (rules, counted, totals) =>
  afterLeaving(rules.target, counted, totals, ({ scores }) => scores);

/** PA-2, PA-3: every bid with its worth, in ascending order. @returns {{bid: PandurBid, worth: number}[]} */
const bids = (rules) => ladder(rules).map((bid) => ({ bid, worth: worth(bid, rules) }));

/**
 * @type {Jass & {inPlay: function(Object, Situation): string[], bids: function(Object): {bid: PandurBid, worth: number}[],
 *   auction: function(Object, Object, Situation): PandurAuction}}
 *   `auction(deal, rules, situation)` of a deal with calls
 */
export const pandur = {
  ...eachAlone,
  slug: "pandur",
  presets: PRESETS.pandur,
  shape: (rules) => ({ ...eachAlone.shape(rules), ...SHAPE }),
  judge,
  outcome,
  inPlay,
  bids,
  auction,
};
