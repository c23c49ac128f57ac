/** Deleting games from this device, after asking: with a second tap only, and never without a word on what is lost. */
import { find, fromTemplate, one, write } from "standblatt/dom.js";
import { dropSpare } from "standblatt/draft-backup.js";
import { _ } from "standblatt/i18n.js";
import { deleteGames } from "standblatt/store.js";

/** @import {Stored} from "standblatt/game-actions.js" */

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
  one("[data-yes]", question).addEventListener("click", async () => {
    await deleteGames(games.map(({ id }) => id));
    for (const { id } of games) dropSpare(id);
    tellOthers(games);
    question.remove();
    deleted();
  });
  one("[data-no]", question).addEventListener("click", () => {
    question.remove();
    (find("[data-delete]", place) ?? place).focus();
  });
  if (place.matches("li")) place.append(question);
  else place.after(question);
  one("[data-no]", question).focus();
}

/** @param {number} count */
const what = (count) =>
  count === 1
    ? _("Delete this game from this phone?")
    : _("Delete all {count} games from this phone?", { count });

/** @param {number} count @param {number} unsent */
function loss(count, unsent) {
  if (!unsent) return _("Whoever has the link can still watch.");
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
