// Does what a phone in the hall does, with the browser's modules: one JSON line in, one JSON line out.
// {"do": name of a function of hall/table-actions.js or hall/merge.js, "with": [arguments]}; a Map comes as {"map": [[…]]}.
import "../hooks.mjs";
import { createInterface } from "node:readline";

const actions = await import("standblatt/hall/table-actions.js");
const merging = await import("standblatt/hall/merge.js");
const { loadGame } = await import("standblatt/rules/games.js");
const { PRESETS } = await import("standblatt/rules/vocabulary.js");
await Promise.all(Object.values(PRESETS).map(([preset]) => loadGame(preset)));

/** @typedef {any} Given  any: what a test hands to a function, or gets from it; they are tried as JavaScript */

/** @type {Record<string, Given>} */
const functions = { ...merging, ...actions };

/** @param {Given} value */
const argument = (value) => (Array.isArray(value?.map) ? new Map(value.map) : value);

for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  const { do: name, with: given } = JSON.parse(line);
  const answer = functions[name](...given.map(argument));
  process.stdout.write(`${JSON.stringify(answer ?? null)}\n`);
}
