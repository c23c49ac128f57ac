/** The games of a tourney on this device, and the tourney that is carried to the next one. */
import { uuid } from "standblatt/device.js";
import { scoreGame } from "standblatt/rules/score-sheet.js";
import { allGames } from "standblatt/store.js";

/**
 * @import {Stored} from "standblatt/game-actions.js"
 * @import {Tourney} from "standblatt/tourney.js"
 */

/** Those of its games that are on this device. @param {Tourney} tourney */
export const gamesOf = async ({ id }) => (await allGames()).filter(({ tourney }) => tourney?.id === id);

/**
 * The tourney of the game after this one: the same until all of its games are over, then another of as many.
 * @param {Stored} game
 */
export async function nextTourney({ tourney }) {
  if (!tourney) return undefined;
  const { games, before = [] } = tourney;
  const finished = (await gamesOf(tourney)).filter(({ document }) => scoreGame(document).over);
  return before.length + finished.length < games ? tourney : newTourney(games);
}

/** One game alone is no tourney. @param {number} games @returns {Tourney|undefined} */
export const newTourney = (games) => (games > 1 ? { id: uuid(), games } : undefined);
