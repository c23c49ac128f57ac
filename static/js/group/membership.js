/** Belonging to a group: founding it, joining by its link, renewing the links, leaving it, deleting and restoring it. */
import { deviceName, keepStored, newKey, uuid } from "standblatt/device.js";
import { put, waitingRow } from "standblatt/group/items.js";
import { dropGroup, keepGroup, readGroup, updateGroup } from "standblatt/group/store.js";
import { post, syncNow } from "standblatt/group/sync.js";
import { storedGames, updateGame } from "standblatt/store.js";

/**
 * @import {SharedGame, Stamp} from "standblatt/game-actions.js"
 * @import {Group} from "standblatt/group/items.js"
 * @import {Wanted} from "standblatt/group/taking-in.js"
 * @import {StoredRow, Update} from "standblatt/store.js"
 */

/**
 * @typedef {{id: string, keys: string[]}} GroupInvitation  what a link holds: one key to see, or one to write and one to see
 * @typedef {{done: boolean, sentence: string}} Outcome  what the server has said; an empty sentence where it is silent
 */

const KEY = /^[A-Za-z0-9_-]{22,128}$/;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What a link holds, of the words behind the # of its address; null where there is none. @param {URLSearchParams} words @returns {GroupInvitation|null} */
export function groupInvitationIn(words) {
  const [id, ...keys] = (words.get("join") ?? "").split(".");
  return ID.test(id) && [1, 2].includes(keys.length) && keys.every((key) => KEY.test(key))
    ? { id, keys }
    : null;
}

/** The address of a link, as it is shown and drawn. @param {Group} group @param {"write"|"watch"} kind */
export function linkOf({ id, write, watch }, kind) {
  const keys = kind === "write" ? [write, watch] : [watch];
  return keys.every(Boolean) ? new URL(`/group/#join=${[id, ...keys].join(".")}`, location.href).href : "";
}

/** @returns {Stamp} */
export const groupStamp = () => ({ change: uuid(), at: new Date().toISOString(), device: deviceName() });

/** @param {Pick<Group, "id"|"key"|"mayWrite"|"write"|"watch"|"links">} known @returns {Group} */
const emptyGroup = (known) => ({
  ...known,
  revision: 0,
  items: [],
  games: [],
  tag: null,
  deleted: null,
  until: null,
  out: "",
});

/** Founds a group on this phone; the server hears of it as soon as it can. @param {string} name @param {(group: Group) => Wanted[]} itemsFor */
export async function foundGroup(name, itemsFor) {
  const [key, write, watch] = [newKey(), newKey(), newKey()];
  const group = emptyGroup({ id: uuid(), key, mayWrite: true, write, watch, links: 0 });
  const start = groupStamp();
  const items = itemsFor(group).flatMap((wanted) => put(group, [], wanted, groupStamp())?.put ?? []);
  const named = { ...group, items: [{ kind: "name", key: "", value: { name }, revision: 0 }] };
  await keepGroup(named, [waitingRow({ ...start, kind: "start", write, watch, name }), ...items]);
  keepStored();
  syncNow();
  return group.id;
}

const NOTHING_SAID = { done: false, sentence: "" };

/** @param {Pick<Group, "id"|"key">} group @param {string} path @param {object} [body] @param {string} [method] */
async function request(group, path, body, method) {
  const { status, body: answer } = await post(group, path, body, method).catch(() => ({
    status: 0,
    body: null,
  }));
  const done = status >= 200 && status < 300;
  return { done, status, answer, sentence: done ? "" : String(answer?.detail ?? "") };
}

/** Lets this phone into a group; one that may write already stays as it is. @param {GroupInvitation} invitation @returns {Promise<Outcome>} */
export async function joinGroup({ id, keys }) {
  const known = await readGroup(id);
  const mayWrite = keys.length === 2;
  if (known && !known.out && (known.mayWrite || !mayWrite)) return withLinks(id, keys);
  const key = newKey();
  const { done, answer, sentence } = await request({ id, key: keys[0] }, "/join", {
    key,
    device: deviceName(),
  });
  if (!done) return { done, sentence };
  const [write, watch] = mayWrite ? keys : ["", keys[0]];
  await keepGroup({ ...emptyGroup({ id, key, mayWrite: answer.may_write, write, watch, links: -1 }) });
  keepStored();
  if (answer.may_write) await writeOn(id, known?.key, key);
  await syncNow();
  return { done: true, sentence: "" };
}

