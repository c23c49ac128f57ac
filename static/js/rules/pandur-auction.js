/** PA-2, PA-3: the bids of Pandur, what they are worth, and the course of an auction. */
import { last, pointsOfMatch, roundFrom } from "standblatt/rules/cards.js";
import { eachAlone } from "standblatt/rules/games/base.js";
import { neighbours, problem } from "standblatt/rules/problems.js";
import { SUITS } from "standblatt/rules/vocabulary.js";
import { STOECK } from "standblatt/rules/weis.js";
import { weisTotals } from "standblatt/rules/weis-totals.js";

/**
 * @import {PandurCall, PandurCalls, PandurRules, Player, ProblemCode, TrickBid} from "types/rule-book"
 * @import {Problem, ProblemValues} from "standblatt/rules/problems.js"
 */

/**
 * @typedef {number|TrickBid} PandurBid
 * @typedef {{declarer: Player, bid: PandurBid}} PandurContract
 * @typedef {{turn: Player|null, legal: PandurCall[], over: boolean, thrown_in: boolean,
 *   contract: PandurContract|null, problems: Problem[]}} PandurAuction
 * @typedef {{order: Player[], active: Player[], bid: PandurBid|null, bidder: Player|null, turn: Player}} Course  of
 *   an auction so far
 */

export const SHAPE = { hand: 8, ranks: 6, sixInSequence: 150 }; // PA-1

const LOWEST_BID = 100;
const BID_STEP = 10;
const POINTS_FOR_ONE = 5 * BID_STEP;
const MOST_WORTH = 6;

// PA-2, PA-3: a bid on tricks stands right over a number, in this order, and is worth so much; misère as agreed.
/** @type {{bid: TrickBid, over: number, worth?: number}[]} */
const ON_TRICKS = [
  { bid: "misere", over: 200 },
  { bid: "trump-misere", over: 200, worth: 4 },
  { bid: "pandur", over: 250, worth: 5 },
  { bid: "trump-pandur", over: 300, worth: 6 },
];

/** @param {unknown} bid */
const onTricks = (bid) => ON_TRICKS.find((known) => known.bid === bid);

/** @param {PandurCall} call @returns {call is PandurBid} */
const isBid = (call) => isOnTricks(call) || typeof call === "number";

/**
 * Whether a bid is on tricks: to take none of them, or all.
 * @param {unknown} bid
 * @returns {bid is TrickBid}
 */
export const isOnTricks = (bid) => Boolean(onTricks(bid));

/** @param {TrickBid} bid */
export const hasTrumps = (bid) => bid.startsWith("trump-");

/** V-8: a number over all bids on tricks is asked about. @param {PandurBid} bid */
export const isRare = (bid) => !isOnTricks(bid) && bid > last(ON_TRICKS).over;

/** All tricks and the best Weis of one hand, which leaves no room for Stöck. @param {PandurRules} rules */
function top(rules) {
  const [anySuit] = SUITS;
  const shape = { ...eachAlone.shape(rules), ...SHAPE };
  const most = pointsOfMatch(rules);
  if (rules.weis) return most + last(weisTotals(anySuit, rules, shape));
  return rules.stoeck ? most + STOECK : most;
}

/**
 * PA-2: every bid from the lowest up, as far as one hand can take its soloist.
 * @param {PandurRules} rules
 * @returns {PandurBid[]}
 */
export function ladder(rules) {
  /** @type {number[]} */
  const numbers = [];
  for (let number = LOWEST_BID; number <= top(rules); number += BID_STEP) numbers.push(number);
  /** @param {number} number */
  const right = (number) => ON_TRICKS.filter(({ over }) => over === number).map(({ bid }) => bid);
  const higher = ON_TRICKS.filter(({ over }) => over > last(numbers)).map(({ bid }) => bid);
  return [...numbers.flatMap((number) => [number, ...right(number)]), ...higher];
}

/** @param {PandurBid[]} bids */
export const numbersOf = (bids) => bids.filter((bid) => !isOnTricks(bid));

/** PA-3: what a bid writes. @param {PandurBid} bid @param {PandurRules} rules */
export function worth(bid, rules) {
  if (isOnTricks(bid)) return onTricks(bid)?.worth ?? rules.misere_worth;
  return Math.min(Math.floor(bid / POINTS_FOR_ONE), MOST_WORTH);
}

/**
 * What is wrong with a call: code and values, or undefined.
 * @param {Course} auction
 * @param {Player} player
 * @param {PandurCall} call
 * @param {PandurBid[]} bids
 * @param {boolean} over
 * @returns {[ProblemCode, ProblemValues?]|undefined}
 */
function objection({ order, active, bid, turn }, player, call, bids, over) {
  if (over) return ["call_after_end"];
  if (order.includes(player) && !active.includes(player)) return ["call_passed", { player }];
  if (player !== turn) return ["call_turn", { turn }];
  if (!isBid(call)) return undefined;
  const place = bids.indexOf(call);
  if (place < 0) return ["call_unknown_bid", neighbours(Number(call), numbersOf(bids))];
  return place <= placeOf(bid, bids) ? ["call_low", { highest: String(bid) }] : undefined;
}

/** @param {PandurBid|null} bid @param {PandurBid[]} bids */
const placeOf = (bid, bids) => (bid === null ? -1 : bids.indexOf(bid));

/** @param {Course} auction */
const isOver = ({ active, bidder }) => active.every((player) => player === bidder);

/** The auction after a legal call. @param {Course} auction @param {Player} player @param {PandurCall} call */
function taken(auction, player, call) {
  if (isBid(call)) return { ...auction, bid: call, bidder: player };
  return { ...auction, active: auction.active.filter((each) => each !== player) };
}

/**
 * The turn goes on behind the caller, over those who have passed.
 * @param {Course} auction
 * @param {Player} player
 */
function behind(auction, player) {
  const { order, active, turn } = auction;
  const next = order.includes(player)
    ? roundFrom(player, order).find((each) => each !== player && active.includes(each))
    : turn;
  return { ...auction, turn: next ?? player };
}

/**
 * PA-2: the auction after these calls. An illegal call is a problem and counts for nothing.
 * @param {Player[]} order of the players who take part, forehand first
 * @param {PandurCalls} calls
 * @param {PandurRules} rules
 * @returns {PandurAuction}
 */
export function holdPandurAuction(order, calls, rules) {
  const bids = ladder(rules);
  /** @type {Course} */
  let auction = { order, active: order, bid: null, bidder: null, turn: order[0] };
  /** @type {Problem[]} */
  const problems = [];
  calls.forEach(([player, call], index) => {
    const wrong = objection(auction, player, call, bids, isOver(auction));
    if (wrong) problems.push(problem(wrong[0], { number: index + 1, ...wrong[1] }));
    auction = behind(wrong ? auction : taken(auction, player, call), player);
  });
  return { ...outcome(auction, bids), problems };
}

/** @param {Course} auction @param {PandurBid[]} bids */
function outcome(auction, bids) {
  const { active, bid, bidder, turn } = auction;
  const over = isOver(auction);
  return {
    turn: over ? null : turn,
    legal: over ? [] : legalCalls(bid, bids),
    over,
    thrown_in: !active.length,
    contract: over && bidder && bid !== null ? { declarer: bidder, bid } : null,
  };
}

/** @param {PandurBid|null} bid @param {PandurBid[]} bids @returns {PandurCall[]} */
const legalCalls = (bid, bids) => ["pass", ...bids.slice(placeOf(bid, bids) + 1)];
