/**
 * A second, small place for what is being entered, for when the first is full: browsers count it apart. What is typed
 * outlives a reload there until it can be kept with its game again; without room here the page says *not saved*.
 */
import { remember, remembered } from "standblatt/device.js";

/** @import {Kept} from "standblatt/open-game.js" */

/** @param {string} id of the game */
const nameOf = (id) => `standblatt-entry-${id}`;

/** @param {string} id @param {Partial<Kept>} kept */
export const keepSpare = (id, kept) => remember(nameOf(id), JSON.stringify(kept));

/** @param {string} id @returns {Partial<Kept>} */
export const spareOf = (id) => JSON.parse(remembered(nameOf(id)) || "{}");

/** @param {string} id */
export const dropSpare = (id) => remember(nameOf(id), "");