/**
 * Games of other phones that this one wrote are written with its new key, what was refused with the old one too.
 * @param {string} group
 * @param {string|undefined} old
 * @param {string} key
 */
const writeOn = (group, old, key) =>
  updateShared(
    (game) => game.left === group || game.key === old,
    ({ left, ...game }, rows) => ({ game: { ...game, key, barred: "" }, put: rows.map(waitingAgain) }),
  );

/** Games of other phones that this one wrote are the group's, should it come back. @param {Group} group */
const markLeft = (group) =>
  updateShared(
    ({ key }) => key === group.key,
    (game) => ({ game: { ...game, left: group.id } }),
  );

/**
 * @param {(game: SharedGame) => boolean} isMeant
 * @param {(game: SharedGame, rows: StoredRow[]) => Update} update
 */
async function updateShared(isMeant, update) {
  const games = (await storedGames()).filter((game) => game.base && !game.table && isMeant(game));
  for (const { id } of games)
    await updateGame(id, (/** @type {SharedGame|undefined} */ game, rows) =>
      game ? update(game, rows) : null,
    );
}

/** @param {StoredRow} row @returns {StoredRow} */
const waitingAgain = (row) => (row.state === "refused" ? { ...row, state: "waiting", problems: [] } : row);

/** A phone that is in learns of links that it did not know. @param {string} id @param {string[]} keys */
async function withLinks(id, keys) {
  const [watch, write] = [...keys].reverse();
  await updateGroup(id, (group) => ({ group: { ...group, watch, write: write ?? group.write } }));
  return { done: true, sentence: "" };
}

/** Makes new links; those of before are dead at once. @param {Group} group @returns {Promise<Outcome>} */
export const renewLinks = (group) => withNewLinks(group, "/links");

/** Puts another phone out, and makes new links, for it knows those of before. @param {Group} group @param {number} device */
export const removeDevice = (group, device) => withNewLinks(group, `/devices/${device}/remove`);

/** @param {Group} group @param {string} path @returns {Promise<Outcome>} */
async function withNewLinks(group, path) {
  const [write, watch] = [newKey(), newKey()];
  const { done, sentence } = await request(group, path, { write, watch });
  if (done) await updateGroup(group.id, (now) => ({ group: { ...now, write, watch, links: -1 } }));
  return { done, sentence };
}

/** The code of a link, drawn by the server; empty where it cannot be had. @param {Group} group @param {"write"|"watch"} kind */
export async function codeOf(group, kind) {
  const { id, write, watch } = group;
  const { done, answer } = await request(group, "/code", { watch, ...(kind === "write" && { write }) });
  if (!done || !answer?.svg) return "";
  const now = await readGroup(id);
  return now?.watch === watch ? `data:image/svg+xml,${encodeURIComponent(answer.svg)}` : "";
}

/** Leaves the group: the server forgets this phone, which forgets the group. @param {Group} group @returns {Promise<Outcome>} */
export async function leaveGroup(group) {
  if (group.out) return dropped(group);
  const { done, status, sentence } = await request(group, "/leave");
  return done || [401, 404].includes(status) ? dropped(group) : { done, sentence };
}

/** @param {Group} group */
async function dropped(group) {
  await markLeft(group);
  await dropGroup(group.id);
  return { done: true, sentence: "" };
}

/** Deletes the group for everybody; it can be restored until the day that the server says. @param {Group} group @returns {Promise<Outcome>} */
export async function deleteGroup(group) {
  const { done, sentence } = await request(group, "", undefined, "DELETE");
  await syncNow();
  return { done, sentence };
}

/** @param {Group} group @returns {Promise<Outcome>} */
export async function restoreGroup(group) {
  const { done, sentence } = await request(group, "/restore");
  await syncNow();
  return done ? { done, sentence } : { ...NOTHING_SAID, sentence };
}
