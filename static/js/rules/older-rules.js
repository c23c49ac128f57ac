/** SB-11a: a game that was begun before some house rules came is played as it was begun. */
import { slugOf } from "standblatt/rules/games.js";
import { FORMER, LATER } from "standblatt/rules/vocabulary.js";

/**
 * @import {Game, GameDocument, HouseRules, Preset} from "types/rule-book"
 */

/** @typedef {{four_beats_sequence?: boolean}} Earlier  what all house rules of earlier times have, and none of today */

/**
 * House rules in the words of today: to those of earlier times comes what holds where nobody has agreed otherwise.
 * @template {Partial<HouseRules>} R
 * @param {Preset} preset
 * @param {R & Earlier} rules
 * @returns {R}
 */
export function rulesOfToday(preset, rules) {
  if (rules.four_beats_sequence === undefined) return rules;
  const { four_beats_sequence, ...others } = rules;
  const later = LATER[/** @type {Game} */ (slugOf(preset))].map((name) => [name, FORMER[name]]);
  const weis_order = four_beats_sequence ? "fours" : "value";
  return /** @type {R & Earlier} */ ({ ...Object.fromEntries(later), weis_order, ...others });
}

/** A game with its house rules in the words of today. @template {GameDocument} G @param {G} document @returns {G} */
export function ofToday(document) {
  const rules = rulesOfToday(document.game, document.rules);
  return rules === document.rules ? document : { ...document, rules };
}
