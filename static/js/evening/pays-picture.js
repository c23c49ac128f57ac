/** The picture of who pays whom, to be sent. */
import { fileName } from "standblatt/download.js";
import { eveningDay } from "standblatt/evenings.js";
import {
  drawTitle,
  HEIGHT,
  INK,
  INNER,
  LINE,
  MARGIN,
  MUTED,
  sendPicture,
  WIDTH,
  writeLine,
} from "standblatt/picture.js";

/**
 * @import {Pen} from "standblatt/picture.js"
 */

/**
 * @typedef {{text: string, amount: string, isDone?: boolean}} Line
 * @typedef {{created: string, title: string, lines: Line[], totals: Line[], notes: string[]}} Payments
 */

const TALLEST = 92; // of a line
const GAP = 40; // before the totals

/** @param {Payments} payments */
export const sharePayments = (payments) =>
  sendPicture(fileName({ game: payments }, "png"), (pen) => draw(pen, payments));

/** @param {Pen} pen @param {Payments} payments */
function draw(pen, { created, title, lines, totals, notes }) {
  let top = drawTitle(pen, eveningDay(created), title);
  for (const note of notes.filter(Boolean)) {
    top += 52;
    writeLine(pen, note, MARGIN, top, { size: 36, least: 24, colour: MUTED });
  }
  top += 48;
  const room = HEIGHT - 2 * MARGIN - 20 - GAP - top;
  const height = Math.min(TALLEST, room / (lines.length + totals.length));
  for (const line of lines) top = drawLine(pen, line, top, height, { colour: INK, weight: 700 });
  if (totals.length) drawRule(pen, top + GAP / 2);
  top += GAP;
  for (const line of totals) top = drawLine(pen, line, top, height, { colour: MUTED, weight: 400 });
}

/** @param {Pen} pen @param {number} y */
function drawRule(pen, y) {
  pen.fillStyle = LINE;
  pen.fillRect(MARGIN, y, INNER, 3);
}

/**
 * A line with its amount, ticked where it is done; answers where the next one begins.
 * @param {Pen} pen
 * @param {Line} line
 * @param {number} top
 * @param {number} height
 * @param {{colour: string, weight: number}} style
 */
function drawLine(pen, { text, amount, isDone }, top, height, style) {
  const size = Math.min(46, height * 0.6);
  const y = top + height * 0.66;
  const written = isDone ? `✓ ${text}` : text;
  const own = { ...style, size, colour: isDone ? MUTED : style.colour };
  writeLine(pen, amount, WIDTH - MARGIN, y, { ...own, align: "right" });
  writeLine(pen, written, MARGIN, y, { ...own, least: size * 0.7, room: INNER - 240 });
  return top + height;
}
