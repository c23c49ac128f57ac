/** What a group adds at the table: its evening that goes on, its people, and its games that other phones wrote. */
import { sharedGame } from "standblatt/game-actions.js";
import { ofKind, put, shownItems, valueIn } from "standblatt/group/items.js";
import { groupStamp } from "standblatt/group/membership.js";
import {
  groupRows,
  otherGame,
  otherGames,
  readGroup,
  storedGroups,
  updateGroup,
} from "standblatt/group/store.js";
import { startGroups, syncNow } from "standblatt/group/sync.js";
import { eveningsOfGroup, eveningUnderWay, hasGame, peopleIn } from "standblatt/group/taking-in.js";
import { part } from "standblatt/lazy-loading.js";
import { storedGames, updateGame } from "standblatt/store.js";

/**
 * @import {Stored} from "standblatt/game-actions.js"
 * @import {Group, Item, ItemName, Value} from "standblatt/group/items.js"
 * @import {OtherGame} from "standblatt/group/store.js"
 * @import {GroupEvening} from "standblatt/group/taking-in.js"
 */

/** @typedef {{group: Group, items: Item[], others: OtherGame[]}} Known  a group as this phone shows it */

/** The groups of this phone that are there, as it shows them. @returns {Promise<Known[]>} */
async function known() {
  const groups = (await storedGroups()).filter(({ out, deleted }) => !out && !deleted);
  return Promise.all(
    groups.map(async (group) => ({
      group,
      items: shownItems(group, await groupRows(group.id)),
      others: (await otherGames(group.id)).filter(({ id }) => hasGame(group, id)),
    })),
  );
}

/**
 * The evenings of groups that go on, with their groups.
 * @returns {Promise<{id: string, group: Group, evening: GroupEvening}[]>}
 */
async function underWay() {
  const own = await storedGames();
  return (await known()).flatMap(({ group, items, others }) => {
    const evening = eveningUnderWay(eveningsOfGroup(group, items), [...own, ...others], Date.now());
    return evening && group.mayWrite ? [{ id: evening.id, group, evening }] : [];
  });
}

/** The evening of a group that goes on, the one that was begun last; null where none does. */
export async function groupEvening() {
  const evenings = (await underWay()).map(({ evening }) => evening);
  return evenings.sort((one, other) => one.began.localeCompare(other.began)).at(-1)?.id ?? null;
}

/** The evenings of groups that have ended. */
export const endedEvenings = async () =>
  (await known()).flatMap(({ group, items }) =>
    eveningsOfGroup(group, items).flatMap(({ id, ended }) => (ended ? [id] : [])),
  );

/** Ends the evening for all phones of the group. */
export async function endGroupEvening() {
  for (const { id, group, evening } of await underWay())
    await updateGroup(group.id, (now, rows) => {
      const stamp = groupStamp();
      const value = { began: evening.began, ended: stamp.at };
      return put(now, rows, { kind: "evening", key: id, value }, stamp);
    });
  syncNow();
}

/** The people of the groups. */
export const groupNames = async () =>
  (await known()).flatMap(({ items }) => peopleIn(items).map(({ name }) => name));

/** The house rules that a group keeps for its games, by preset; none where no evening of a group goes on. @returns {Promise<Record<string, Value>>} */
export async function groupRules() {
  const ids = (await underWay()).map(({ group }) => group.id);
  const rules = (await known())
    .filter(({ group }) => ids.includes(group.id))
    .flatMap(({ items }) => ofKind(items, "rules"));
  return Object.fromEntries(rules.map(({ key, value }) => [key, value]));
}

/** The group that an evening belongs to. @param {string} evening */
const groupOf = async (evening) =>
  (await known()).find(({ items }) => valueIn(items, "evening", evening)) ?? null;

/**
 * What the group of an evening holds under a name; null where the evening is no group's.
 * @param {string} evening
 * @param {ItemName} name
 * @returns {Promise<{value: Value}|null>}
 */
export async function groupValue(evening, { kind, key }) {
  const found = await groupOf(evening);
  return found && { value: valueIn(found.items, kind, key) };
}

/** Has the group of an evening hold that; false where the evening is no group's. @param {string} evening @param {ItemName & {value: Value}} item */
export async function putGroupValue(evening, item) {
  const found = await groupOf(evening);
  if (!found) return false;
  await updateGroup(found.group.id, (group, rows) => put(group, rows, item, groupStamp()));
  syncNow();
  return true;
}

/** The games of an evening that other phones of a group wrote. @param {string} evening @returns {Promise<(OtherGame & {mayWrite: boolean})[]>} */
export async function gamesOfOthers(evening) {
  const here = new Set((await storedGames()).map(({ id }) => id));
  return (await known()).flatMap(({ group: { mayWrite }, others }) =>
    others
      .filter((game) => game.evening === evening && !here.has(game.id))
      .map((game) => ({ ...game, mayWrite })),
  );
}

/** Plays on a game of a group on this phone: from now on it writes it too. @param {string} id whether there is one */
export async function playOnGame(id) {
  const game = await otherGame(id);
  const group = game && (await readGroup(game.group));
  if (!game?.document.game || !group?.mayWrite || group.out || group.deleted) return false;
  if (!hasGame(group, id)) return false;
  await updateGame(id, (/** @type {Stored|undefined} */ here) =>
    here ? null : { game: sharedGame({ ...game, key: group.key, watch: "" }) },
  );
  return true;
}

const loadSeen = part(() => import("standblatt/group/seen-game.js"));

/** Shows a game of a group that this phone may not write; false where no group knows it. @param {string} id */
export async function showGroupGame(id) {
  if (!(await otherGame(id))) return false;
  await loadSeen().then(({ showSeen }) => showSeen(id));
  return true;
}

/** Follows the groups while the page is looked at. @param {() => unknown} tell */
export const followGroups = (tell) => startGroups(tell);
