/** *Forget a person*: the name is replaced in all games of the group that this phone keeps, and where it offers names. */
import { plain } from "standblatt/evening/plain-name.js";
import { FORGOTTEN, ofKind } from "standblatt/group/items.js";
import { otherGames } from "standblatt/group/store.js";
import { keepSetting, setting, storedGames, updateGame } from "standblatt/store.js";

/**
 * @import {Agreed, Document, Event, Names, Stored} from "standblatt/game-actions.js"
 * @import {Group} from "standblatt/group/items.js"
 */

/** @typedef {(name: string) => string} Renaming */

const DASH = /^–(?: (\d+))?$/; // what somebody forgotten is called, as the server says it

/** @param {string[]} names @param {string} dash @returns {Renaming} */
const replacing = (names, dash) => {
  const gone = new Set(names.map(plain));
  return (name) => (gone.has(plain(name)) ? dash : name);
};

/**
 * What to call whoever is forgotten next, who stays somebody else than those of before; the server has the last word.
 * @param {{document: Document}[]} games
 */
export function nextDash(games) {
  const names = games.flatMap(({ document }) => Object.values(document.players ?? {}));
  const numbers = names.flatMap((name) => {
    const found = DASH.exec(name);
    return found ? Number(found[1] ?? 1) : [];
  });
  const next = Math.max(0, ...numbers) + 1;
  return next === 1 ? FORGOTTEN.name : `${FORGOTTEN.name} ${next}`;
}

/** @param {Names|undefined} players @param {Renaming} rename */
const renamed = (players, rename) =>
  players && Object.fromEntries(Object.entries(players).map(([place, name]) => [place, rename(name)]));

/** @template {{document: Document, history: Event[]}} G @param {G} game @param {Renaming} rename @returns {G} */
function withNames(game, rename) {
  const agreed = (/** @type {Agreed} */ each) => ({
    ...each,
    ...(each.players && { players: renamed(each.players, rename) }),
  });
  const history = game.history.map((event) =>
    event.kind === "agree" ? { ...event, before: agreed(event.before), after: agreed(event.after) } : event,
  );
  return {
    ...game,
    document: { ...game.document, players: renamed(game.document.players, rename) },
    history,
  };
}

/** A game in which these names are replaced. @param {Stored} game @param {string[]} names @param {string} dash @returns {Stored} */
export function withoutNames(game, names, dash) {
  const rename = replacing(names, dash);
  const now = withNames(game, rename);
  return now.base ? { ...now, base: withNames(now.base, rename) } : now;
}

/** Replaces names at once in everything that this phone keeps of a group; other phones hear of it. @param {string[]} names @param {Group} group */
export async function replaceNames(names, { id: group, items }) {
  if (!names.length) return;
  const evenings = new Set(ofKind(items, "evening").map(({ key }) => key));
  const own = (await storedGames()).filter(({ evening }) => evenings.has(evening));
  const dash = nextDash([...own, ...(await otherGames(group))]);
  for (const { id } of own)
    await updateGame(id, (/** @type {Stored|undefined} */ game) =>
      game ? { game: withoutNames(game, names, dash) } : null,
    );
  await forgetOffered(names);
}

/** Who stands in no game of this phone any more is not offered to the next one. @param {string[]} names */
export async function forgetOffered(names) {
  const played = (await storedGames()).flatMap(({ document }) => Object.values(document.players ?? {}));
  const still = new Set(played.map(plain));
  const gone = new Set(names.map(plain).filter((name) => !still.has(name)));
  const offered = await setting("names", /** @type {string[]} */ ([]));
  await keepSetting(
    "names",
    offered.filter((name) => !gone.has(plain(name))),
  );
  const last = await setting("last", /** @type {{players: Names}|null} */ (null));
  if (!last) return;
  const players = Object.entries(last.players).filter(([, name]) => !gone.has(plain(name)));
  await keepSetting("last", { ...last, players: Object.fromEntries(players) });
}
