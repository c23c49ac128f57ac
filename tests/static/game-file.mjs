// Reads games from files with the page's modules: one JSON line {"bytes": base64} or {"text"} in, one line out with
// the game's document, or with what is refused: its message id, values and place.
import "./hooks.mjs";
import { createInterface } from "node:readline";

const { parsed } = await import("standblatt/game-file/json.js");
const { presetIn, readGame } = await import("standblatt/game-file/reading.js");
const { Refusal } = await import("standblatt/game-file/refusal.js");
const { gameOfTable } = await import("standblatt/game-file/table.js");
const { textIn } = await import("standblatt/game-file/text.js");
const { loadGame } = await import("standblatt/rules/games.js");
const { PRESETS } = await import("standblatt/rules/vocabulary.js");

for (const [preset] of Object.values(PRESETS)) await loadGame(preset);
const presets = JSON.parse(process.argv[2]);

/** @param {string} text */
function read(text) {
  const table = /^\s*[{[]/.test(text) ? null : gameOfTable(text);
  const found = /** @type {any} */ (table ? table.document : parsed(text)); // any: what is in it is read
  try {
    presetIn(found, presets);
    return { document: readGame(found, presets) };
  } catch (error) {
    if (table && error instanceof Refusal) error.where.line ??= table.lineOf(error.where);
    throw error;
  }
}

/** @param {() => object} reading */
function answer(reading) {
  try {
    return reading();
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.id, values: error.values, where: error.where };
    return { refused: String(error) };
  }
}

for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  const { bytes, text } = JSON.parse(line);
  const given = text ?? textIn(Buffer.from(bytes, "base64"));
  process.stdout.write(`${JSON.stringify(answer(() => ({ text: given, ...answer(() => read(given)) })))}\n`);
}
