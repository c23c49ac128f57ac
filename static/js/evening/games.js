/** The games of an evening that this device and its groups keep and this version knows, in their order. */
import { ofGroups } from "standblatt/evening-now.js";
import { inOrder } from "standblatt/evenings.js";
import { gameOf, loadGame } from "standblatt/rules/games.js";
import { allGames } from "standblatt/store.js";

/**
 * @import {Stored} from "standblatt/game-actions.js"
 * @import {OtherGame} from "standblatt/group/store.js"
 */

/** @typedef {Stored | OtherGame} EveningGame  one of this device, or one that another phone of a group wrote */

/** @param {string} evening @returns {Promise<EveningGame[]>} */
export async function gamesOfEvening(evening) {
  const own = (await allGames()).filter((game) => game.evening === evening).sort(inOrder);
  const others = (await (await ofGroups())?.gamesOfOthers(evening)) ?? [];
  const played = others.filter(({ document }) => document.game);
  await Promise.all(played.map(({ document }) => loadGame(document.game).catch(console.warn)));
  return mixed(own, played).filter(({ document }) => Boolean(gameOf(document.game)));
}

/** Those of this device stay in their order, whatever its clock said; the others come by the clock. @param {EveningGame[]} own @param {EveningGame[]} others */
const mixed = (own, others) =>
  others.length ? [...own, ...others].sort((one, other) => one.created.localeCompare(other.created)) : own;
