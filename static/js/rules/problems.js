/** What can be wrong with an entry: codes and values as in Python's table, which holds the sentences. */

/** @import {ProblemCode} from "types/rule-book" */

/**
 * @typedef {Record<string, string | number>} ProblemValues
 * @typedef {{code: ProblemCode, values: ProblemValues}} Problem
 */

/** @param {ProblemCode} code @param {ProblemValues} values @returns {Problem} */
export const problem = (code, values = {}) => ({ code, values });

/**
 * A problem or question as a list, empty where the condition does not hold.
 * @param {boolean} condition
 * @param {ProblemCode} code
 * @param {ProblemValues} [values]
 */
export const problemIf = (condition, code, values) => (condition ? [problem(code, values)] : []);

/**
 * The values of a problem with a number: the two possible ones nearest to it, from an ascending list.
 * @param {number} given
 * @param {number[]} possible
 */
export function neighbours(given, possible) {
  const last = possible.length - 1;
  const higher = possible.findIndex((number) => number >= given);
  const above = Math.min(Math.max(higher < 0 ? last : higher, 1), last);
  return { given, below: possible[Math.max(above - 1, 0)], above: possible[above] };
}
