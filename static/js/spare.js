/**
 * A second, small place for what is being entered, for when the first is full: browsers count it apart. What is typed
 * outlives a reload there until it can be kept with its game again.
 */

/** @import {Kept} from "standblatt/session.js" */

/** @param {string} id of the game */
const nameOf = (id) => `standblatt-entry-${id}`;

/** @param {string} id @param {Partial<Kept>} kept */
export function keepSpare(id, kept) {
  try {
    localStorage.setItem(nameOf(id), JSON.stringify(kept));
  } catch (error) {
    console.warn(error); // nor is there room here: the page says that it could not keep anything
  }
}

/** @param {string} id @returns {Partial<Kept>} */
export function spareOf(id) {
  try {
    return JSON.parse(localStorage.getItem(nameOf(id)) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {string} id */
export function dropSpare(id) {
  try {
    localStorage.removeItem(nameOf(id));
  } catch {
    // without such a place nothing lies there
  }
}
