/**
 * What needs no Enter when results are typed by their tables' numbers: a number that no figure can make longer, and
 * points that no figure can make longer. A figure more can only be the beginning of what comes next.
 */
import { all } from "standblatt/dom.js";

const LEAST = 100; // points below it are typed after Enter: "22" is rather a wrong table than 2 points at table 2

/** @typedef {"number"|"order"|""} Way  how the sheets come: by number, in the tables' order, or nobody knows yet */

/** The numbers of the round's tables as they may be typed, 3 as 03 too where there are 10. */
function numbers() {
  const plain = all("#board [data-table]").map((row) => row.dataset.table ?? "");
  const longest = Math.max(...plain.map((number) => number.length));
  return [...plain, ...plain.map((number) => number.padStart(longest, "0"))];
}

/**
 * The number of a table and the first figures of its points, typed in one go; null as long as more figures could
 * belong to the number, or to the points of the table that was proposed.
 * @param {string} text
 * @param {Way} way
 * @param {number} most  what a side can have, at most
 * @returns {[string, string]|null}
 */
export function tableAndPoints(text, way, most) {
  if (!/^\d+$/.test(text)) return null;
  const tables = numbers();
  if (way === "") return text.length === 5 && Number(text) > most ? parts(tables, text, 2) : null;
  if (way !== "number" || tables.some((table) => table.startsWith(text) && table !== text)) return null;
  return parts(tables, text, text.length) ?? parts(tables, text, text.length - 1);
}

/** @param {string[]} tables @param {string} text @param {number} length @returns {[string, string]|null} */
const parts = (tables, text, length) =>
  tables.includes(text.slice(0, length)) ? [text.slice(0, length), text.slice(length)] : null;

/** What a side can have at most; no end where nothing keeps the points' sum. @param {HTMLFormElement} form */
export const mostPoints = (form) => Number(form.dataset.most || Number.POSITIVE_INFINITY);

/** @param {HTMLFormElement} form @param {string} text */
export const isComplete = (form, text) =>
  /^\d{3,}$/.test(text) && Number(text) >= LEAST && Number(text) * 10 > mostPoints(form);

/** Whether points that were typed right behind a table's number are rather a part of it. @param {string} text */
export const isTooFew = (text) => /^\d*$/.test(text) && Number(text) < LEAST;

/**
 * Points and the first figure of what comes next, where the last figure that was typed is one too many for points.
 * @param {HTMLInputElement} input
 * @param {Event} event
 * @param {HTMLFormElement} form
 * @returns {[string, string]|null}
 */
export function pointsAndNext(form, input, event) {
  const { value } = input;
  const typed = !(event instanceof InputEvent) || event.inputType === "insertText";
  const [points, figure] = [value.slice(0, -1), value.slice(-1)];
  const atEnd = input.selectionStart === value.length;
  return typed && atEnd && /\d/.test(figure) && isComplete(form, points) ? [points, figure] : null;
}
