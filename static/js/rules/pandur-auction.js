/** PA-2, PA-3: the bids of Pandur, what they are worth, and the course of an auction. */
import { PACK, SUITS, roundFrom } from "standblatt/rules/cards.js";
import { eachAlone } from "standblatt/rules/games/base.js";
import { neighbours, problem } from "standblatt/rules/problems.js";
import { STOECK } from "standblatt/rules/weis.js";
import { weisTotals } from "standblatt/rules/weis-totals.js";

/**
 * @typedef {number|"misere"|"trump-misere"|"pandur"|"trump-pandur"} PandurBid
 * @typedef {{turn: ?string, legal: Array<"pass"|PandurBid>, over: boolean, thrown_in: boolean,
 *   contract: ?{declarer: string, bid: PandurBid}, problems: Problem[]}} PandurAuction
 */

export const SHAPE = { hand: 8, ranks: 6, sixInSequence: 150 }; // PA-1

const LOWEST_BID = 100;
const BID_STEP = 10;
const POINTS_FOR_ONE = 5 * BID_STEP;
const MOST_WORTH = 6;

// PA-2, PA-3: a bid on tricks stands right over a number, in this order, and is worth so much; misère as agreed.
const ON_TRICKS = [
  { bid: "misere", over: 200 },
  { bid: "trump-misere", over: 200, worth: 4 },
  { bid: "pandur", over: 250, worth: 5 },
  { bid: "trump-pandur", over: 300, worth: 6 },
];

const onTricks = (bid) => ON_TRICKS.find((known) => known.bid === bid);

/** Whether a bid is on tricks: to take none of them, or all. */
export const isOnTricks = (bid) => Boolean(onTricks(bid));
export const hasTrumps = (bid) => bid.startsWith("trump-");

/** V-8: a number over all bids on tricks is asked about. */
export const isRare = (bid) => bid > ON_TRICKS.at(-1).over;

/** All tricks and the best Weis of one hand, which leaves no room for Stöck. */
function top(rules) {
  const [anySuit] = SUITS;
  const shape = { ...eachAlone.shape(rules), ...SHAPE };
  const most = PACK + rules.match_bonus;
  if (rules.weis) return most + weisTotals(anySuit, rules, shape).at(-1);
  return rules.stoeck ? most + STOECK : most;
}

/** PA-2: every bid from the lowest up, as far as one hand can take its soloist. @returns {PandurBid[]} */
export function ladder(rules) {
  const numbers = [];
  for (let number = LOWEST_BID; number <= top(rules); number += BID_STEP) numbers.push(number);
  const right = (number) => ON_TRICKS.filter(({ over }) => over === number).map(({ bid }) => bid);
  const higher = ON_TRICKS.filter(({ over }) => over > numbers.at(-1)).map(({ bid }) => bid);
  return [...numbers.flatMap((number) => [number, ...right(number)]), ...higher];
}

export const numbersOf = (bids) => bids.filter(Number.isInteger);

/** PA-3: what a bid writes. @param {PandurBid} bid */
export function worth(bid, rules) {
  if (isOnTricks(bid)) return onTricks(bid).worth ?? rules.misere_worth;
  return Math.min(Math.floor(bid / POINTS_FOR_ONE), MOST_WORTH);
}

/** What is wrong with a call: code and values, or undefined. */
function objection({ order, active, bid, turn }, player, call, bids, over) {
  if (over) return ["call_after_end"];
  if (order.includes(player) && !active.includes(player)) return ["call_passed", { player }];
  if (player !== turn) return ["call_turn", { turn }];
  if (call === "pass") return undefined;
  if (!bids.includes(call)) return ["call_unknown_bid", neighbours(call, numbersOf(bids))];
  return bids.indexOf(call) <= bids.indexOf(bid) ? ["call_low", { highest: String(bid) }] : undefined;
}

const isOver = ({ active, bidder }) => active.every((player) => player === bidder);

/** The auction after a legal call. */
function taken(auction, player, call) {
  if (call !== "pass") return { ...auction, bid: call, bidder: player };
  return { ...auction, active: auction.active.filter((each) => each !== player) };
}

/** The turn goes on behind the caller, over those who have passed. */
function behind(auction, player) {
  const { order, active, turn } = auction;
  const next = order.includes(player)
    ? roundFrom(player, order).find((each) => each !== player && active.includes(each))
    : turn;
  return { ...auction, turn: next ?? player };
}

/**
 * PA-2: the auction after these calls. An illegal call is a problem and counts for nothing.
 * @param {string[]} order of the players who take part, forehand first
 * @param {Array<[string, "pass"|PandurBid]>} calls
 * @param {Object} rules every house rule
 * @returns {PandurAuction}
 */
export function holdPandurAuction(order, calls, rules) {
  const bids = ladder(rules);
  let auction = { order, active: order, bid: null, bidder: null, turn: order[0] };
  const problems = [];
  calls.forEach(([player, call], index) => {
    const wrong = objection(auction, player, call, bids, isOver(auction));
    if (wrong) problems.push(problem(wrong[0], { number: index + 1, ...wrong[1] }));
    auction = behind(wrong ? auction : taken(auction, player, call), player);
  });
  return { ...outcome(auction, bids), problems };
}

function outcome(auction, bids) {
  const { active, bid, bidder, turn } = auction;
  const over = isOver(auction);
  return {
    turn: over ? null : turn,
    legal: over ? [] : ["pass", ...bids.slice(bids.indexOf(bid) + 1)],
    over,
    thrown_in: !active.length,
    contract: over && bidder ? { declarer: bidder, bid } : null,
  };
}
