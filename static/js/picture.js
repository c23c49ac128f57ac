/** A picture to be sent: paper, a pen, and how the phone takes it. Drawn here, so it works offline. */
import { make } from "standblatt/dom.js";
import { last } from "standblatt/rules/cards.js";
import { download } from "standblatt/save-file.js";

/** @typedef {CanvasRenderingContext2D} Pen */

export const WIDTH = 1080;
export const HEIGHT = 1350;
export const MARGIN = 72;
export const INNER = WIDTH - 2 * MARGIN;
const FONT = '"Helvetica Neue", Helvetica, Arial, "Liberation Sans", sans-serif';
const PAPER = "#f6f4ee";
export const INK = "#1b1b19";
export const MUTED = "#5c5a53";
export const LINE = "#dad6ca";

/**
 * Sends the picture as the phone sends things, or downloads it.
 * @param {string} name
 * @param {(pen: Pen) => void} paint
 */
export async function sendPicture(name, paint) {
  const blob = await painted(paint);
  if (!blob) throw new Error("The browser makes no picture.");
  const file = new File([blob], name, { type: blob.type });
  if (!(await isShared([file]))) download(file, file.name);
}

/**
 * Whether the phone took the files, or somebody thought better of it. A phone that was slow to make them may refuse,
 * since the tap is too long ago.
 * @param {File[]} files
 */
async function isShared(files) {
  if (!navigator.canShare?.({ files })) return false;
  try {
    await navigator.share({ files });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}

/** @param {(pen: Pen) => void} paint @returns {Promise<Blob|null>} */
function painted(paint) {
  const canvas = make("canvas", { width: WIDTH, height: HEIGHT });
  const pen = /** @type {Pen} */ (/** @type {HTMLCanvasElement} */ (canvas).getContext("2d"));
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.lineCap = "round";
  pen.lineJoin = "round";
  paint(pen);
  writeLine(pen, "Standblatt", MARGIN, HEIGHT - MARGIN, { size: 30, colour: INK, weight: 700 });
  writeLine(pen, location.host, WIDTH - MARGIN, HEIGHT - MARGIN, { size: 26, colour: MUTED, align: "right" });
  return new Promise((done) => {
    /** @type {HTMLCanvasElement} */ (canvas).toBlob(done, "image/png");
  });
}

/**
 * Writes one line, as large as told or as fits.
 * @param {Pen} pen
 * @param {string} text
 * @param {number} x
 * @param {number} y
 * @param {{size: number, colour: string, weight?: number, align?: CanvasTextAlign, room?: number, least?: number}} style
 */
export function writeLine(
  pen,
  text,
  x,
  y,
  { size, colour, weight = 400, align = "left", room = INNER, least = size },
) {
  let fitting = size;
  do pen.font = `${weight} ${fitting}px ${FONT}`;
  while (pen.measureText(text).width > room && --fitting >= least);
  pen.fillStyle = colour;
  pen.textAlign = align;
  pen.fillText(shortened(pen, text, room), x, y);
}

/** @param {Pen} pen @param {string} text @param {number} room */
function shortened(pen, text, room) {
  const letters = [...text];
  while (letters.length > 1 && pen.measureText(letters.join("")).width > room) letters.splice(-2, 2, "…");
  return letters.join("");
}

/**
 * The day, and below it the title as large as fits, on more lines where names are long; answers where it ends.
 * @param {Pen} pen
 * @param {string} day
 * @param {string} title
 */
export function drawTitle(pen, day, title) {
  writeLine(pen, day, WIDTH - MARGIN, MARGIN + 26, { size: 32, colour: MUTED, align: "right" });
  const { size, lines } =
    [76, 60, 48].map((each) => inLines(pen, title, each)).find(isShort) ?? inLines(pen, title, 44);
  const below = MARGIN + 44 + size;
  for (const [place, line] of lines.entries())
    writeLine(pen, line, MARGIN, below + place * size * 1.15, { size, colour: INK, weight: 700 });
  return below + (lines.length - 1) * size * 1.15;
}

/** @param {ReturnType<typeof inLines>} title */
const isShort = ({ size, lines, width }) => width <= INNER && lines.length <= (size > 60 ? 1 : 2);

/** Breaks a title between words. @param {Pen} pen @param {string} text @param {number} size */
function inLines(pen, text, size) {
  pen.font = `700 ${size}px ${FONT}`;
  const lines = [""];
  for (const word of text.split(" ")) {
    const longer = `${last(lines)} ${word}`.trim();
    if (last(lines) && pen.measureText(longer).width > INNER) lines.push(word);
    else lines.splice(-1, 1, longer);
  }
  return { size, lines, width: Math.max(...lines.map((line) => pen.measureText(line).width)) };
}
