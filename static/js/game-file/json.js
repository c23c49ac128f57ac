/** JSON as Python reads it: no key twice, each letter with its marks as one. */
import { refuseTwice } from "standblatt/game-file/refusal.js";

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]:]|[^\s{}[\]:"]+/g;

/** The value of a text, which must be JSON. @param {string} text @returns {unknown} */
export function parsed(text) {
  const value = JSON.parse(text, (_key, item) => (typeof item === "string" ? item.normalize("NFC") : item));
  refuseTwins(text);
  return value;
}

/** Refuses a key that stands twice in one object. @param {string} text which is JSON */
function refuseTwins(text) {
  /** @type {Set<string>[]} */
  const open = [];
  let last = "";
  for (const [token] of text.matchAll(TOKEN)) {
    if ("{[".includes(token)) open.push(new Set());
    else if ("}]".includes(token)) open.pop();
    else if (token === ":") note(JSON.parse(last), /** @type {Set<string>} */ (open.at(-1)));
    last = token;
  }
}

/** @param {string} key @param {Set<string>} keys */
function note(key, keys) {
  if (keys.has(key)) refuseTwice(key);
  keys.add(key);
}
