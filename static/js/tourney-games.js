/** The games of a tourney on this device, and the tourney that is carried to the next one. */
import { uuid } from "standblatt/device.js";
import { scoreGame } from "standblatt/rules/score-sheet.js";
import { allGames } from "standblatt/store.js";

/**
 * @import {Stored} from "standblatt/game-actions.js"
 * @import {Tourney} from "standblatt/tourney.js"
 */

/** The games of a tourney that are over. @param {Tourney} tourney */
export async function finishedOf({ id }) {
  const games = (await allGames()).filter(({ tourney }) => tourney?.id === id);
  return games
    .map(({ document }) => ({ document, result: scoreGame(document) }))
    .filter(({ result }) => result.over);
}

/**
 * The tourney of the game after this one: the same until all of its games are over, then another of as many.
 * @param {Stored} game
 */
export async function nextTourney({ tourney }) {
  if (!tourney) return undefined;
  const finished = await finishedOf(tourney);
  return finished.length < tourney.games ? tourney : newTourney(tourney.games);
}

/** One game alone is no tourney. @param {number} games */
export const newTourney = (games) => (games > 1 ? { id: uuid(), games } : undefined);
