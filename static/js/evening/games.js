/** The games of an evening that this device keeps and this version knows, in their order. */
import { inOrder } from "standblatt/evenings.js";
import { gameOf } from "standblatt/rules/games.js";
import { allGames } from "standblatt/store.js";

/** @param {string} evening */
export const gamesOfEvening = async (evening) =>
  (await allGames())
    .filter((game) => game.evening === evening && Boolean(gameOf(game.document.game)))
    .sort(inOrder);
