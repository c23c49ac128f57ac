/** SL: a total as the strokes on a slate. */

const HUNDRED = 100;
const FIFTY = 50;
const TWENTY = 20;

/** @param {number} points whole, 0 or more */
export function slate(points) {
  const overHundreds = points % HUNDRED;
  const overFifties = overHundreds % FIFTY;
  return {
    hundreds: Math.floor(points / HUNDRED),
    fifties: Math.floor(overHundreds / FIFTY),
    twenties: Math.floor(overFifties / TWENTY),
    rest: overFifties % TWENTY,
  };
}
