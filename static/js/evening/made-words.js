/** What somebody has made beside the game points, in words. */
import { make } from "standblatt/dom.js";
import { _, number } from "standblatt/i18n.js";

/** @import {Sum} from "standblatt/evening/sums.js" */

/** "2 of 3 won · double: 1 · points: 2,056"; what is nothing is left out. @param {Omit<Sum, "key"|"name">} sum */
export function madeNodes({ games: count, won, pauses, ...sum }) {
  /** @type {[number, (values: {count: string}) => string][]} */
  const rest = [
    [sum.doubles, (values) => _("double: {count}", values)],
    [sum.matches, (values) => _("matches: {count}", values)],
    [sum.points, (values) => _("points: {count}", values)],
    [sum.differences, (values) => _("differences: {count}", values)],
    [sum.strokes, (values) => _("strokes: {count}", values)],
    [sum.potatoes, (values) => _("potatoes: {count}", values)],
    [pauses, (values) => _("games sat out: {count}", values)],
  ];
  const texts = rest.filter(([amount]) => amount).map(([amount, text]) => text({ count: number(amount) }));
  return listed([wonText(won, count), ...texts]);
}

/** @param {number} won @param {number} count */
export const wonText = (won, count) => _("{won} of {count} won", { won, count });

/** Parts of a line, each of which stays whole. @param {string[]} texts */
export const listed = (texts) =>
  texts.map((text) => make("span", {}, text)).flatMap((node, place) => (place ? [" · ", node] : [node]));
