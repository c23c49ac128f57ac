/** J3: Jass for three and two, with twelve cards each. */
import { alone, solo } from "standblatt/rules/cards.js";
import { bergpreisIn, ending, judging, sameTarget } from "standblatt/rules/factor-game.js";
import { turning } from "standblatt/rules/games/base.js";
import { aloneTally } from "standblatt/rules/tally.js";
import { PRESETS } from "standblatt/rules/vocabulary.js";

/** @import {Player, SchieberRules} from "types/rule-book" */
/** @import {Jass} from "standblatt/rules/games/base.js" */

const HAND = 12;
const THREE = solo(3);
const TWO = solo(2);

/**
 * So many players, each for himself.
 * @param {"three-hand"|"two-hand"} slug
 * @param {Player[]} players
 * @returns {Jass}
 */
function aloneGame(slug, players) {
  const shape = { hand: HAND, cardsPerTrick: players.length, teams: alone(players) };
  const tally = aloneTally(shape);
  /** @param {SchieberRules} rules */
  const targets = (rules) => sameTarget(rules, players);
  return {
    slug,
    presets: PRESETS[slug],
    places: () => players,
    sides: () => players,
    playersOf: (_rules, side) => players.filter((player) => player === side),
    shape: () => shape,
    judge: judging(() => tally, targets),
    outcome: ending,
    nextDealer: turning(() => players),
    targets,
    bergpreis: bergpreisIn,
  };
}

/** J3-1. */
export const threeHand = aloneGame("three-hand", THREE);

/** J3-3: twelve cards lie dead. */
export const twoHand = aloneGame("two-hand", TWO);
