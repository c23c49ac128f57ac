/**
 * The text of a file in any encoding of an office: UTF-8, UTF-16, else the code page that makes words of its letters.
 * As lists of members are read on the server (`clubs/actions/spreadsheet_text.py`).
 */

/** @type {[mark: number[], encoding: string][]} */
const MARKS = [
  [[0xef, 0xbb, 0xbf], "utf-8"],
  [[0xff, 0xfe], "utf-16le"],
  [[0xfe, 0xff], "utf-16be"],
];
const SAMPLE = 2000;
const FREQUENT = "äöüéèàç";
const PUNCTUATION = "‘’“”«»–—…·°§€ \u00a0";
const MOST_LETTERS = 20_000;

/** What cp850 has above ASCII, which browsers do not know. */
const CP850 =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀" +
  "ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0";

/** @typedef {(bytes: Uint8Array) => string} Decode */

/** @param {string} encoding @returns {Decode} */
const decoding = (encoding) => (bytes) => new TextDecoder(encoding).decode(bytes);

/** @type {Decode} */
const ofCp850 = (bytes) =>
  Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : CP850[byte - 128])).join("");

/** Of Windows, of old Macs, of programs older than both; the first of those that do equally well is taken. */
const CODE_PAGES = [decoding("windows-1252"), decoding("macintosh"), ofCp850];

/** The text in these bytes, each letter with its marks as one. @param {Uint8Array} bytes */
export const textIn = (bytes) => decoded(bytes).normalize("NFC");

/** @param {Uint8Array} bytes */
function decoded(bytes) {
  const marked = MARKS.find(([mark]) => mark.every((byte, place) => bytes[place] === byte));
  if (marked) return decoding(marked[1])(bytes);
  try {
    return new TextDecoder(unmarked(bytes), { fatal: true }).decode(bytes);
  } catch {
    return inCodePage(bytes);
  }
}

/** UTF-16 without a mark is told by its zeros: in western text every second byte is one. @param {Uint8Array} bytes */
function unmarked(bytes) {
  const zeros = [0, 0];
  for (const [place, byte] of bytes.subarray(0, SAMPLE).entries()) if (!byte) zeros[place % 2] += 1;
  const isWide = bytes.length % 2 === 0 && zeros[0] + zeros[1] > Math.min(bytes.length, SAMPLE) / 4;
  if (!isWide) return "utf-8";
  return zeros[1] > zeros[0] ? "utf-16le" : "utf-16be";
}

/** @param {Uint8Array} bytes */
function inCodePage(bytes) {
  const texts = CODE_PAGES.map((decode) => decode(bytes));
  const worths = texts.map(likelihood);
  return texts[worths.indexOf(Math.max(...worths))];
}

/** How much a text looks like names and words: umlauts inside, capitals at the start only. @param {string} text */
function likelihood(text) {
  const sample = [...text.slice(0, MOST_LETTERS)];
  return sample.reduce(
    (sum, letter, place) => (letter > "\x7f" ? sum + worth(sample[place - 1] ?? " ", letter) : sum),
    0,
  );
}

const LETTER = /^\p{L}$/u;

/** @param {string} before @param {string} letter */
function worth(before, letter) {
  if (FREQUENT.includes(letter)) return LETTER.test(before) ? 3 : 0;
  if (PUNCTUATION.includes(letter)) return 0;
  if (!LETTER.test(letter) || "ªºƒµ".includes(letter)) return -2;
  const isOdd = /^\p{Lu}$/u.test(letter) && /^\p{Ll}$/u.test(before);
  return letter.normalize("NFD")[0] < "\x7f" && !isOdd ? 1 : -1;
}
