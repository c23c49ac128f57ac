/** J3: Jass for three and two, with twelve cards each. */
import { alone, solo } from "standblatt/rules/cards.js";
import { ending, judging, sameTarget } from "standblatt/rules/factor-game.js";
import { turning } from "standblatt/rules/games/base.js";
import { aloneTally } from "standblatt/rules/tally.js";

const HAND = 12;
const THREE = solo(3);
const TWO = solo(2);

/** So many players, each for himself. @param {string[]} players */
function aloneGame(slug, players) {
  const shape = { hand: HAND, cardsPerTrick: players.length, teams: alone(players) };
  const tally = aloneTally(shape);
  const targets = (rules) => sameTarget(rules, players);
  return {
    slug,
    presets: [slug],
    places: () => players,
    sides: () => players,
    playersOf: (_rules, side) => [side],
    shape: () => shape,
    judge: judging(() => tally, targets),
    outcome: (rules, counted, totals) => ending(targets(rules), rules, counted, totals),
    nextDealer: turning(() => players),
    targets,
  };
}

/** J3-1. @type {Jass & {targets: function(Object): ?Points}} */
export const threeHand = aloneGame("three-hand", THREE);

/** J3-3: twelve cards lie dead. @type {Jass & {targets: function(Object): ?Points}} */
export const twoHand = aloneGame("two-hand", TWO);
