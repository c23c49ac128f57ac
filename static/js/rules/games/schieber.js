/** SC: Schieber and Kreuzjass. */
import { ending, judging, sameTarget } from "standblatt/rules/factor-game.js";
import { partners } from "standblatt/rules/games/base.js";
import { pairTally } from "standblatt/rules/tally.js";
import { PAIRS, PRESETS } from "standblatt/rules/vocabulary.js";

const targets = (rules) => sameTarget(rules, PAIRS);

/** @type {Jass & {targets: function(Object): ?Points}} `targets(rules)`: what each side plays for */
export const schieber = {
  ...partners,
  slug: "schieber",
  presets: PRESETS.schieber,
  judge: judging(() => pairTally, targets),
  outcome: (rules, counted, totals) => ending(targets(rules), rules, counted, totals),
  targets,
};
