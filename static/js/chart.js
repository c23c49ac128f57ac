/** The totals after each deal, with the target and the line of the double game. */
import { draw } from "standblatt/dom.js";
import { _, number } from "standblatt/i18n.js";
import { sideInitials } from "standblatt/labels.js";
import { bySide, last, sidesIn } from "standblatt/rules/cards.js";

const NARROW = 336; // the width while the place has none, in pixels as all else here
const HEIGHT = 180;
const LEFT = 6;
const LABELS = 44; // room for the names behind the courses
const TOP = 14;
const BOTTOM = 166;
const REST = 10; // how far below the axis a name may stand
const LINE = 12; // from one name to the next
const FEWEST = 6; // deals that the width is made for at least

/**
 * @import {BySide, GameDocument, HouseRules, Side} from "types/rule-book"
 * @import {Sheet} from "standblatt/rules/score-sheet.js"
 */

/**
 * @typedef {BySide<number[]>} Courses  the running totals of each side, from 0
 * @typedef {{width: number, right: number, x: (deal: number) => number, y: (points: number) => number}} Scale
 */

/**
 * Draws the game's course as wide as its place, so that the writing keeps its size.
 * @param {HTMLElement} place
 * @param {{game: {document: GameDocument}, result: Sheet}} state
 */
export function drawChart(place, { game, result }) {
  const courses = coursesOf(result);
  const sides = sidesIn(courses);
  const scale = scaleOf(courses, game.document.rules, place.clientWidth || NARROW);
  const curves = sides.flatMap((side) => curve(side, courses[side], scale));
  const lines = [...goals(game.document.rules, scale), ...curves, ...names(game.document, courses, scale)];
  const title = draw("title", {}, _("The totals after each deal"));
  place.replaceChildren(
    draw("svg", { viewBox: `0 0 ${scale.width} ${HEIGHT}`, role: "img" }, title, axis(scale), ...lines),
  );
}

/** @param {Sheet} result @returns {Courses} */
export function coursesOf({ deals, totals }) {
  const sides = sidesIn(totals);
  const courses = bySide(() => [0], sides);
  for (const { problems, scores } of deals) {
    if (problems.length) continue;
    for (const side of sides) courses[side].push(last(courses[side]) + scores[side]);
  }
  return courses;
}

/** @param {HouseRules} rules */
const goalOf = ({ target, out_at, limit, deals }) => (deals == null ? (target ?? out_at ?? limit ?? 0) : 0);

/** @param {Courses} courses @param {HouseRules} rules @param {number} width @returns {Scale} */
function scaleOf(courses, rules, width) {
  const goal = goalOf(rules);
  const written = Object.values(courses).flat();
  const highest = Math.max(goal * 1.05, goal ? 1 : 100, ...written);
  const lowest = Math.min(0, ...written);
  const deals = Math.max(FEWEST, Object.values(courses)[0].length - 1);
  const right = width - LABELS;
  return {
    width,
    right,
    x: (deal) => LEFT + (deal / deals) * (right - LEFT),
    y: (points) => BOTTOM - ((points - lowest) / (highest - lowest)) * (BOTTOM - TOP),
  };
}

/** @param {Scale} scale */
const axis = ({ right, y }) => draw("line", { class: "axis", x1: LEFT, y1: y(0), x2: right, y2: y(0) });

/** @param {HouseRules} rules @param {Scale} scale */
function goals(rules, scale) {
  const reached = goalOf(rules);
  if (!reached) return [];
  const { double_game_below: below } = rules;
  return [...goal(reached, "goal", scale), ...(below ? goal(below, "double", scale) : [])];
}

/**
 * A goal's line, with its number where every course is still far below.
 * @param {number} points
 * @param {string} kind
 * @param {Scale} scale
 */
function goal(points, kind, { y, right }) {
  const line = draw("line", { class: kind, x1: LEFT, y1: y(points), x2: right, y2: y(points) });
  return [line, draw("text", { x: LEFT, y: y(points) - 4 }, number(points))];
}

/**
 * A side's course and the dot at its end.
 * @param {Side} side
 * @param {number[]} course
 * @param {Scale} scale
 */
function curve(side, course, { x, y }) {
  const points = course.map((total, deal) => `${x(deal).toFixed(1)},${y(total).toFixed(1)}`).join(" ");
  const end = { cx: x(course.length - 1), cy: y(last(course)) };
  return [
    draw("polyline", { class: "curve", "data-side": side, points }),
    draw("circle", { class: "dot", "data-side": side, r: 4, ...end }),
  ];
}

/**
 * The sides' initials behind the ends of their courses, from the highest down; those that would lie upon each other
 * move down, or up again where the drawing ends.
 * @param {GameDocument} document
 * @param {Courses} courses
 * @param {Scale} scale
 */
function names(document, courses, { x, y }) {
  /** @param {Side} side */
  const end = (side) => y(last(courses[side]));
  const sides = sidesIn(courses).sort((one, other) => end(one) - end(other));
  /** @type {number[]} */
  const down = [];
  for (const side of sides) down.push(Math.max(end(side), (down.at(-1) ?? 0) + LINE));
  /** @param {number} place */
  const free = (place) => BOTTOM + REST - (sides.length - 1 - place) * LINE;
  return sides.map((side, place) => {
    const at = { x: x(courses[side].length - 1) + 9, y: Math.min(down[place], free(place)) + 4 };
    return draw("text", { class: "curve-name", "data-side": side, ...at }, sideInitials(document, side));
  });
}
