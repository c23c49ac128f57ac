/** V-2, HJ-2: whether tricks can be shared out as written, where cards lie dead and the sums alone do not tell. */
import { allCards, cardValue, HAND, lastTrick, once, TRICK } from "standblatt/rules/cards.js";
import { DENOMINATIONS, RANKS } from "standblatt/rules/vocabulary.js";

/**
 * @import {Denomination, SharedRules} from "types/rule-book"
 * @import {Shape} from "standblatt/rules/cards.js"
 */

/** @typedef {[value: number, number: number][]} Worth  how many cards of each value there are */

/** @type {Map<string, boolean>} */
const known = new Map();

/**
 * Whether all tricks can be shared out so that the sides have these card points; at least two have a trick. Each
 * side's may be possible alone, but not beside the other's: with 2 : 155 in Obenabe no card without points is in play.
 * @param {number[]} points
 * @param {Denomination|null} denomination null: in any
 * @param {SharedRules} rules
 * @param {Shape} shape
 */
export function canShare(points, denomination, rules, { hand = HAND, cardsPerTrick = TRICK }) {
  const any = denomination ? [denomination] : DENOMINATIONS;
  return any.some((each) =>
    once(known, [each, hand, cardsPerTrick, lastTrick(rules), ...points].join(), () => {
      const values = allCards(RANKS.length).map((card) => cardValue(card, each, rules));
      return isShared(points, values, hand, cardsPerTrick, lastTrick(rules));
    }),
  );
}

/**
 * @param {number[]} points
 * @param {number[]} values of all cards
 * @param {number} hand
 * @param {number} perTrick
 * @param {number} worth of the last trick
 */
function isShared(points, values, hand, perTrick, worth) {
  const different = [...new Set(values)].filter(Boolean);
  /** @param {number} value */
  const count = (value) => values.filter((each) => each === value).length;
  const kinds = /** @type {Worth} */ (different.map((value) => [value, count(value)]));
  const blanks = count(0);
  // That the last trick may be all that a side has decides nothing: every share of its points was tried, with and without it.
  /** @param {number[]} counts */
  const fits = (counts) => {
    const tricks = counts.map((n) => Math.ceil(n / perTrick));
    const more = tricks.filter(Boolean).length === 1 ? 1 : 0;
    return sum(tricks) + more <= hand && perTrick * hand - sum(counts) <= blanks;
  };
  return points.some((own, last) => {
    const inCards = points.map((each, side) => each - (side === last ? worth : 0));
    if (own < worth) return false;
    for (const counts of cardsOf(inCards, kinds)) if (fits(counts)) return true;
    return false;
  });
}

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((one, other) => one + other, 0);

/**
 * How many cards with points each side can have its points in.
 * @param {number[]} points
 * @param {Worth} worth
 * @returns {Generator<number[]>}
 */
function* cardsOf([own, ...others], worth) {
  for (const taken of combinations(own, worth)) {
    const left = /** @type {Worth} */ (worth.map(([value, number], at) => [value, number - taken[at]]));
    if (!others.length) yield [sum(taken)];
    else for (const counts of cardsOf(others, left)) yield [sum(taken), ...counts];
  }
}

/**
 * How many cards of each value make up the points.
 * @param {number} points
 * @param {Worth} worth
 * @returns {Generator<number[]>}
 */
function* combinations(points, worth) {
  if (points > sum(worth.map(([value, number]) => value * number))) return;
  const [first, ...others] = worth;
  if (!first) {
    yield [];
    return;
  }
  const [value, number] = first;
  for (let used = Math.min(number, Math.floor(points / value)); used >= 0; used--)
    for (const more of combinations(points - used * value, others)) yield [used, ...more];
}
