/** Names as people type them, compared as the server does: `clubs/names.py` and `clubs/pages/check_in.py`. */

/** Letters that no accent can be taken off, and apostrophes that count as letters. @type {Record<string, string>} */
const PLAIN = Object.fromEntries([
  ...[..."đðħıĸłøŋŧƀɓƈɖɗəɛɠǥɨƙɔʉƶ"].map((letter, place) => [letter, "ddhiklontbbcddeeggikouz"[place]]),
  ...[..."ʼʻʾʿʹ"].map((letter) => [letter, " "]),
  ["þ", "th"],
  ["æ", "ae"],
  ["œ", "oe"],
  ["ß", "ss"],
]);

/** A word must have so many letters for its E to be one that writes out an umlaut: Joerg, but not Joel. */
const SHORTEST_WITH_E = 4;

/** The words of a text in small letters, without accents. @param {string} text */
const folded = (text) =>
  [
    ...text
      .replace(/[\u00ad\u200b\u2060\ufeff]/g, "")
      .normalize("NFKD")
      .toLowerCase(),
  ]
    .map((letter) => PLAIN[letter] ?? letter)
    .join("")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** @param {string} text */
const withoutE = (text) => text.replaceAll("ae", "a").replaceAll("oe", "o").replaceAll("ue", "u");

/** Umlauts as they are written where a keyboard has none. @type {Record<string, string>} */
const WRITTEN_OUT = { ä: "ae", ö: "oe", ü: "ue", ø: "oe", å: "aa" };

/** @param {string} text */
const writtenOut = (text) =>
  text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[äöüøå]/g, (letter) => WRITTEN_OUT[letter]);

/** What a name is found by: its words, and how else they are spelled. @param {string} name */
const foundBy = (name) => {
  const words = folded(name);
  const closedUp = name.replace(/['`´‘’ʼ\-‐‑–]/g, "");
  return [...words, ...words.map(withoutE), ...folded(writtenOut(name)), ...folded(closedUp)].join(" ");
};

/** The words that somebody searches for, each in the spellings of which one is enough. @param {string} search */
export const spellingsOf = (search) =>
  folded(search).map((word) => {
    const shorter = withoutE(word);
    return shorter.length < SHORTEST_WITH_E ? [word] : [word, shorter];
  });

/** Whether somebody found by these words is meant; a number must be the whole of one. @param {string} words @param {string[][]} wanted */
export function isExpected(words, wanted) {
  const there = words.split(" ");
  return wanted.every((spellings) =>
    spellings.some((word) => (/^\d+$/.test(word) ? there.includes(word) : words.includes(word))),
  );
}

/** Whether every word of a search stands somewhere in a name. @param {string} name @param {string} search */
export function hasWords(name, search) {
  const words = foundBy(name);
  return spellingsOf(search).every((spellings) => spellings.some((word) => words.includes(word)));
}
