/** SB-2 … SB-7: the bids that exist, and the course of an auction. */
import { isSuit, last, nextSeat, pointsOfDeal, pointsOfMatch, sideOf } from "standblatt/rules/cards.js";
import { neighbours, problem } from "standblatt/rules/problems.js";
import { DENOMINATIONS, SEATS } from "standblatt/rules/vocabulary.js";

/**
 * @import {Bid, Call, Calls, Denomination, ProblemCode, Seat, SidiBarraniRules} from "types/rule-book"
 * @import {Problem, ProblemValues} from "standblatt/rules/problems.js"
 */

/**
 * @typedef {{declarer: Seat, bid: number, denomination: Denomination, stake: number}} Contract
 * @typedef {{turn: Seat|null, legal: Call[], may_double: Seat[], may_redouble: Seat[], over: boolean,
 *   thrown_in: boolean, contract: Contract|null, problems: Problem[]}} Auction  `legal` is for the player whose
 *   turn it is; the two lists name who may speak out of turn
 * @typedef {{turn: Seat, bidder: Seat|null, bid: number, denomination: Denomination|null, stake: number,
 *   doubler: Seat|null, passes: number, closing: number, accepted: number, changes: boolean}} Course  of an auction
 *   so far; `changes`: the winner may still bid once more
 * @typedef {[ProblemCode, ProblemValues?]|undefined} Objection  what is wrong with a call
 */

const OPENING_PASSES = 4;
const CLOSING_PASSES = 3;
const REDOUBLE_PASSES = 2;
export const STAKES = { undoubled: 1, doubled: 2, redoubled: 4 };

/** The numbers that can be bid, ascending (SB-2). @param {SidiBarraniRules} rules */
export function bids(rules) {
  const numbers = [];
  const all = pointsOfDeal(rules);
  for (let number = rules.lowest_bid; number < all; number += rules.bid_step) numbers.push(number);
  const top = pointsOfMatch(rules);
  return [...numbers, ...(allTricks(rules) === top ? [] : [all]), top];
}

/** The bid that all nine tricks alone make, if there is one (SB-2, SB-12). @param {SidiBarraniRules} rules */
export const allTricks = (rules) => (rules.match_bonus && rules.bid_157 ? null : pointsOfMatch(rules));

/**
 * What players call a bid: its number, or Sidi for all nine tricks with their bonus (SB-12).
 * @template B
 * @param {B} bid
 * @param {SidiBarraniRules} rules
 */
export const bidName = (bid, rules) => (rules.match_bonus && bid === allTricks(rules) ? "Sidi" : bid);

/** The denominations that can be bid (SB-2). @param {SidiBarraniRules} rules */
export const denominations = (rules) =>
  DENOMINATIONS.filter((denomination) => rules.no_trump_denominations || isSuit(denomination));

/** @param {number} bid @param {SidiBarraniRules} rules */
const isTop = (bid, rules) => bid === last(bids(rules));

/** @param {Course} auction */
const isOver = (auction) => auction.passes >= auction.closing;

/** @param {Seat} seat */
const partner = (seat) => nextSeat(nextSeat(seat));

/**
 * Count passes anew: `closing` ones end the auction, `accepted` ones may still be written down.
 * @param {number} closing
 */
const awaiting = (closing, accepted = closing) => ({ passes: 0, closing, accepted });

/** SB-6a: three passes have just followed a bid, and the bidder may bid once more. @param {Course} auction */
const mayChange = (auction) =>
  isOver(auction) &&
  auction.passes === CLOSING_PASSES &&
  auction.passes < auction.accepted &&
  auction.turn === auction.bidder;

/** @param {Course} auction @param {SidiBarraniRules} rules */
const mayBid = (auction, rules) =>
  mayChange(auction) || !(isOver(auction) || (auction.doubler && rules.double_ends_auction));

/** @param {Course} auction @param {Seat} seat @param {SidiBarraniRules} rules */
const mayDouble = (auction, seat, rules) =>
  rules.doubling &&
  auction.bidder !== null &&
  auction.stake === STAKES.undoubled &&
  (auction.passes === 0 || (rules.double_in_turn && seat === auction.turn && !isOver(auction))) &&
  sideOf(seat) !== sideOf(auction.bidder);

/** @param {Course} auction @param {Seat} seat @param {SidiBarraniRules} rules */
const mayRedouble = (auction, seat, rules) =>
  rules.redoubling &&
  auction.stake === STAKES.doubled &&
  auction.doubler !== null &&
  !isOver(auction) &&
  sideOf(seat) !== sideOf(auction.doubler) &&
  (auction.passes === 0 || seat !== nextSeat(auction.doubler));

/** A bid as text, "70 acorns", in its two parts. @param {Bid} call */
function parts(call) {
  const [bid, denomination] = call.split(" ");
  return { bid: Number(bid), denomination: /** @type {Denomination} */ (denomination) };
}

/**
 * @param {Course} auction
 * @param {Seat} seat
 * @param {Call} call
 * @param {SidiBarraniRules} rules
 * @returns {Objection}
 */
function objection(auction, seat, call, rules) {
  if (call === "double") return objectionToDouble(auction, seat, rules);
  if (call === "redouble") return objectionToRedouble(auction, seat, rules);
  if (auction.passes >= auction.accepted) return ["call_after_end"];
  if (seat !== auction.turn) return ["call_turn", { turn: auction.turn }];
  return call === "pass" ? undefined : objectionToBid(auction, parts(call), rules);
}

