/** The slate: a total as strokes on the Z of a real Tafel (SL). */
import { all, draw, make } from "standblatt/dom.js";
import { _, number } from "standblatt/i18n.js";
import { gameOf } from "standblatt/rules/games.js";
import { slate } from "standblatt/rules/slate.js";
import { sideName } from "standblatt/words.js";

const WIDTH = 200;
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

/**
 * @import {GameDocument, Side} from "types/rule-book"
 * @import {Sheet} from "standblatt/rules/sheet.js"
 */

/** @typedef {{game: {document: GameDocument}, result: Sheet}} Game */

const TALLIED = ["handjass", "pandur"]; // games of a few sticks, which have no hundreds

/**
 * Draws the slates of all sides into the places that have one; a game with a grid of its own has none.
 * @param {Game} game
 * @param {ParentNode} root
 */
export function drawSlates(game, root) {
  for (const place of all("[data-slate]", root))
    drawSlate(place, game, /** @type {Side} */ (place.dataset.slate));
}

/**
 * Draws the total of one side; `data-name` and `data-points` tell whether it is drawn already.
 * @param {HTMLElement} place
 * @param {Game} game
 * @param {Side} side
 */
function drawSlate(place, { game, result }, side) {
  const name = sideName(game.document, side);
  const points = result.totals[side];
  const birds = vogels({ game, result }, side);
  const drawn = `${points} ${birds}`;
  if (place.dataset.drawn === drawn && place.dataset.name === name) return;
  Object.assign(place.dataset, { drawn, points, name });
  const title = draw("title", {}, _("{name}: {points} points", { name, points: number(points) }));
  // Beside the drawing, not in it: there the style shortens a name to the width that it really has.
  const label = make("p", { class: "slate-name", "aria-hidden": "true" }, name);
  const isTallied = TALLIED.includes(gameOf(game.document.game).slug);
  const [height, chalk] = isTallied ? [TALLY_HEIGHT, tally(points)] : [HEIGHT, total(points, birds)];
  place.replaceChildren(
    label,
    draw("svg", { viewBox: `0 0 ${WIDTH} ${height}`, role: "img" }, title, ...chalk),
  );
}

/**
 * How many of a side's deals are drawn as a V, where the table does so (SL-1).
 * @param {Game} game
 * @param {Side} side
 */
const vogels = ({ game: { document }, result }, side) =>
  document.rules.vogel ? result.deals.filter(({ scores }) => scores[side] > VOGEL).length : 0;

/** SL-1: the Z of a real Tafel; of the hundreds each V is five. @param {number} points @param {number} birds */
function total(points, birds) {
  const { hundreds, fifties, twenties, rest } = slate(Math.max(points, 0));
  const remainder = draw(
    "text",
    { x: RIGHT - 4, y: BOTTOM - 10, class: "rest", "text-anchor": "end" },
    rest ? String(rest) : "",
  );
  return [
    guide(),
    ...Array.from({ length: birds }, (_unused, group) => bird(LEFT + 8 + group * pitch(hundreds), TOP)),
    ...strokes(hundreds, LEFT + 8, TOP).slice(birds * GROUP),
    ...crosses(fifties),
    ...strokes(twenties, LEFT + 8, BOTTOM),
    remainder,
  ];
}

/** HJ-6: sticks as strokes, potatoes as rings. @param {number} points @returns {SVGElement[]} */
function tally(points) {
  if (points >= 0) return strokes(points, LEFT + 8, TALLY_HEIGHT / 2);
  return Array.from({ length: -points }, (_unused, index) =>
    draw("circle", { class: "stroke", cx: LEFT + 10 + index * 22, cy: TALLY_HEIGHT / 2, r: 7 }),
  );
}

const guide = () =>
  draw("path", { class: "guide", d: `M${LEFT} ${TOP}H${RIGHT}L${LEFT} ${BOTTOM}H${RIGHT}` });

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
    return line(start + within * STEP, y + REACH, start + within * STEP + 1.2, y - REACH);
  return line(start - 4, y + REACH - 4, start + 3 * STEP + 5, y - REACH + 4);
}

/** The V of a deal of more than 500, as wide as a group. @param {number} x @param {number} y */
const bird = (x, y) =>
  draw("path", {
    class: "stroke",
    d: `M${x - 2} ${y - REACH}L${x + 1.5 * STEP} ${y + REACH}L${x + 3 * STEP + 2} ${y - REACH}`,
  });

/** From group to group: as wide as there is room for. @param {number} count */
function pitch(count) {
  const groups = Math.ceil(count / GROUP);
  return Math.min(28, (RIGHT - LEFT - 30) / Math.max(groups - 1, 1));
}

/** A fifty is a cross on the slanting line. @param {number} count */
function crosses(count) {
  return Array.from({ length: count }, (_unused, index) => {
    const x = WIDTH / 2 - index * 26;
    const y = TOP + ((RIGHT - x) / (RIGHT - LEFT)) * (BOTTOM - TOP);
    return draw("path", {
      class: "stroke",
      d: `M${x - 8} ${y - 9}L${x + 8} ${y + 9}M${x + 8} ${y - 9}L${x - 8} ${y + 9}`,
    });
  });
}

/** @param {number} x1 @param {number} y1 @param {number} x2 @param {number} y2 */
const line = (x1, y1, x2, y2) => draw("line", { class: "stroke", x1, y1, x2, y2 });
