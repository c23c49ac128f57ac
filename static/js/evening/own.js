/** The evening that goes on on this device alone. */
import { latestNow } from "standblatt/evenings.js";
import { gamesTaken, keepSetting, setting, storedGames } from "standblatt/store.js";

const ENDED = "evening-ended"; // how many games there were when an evening was ended by hand
const NEVER = -1; // less than the place of any game; those of earlier versions have none

/** The last game of this evening; null where none goes on. @param {string[]} over evenings that ended elsewhere */
export async function ownTonight(over = []) {
  const games = (await storedGames()).filter(({ evening }) => !over.includes(evening));
  return latestNow(games, await setting(ENDED, NEVER), Date.now());
}

/** What is begun from now on belongs to another evening. */
export const endOwnEvening = async () => keepSetting(ENDED, await gamesTaken());
