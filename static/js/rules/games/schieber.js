/** SC: Schieber and Kreuzjass. */
import { following, sideOf } from "standblatt/rules/cards.js";
import { bergpreisIn, ending, judging, sameTarget } from "standblatt/rules/factor-game.js";
import { denominationOf } from "standblatt/rules/factors.js";
import { partners } from "standblatt/rules/games/base.js";
import { pairTally } from "standblatt/rules/tally.js";
import { PAIRS, PRESETS, SEATS } from "standblatt/rules/vocabulary.js";

/** @import {Place, SchieberDeal, SchieberRules, Seat} from "types/rule-book" */
/** @import {Jass} from "standblatt/rules/games/base.js" */

/** @param {SchieberRules} rules */
const targets = (rules) => sameTarget(rules, PAIRS);

/**
 * SC-1: the side at the dealer's right names or pushes; nobody names where a card is turned up.
 * @param {SchieberRules} rules
 * @param {{entry: SchieberDeal, dealer: Place|null}} deal
 */
function declarers(rules, { entry, dealer }) {
  if (entry.named_by) return sideOf(entry.named_by);
  const isNamed = denominationOf(entry, rules) && !rules.trump_turned_up && dealer;
  return isNamed ? sideOf(following(/** @type {Seat} */ (dealer), SEATS)) : null;
}

/** @satisfies {Jass} */
export const schieber = {
  ...partners,
  slug: "schieber",
  presets: PRESETS.schieber,
  judge: judging(() => pairTally, targets),
  outcome: ending,
  targets,
  bergpreis: bergpreisIn,
  declarers,
};
