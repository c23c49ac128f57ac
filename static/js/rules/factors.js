/** SC-2, J3-1: what a denomination counts, and what was played where a card turned up decides. */
import { isSuit, suitOf, turnedUpDenomination } from "standblatt/rules/cards.js";
import { DENOMINATIONS } from "standblatt/rules/vocabulary.js";

/** @import {AloneRules, Card, Denomination, SchieberDeal, SchieberRules, TwoAgainstOneRules} from "types/rule-book" */

/** @typedef {SchieberRules | AloneRules | TwoAgainstOneRules} FactorRules  those of games whose deals are multiplied */

/**
 * What everything in a deal is multiplied by; without a denomination, what all played ones share.
 * @param {Denomination|null} denomination
 * @param {FactorRules} rules
 */
export const factorOf = (denomination, { factors }) =>
  denomination ? factors[denomination] : Math.max(...Object.values(factors));

/** The denominations that are played: those with a factor. @param {FactorRules} rules */
export const playedDenominations = (rules) => DENOMINATIONS.filter((each) => factorOf(each, rules));

/** @param {FactorRules} rules */
const factorsDiffer = (rules) =>
  new Set(playedDenominations(rules).map((each) => factorOf(each, rules))).size > 1;

/** Whether some deal's score can depend on the denomination. @param {FactorRules} rules */
export const denominationDecides = (rules) => rules.weis || rules.stoeck || factorsDiffer(rules);

/**
 * SC-2, W-5, W-6: whether this deal can score otherwise in one denomination than in another.
 * @param {SchieberDeal} deal
 * @param {FactorRules} rules
 */
export function denominationDecidesIn({ stoeck, weis_cards }, rules) {
  const byStoeck = stoeck && rules.stoeck && !playedDenominations(rules).every(isSuit);
  const byCards = Object.keys(weis_cards ?? {}).length > 0 && rules.weis;
  return Boolean(factorsDiffer(rules) || byStoeck || byCards);
}

/**
 * What a card turned up decides: as J3-1 where that is played, else its suit.
 * @param {Card} card
 * @param {FactorRules} rules
 */
export function decidedBy(card, rules) {
  const denomination = turnedUpDenomination(card);
  return factorOf(denomination, rules) ? denomination : suitOf(card);
}

/**
 * What a deal was played in: as written, or as the card turned up decides.
 * @param {SchieberDeal} deal
 * @param {FactorRules} rules
 */
export function denominationOf({ denomination, turned_up }, rules) {
  const decides = !denomination && turned_up && rules.trump_turned_up;
  return decides ? decidedBy(turned_up, rules) : (denomination ?? null);
}
