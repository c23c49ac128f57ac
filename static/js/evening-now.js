/** The evening that goes on on this device, or in a group that it is in: what is begun next belongs to it. */
import { remembered, uuid } from "standblatt/device.js";
import { endOwnEvening, ownTonight } from "standblatt/evening/own.js";
import { isOfNow } from "standblatt/evenings.js";
import { part } from "standblatt/lazy-loading.js";
import { setting } from "standblatt/store.js";

const loadGroups = part(() => import("standblatt/group/at-table.js"));

/** What groups add at the table (`groupRules`, `gamesOfOthers`, `playOnGame`, `showGroupGame`, `followGroups`, `groupValue`, `putGroupValue` …); null where this phone is in none, or where that part could not be loaded. */
export const ofGroups = async () => (remembered("standblatt-group") ? loadGroups().catch(warned) : null);

/** @param {unknown} error */
function warned(error) {
  console.warn(error);
  return null;
}

/** The last game of this evening; null where none goes on. */
export const latestTonight = async () => ownTonight(await (await ofGroups())?.endedEvenings());

/** The evening of a game that is begun now, or was at that time. @param {string} [at] */
export async function eveningOf(at) {
  const isNow = !at || isOfNow(at, Date.now());
  if (!isNow) return uuid();
  const ofGroup = await (await ofGroups())?.groupEvening();
  return ofGroup ?? (await latestTonight())?.evening ?? uuid();
}

/** What is begun from now on belongs to another evening. */
export async function endEvening() {
  await (await ofGroups())?.endGroupEvening();
  await endOwnEvening();
}

/** Names that are offered while typing: the people of this phone's groups first. @returns {Promise<string[]>} */
export async function offeredNames() {
  const [names, groups] = await Promise.all([setting("names", []), ofGroups()]);
  return [...new Set([...((await groups?.groupNames()) ?? []), ...names])];
}
