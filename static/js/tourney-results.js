/** What the games of a tourney have brought, on this device and before them; loaded where it is shown or told. */
import { inOrder } from "standblatt/evenings.js";
import { scoreGame } from "standblatt/rules/score-sheet.js";
import { broughtBy } from "standblatt/tourney.js";
import { gamesOf } from "standblatt/tourney-games.js";

/**
 * @import {Stored} from "standblatt/game-actions.js"
 * @import {Brought, Tourney} from "standblatt/tourney.js"
 */

/** What those of some games have brought that are over. @param {Stored[]} games @returns {Brought[]} */
const resultsOf = (games) =>
  games.flatMap(({ document }) => {
    const { deals: _, ...result } = scoreGame(document);
    return result.over ? [broughtBy(document, result)] : [];
  });

/** What the games of a tourney have brought that are over. @param {Tourney} tourney */
export const finishedOf = async (tourney) => [
  ...(tourney.before ?? []),
  ...resultsOf(await gamesOf(tourney)),
];

/** The tourney of a game as its file tells it, with what was played before. @param {Stored} game */
export async function seriesOf({ id, tourney }) {
  if (!tourney) return undefined;
  const games = (await gamesOf(tourney)).sort(inOrder);
  const place = games.findIndex((game) => game.id === id);
  return { games: tourney.games, before: [...(tourney.before ?? []), ...resultsOf(games.slice(0, place))] };
}
