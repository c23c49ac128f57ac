/** Lets this phone into a game that another one writes, by its code. */
import { keepStored } from "standblatt/device.js";
import { eveningOf } from "standblatt/evening-now.js";
import { sharedGame } from "standblatt/game-actions.js";
import { get } from "standblatt/hall/api.js";
import { addressOf, bodyOf } from "standblatt/shared-game.js";
import { readGame, updateGame } from "standblatt/store.js";

/**
 * @import {Stored} from "standblatt/game-actions.js"
 * @import {Found} from "standblatt/hall/api.js"
 * @import {Invitation} from "standblatt/shared-game.js"
 */

/**
 * Brings a game to this phone that another one lets it write; one that is here already stays as it is.
 * @param {Invitation} invitation
 * @returns {Promise<Found>}
 */
export async function join({ id, key, watch }) {
  const answer = (await readGame(id)) ? null : await get(addressOf(id), key, null);
  if (!answer) return { found: (await readGame(id)) ? "same" : "unreachable" };
  if (answer.status >= 500) return { found: "unreachable" };
  const body = await bodyOf(answer);
  if (!answer.ok || !body) return { found: "barred", status: answer.status };
  const { started: created, ...told } = body;
  const evening = await eveningOf(created);
  const game = {
    ...sharedGame({ id, key, watch, evening, created, ...told }),
    tag: answer.headers.get("ETag"),
  };
  await updateGame(id, (/** @type {Stored|undefined} */ known) => (known ? null : { game }));
  keepStored();
  return { found: "news" };
}
