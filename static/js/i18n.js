/** Words made in the browser: the page carries its language's catalogue as a JSON block. */

/** @import {Catalogue} from "types/rule-book" */

/**
 * @typedef {Record<string, string | number | null | undefined>} Values  what is filled in
 *
 * @typedef {{code: string, values?: Record<string, string|number>, field?: string, message?: string}} AnyProblem
 *   the rule book's, here or on the server
 */

/** @type {Catalogue} */
const catalogue = JSON.parse(
  document.getElementById("catalogue")?.textContent ?? '{"messages":{},"problems":{},"later":""}',
);

/**
 * Fetches the words of all modules, where the page has those alone that its first modules need; once, and again only
 * where that has failed.
 * @returns {Promise<void>}
 */
export async function loadWords() {
  const { later } = catalogue;
  if (!later) return;
  const answer = await fetch(later);
  if (!answer.ok) throw new TypeError(`${later}: ${answer.status}`);
  const { messages, problems } = /** @type {Catalogue} */ (await answer.json());
  Object.assign(catalogue.messages, messages);
  Object.assign(catalogue.problems, problems);
  catalogue.later = "";
}

/** @param {string} text @param {Values} values */
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));

/**
 * The text of an English message id in the page's language, `{name}` filled from values.
 * @param {string} id
 * @param {Values} values
 */
export const _ = (id, values = {}) => fill(catalogue.messages[id] ?? id, values);

/**
 * A problem of the rule book as a sentence; one that came from the server brings its own.
 * @param {AnyProblem} problem
 * @param {(text: string) => string} called what texts among the values are called, as places at the table are
 */
export function sentence({ code, values = {}, message }, called = (text) => text) {
  const filled = Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      typeof value === "number" ? number(value) : called(value),
    ]),
  );
  return message ?? fill(catalogue.problems[code]?.message ?? code, filled);
}

/** The field at which a problem is shown. @param {AnyProblem} problem */
export const fieldOf = ({ code, field }) => field ?? catalogue.problems[code]?.field;

const SEPARATOR = document.documentElement.lang.startsWith("en") ? "," : "’";

/** A number as the page's language writes it: 1’288, in English 1,288. @param {number|null|undefined} points */
export const number = (points) =>
  String(points)
    .replace(/\B(?=(\d{3})+$)/g, SEPARATOR)
    .replace("-", "−");

/** @param {number} part */
const two = (part) => String(part).padStart(2, "0");

/**
 * A day and a time as Switzerland writes them in all its languages: 20.11.2026, 19:05.
 * @param {string} iso
 */
export function dayOf(iso) {
  const date = new Date(iso);
  return `${two(date.getDate())}.${two(date.getMonth() + 1)}.${date.getFullYear()}`;
}

/** @param {string} iso */
export function timeOf(iso) {
  const date = new Date(iso);
  return `${two(date.getHours())}:${two(date.getMinutes())}`;
}
