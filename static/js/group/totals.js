/** What the people of a group have made over its evenings, or those of a year. Pure: nothing is read or shown here. */
import { seatedIn } from "standblatt/evening/people.js";
import { sumsOf } from "standblatt/evening/sums.js";
import { eveningYear } from "standblatt/evenings.js";
import { ofKind } from "standblatt/group/items.js";
import { hasGame } from "standblatt/group/taking-in.js";

/**
 * @import {Person, Seated} from "standblatt/evening/people.js"
 * @import {Played, Sum} from "standblatt/evening/sums.js"
 * @import {GroupState} from "standblatt/group/open-group.js"
 */

/**
 * @typedef {Played & {evening: string, created: string}} PlayedGame  a game that is over, of an evening
 * @typedef {Sum & {evenings: number}} Total  `evenings`: of how many the games are
 * @typedef {{people: [Person, Person], games: number, won: number}} Partners  two who played for one side
 */

const FORGOTTEN = /^–( \d+)?$/; // whose name was replaced

/** @param {Seated} seated */
const isKnown = ({ named, name }) => named && !FORGOTTEN.test(name);

/** @param {Played} game */
const knownIn = ({ document }) => seatedIn(document).filter(isKnown);

/** The games of the group's evenings that this phone has, and how many it still lacks. @param {GroupState} state */
export function gamesOfGroup({ group, items, own, others }) {
  const evenings = new Set(ofKind(items, "evening").map(({ key }) => key));
  const here = new Set(own.map(({ id }) => id));
  const known = new Set([...here, ...others.map(({ id }) => id)]);
  const games = [...own, ...others.filter(({ id }) => !here.has(id) && hasGame(group, id))];
  return {
    games: games.filter(({ evening, document }) => evenings.has(evening) && document.game),
    missing: group.games.filter(({ id }) => !known.has(id)).length,
  };
}

/** The years of these games, the latest first. @param {PlayedGame[]} played */
export const yearsOf = (played) =>
  [...new Set(played.map(({ created }) => eveningYear(created)))].sort((one, other) => other - one);

/** @param {PlayedGame[]} played @param {number|null} year null for all of them */
export const ofYear = (played, year) =>
  played.filter(({ created }) => year === null || eveningYear(created) === year);

/** Each person's sums, in the order of an evening's; whoever has no name is left out. @param {PlayedGame[]} played @returns {Total[]} */
export function totalsOf(played) {
  /** @type {Map<string, Set<string>>} */
  const evenings = new Map();
  for (const game of played)
    for (const { key } of knownIn(game))
      evenings.set(key, (evenings.get(key) ?? new Set()).add(game.evening));
  return sumsOf(played).flatMap((sum) => {
    const own = evenings.get(sum.key);
    return own ? [{ ...sum, pauses: 0, evenings: own.size }] : [];
  });
}

/** Who played together how often; those come first who won most, then those who won the larger part. @param {Played[]} played @returns {Partners[]} */
export function partnersOf(played) {
  /** @type {Map<string, Partners>} */
  const found = new Map();
  for (const game of played)
    for (const people of pairsIn(knownIn(game))) {
      const key = JSON.stringify(people.map((person) => person.key));
      const { games, won } = found.get(key) ?? { games: 0, won: 0 };
      const wins = Number(game.result.winner === people[0].side);
      found.set(key, { people, games: games + 1, won: won + wins });
    }
  return [...found.values()].sort((one, other) => other.won - one.won || one.games - other.games);
}

/** @param {Seated[]} seated @returns {[Seated, Seated][]} each in the order of the keys */
const pairsIn = (seated) =>
  seated.flatMap((one) =>
    seated
      .filter((other) => one.side && other.side === one.side && one.key < other.key)
      .map((other) => /** @type {[Seated, Seated]} */ ([one, other])),
  );
