/**
 * Who plays the next game of an evening, on which chair, and who pauses: everybody pauses as often as the others, and
 * plays with whoever was a partner least. Pure: nothing is read or shown here.
 */
import { seatedIn } from "standblatt/evening/people.js";
import { following, roundFrom } from "standblatt/rules/cards.js";

/**
 * @import {GameDocument, Place} from "types/rule-book"
 * @import {Person, Seated} from "standblatt/evening/people.js"
 */

/**
 * @typedef {(Person|null)[]} Chairs  who sits where, in the order of play; null where a chair is free
 * @typedef {{document: GameDocument}} Game
 */

const SHORT_PAUSE = 2; // games without somebody who is still there; who has missed more has left

/** The other ways to sit: the first stays, and another one sits across. */
const WAYS = [
  [0, 1, 2, 3],
  [0, 2, 1, 3],
  [0, 1, 3, 2],
];

/** @param {Person} one @param {Person} other */
const isSame = (one, other) => one.key === other.key;

/** @param {Person} person @param {(Person|null)[]} people */
export const isIn = ({ key }, people) => people.some((each) => each?.key === key);

/** Everybody who has played, as they are called now; whoever came first is first. @param {Game[]} games @returns {Person[]} */
export function peopleOf(games) {
  const seated = games.flatMap(({ document }) => seatedIn(document)).filter(({ named }) => named);
  const people = new Map(seated.map(({ key, name }) => [key, { key, name }]));
  return [...people.values()];
}

/** How often somebody has paused, and after which of the games last. @param {Person} person @param {Game[]} games */
function pausesOf(person, games) {
  const pauses = games.map(({ document }) => !isIn(person, seatedIn(document)));
  return { count: pauses.filter(Boolean).length, last: pauses.lastIndexOf(true) };
}

/** Whoever should pause next comes first. @param {Person[]} people @param {Game[]} games */
export function byPauses(people, games) {
  const known = people.map((person) => ({ person, ...pausesOf(person, games) }));
  known.sort((one, other) => one.count - other.count || one.last - other.last);
  return known.map(({ person }) => person);
}

/** Those who are still there. @param {Game[]} games */
export const presentIn = (games) => peopleOf(games.slice(-SHORT_PAUSE));

/**
 * The chairs of the next game: who should pause gives theirs to whoever has paused most.
 * @param {Person[]} seated on the chairs of the last game
 * @param {Game[]} games
 * @param {Person[]} [present]
 * @returns {Person[]}
 */
export function nextChairs(seated, games, present = presentIn(games)) {
  const resting = byPauses(present, games).slice(0, Math.max(0, present.length - seated.length));
  const coming = present.filter((each) => !isIn(each, seated) && !isIn(each, resting));
  const staying = present.filter((each) => !isIn(each, resting));
  return seated.map((person) => (isIn(person, staying) ? person : (coming.shift() ?? person)));
}

/** The ways in which four can sit as partners. @template {Person|null} P @param {P[]} chairs @returns {P[][]} */
export const waysOf = (chairs) => WAYS.map((way) => way.map((chair) => chairs[chair]));

/** How often those who sit across have been partners. @param {Chairs} chairs @param {Game[]} games */
const metIn = ([south, east, north, west], games) =>
  games
    .map(({ document }) => seatedIn(document))
    .map((seated) => Number(arePartners(south, north, seated)) + Number(arePartners(east, west, seated)))
    .reduce((sum, each) => sum + each, 0);

/** @param {Person|null} one @param {Person|null} other @param {Seated[]} seated */
function arePartners(one, other, seated) {
  const [first, second] = [one, other].map((person) => seated.find(({ key }) => key === person?.key));
  return Boolean(first?.side) && first?.side === second?.side;
}

/**
 * The way in which partners have met least.
 * @template {Chairs} C
 * @param {C[]} ways
 * @param {Game[]} games
 * @returns {C|undefined}
 */
export function freshest(ways, games) {
  const met = ways.map((way) => metIn(way, games));
  return ways[met.indexOf(Math.min(...met))];
}

/**
 * Puts somebody on a chair: a free one, or that of whoever should pause.
 * @param {Chairs} chairs
 * @param {Person} person
 * @param {Person[]} resting whoever should pause first
 * @returns {Chairs}
 */
export function withPerson(chairs, person, resting) {
  const free = chairs.indexOf(null);
  const leaving = resting.find((each) => isIn(each, chairs));
  const chair = free >= 0 ? free : chairs.findIndex((each) => each && leaving && isSame(each, leaving));
  return chairs.map((each, at) => (at === chair ? person : each));
}

/**
 * Lets somebody pause; whoever has paused most takes the chair, if anybody has.
 * @param {Chairs} chairs
 * @param {Person} person
 * @param {Person[]} waiting who pauses, whoever should play first
 * @returns {Chairs}
 */
export const withoutPerson = (chairs, person, waiting) =>
  chairs.map((each) => (each && isSame(each, person) ? (waiting.at(0) ?? null) : each));

/** @param {Person|null} one @param {Person|null} other */
const isBoth = (one, other) => Boolean(one && other && isSame(one, other));

/**
 * Two people exchange what they have: their chairs, or a chair and a pause.
 * @param {Chairs} chairs
 * @param {Person} one
 * @param {Person} other
 * @returns {Chairs}
 */
export const exchanged = (chairs, one, other) =>
  chairs.map((each) => (isBoth(each, one) ? other : isBoth(each, other) ? one : each));

/**
 * Puts somebody on this chair; whoever had it takes theirs.
 * @param {Chairs} chairs
 * @param {Person} person
 * @param {number} chair
 * @returns {Chairs}
 */
export const seatedAt = (chairs, person, chair) =>
  chairs.map((each, at) => (at === chair ? person : isBoth(each, person) ? chairs[chair] : each));

/**
 * Whether each side is played by the same people as before.
 * @param {Seated[]} before
 * @param {Chairs} chairs
 */
export const areSidesSame = (before, chairs) =>
  before.every(({ side }, at) => before.some((each) => each.key === chairs[at]?.key && each.side === side));

/**
 * Who deals: whoever's turn it is, wherever they sit now, or who is next of those who still play.
 * @param {Seated[]} before the chairs of the last game
 * @param {Place|null} turn
 * @param {Chairs} chairs
 * @returns {Place|null}
 */
export function dealerAmong(before, turn, chairs) {
  if (!turn) return null;
  const places = before.map(({ place }) => place);
  const inTurn = roundFrom(places.includes(turn) ? turn : following(turn, places), places);
  const people = inTurn.flatMap((place) => before.find((each) => each.place === place) ?? []);
  const dealer = people.find((person) => isIn(person, chairs));
  return dealer ? places[chairs.findIndex((each) => each && isSame(each, dealer))] : turn;
}
