/** A deal of Sidi Barrani on its own. */
import { sidiBarrani } from "standblatt/rules/games/sidi-barrani.js";

/** @param {Object} deal in the entry format @param {Object} rules every house rule with its value */
export const judge = (deal, rules) => sidiBarrani.judge(deal, rules, { dealer: deal.dealer ?? null });
