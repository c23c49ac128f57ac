/** The evening that goes on on this device: what is begun next belongs to it. */
import { uuid } from "standblatt/device.js";
import { isOfNow, latestNow } from "standblatt/evenings.js";
import { gamesTaken, keepSetting, setting, storedGames } from "standblatt/store.js";

const ENDED = "evening-ended"; // how many games there were when an evening was ended by hand
const NEVER = -1; // less than the place of any game; those of earlier versions have none

/** The last game of this evening; null where none goes on. */
export const latestTonight = async () =>
  latestNow(await storedGames(), await setting(ENDED, NEVER), Date.now());

/** The evening of a game that is begun now, or was at that time. @param {string} [at] */
export async function eveningOf(at) {
  const isNow = !at || isOfNow(at, Date.now());
  return (isNow && (await latestTonight())?.evening) || uuid();
}

/** What is begun from now on belongs to another evening. */
export const endEvening = async () => keepSetting(ENDED, await gamesTaken());
