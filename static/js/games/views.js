/** The games as the table page shows them; a new one is a module beside this one and a place in this list. */
import { coiffeur } from "standblatt/games/coiffeur.js";
import { differenzler } from "standblatt/games/differenzler.js";
import { handjass } from "standblatt/games/handjass.js";
import { pandur } from "standblatt/games/pandur.js";
import { schieber, threeHand, twoAgainstOne, twoHand } from "standblatt/games/schieber.js";
import { sidiBarrani } from "standblatt/games/sidi-barrani.js";
import { gameOf } from "standblatt/rules/games.js";

/**
 * @import {Game, Preset} from "types/rule-book"
 * @import {View} from "standblatt/games/common.js"
 */

/** @type {Record<Game, View>} */
const VIEWS = {
  "sidi-barrani": sidiBarrani,
  coiffeur,
  differenzler,
  handjass,
  pandur,
  schieber,
  "three-hand": threeHand,
  "two-against-one": twoAgainstOne,
  "two-hand": twoHand,
};

/** The view of a preset's game. @param {Preset} preset */
export const viewOf = (preset) => VIEWS[gameOf(preset).slug];
