/**
 * How what is typed for the sheets of a round is read: a number that is a table's chooses it, any other one is
 * the points of the table that is shown, and a table's number stands before its points. What no figure can make
 * longer needs no Enter.
 */
import { all } from "standblatt/dom.js";
import { couldBePoints, isTableNumber } from "standblatt/office/complement.js";

const LEAST = 100; // points below it are typed after Enter: "22" is rather a wrong table than 2 points at table 2

/** @typedef {{table: string, points: string}} Reading  without points only a table is chosen */

/**
 * What stands in the table's field says; null where it says nothing that this round has.
 * @param {HTMLFormElement} form
 * @param {string} text
 * @returns {Reading|null}
 */
export function read(form, text) {
  const isPoints = couldBePoints(form, text);
  if (isTableNumber(text)) return isPoints ? null : { table: text, points: "" };
  const table = form.dataset.proposed;
  return isPoints && table ? { table, points: text } : null;
}

/** The numbers of the round's tables as they may be typed, 3 as 03 too where there are 10. */
function numbers() {
  const plain = all("#board [data-table]").map((row) => row.dataset.table ?? "");
  const longest = Math.max(...plain.map((number) => number.length));
  return [...plain, ...plain.map((number) => number.padStart(longest, "0"))];
}

/**
 * The number of a table and what was typed of its points in one go: behind a space, or five figures that are too
 * many for points.
 * @param {HTMLFormElement} form
 * @param {string} text
 * @returns {Reading|null}
 */
export function tableAndPoints(form, text) {
  const [, before, behind] = text.match(/^(\d{1,5})\s+(.*)$/) ?? text.match(/^(\d\d)([1-9]\d\d)$/) ?? [];
  if (before === undefined) return null;
  const tables = numbers();
  const isGlued = !/\s/.test(text);
  if (isGlued && (Number(text) <= mostPoints(form) || tables.some((table) => table.length > 2))) return null;
  return tables.includes(before) ? { table: before, points: behind } : null;
}

/** What a side can have at most; no end where nothing keeps the points' sum. @param {HTMLFormElement} form */
const mostPoints = (form) => Number(form.dataset.most || Number.POSITIVE_INFINITY);

/** @param {HTMLFormElement} form @param {string} text */
export const isComplete = (form, text) =>
  /^\d{3,}$/.test(text) && Number(text) >= LEAST && Number(text) * 10 > mostPoints(form);

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
