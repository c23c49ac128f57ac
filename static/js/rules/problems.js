/** What can be wrong with an entry: codes and values as in Python's table, which holds the sentences. */

/** @typedef {{code: string, values: Object<string, string|number>}} Problem */

/** @returns {Problem} */
export const problem = (code, values = {}) => ({ code, values });

/** The values of a problem with a number: the two possible ones nearest to it, from an ascending list. */
export function neighbours(given, possible) {
  const last = possible.length - 1;
  const higher = possible.findIndex((number) => number >= given);
  const above = Math.min(Math.max(higher < 0 ? last : higher, 1), last);
  return { given, below: possible[Math.max(above - 1, 0)], above: possible[above] };
}
