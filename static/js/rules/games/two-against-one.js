/** J3-2: two against one. */
import { bySide, sidesOf, solo } from "standblatt/rules/cards.js";
import { goingOn } from "standblatt/rules/endings.js";
import { judging } from "standblatt/rules/factor-game.js";
import { winnerAt } from "standblatt/rules/first.js";
import { turning } from "standblatt/rules/games/base.js";
import { aloneTally } from "standblatt/rules/tally.js";
import { PRESETS } from "standblatt/rules/vocabulary.js";

const HAND = 12;
const PLAYERS = solo(3);
const SOLOIST_WINS = 2;
const PAIR_WINS = 1;

/** The pair plays for the lower number of its two. @returns {Teams} */
function teamsOf({ soloist }) {
  const [pair] = PLAYERS.filter((player) => player !== soloist);
  return bySide((player) => (player === soloist ? soloist : pair), PLAYERS);
}

const sides = (rules) => sidesOf(teamsOf(rules));
const shape = (rules) => ({ hand: HAND, cardsPerTrick: PLAYERS.length, teams: teamsOf(rules) });
const targets = (rules) =>
  bySide((side) => (side === rules.soloist ? rules.solo_bid : rules.pair_target), sides(rules));

const canBeTaken = (number) => Number.isInteger(number) && number >= 0;

/** One of two numbers that nobody can take stays as it is, for the judge to see. */
const sum = (one, other) => [one, other].find((number) => !canBeTaken(number)) ?? one + other;

/** What was written by player, added up by side. */
function addedUp(points, teams) {
  if (!points) return points;
  const sums = {};
  for (const [player, number] of Object.entries(points)) {
    const side = teams[player] ?? player;
    if (number !== null) sums[side] = sum(sums[side] ?? 0, number);
  }
  return sums;
}

/** The deal with everything of the pair under its lower number. */
function read(deal, rules) {
  const teams = teamsOf(rules);
  const sideOf = (player) => teams[player] ?? player ?? null;
  return {
    ...deal,
    card_points: addedUp(deal.card_points, teams),
    match: sideOf(deal.match),
    weis: addedUp(deal.weis, teams),
    stoeck: sideOf(deal.stoeck),
    claimed_by: sideOf(deal.claimed_by),
  };
}

/** The first side at its total has won. */
function outcome(rules, counted, totals) {
  const claimerOf = (deal) => read(deal, rules).claimed_by;
  const winner = winnerAt(targets(rules), rules, counted, totals, claimerOf);
  if (!winner) return goingOn(totals);
  const worth = winner === rules.soloist ? SOLOIST_WINS : PAIR_WINS;
  const game_points = bySide((side) => (side === winner ? worth : 0), Object.keys(totals));
  return { ...goingOn(totals), over: true, winner, game_points };
}

/** @type {Jass & {targets: function(Object): Points}} */
export const twoAgainstOne = {
  slug: "two-against-one",
  presets: PRESETS["two-against-one"],
  places: () => PLAYERS,
  sides,
  playersOf: (rules, side) => PLAYERS.filter((player) => teamsOf(rules)[player] === side),
  shape,
  judge: judging((rules) => aloneTally(shape(rules)), targets, read),
  outcome,
  nextDealer: turning(() => PLAYERS),
  targets,
};
