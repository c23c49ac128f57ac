/** What a game of the family is, and what several of them share. */
import { PAIRS, SEATS, alone, following, solo } from "standblatt/rules/cards.js";

/**
 * @typedef {{dealer: ?string, totals: Points, counted: JudgedDeal[], outcome: Outcome}} Situation  when a deal
 *   begins; each of `counted` has its deal as `entry`
 *
 * @typedef {{over: boolean, winner: ?string, double_game: boolean, game_points: Points, out?: string[],
 *   loser?: ?string}} Outcome
 *
 * @typedef {{slug: string, presets: string[], places: function(Object): string[],
 *   sides: function(Object): string[], playersOf: function(Object, string): string[],
 *   shape: function(Object): Shape, judge: function(Object, Object, Situation): JudgedDeal,
 *   outcome: function(Object, JudgedDeal[], Points): Outcome,
 *   nextDealer: function(Object, string, Outcome): string}} Jass
 *   `places(rules)`: who sits at the table, in the order of play; `sides(rules)`: who writes points of their own;
 *   `playersOf(rules, side)`: who plays for a side; `shape(rules)`: what is dealt; `judge(deal, rules, situation)`;
 *   `outcome(rules, counted, totals)`: the last of `counted` has just been added;
 *   `nextDealer(rules, dealer, outcome)`
 */

/** C-9: the turn to deal passes to the right, over those who have left. */
export const turning =
  (places) =>
  (rules, dealer, { out = [] }) => {
    const all = places(rules);
    const left = all.filter((place) => !out.includes(place));
    return following(dealer, left.length ? left : all);
  };

const fourSeats = () => SEATS;
const players = (rules) => solo(rules.players);

/** SB-1: partners sit across. */
export const partners = {
  places: fourSeats,
  sides: () => PAIRS,
  playersOf: (rules, side) => SEATS.filter((seat) => side.includes(seat)),
  shape: () => ({}),
  nextDealer: turning(fourSeats),
};

/** HJ-1: each for himself, as many as the house rule `players` says. */
export const eachAlone = {
  places: players,
  sides: players,
  playersOf: (rules, side) => [side],
  shape: (rules) => ({ hands: 1, cardsPerTrick: rules.players, teams: alone(players(rules)) }),
  nextDealer: turning(players),
};
