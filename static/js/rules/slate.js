/** SL: a total as the strokes on a slate. */

const STROKES = { hundreds: 100, fifties: 50, twenties: 20 };

/**
 * @param {number} points whole, 0 or more
 * @returns {{hundreds: number, fifties: number, twenties: number, rest: number}}
 */
export function slate(points) {
  const strokes = {};
  let rest = points;
  for (const [name, worth] of Object.entries(STROKES)) {
    strokes[name] = Math.floor(rest / worth);
    rest %= worth;
  }
  return { ...strokes, rest };
}
