/**
 * The games of an evening that this device and its groups keep and this version knows, in their order, and the way to
 * them in the menu of a game.
 */
import { one, show } from "standblatt/dom.js";
import { playedOf } from "standblatt/evening/sums.js";
import { ofGroups } from "standblatt/evening-now.js";
import { inOrder } from "standblatt/evenings.js";
import { gameOf, loadGame } from "standblatt/rules/games.js";
import { allGames } from "standblatt/store.js";

/**
 * @import {Stored} from "standblatt/game-actions.js"
 * @import {OtherGame} from "standblatt/group/store.js"
 * @import {State} from "standblatt/open-game.js"
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

/** Those that are over, each with its result. @param {string} evening */
export const playedIn = async (evening) => playedOf(await gamesOfEvening(evening));

let shownFor = ""; // the game and its state for which the menu is right

/** *This evening* in the menu, once a game of its evening is over. @param {State} state */
export async function showTonightItem({ game: { id, evening, table }, result }) {
  const wanted = `${id} ${result.over}`;
  if (wanted === shownFor) return;
  shownFor = wanted;
  const played = table ? [] : await playedIn(evening);
  if (wanted !== shownFor) return;
  const link = one("#tonight-link", document, HTMLAnchorElement);
  link.href = `#tonight=${evening}`;
  show(link, played.length > 0);
}
