/** What chalk writes on a slate, as paths: the same on the page and in the picture that is shared (SL-1). */
import { gameOf } from "standblatt/rules/games.js";
import { slate } from "standblatt/rules/slate.js";

/**
 * @import {GameDocument, Side} from "types/rule-book"
 * @import {Sheet} from "standblatt/rules/score-sheet.js"
 */

/**
 * @typedef {{game: {document: GameDocument}, result: Sheet}} Game
 *
 * @typedef {{height: number, guide: string, strokes: string[], rest: {x: number, y: number, text: string}}} Written
 *   on a slate of `WIDTH` by `height`: the Z that is on it already, each stroke, and the number that is left
 */

export const WIDTH = 200;
const HEIGHT = 108;
const TALLY_HEIGHT = 34;
const LEFT = 14;
const RIGHT = 186;
const TOP = 20;
const BOTTOM = 86;
const REACH = 11; // half a stroke's length
const STEP = 5.2; // between two strokes of a group
const GROUP = 5;
const VOGEL = 500;
const SHAKE = 1.6; // how far a hand strays from where it aims
const BEND = 2.6; // how far it bends on the way

const TALLIED = ["handjass", "pandur"]; // games of a few sticks, which have no hundreds

/** The total of one side. @param {Game} game @param {Side} side @returns {Written} */
export function written({ game, result }, side) {
  const points = result.totals[side];
  if (TALLIED.includes(gameOf(game.document.game).slug)) return tally(points);
  return total(Math.max(points, 0), vogels({ game, result }, side));
}

/**
 * How many of a side's deals are drawn as a V, where the table does so (AT-3).
 * @param {Game} game
 * @param {Side} side
 */
const vogels = ({ game: { document }, result }, side) =>
  document.rules.vogel ? result.deals.filter(({ scores }) => scores[side] > VOGEL).length : 0;

/** SL-1: the Z of a real Tafel; of the hundreds each V is five. @param {number} points @param {number} birds */
function total(points, birds) {
  const { hundreds, fifties, twenties, rest } = slate(points);
  return {
    height: HEIGHT,
    guide: `M${LEFT} ${TOP}H${RIGHT}L${LEFT} ${BOTTOM}H${RIGHT}`,
    strokes: [
      ...Array.from({ length: birds }, (_unused, group) => bird(LEFT + 8 + group * pitch(hundreds), TOP)),
      ...strokes(hundreds, LEFT + 8, TOP).slice(birds * GROUP),
      ...(fifties ? [fifty()] : []),
      ...strokes(twenties, LEFT + 8, BOTTOM),
    ],
    rest: { x: RIGHT - 4, y: BOTTOM - 10, text: rest ? String(rest) : "" },
  };
}

/** HJ-6: sticks as strokes, potatoes as rings. @param {number} points @returns {Written} */
function tally(points) {
  const y = TALLY_HEIGHT / 2;
  const rings = Array.from(
    { length: Math.max(-points, 0) },
    (_unused, index) => `M${LEFT + 3 + index * 22} ${y}a7 7 0 1 0 14 0a7 7 0 1 0-14 0`,
  );
  const sticks = strokes(Math.max(points, 0), LEFT + 8, y);
  return { height: TALLY_HEIGHT, guide: "", strokes: [...sticks, ...rings], rest: { x: 0, y: 0, text: "" } };
}

/**
 * Strokes across a bar, in groups of five: the fifth lies across the four.
 * @param {number} count
 * @param {number} x
 * @param {number} y
 */
function strokes(count, x, y) {
  return Array.from({ length: count }, (_unused, index) => stroke(index, x, y, count));
}

/** @param {number} index @param {number} x @param {number} y @param {number} count */
function stroke(index, x, y, count) {
  const group = Math.floor(index / GROUP);
  const within = index % GROUP;
  const start = x + group * pitch(count);
  if (within < GROUP - 1)
    return chalk(start + within * STEP, y + REACH, start + within * STEP + 1.2, y - REACH);
  return chalk(start - 4, y + REACH - 4, start + 3 * STEP + 5, y - REACH + 4);
}

/** The V of a deal of more than 500, as wide as a group. @param {number} x @param {number} y */
const bird = (x, y) =>
  chalk(x - 2, y - REACH, x + 1.5 * STEP, y + REACH) +
  chalk(x + 1.5 * STEP, y + REACH, x + 3 * STEP + 2, y - REACH);

/** From group to group: as wide as there is room for. @param {number} count */
function pitch(count) {
  const groups = Math.ceil(count / GROUP);
  return Math.min(28, (RIGHT - LEFT - 30) / Math.max(groups - 1, 1));
}

/**
 * A fifty is one stroke across the slant: a second one would make a cross of it, which is a hundred (jassonkel.ch,
 * "Schreiben auf Tafel"); a total has one at most (SL-2).
 */
const fifty = () => chalk(WIDTH / 2 - 9, (TOP + BOTTOM) / 2 - 11, WIDTH / 2 + 9, (TOP + BOTTOM) / 2 + 11);

/**
 * A stroke by hand: from near one point to near another, slightly bent, and each time the same.
 * @param {number} x1 @param {number} y1 @param {number} x2 @param {number} y2
 */
function chalk(x1, y1, x2, y2) {
  const middle = `${near(x1 + x2, y1, BEND, (x1 + x2) / 2)} ${near(y1 + y2, x1, BEND, (y1 + y2) / 2)}`;
  return `M${near(x1, y1)} ${near(y1, x1)}Q${middle} ${near(x2, y2)} ${near(y2, x2)}`;
}

/**
 * A number close to `aim`, always the same for the same place.
 * @param {number} x
 * @param {number} y
 * @param {number} reach
 * @param {number} aim
 */
function near(x, y, reach = SHAKE, aim = x) {
  const chance = Math.sin(x * 12.9898 + y * 78.233) * 43758.5453;
  return (aim + (chance - Math.floor(chance) - 0.5) * reach).toFixed(1);
}
