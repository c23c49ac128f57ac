/** The games of the family; a new one is a module in games/ and a place in this list. */
import { coiffeur } from "standblatt/rules/games/coiffeur.js";
import { differenzler } from "standblatt/rules/games/differenzler.js";
import { handjass } from "standblatt/rules/games/handjass.js";
import { pandur } from "standblatt/rules/games/pandur.js";
import { schieber } from "standblatt/rules/games/schieber.js";
import { sidiBarrani } from "standblatt/rules/games/sidi-barrani.js";
import { threeHand, twoHand } from "standblatt/rules/games/three-and-two.js";
import { twoAgainstOne } from "standblatt/rules/games/two-against-one.js";

/** @import {Preset} from "types/rule-book" */
/** @import {Jass} from "standblatt/rules/games/base.js" */

/** @type {Jass[]} */
export const GAMES = [
  sidiBarrani,
  schieber,
  handjass,
  pandur,
  differenzler,
  coiffeur,
  threeHand,
  twoAgainstOne,
  twoHand,
];

/** The game of a preset. @param {Preset} preset */
export const gameOf = (preset = "sidi-barrani") =>
  /** @type {Jass} */ (GAMES.find(({ presets }) => presets.includes(preset)));
