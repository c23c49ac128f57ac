/** A group as a file: all of it as one JSON, which opens again on another phone or at another server as a new group. */
import { newKey, uuid } from "standblatt/device.js";
import { startedWith } from "standblatt/game-actions.js";
import { ofKind, valueIn } from "standblatt/group/items.js";
import { foundGroup, groupStamp } from "standblatt/group/membership.js";
import { addressOf } from "standblatt/group/sync.js";
import { get } from "standblatt/hall/api.js";
import { loadGame } from "standblatt/rules/games.js";
import { download } from "standblatt/save-file.js";
import { readGame, updateGame } from "standblatt/store.js";

/**
 * @import {Document, NewGame, Stored} from "standblatt/game-actions.js"
 * @import {GroupState} from "standblatt/group/open-group.js"
 * @import {Value} from "standblatt/group/items.js"
 * @import {Pack} from "standblatt/labels.js"
 */

/**
 * @typedef {Document & {id: string, pack?: Pack, started?: string, evening?: string}} FileGame
 * @typedef {{format: 1, group: {name: string, items: {kind: string, key: string, value: Value}[]}, games: FileGame[]}} GroupFile
 */

const LARGEST = 50_000_000; // bytes
const OWN_KINDS = ["name", "game"]; // which a new group has of itself: its name, and the games of its evenings
const PACKS = ["swiss", "french"];

/** Saves the group as the server has it; where that is out of reach, as this phone does. @param {GroupState} state */
export async function saveGroup(state) {
  const { group } = state;
  const answer = await get(`${addressOf(group.id)}/export`, group.key, null);
  const text = answer?.ok ? await answer.text() : JSON.stringify(keptHere(state), null, 1);
  const day = new Date().toISOString().slice(0, 10);
  download(new Blob([text], { type: "application/json" }), `standblatt-${day}-group.json`);
  return Boolean(answer?.ok);
}

/** @param {GroupState} state @returns {GroupFile} */
function keptHere({ items, own, others }) {
  const evenings = new Set(ofKind(items, "evening").map(({ key }) => key));
  const games = [...own.filter(({ evening }) => evenings.has(evening)), ...others];
  return {
    format: 1,
    group: {
      name: valueIn(items, "name")?.name ?? "",
      items: items.map(({ kind, key, value }) => ({ kind, key, value })),
    },
    games: games
      .filter(({ document }) => document.game)
      .map(({ id, evening, pack, created, document }) => ({
        id,
        evening,
        pack,
        started: created,
        ...document,
      })),
  };
}

/** The group in a file; null where there is none. @param {File} file @returns {Promise<GroupFile|null>} */
export async function groupIn(file) {
  if (file.size > LARGEST) return null;
  try {
    const found = JSON.parse(await file.text());
    const isGroup = found?.format === 1 && typeof found.group?.name === "string";
    return isGroup && Array.isArray(found.group.items) && Array.isArray(found.games) ? found : null;
  } catch {
    return null;
  }
}

/**
 * Founds the group of a file; its games begin on this phone, where they are not there already.
 * @param {GroupFile} found
 * @returns {Promise<{id: string, missed: number}>} the new group, and how many games could not be read
 */
export async function openGroupFile({ group, games }) {
  const evenings = eveningOfGames(group.items, games);
  let missed = 0;
  for (const game of games) if (!(await begun(game, evenings.get(game.id) ?? ""))) missed += 1;
  const wanted = group.items.filter(
    ({ kind, value }) => !OWN_KINDS.includes(kind) && value && !value.forgotten,
  );
  const id = await foundGroup(group.name, () => wanted.map(({ kind, key, value }) => ({ kind, key, value })));
  return { id, missed };
}

/** The evening of each game. @param {GroupFile["group"]["items"]} items @param {FileGame[]} games */
function eveningOfGames(items, games) {
  const named = games.flatMap(({ id, evening }) => (evening ? [/** @type {const} */ ([id, evening])] : []));
  const put = items.flatMap(({ kind, key, value }) =>
    kind === "game" && value?.evening ? [/** @type {const} */ ([key, String(value.evening)])] : [],
  );
  return new Map([...named, ...put]);
}

/** Begins a game of a file here; false where it is none. @param {FileGame} game @param {string} evening */
async function begun(game, evening) {
  if (await readGame(game.id)) return true;
  try {
    await loadGame(game.game);
    const { id, pack = "swiss", started, evening: _evening, ...document } = game;
    const setup = { pack: PACKS.includes(pack) ? pack : "swiss", evening: evening || uuid(), document };
    await startHere({ ...setup, id }, started);
    return true;
  } catch (error) {
    console.warn(error);
    return false;
  }
}

/** @param {Omit<NewGame, "key"|"watch">} setup @param {string} [started] */
async function startHere(setup, started) {
  const [key, watch] = [newKey(), newKey()];
  const stamp = () => ({ ...groupStamp(), ...(started && { at: started }) });
  const update = startedWith({ ...setup, key, watch }, stamp);
  const id = (await isFree(setup.id, key, update.add?.[0])) ? setup.id : uuid();
  await updateGame(id, (/** @type {Stored|undefined} */ known) =>
    known ? null : { ...update, game: { ...update.game, id, order: 0 } },
  );
}

/** Whether a game may begin under its id: the server has none of that id that is another's. @param {string} id @param {string} key @param {object} [start] */
async function isFree(id, key, start) {
  const answer = await fetch(`/api/v1/games/${encodeURIComponent(id)}/changes`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${key}` },
    body: JSON.stringify({ changes: [start] }),
  }).catch(() => null);
  return !answer || answer.status >= 500 || answer.status === 429 || answer.ok;
}
