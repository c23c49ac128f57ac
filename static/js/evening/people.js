/** Who played in a game: the same person in each game of an evening, by name. Pure: nothing is read or shown here. */
import { isAmong } from "standblatt/dom.js";
import { plain } from "standblatt/evening/plain-name.js";
import { playerName } from "standblatt/labels.js";
import { gameOf } from "standblatt/rules/games.js";

/** @import {GameDocument, Place, Side} from "types/rule-book" */

/**
 * @typedef {{key: string, name: string}} Person  `key`: what is the same in each game
 * @typedef {Person & {place: Place, side: Side|undefined, named: boolean}} Seated
 */

/** @param {string} called @param {number} before how many of that name sit before */
const keyOf = (called, before) => JSON.stringify([called, before]);

/** Whoever plays under a name that was typed once. @param {string} name @returns {Person} */
export const personOf = (name) => ({ key: keyOf(plain(name), 0), name });

/**
 * Everybody at the table, in the order of play. Of two with one name the second is somebody else; of whom nobody gave
 * a name, the place is known.
 * @param {GameDocument} document
 * @returns {Seated[]}
 */
export function seatedIn(document) {
  const { game, rules, players = {} } = document;
  const jass = gameOf(game);
  /** @type {string[]} */
  const taken = [];
  return jass.places(rules).map((place) => {
    const called = plain(players[place] ?? "");
    const before = taken.filter((each) => each === called).length;
    taken.push(called);
    return {
      key: called ? keyOf(called, before) : place,
      name: playerName(document, place),
      place,
      side: jass.sides(rules).find((side) => isAmong(place, jass.playersOf(rules, side))),
      named: Boolean(called),
    };
  });
}
