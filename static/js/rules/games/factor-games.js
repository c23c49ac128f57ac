/** SC, J3: the games whose deals are multiplied by a factor; they share so much that they are loaded as one. */
import { schieber } from "standblatt/rules/games/schieber.js";
import { threeHand, twoHand } from "standblatt/rules/games/three-and-two.js";
import { twoAgainstOne } from "standblatt/rules/games/two-against-one.js";

export const FACTOR_GAMES = { schieber, threeHand, twoAgainstOne, twoHand };
