// Does what a phone of a group does, with the browser's modules: one JSON line in, one JSON line out.
// {"do": name of a function of group/items.js, group/taking-in.js or group/forgetting.js, or `totalsOfGames`,
// "with": [arguments]}; a Map comes as {"map": [[…]]}, what makes ids as {"newId": how they begin}.
import "../hooks.mjs";
import { createInterface } from "node:readline";

Object.assign(globalThis, { document: { getElementById: () => null, documentElement: { lang: "en" } } });

/** @typedef {any} Given  any: what a test hands to a function, or gets from it; they are tried as JavaScript */

const { nextDash, withoutNames } = await import("standblatt/group/forgetting.js");
const { playedOf } = await import("standblatt/evening/sums.js");
const { loadGame } = await import("standblatt/rules/games.js");
const { partnersOf, totalsOf, yearsOf, ofYear } = await import("standblatt/group/totals.js");

/** What people have made in games, those of a year or all. @param {Given[]} games @param {number|null} year */
async function totalsOfGames(games, year) {
  await Promise.all(games.map(({ document }) => loadGame(document.game)));
  const all = playedOf(games);
  const played = ofYear(all, year);
  return { years: yearsOf(all), totals: totalsOf(played), partners: partnersOf(played) };
}

/** @type {Record<string, Given>} */
const functions = {
  nextDash,
  withoutNames,
  totalsOfGames,
  ...(await import("standblatt/group/items.js")),
  ...(await import("standblatt/group/taking-in.js")),
};

let made = 0;

/** @param {Given} value */
const argument = (value) => {
  if (Array.isArray(value?.map)) return new Map(value.map);
  if (value?.uuid) return { ...value, uuid: () => newId(value.uuid) };
  return value?.newId ? () => newId(value.newId) : value;
};

/** @param {string} beginning */
function newId(beginning) {
  made += 1;
  return `${beginning}-${made}`;
}

for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  const { do: name, with: given } = JSON.parse(line);
  const answer = await functions[name](...given.map(argument));
  process.stdout.write(`${JSON.stringify(answer ?? null)}\n`);
}
