/** J3-2: two against one. */
import { byKey, bySide, sidesIn, sidesOf, solo } from "standblatt/rules/cards.js";
import { goingOn } from "standblatt/rules/endings.js";
import { judging } from "standblatt/rules/factor-game.js";
import { winnerAt } from "standblatt/rules/first-to-target.js";
import { turning } from "standblatt/rules/games/base.js";
import { aloneTally } from "standblatt/rules/tally.js";
import { PRESETS } from "standblatt/rules/vocabulary.js";

/**
 * @import {Outcome, Player, Points, SchieberDeal, Side, TwoAgainstOneRules, Written} from "types/rule-book"
 */
/** @import {Teams} from "standblatt/rules/cards.js" */
/** @import {Jass} from "standblatt/rules/games/base.js" */
/** @import {CountedDeal} from "standblatt/rules/judging.js" */

const HAND = 12;
const PLAYERS = solo(3);
const SOLOIST_WINS = 2;
const PAIR_WINS = 1;

/** The pair plays for the lower number of its two. @param {TwoAgainstOneRules} rules */
function teamsOf({ soloist }) {
  const [pair] = PLAYERS.filter((player) => player !== soloist);
  return /** @type {Teams} */ (byKey(PLAYERS, (player) => (player === soloist ? soloist : pair)));
}

/**
 * Whose turn it is to name trumps in the deal of that number; null where a card decides.
 * @param {TwoAgainstOneRules} rules
 * @param {number} number
 */
function namer({ soloist, trump_turned_up }, number) {
  const pair = PLAYERS.filter((player) => player !== soloist);
  if (trump_turned_up) return null;
  return number % 2 ? soloist : pair[(number / 2 - 1) % 2];
}

/** @param {TwoAgainstOneRules} rules */
const sides = (rules) => sidesOf(teamsOf(rules));

/** @param {TwoAgainstOneRules} rules */
const shape = (rules) => ({ hand: HAND, cardsPerTrick: PLAYERS.length, teams: teamsOf(rules) });

/** @param {TwoAgainstOneRules} rules */
const targets = (rules) =>
  bySide((side) => (side === rules.soloist ? rules.solo_bid : rules.pair_target), sides(rules));

/** @param {number} number */
const canBeTaken = (number) => Number.isInteger(number) && number >= 0;

/**
 * One of two numbers that nobody can take stays as it is, for the judge to see.
 * @param {number} one
 * @param {number} other
 */
const sum = (one, other) => [one, other].find((number) => !canBeTaken(number)) ?? one + other;

/**
 * The side for which a player is written; who does not play stays as he is.
 * @param {Side} player
 * @param {Teams} teams
 */
const writtenFor = (player, teams) => teams[/** @type {Player} */ (player)] ?? player;

/**
 * What was written by player, added up by side.
 * @param {Written|null|undefined} points
 * @param {Teams} teams
 */
function addedUp(points, teams) {
  if (!points) return points;
  /** @type {Written} */
  const sums = {};
  for (const [player, number] of Object.entries(points)) {
    const side = writtenFor(/** @type {Side} */ (player), teams);
    if (number !== null) sums[side] = sum(sums[side] ?? 0, number);
  }
  return sums;
}

/**
 * The deal with everything of the pair under its lower number.
 * @param {SchieberDeal} deal
 * @param {TwoAgainstOneRules} rules
 */
function read(deal, rules) {
  const teams = teamsOf(rules);
  /** @param {Side|null|undefined} player */
  const sideOf = (player) => (player ? writtenFor(player, teams) : null);
  return {
    ...deal,
    card_points: addedUp(deal.card_points, teams),
    match: sideOf(deal.match),
    weis: addedUp(deal.weis, teams),
    stoeck: sideOf(deal.stoeck),
    claimed_by: sideOf(deal.claimed_by),
  };
}

/**
 * The first side at its total has won.
 * @param {TwoAgainstOneRules} rules
 * @param {CountedDeal[]} counted
 * @param {Points} totals
 * @returns {Outcome}
 */
function outcome(rules, counted, totals) {
  /** @param {SchieberDeal} deal */
  const claimerOf = (deal) => read(deal, rules).claimed_by;
  const winner = winnerAt(targets(rules), rules, counted, totals, claimerOf);
  if (!winner) return goingOn(totals);
  const worth = winner === rules.soloist ? SOLOIST_WINS : PAIR_WINS;
  const game_points = bySide((side) => (side === winner ? worth : 0), sidesIn(totals));
  return { ...goingOn(totals), over: true, winner, game_points };
}

/** J3-2. @satisfies {Jass} */
export const twoAgainstOne = {
  slug: "two-against-one",
  terms: ["soloist", "solo_bid"],
  presets: PRESETS["two-against-one"],
  places: () => PLAYERS,
  sides,
  /** @param {TwoAgainstOneRules} rules @param {Side} side */
  playersOf: (rules, side) => PLAYERS.filter((player) => teamsOf(rules)[player] === side),
  shape,
  judge: judging((rules) => aloneTally(shape(rules)), targets, read),
  outcome,
  nextDealer: turning(() => PLAYERS),
  targets,
  namer,
};
