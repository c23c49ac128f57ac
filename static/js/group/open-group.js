/** The group on this page: what is kept of it, and the actions that change it; each is on the device before it is sent. */
import { forget, put, shownItems } from "standblatt/group/items.js";
import { groupStamp } from "standblatt/group/membership.js";
import { groupRows, otherGames, readGroup, updateGroup } from "standblatt/group/store.js";
import { syncNow } from "standblatt/group/sync.js";
import { storedGames } from "standblatt/store.js";

/**
 * @import {Stored} from "standblatt/game-actions.js"
 * @import {Group, GroupRow, Item, Step} from "standblatt/group/items.js"
 * @import {OtherGame} from "standblatt/group/store.js"
 * @import {Wanted} from "standblatt/group/taking-in.js"
 */

/**
 * @typedef {{group: Group, rows: GroupRow[], items: Item[], own: Stored[], others: OtherGame[]}} GroupState  `items` as
 *   they are shown, `own` all games of this phone, `others` those of the group that other phones wrote
 */

/** @type {GroupState|null} */
let state = null;
/** @type {(state: GroupState) => void} */
let publish = () => {};

/** Calls `show(state)` whenever something of the group on this page has changed. @param {typeof publish} show */
export function onGroup(show) {
  publish = show;
}

/** The group on this page. */
export function openedGroup() {
  if (!state) throw new Error("There is no group on this page.");
  return state;
}

/** Brings a group to this page; null where this phone has none of that id. @param {string} id */
export async function openGroup(id) {
  const [group, rows, own, others] = await Promise.all([
    readGroup(id),
    groupRows(id),
    storedGames(),
    otherGames(id),
  ]);
  state = group ? { group, rows, items: shownItems(group, rows), own, others } : null;
  if (state) publish(state);
  return state;
}

/** Reads the group again: the server has told something. */
export const reloadGroup = async () => state && openGroup(state.group.id);

/** Changes the group as `step` says, here first and then for all. @param {(group: Group, rows: GroupRow[]) => Step|null} step */
export async function changeGroup(step) {
  const { id } = openedGroup().group;
  const done = await updateGroup(id, step);
  await openGroup(id);
  syncNow();
  return Boolean(done);
}

/** Makes items what they are to be, all at once. @param {(group: Group, rows: GroupRow[]) => Wanted[]} wanted */
export const putItems = (wanted) =>
  changeGroup((group, rows) => {
    const steps = wanted(group, rows).map((item) => put(group, rows, item, groupStamp()));
    const [added, dropped] = [
      steps.flatMap((step) => step?.put ?? []),
      steps.flatMap((step) => step?.drop ?? []),
    ];
    return added.length ? { group, put: added, drop: dropped } : null;
  });

/** @param {string} person */
export const forgetPerson = (person) =>
  changeGroup((group, rows) => forget(group, rows, person, groupStamp()));
