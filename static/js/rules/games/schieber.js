/** SC: Schieber and Kreuzjass. */
import { PAIRS } from "standblatt/rules/cards.js";
import { ending, judging, sameTarget } from "standblatt/rules/factor-game.js";
import { partners } from "standblatt/rules/games/base.js";
import { pairTally } from "standblatt/rules/tally.js";

const targets = (rules) => sameTarget(rules, PAIRS);

/** @type {Jass & {targets: function(Object): ?Points}} `targets(rules)`: what each side plays for */
export const schieber = {
  ...partners,
  slug: "schieber",
  presets: ["schieber", "schieber-manual", "schieber-undenufe-4", "schieber-single", "kreuzjass"],
  judge: judging(() => pairTally, targets),
  outcome: (rules, counted, totals) => ending(targets(rules), rules, counted, totals),
  targets,
};
