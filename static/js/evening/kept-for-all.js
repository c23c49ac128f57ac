/** What is agreed and ticked for an evening: by all phones of its group, or by this phone alone. */
import { ofGroups } from "standblatt/evening-now.js";
import { keepSetting, setting } from "standblatt/store.js";

/** @import {ItemName} from "standblatt/group/items.js" */

/** Where it stands in a group. @type {Record<string, (evening: string) => ItemName>} */
const ITEMS = {
  stakes: () => ({ kind: "stakes", key: "" }),
  paid: (evening) => ({ kind: "paid", key: evening }),
};

/** Where this phone keeps it. @param {string} kind @param {string} evening */
const settingOf = (kind, evening) => (kind === "paid" ? `paid:${evening}` : kind);

/**
 * @template T
 * @param {"stakes"|"paid"} kind
 * @param {string} evening
 * @param {T} fallback
 * @returns {Promise<T>}
 */
export async function keptFor(kind, evening, fallback) {
  const ofGroup = await (await ofGroups())?.groupValue(evening, ITEMS[kind](evening));
  return ofGroup ? (ofGroup.value ?? fallback) : setting(settingOf(kind, evening), fallback);
}

/** @param {"stakes"|"paid"} kind @param {string} evening @param {unknown} value */
export async function keepFor(kind, evening, value) {
  const isOfGroup = await (await ofGroups())?.putGroupValue(evening, { ...ITEMS[kind](evening), value });
  if (!isOfGroup) await keepSetting(settingOf(kind, evening), value);
}
