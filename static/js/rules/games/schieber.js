/** SC: Schieber and Kreuzjass. */
import { ending, judging, sameTarget } from "standblatt/rules/factor-game.js";
import { partners } from "standblatt/rules/games/base.js";
import { pairTally } from "standblatt/rules/tally.js";
import { PAIRS, PRESETS } from "standblatt/rules/vocabulary.js";

/** @import {SchieberRules} from "types/rule-book" */
/** @import {Jass} from "standblatt/rules/games/base.js" */

/** @param {SchieberRules} rules */
const targets = (rules) => sameTarget(rules, PAIRS);

/** @satisfies {Jass} */
export const schieber = {
  ...partners,
  slug: "schieber",
  presets: PRESETS.schieber,
  judge: judging(() => pairTally, targets),
  outcome: ending,
  targets,
};