/** @param {Course} auction @param {Seat} seat @param {SidiBarraniRules} rules @returns {Objection} */
function objectionToDouble(auction, seat, rules) {
  if (!rules.doubling) return ["call_double_not_played"];
  if (mayDouble(auction, seat, rules)) return undefined;
  return [rules.double_in_turn ? "call_double_in_turn" : "call_double"];
}

/** @param {Course} auction @param {Seat} seat @param {SidiBarraniRules} rules @returns {Objection} */
function objectionToRedouble(auction, seat, rules) {
  if (!rules.redoubling) return ["call_redouble_not_played"];
  return mayRedouble(auction, seat, rules) ? undefined : ["call_redouble"];
}

/**
 * @param {Course} auction
 * @param {{bid: number, denomination: Denomination}} called
 * @param {SidiBarraniRules} rules
 * @returns {Objection}
 */
function objectionToBid(auction, { bid, denomination }, rules) {
  if (!bids(rules).includes(bid)) return ["call_unknown_bid", neighbours(bid, bids(rules))];
  if (!denominations(rules).includes(denomination)) return ["call_denomination_not_played"];
  if (!mayBid(auction, rules)) return ["call_after_end"];
  return bid <= auction.bid ? ["call_low", { highest: auction.bid }] : undefined;
}

/**
 * The auction after a legal call.
 * @param {Course} auction
 * @param {Seat} seat
 * @param {Call} call
 * @param {SidiBarraniRules} rules
 * @returns {Course}
 */
function take(auction, seat, call, rules) {
  const turn = nextSeat(seat);
  if (call === "pass") {
    // Only the doubled side is asked for a redouble (SB-5).
    const asked = rules.double_ends_auction && auction.stake === STAKES.doubled;
    return { ...auction, passes: auction.passes + 1, turn: asked ? partner(seat) : turn };
  }
  if (call === "double") {
    const doubled = { stake: STAKES.doubled, doubler: seat, turn };
    return { ...auction, ...awaitingRedouble(auction, rules), ...doubled };
  }
  if (call === "redouble") {
    return { ...auction, ...awaitingOutbid(auction, rules), stake: STAKES.redoubled, turn };
  }
  const { bid, denomination } = parts(call);
  const changes = auction.changes && !isOver(auction);
  const passes = isTop(bid, rules)
    ? awaiting(0, CLOSING_PASSES)
    : awaiting(CLOSING_PASSES, changes ? CLOSING_PASSES + 1 : CLOSING_PASSES);
  return {
    ...auction,
    ...passes,
    changes,
    bid,
    denomination,
    bidder: seat,
    doubler: null,
    stake: STAKES.undoubled,
    turn,
  };
}

/** @param {Course} auction @param {SidiBarraniRules} rules */
function awaitingRedouble(auction, rules) {
  if (!rules.redoubling) return awaitingOutbid(auction, rules);
  return awaiting(rules.double_ends_auction ? REDOUBLE_PASSES : CLOSING_PASSES);
}

/** @param {Course} auction @param {SidiBarraniRules} rules */
function awaitingOutbid(auction, rules) {
  const final = rules.double_ends_auction || isTop(auction.bid, rules);
  return awaiting(final ? 0 : CLOSING_PASSES, rules.double_ends_auction ? 0 : CLOSING_PASSES);
}

/** @param {Course} auction @param {SidiBarraniRules} rules @returns {Call[]} */
function legalCalls(auction, rules) {
  /** @type {Call[]} */
  const calls = ["pass"];
  if (mayDouble(auction, auction.turn, rules)) calls.push("double");
  if (mayRedouble(auction, auction.turn, rules)) calls.push("redouble");
  if (!mayBid(auction, rules)) return calls;
  const higher = bids(rules).filter((bid) => bid > auction.bid);
  return [
    ...calls,
    ...higher.flatMap((bid) => denominations(rules).map((each) => /** @type {Bid} */ (`${bid} ${each}`))),
  ];
}

/** @param {Course} auction @param {SidiBarraniRules} rules */
function outcome(auction, rules) {
  const over = isOver(auction);
  const { bidder, bid, denomination, stake } = auction;
  const silent = over && !mayDouble(auction, auction.turn, rules) && !mayChange(auction);
  /** @param {typeof mayDouble} may */
  const outOfTurn = (may) => SEATS.filter((seat) => seat !== auction.turn && may(auction, seat, rules));
  return {
    turn: silent ? null : auction.turn,
    legal: silent ? [] : legalCalls(auction, rules),
    may_double: outOfTurn(mayDouble),
    may_redouble: outOfTurn(mayRedouble),
    over,
    thrown_in: over && !bidder,
    contract: over && bidder && denomination ? { declarer: bidder, bid, denomination, stake } : null,
  };
}

/**
 * The auction after these calls. An illegal call is a problem and counts for nothing.
 * @param {Seat} dealer
 * @param {Calls} calls
 * @param {SidiBarraniRules} rules
 * @returns {Auction}
 */
export function holdAuction(dealer, calls, rules) {
  /** @type {Course} */
  let auction = {
    ...{
      turn: nextSeat(dealer),
      bidder: null,
      bid: 0,
      denomination: null,
      stake: STAKES.undoubled,
      doubler: null,
      changes: rules.winner_may_change,
    },
    ...awaiting(OPENING_PASSES),
  };
  /** @type {Problem[]} */
  const problems = [];
  calls.forEach(([seat, call], index) => {
    const wrong = objection(auction, seat, call, rules);
    if (wrong) problems.push(problem(wrong[0], { number: index + 1, ...wrong[1] }));
    if (!wrong) auction = take(auction, seat, call, rules);
    else if (!call.endsWith("double")) auction = { ...auction, turn: nextSeat(seat) };
  });
  return { ...outcome(auction, rules), problems };
}
