/**
 * *Everyone with everyone*: games by a table in which all are partners of all and pause as often as the others.
 * Pure: nothing is read or shown here.
 */
import { isIn } from "standblatt/evening/pairings.js";
import { seatedIn } from "standblatt/evening/people.js";
import { ROTATIONS } from "standblatt/evening/rotations.js";

/**
 * @import {Game} from "standblatt/evening/pairings.js"
 * @import {Person, Seated} from "standblatt/evening/people.js"
 */

/**
 * @typedef {{people: Person[], since: number}} Rotation  `people` by their numbers in the table; `since`: how many games
 *   of the evening were over when it began
 */

/** The ways to sit in which the same play together. */
const TURNS = [
  [0, 1, 2, 3],
  [2, 1, 0, 3],
  [0, 3, 2, 1],
  [2, 3, 0, 1],
  [1, 0, 3, 2],
  [3, 0, 1, 2],
  [1, 2, 3, 0],
  [3, 2, 1, 0],
];

/** Who plays in each game, by numbers. @param {number} count how many take part */
const gamesFor = (count) => ROTATIONS[count].split(" ");

/** Whether there is a table for so many. @param {Person[]} people */
export const canRotate = (people) => people.length in ROTATIONS;

/**
 * A rotation that begins with four on these chairs.
 * @param {Person[]} chairs
 * @param {Person[]} people all who take part
 * @param {Game[]} games that are over
 * @returns {Rotation}
 */
export function newRotation(chairs, people, games) {
  const [first] = gamesFor(people.length);
  const pausing = people.filter((each) => !isIn(each, chairs));
  const byNumber = people.map((_person, number) => chairs[first.indexOf(String(number))] ?? pausing.shift());
  return { people: byNumber.flatMap((each) => each ?? []), since: games.length };
}

/**
 * The next game of a rotation: whoever sits on a chair already stays there, if that is possible.
 * @param {Rotation} rotation
 * @param {Game[]} games that are over
 * @param {Person[]} seated on the chairs of the last game
 */
export function nextOf({ people, since }, games, seated) {
  const table = gamesFor(people.length).map((four) => [...four].map((number) => people[Number(number)]));
  const left = leftOf(table, games.slice(since));
  return { chairs: turnedTo(left[0], seated), number: 1 + table.length - left.length, count: table.length };
}

/** The games of the table that are still to be played; all of them again after the last. @param {Person[][]} table @param {Game[]} games */
function leftOf(table, games) {
  let left = table;
  for (const { document } of games) {
    const seated = seatedIn(document);
    const done = left.find((four) => arePartnersSame(four, seated));
    left = left.filter((four) => four !== done);
    if (!left.length) left = table;
  }
  return left;
}

/** Whether these four have played as partners, as the table has them. @param {Person[]} four @param {Seated[]} seated */
const arePartnersSame = (four, seated) =>
  seated[0].side === seated[2]?.side &&
  TURNS.some((turn) => turn.every((chair, at) => four[chair].key === seated[at]?.key));

/** @param {Person[]} four @param {Person[]} seated */
function turnedTo(four, seated) {
  const turned = TURNS.map((turn) => turn.map((chair) => four[chair]));
  const stays = turned.map((chairs) => chairs.filter((each, at) => each.key === seated[at]?.key).length);
  return turned[stays.indexOf(Math.max(...stays))];
}
