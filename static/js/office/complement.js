/** Fills in what the sum of a sheet leaves for the other side, until somebody types something else there. */
import { all, find } from "standblatt/dom.js";

const LEAST = 100; // what a side writes in a round, at least, to be taken for points without their table
const ENOUGH = 300; // what is surely no table's number with a digit too many, however many tables there are

/** A whole number as people type it: 1’288, 1,288, 1 288. @param {string} text */
function whole(text) {
  const digits = text.replace(/[’' ]|,(?=\d{3}\b)/g, "");
  return /^\d{1,5}$/.test(digits) ? Number(digits) : null;
}

/** @param {HTMLFormElement} form @param {string} [name] */
const column = (form, name = "nothing") => all(`[data-column="${name}"]`, form, HTMLInputElement);

/**
 * What all sides together must have, with the matches that are typed; null where nothing keeps a sum.
 * @param {HTMLFormElement} form
 */
function expected(form) {
  if (!form.dataset.expected) return null;
  const matches = column(form, "matches").map((input) => whole(input.value) ?? 0);
  return matches.reduce(
    (sum, each) => sum + each * Number(form.dataset.bonus),
    Number(form.dataset.expected),
  );
}

/**
 * Whether nothing speaks against what was typed: whole numbers, and the sum where there is one.
 * @param {HTMLFormElement} form
 */
export function holds(form) {
  const points = column(form, "points").map((input) => whole(input.value));
  const written = column(form, form.dataset.measure || undefined).filter((input) => input.value !== "");
  const sum = expected(form);
  const given = written.reduce((all, input) => all + (whole(input.value) ?? 0), 0);
  return points.every((each) => each !== null) && (!written.length || sum === null || given === sum);
}

/** Completes the column that keeps the sum. @param {HTMLFormElement} form */
export function complete(form) {
  const inputs = column(form, form.dataset.measure || undefined);
  const sum = expected(form);
  if (inputs.length !== 2 || sum === null) return;
  const own = inputs.find((input) => input.value !== "" && !("filled" in input.dataset));
  const other = inputs.find((input) => input !== own);
  if (!other || (other.value !== "" && !("filled" in other.dataset))) return;
  const left = own ? sum - (whole(own.value) ?? sum + 1) : -1;
  other.value = left >= 0 ? String(left) : "";
  other.toggleAttribute("data-filled", left >= 0);
}

/** Lets what was filled in count as typed. @param {HTMLInputElement} input */
export function taken(input) {
  delete input.dataset.filled;
}

/** @param {string} text */
export const isTableNumber = (text) => /^\d{1,5}$/.test(text) && find(`#table-${Number(text)}`) !== null;

/** Whether a number is too small for points: rather the one of a table. @param {string} text */
export function isSmall(text) {
  const points = whole(text.replace(/[+-]+$/, ""));
  const tables = all("#board [data-table]").length;
  return points !== null && (points < LEAST || points <= Math.min(10 * tables, ENOUGH));
}

/**
 * Whether a number is what a side wrote and no table's number with a digit too many.
 * @param {HTMLFormElement} form
 * @param {string} text
 */
export function couldBePoints(form, text) {
  const points = whole(text.replace(/[+-]+$/, ""));
  return points !== null && !isSmall(text) && points <= (expected(form) ?? points);
}

/**
 * A plus behind the points is a match of this side, a minus one of the other: they go where matches stand.
 * @param {HTMLFormElement} form
 * @param {HTMLInputElement} input
 */
export function countMatches(form, input) {
  const [, points, signs] = input.value.match(/^(.*\d)([+-]+)$/) ?? [];
  const matches = column(form, "matches");
  if (!signs || input.dataset.column !== "points" || matches.length !== 2) return;
  const own = matches.findIndex((each) => each.dataset.side === input.dataset.side);
  input.value = points;
  for (const sign of signs) {
    const match = matches[sign === "+" ? own : 1 - own];
    match.value = String((whole(match.value) ?? 0) + 1);
    taken(match);
  }
}
