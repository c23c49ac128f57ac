/** The games on this device by evening, newest first. Pure: nothing is read or shown here. */
import { dayOf } from "standblatt/i18n.js";

/** @import {Stored} from "standblatt/game-actions.js" */

/** @typedef {{day: string, games: Stored[]}} Evening  the games of one evening, the newest first */

const SMALL_HOURS = 5; // what begins before five in the morning belongs to the evening before

/**
 * Which of two games was begun first on this device: by the store's count, since the clock of a phone may be wrong.
 * Games of earlier versions have no number: they come first, by the clock.
 * @param {Stored} one
 * @param {Stored} other
 */
export const inOrder = (one, other) =>
  (one.order ?? 0) - (other.order ?? 0) || one.created.localeCompare(other.created);

/** When the evening of a time was still the same day. @param {string} iso */
function eveningDate(iso) {
  const date = new Date(iso);
  date.setHours(date.getHours() - SMALL_HOURS);
  return date;
}

/** The day whose evening a time belongs to. @param {string} iso */
export const eveningDay = (iso) => dayOf(eveningDate(iso).toISOString());

/** The year of that day. @param {string} iso */
export const eveningYear = (iso) => eveningDate(iso).getFullYear();

/** Whether two games that follow each other are of one evening. @param {Stored} one @param {Stored} other */
const isSameEvening = (one, other) =>
  one.evening === other.evening || eveningDay(one.created) === eveningDay(other.created);

/** @param {Stored[]} games @returns {Evening[]} */
export function eveningsOf(games) {
  /** @type {Evening[]} */
  const evenings = [];
  for (const game of [...games].sort(inOrder)) {
    const latest = evenings[0];
    if (latest && isSameEvening(latest.games[0], game)) latest.games.unshift(game);
    else evenings.unshift({ day: eveningDay(game.created), games: [game] });
  }
  return evenings;
}

/**
 * The game to go on with: the newest of the last evening that is not over.
 * @param {Evening[]} evenings
 * @param {(game: Stored) => boolean} isOpen
 */
export const underWay = ([latest], isOpen) => latest?.games.find(isOpen) ?? null;

const LONGEST_PAUSE = 6 * 60 * 60 * 1000; // milliseconds without a line, after which an evening is over by itself

/** @param {string} at @param {number} now */
export const isOfNow = (at, now) => Math.abs(now - Date.parse(at)) < LONGEST_PAUSE;

/**
 * The last game of the evening that goes on: the next one belongs to it, whoever plays it and whatever; null where
 * none does. Tables of a hall have evenings of their own.
 * @param {Stored[]} games
 * @param {number} ended how many games there were when an evening was ended by hand
 * @param {number} now
 * @returns {Stored|null}
 */
export const latestNow = (games, ended, now) =>
  games
    .filter(({ table, order = 0 }) => !table && order > ended)
    .filter(({ created, history }) => isOfNow(history?.at(-1)?.at ?? created, now))
    .sort(inOrder)
    .at(-1) ?? null;
