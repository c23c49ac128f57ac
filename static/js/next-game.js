/** The next game of the evening, begun at once with the rules and cards of the one on this page. */
import { newKey, uuid } from "standblatt/device.js";
import { eveningOf } from "standblatt/evening-now.js";
import { startedWith } from "standblatt/game-actions.js";
import { lastGame } from "standblatt/new-game.js";
import { current, reload, startAs } from "standblatt/open-game.js";
import { keepSetting } from "standblatt/store.js";

/**
 * @import {Document} from "standblatt/game-actions.js"
 * @import {Tourney} from "standblatt/tourney.js"
 */

/**
 * @param {Pick<Document, "first_dealer"|"deals"> & Partial<Pick<Document, "players">>} played what is otherwise than before
 * @param {Tourney} [tourney]
 */
export async function playOn(played, tourney) {
  const { game } = current();
  const document = { ...game.document, ...played };
  const [id, evening] = [uuid(), await eveningOf()];
  const setup = { id, key: newKey(), watch: newKey(), pack: game.pack, evening, tourney };
  await startAs(id, (stamp) => startedWith({ ...setup, document }, stamp));
  await keepNames(document).catch(console.warn);
  location.hash = `g=${id}`;
  await reload(); // until it is shown, another tap on the same key would begin one more
}

/** The new-game page offers again those who played last. @param {Document} document */
async function keepNames({ players }) {
  const last = await lastGame();
  if (last) await keepSetting("last", { ...last, players: players ?? {} });
}
