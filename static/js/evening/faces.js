/** What tells people apart at a glance: a colour, initials, a name as short as leaves no doubt. Pure. */

/** @import {Person} from "standblatt/evening/people.js" */

const COLOURS = 8; // as many as the style knows

/** Everybody's colour stays the same, unless somebody before has it already. @param {Person[]} people */
export function coloursOf(people) {
  /** @type {Map<string, number>} */
  const colours = new Map();
  for (const { key } of people) {
    const own = [...key].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65521, 7);
    const order = Array.from({ length: COLOURS }, (_unused, step) => (own + step) % COLOURS);
    const taken = [...colours.values()];
    colours.set(key, order.find((each) => !taken.includes(each)) ?? order[0]);
  }
  return colours;
}

/** "AM" of Anna Meier, "A" of Anna. @param {string} name */
export const initialsOf = (name) =>
  wordsOf(name.replaceAll("-", " "))
    .map(([letter]) => letter.toUpperCase())
    .slice(0, 2)
    .join("");

/** The first name, where no other begins with it. @param {string} name @param {Person[]} people */
export function shortOf(name, people) {
  const first = (/** @type {string} */ each) => wordsOf(each)[0]?.join("").toLowerCase();
  const same = people.filter((person) => person.name !== name && first(person.name) === first(name));
  return same.length ? name : (wordsOf(name)[0]?.join("") ?? name);
}

/** The words of a name, as letters. @param {string} name */
const wordsOf = (name) =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => [...word]);
