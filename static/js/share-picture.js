/** The picture of a game, to be sent: who won, the totals, the course and the slate. */
import { coursesOf } from "standblatt/chart.js";
import { find } from "standblatt/dom.js";
import { fileName } from "standblatt/download.js";
import { headline, how } from "standblatt/game-end.js";
import { _, dayOf, number } from "standblatt/i18n.js";
import { jassName, sideName } from "standblatt/labels.js";
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
import { last } from "standblatt/rules/cards.js";
import { WIDTH as SLATE, written } from "standblatt/slate-strokes.js";

/**
 * @import {GameDocument, Side} from "types/rule-book"
 * @import {State} from "standblatt/open-game.js"
 * @import {Pen} from "standblatt/picture.js"
 */

const BOARD = { frame: "#6b4a2b", slate: "#262b2d", chalk: "#f0eee4", guide: "#b3231b" };
/** @type {Partial<Record<Side, string>>} */
const COLOURS = {
  NS: "#0f5696",
  EW: "#a8440a",
  1: "#0f5696",
  2: "#a8440a",
  3: "#22683a",
  4: "#7a2a7d",
  5: "#5f5200",
};

/** @param {State} state */
export const sharePicture = (state) => sendPicture(fileName(state, "png"), (pen) => drawGame(pen, state));

/** @param {Pen} pen @param {State} state */
function drawGame(pen, state) {
  const top = drawTotals(pen, state, drawHead(pen, state));
  const board = boardOf(state);
  const boardTop = HEIGHT - MARGIN - 44 - board.height;
  drawCourses(pen, state, top, boardTop - 40);
  drawBoard(pen, state, board, boardTop);
}

/** Which game it was, when, and how it stands; answers where the next part begins. @param {Pen} pen @param {State} state */
function drawHead(pen, state) {
  const { game, result } = state;
  writeLine(pen, nameOf(game.document), MARGIN, MARGIN + 26, { size: 32, colour: MUTED, room: INNER - 220 });
  const played = _("Deal {number}", { number: game.document.deals.length });
  const [title, more] = result.over ? [headline(game.document, result), how(state)] : [played, ""];
  const top = drawTitle(pen, dayOf(game.created), title);
  if (more) writeLine(pen, more, MARGIN, top + 52, { size: 36, colour: MUTED });
  return top + (more ? 100 : 52);
}

/** What is played, as the list of games calls it. @param {GameDocument} document */
function nameOf(document) {
  const choice = find(`#games-dialog [data-preset="${document.game}"]`);
  const name = choice?.querySelector("strong")?.textContent ?? "";
  return jassName(document, name, choice?.closest("section")?.querySelector("h3")?.textContent ?? "");
}

/** @param {Pen} pen @param {State} state @param {number} top */
function drawTotals(pen, { game, sides, result }, top) {
  const height = sides.length > 2 ? 76 : 96;
  for (const [place, side] of sides.entries()) {
    const y = top + place * height;
    pen.fillStyle = COLOURS[side] ?? INK;
    pen.fillRect(MARGIN, y + 8, 8, height - 20);
    const colour = side === result.winner ? (COLOURS[side] ?? INK) : INK;
    const total = number(result.totals[side]);
    writeLine(pen, total, WIDTH - MARGIN, y + height * 0.7, {
      size: 64,
      colour,
      weight: 700,
      align: "right",
    });
    const room = INNER - 32 - pen.measureText(total).width - 40;
    const name = sideName(game.document, side);
    writeLine(pen, name, MARGIN + 32, y + height * 0.66, { size: 44, least: 34, colour, room });
  }
  return top + sides.length * height + 32;
}

/** The totals after each deal. @param {Pen} pen @param {State} state @param {number} top @param {number} bottom */
function drawCourses(pen, { result, sides }, top, bottom) {
  const courses = coursesOf(result);
  const all = sides.flatMap((side) => courses[side]);
  const [least, most] = [Math.min(0, ...all), Math.max(1, ...all)];
  /** @param {number} points */
  const y = (points) => bottom - ((points - least) / (most - least)) * (bottom - top);
  const deals = Math.max(courses[sides[0]].length - 1, 1);
  /** @param {number} deal */
  const x = (deal) => MARGIN + (deal / deals) * (INNER - 12);
  stroke(pen, new Path2D(`M${MARGIN} ${y(0)}H${WIDTH - MARGIN}`), LINE, 3);
  for (const side of sides) {
    const points = courses[side].map((total, deal) => `${x(deal)} ${y(total)}`);
    stroke(pen, new Path2D(`M${points.join("L")}`), COLOURS[side] ?? INK, 7);
    const end = new Path2D();
    end.arc(x(courses[side].length - 1), y(last(courses[side])), 11, 0, 7);
    pen.fillStyle = COLOURS[side] ?? INK;
    pen.fill(end);
  }
}

/** @param {Pen} pen @param {Path2D} path @param {string} colour @param {number} width */
function stroke(pen, path, colour, width) {
  pen.strokeStyle = colour;
  pen.lineWidth = width;
  pen.stroke(path);
}

/** How the slates of all sides lie side by side; Coiffeur, whose slate is its list, has none. @param {State} state */
function boardOf({ game, result, sides }) {
  if (game.document.rules.rows) return { scale: 0, height: 0 };
  const scale = (INNER - 64) / sides.length / SLATE;
  return { scale, height: written({ game, result }, sides[0]).height * scale + 100 };
}

/** @param {Pen} pen @param {State} state @param {ReturnType<typeof boardOf>} board @param {number} top */
function drawBoard(pen, state, { scale, height }, top) {
  if (!height) return;
  pen.fillStyle = BOARD.frame;
  pen.fillRect(MARGIN, top, INNER, height);
  pen.fillStyle = BOARD.slate;
  pen.fillRect(MARGIN + 14, top + 14, INNER - 28, height - 28);
  for (const [place, side] of state.sides.entries()) {
    pen.save();
    pen.translate(MARGIN + 32 + place * SLATE * scale, top + 28);
    const room = SLATE * scale - 24;
    writeLine(pen, sideName(state.game.document, side), 12, 34, { size: 26, colour: BOARD.chalk, room });
    pen.translate(0, 44);
    pen.scale(scale, scale);
    drawSlate(pen, state, side);
    pen.restore();
  }
}

/** @param {Pen} pen @param {State} state @param {Side} side */
function drawSlate(pen, state, side) {
  const { guide, strokes, rest } = written(state, side);
  const { a: scale } = pen.getTransform();
  stroke(pen, new Path2D(guide), BOARD.guide, Math.max(1.2, 2 / scale));
  for (const path of strokes) stroke(pen, new Path2D(path), BOARD.chalk, Math.max(2.2, 4 / scale));
  writeLine(pen, rest.text, rest.x, rest.y, {
    size: 20,
    colour: BOARD.chalk,
    weight: 700,
    align: "right",
    room: SLATE,
  });
}
