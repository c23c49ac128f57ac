/** Deleting games from this device, after asking: with a second tap only, and never without a word on what is lost. */
import { find, fromTemplate, one, show, write } from "standblatt/dom.js";
import { dropSpare } from "standblatt/draft-backup.js";
import { _ } from "standblatt/i18n.js";
import { deleteGames } from "standblatt/store.js";

/** @import {Stored} from "standblatt/game-actions.js" */

const GONE = [404, 410]; // what the server answers for a game that it has not

/**
 * Asks at this place whether these games shall go; `deleted` is called once they are gone.
 * @param {Stored[]} games
 * @param {number} unsent of how many of them the server has not everything
 * @param {HTMLElement} place
 * @param {() => unknown} deleted
 */
export function askToDelete(games, unsent, place, deleted) {
  find("#confirm-delete")?.remove();
  const question = fromTemplate("delete-question");
  write(one("p", question), `${what(games.length)} ${loss(games.length, unsent)}`);
  const gone = async () => {
    await deleteGames(games.map(({ id }) => id));
    for (const { id } of games) dropSpare(id);
    tellOthers(games);
    question.remove();
    deleted();
  };
  one("[data-yes]", question).addEventListener("click", gone);
  const everywhere = one("[data-everywhere]", question);
  show(everywhere, games.some(isOwn));
  everywhere.addEventListener("click", async () => {
    if (await deletedOnServer(games)) return gone();
    write(one("p", question), _("The server cannot be reached: nothing has been deleted."));
  });
  one("[data-no]", question).addEventListener("click", () => {
    question.remove();
    (find("[data-delete]", place) ?? place).focus();
  });
  if (place.matches("li")) place.append(question);
  else place.after(question);
  one("[data-no]", question).focus();
}

/** Whether this phone holds the game's key: a table's game is the office's. @param {Stored} game */
const isOwn = ({ key, table }) => Boolean(key) && !table;

/** Deletes those that are this phone's own for everybody; false where the server gives no answer. @param {Stored[]} games */
async function deletedOnServer(games) {
  for (const { id, key } of games.filter(isOwn)) {
    const answer = await fetch(`/api/v1/games/${id}`, {
      method: "DELETE",
      headers: { Authorization: `Bearer ${key}` },
    }).catch(() => null);
    if (!answer || !(answer.ok || GONE.includes(answer.status))) return false;
  }
  return true;
}

/** @param {number} count */
const what = (count) =>
  count === 1
    ? _("Delete this game from this phone?")
    : _("Delete all {count} games from this phone?", { count });

/** @param {number} count @param {number} unsent */
function loss(count, unsent) {
  if (!unsent)
    return _(
      "Anyone who has the link can still watch, unless you delete it on the server too: then deals, history and the link are gone for everyone.",
    );
  return count === 1
    ? _("It is not completely on the server yet: what is missing there will be lost for good.")
    : _("Not completely on the server yet: {unsent}. What is missing there will be lost for good.", {
        unsent,
      });
}

/** A window that shows one of them finds it gone. @param {Stored[]} games */
function tellOthers(games) {
  if (!("BroadcastChannel" in globalThis)) return;
  const channel = new BroadcastChannel("standblatt");
  for (const { id } of games) channel.postMessage(id);
  channel.close();
}
