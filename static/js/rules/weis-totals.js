/** V-3: the Weis totals that the one or two hands of a side can hold, derived from the item tables. */
import { bitsOf, HAND, joined, last, once } from "standblatt/rules/cards.js";
import { RANKS, SUITS } from "standblatt/rules/vocabulary.js";
import { fourPoints, runPoints, sharesCards } from "standblatt/rules/weis.js";

/**
 * @import {Denomination, Rank, SharedRules} from "types/rule-book"
 * @import {Shape} from "standblatt/rules/cards.js"
 */

/**
 * @typedef {Map<number, bigint>} Filling  the totals by the cards that they take
 * @typedef {number[][]} Fours  of each hand, as places in the row of ranks
 */

// Sets of totals are BigInts as in cards.js, but bit n stands for 10 × n points.
// The cards of two hands are one number, the partner's times more than a hand can hold: both add up at once.
const UNIT = 10;
const PARTNER = SUITS.length * RANKS.length;

/** @param {number} cards @param {number} room */
const fits = (cards, room) => cards % PARTNER <= room % PARTNER && cards / PARTNER <= room / PARTNER;

/** @param {Filling} filling @param {number} cards @param {bigint} totals */
const add = (filling, cards, totals) => filling.set(cards, joined(filling.get(cards), totals));

/**
 * The cards that a run adds to each hand that can hold it beside these fours.
 * @param {number} start
 * @param {number} end
 * @param {Fours} fours
 * @param {boolean} shared
 */
function runCards(start, end, fours, shared) {
  const [own, partners] = fours.map(
    (places) => places.filter((place) => place >= start && place < end).length,
  );
  const ways = [];
  if (!partners && (shared || !own)) ways.push(end - start - own);
  if (!own && (shared || !partners)) ways.push((end - start - partners) * PARTNER);
  return ways;
}

/**
 * Of the runs with the same points only the shortest: a longer one just takes more cards.
 * @param {SharedRules} rules
 * @param {Shape} shape
 */
const shortestRuns = (rules, shape) =>
  new Map(
    Object.entries(runPoints(rules, shape))
      .reverse()
      .map(([length, points]) => [points, Number(length)]),
  );

/**
 * One suit filled from end to end: by the cards of the two hands, the totals of their runs.
 * @param {Fours} fours
 * @param {number} room
 * @param {Map<number, number>} runs
 * @param {Rank[]} ranks
 * @param {boolean} shared
 */
function oneSuit(fours, room, runs, ranks, shared) {
  /** @type {Filling[]} */
  const reached = [new Map([[0, 1n]]), ...ranks.map(() => new Map())];
  for (const start of ranks.keys()) {
    const ways = runsFrom(start, runs, fours, shared).filter(({ end }) => end <= ranks.length);
    for (const [cards, totals] of reached[start]) {
      add(reached[start + 1], cards, totals);
      const fitting = ways.filter(({ more }) => fits(cards + more, room));
      for (const { end, more, points } of fitting) add(reached[end], cards + more, totals << points);
    }
  }
  return last(reached);
}

/**
 * Every run that begins at a place: where it ends, the cards that it takes, and its points.
 * @param {number} start
 * @param {Map<number, number>} runs
 * @param {Fours} fours
 * @param {boolean} shared
 */
const runsFrom = (start, runs, fours, shared) =>
  [...runs].flatMap(([points, length]) => {
    const end = start + length;
    const worth = BigInt(points / UNIT);
    return runCards(start, end, fours, shared).map((more) => ({ end, more, points: worth }));
  });

/** @param {Filling} one @param {Filling} other @param {number} room */
function together(one, other, room) {
  /** @type {Filling} */
  const both = new Map();
  for (const [more, others] of other) {
    const tens = bitsOf(others).map(BigInt);
    for (const [cards, totals] of one) {
      if (!fits(cards + more, room)) continue;
      add(both, cards + more, tens.map((ten) => totals << ten).reduce(joined));
    }
  }
  return both;
}

/**
 * Every set of at most `most` of these ranks.
 * @param {number[]} ranks
 * @param {number} most
 * @returns {number[][]}
 */
function setsOf([first, ...others], most) {
  if (first === undefined || !most) return [[]];
  return [...setsOf(others, most), ...setsOf(others, most - 1).map((set) => [first, ...set])];
}

/**
 * The fours of each hand; the hands are alike, so the first has most.
 * @param {number[]} counting
 * @param {number[]} sizes
 */
function foursOfAll(counting, sizes) {
  const [own, partners = [[]]] = sizes.map((size) => setsOf(counting, Math.floor(size / SUITS.length)));
  /** @param {number[]} one @param {number[]} other */
  const apart = (one, other) => one.length >= other.length && !one.some((place) => other.includes(place));
  return own.flatMap((one) => partners.filter((other) => apart(one, other)).map((other) => [one, other]));
}

/** @param {Denomination} denomination @param {SharedRules} rules @param {Shape} dealt */
function derive(denomination, rules, { hand = HAND, hands = 2, ...shape }) {
  const sizes = Array(hands).fill(hand);
  const ranks = RANKS.slice(0, shape.ranks);
  const points = fourPoints(denomination, rules);
  const values = ranks.map((rank) => points[rank]);
  const counting = [...values.keys()].filter((place) => values[place]);
  const runs = shortestRuns(rules, shape);
  const all = foursOfAll(counting, sizes).map((fours) => {
    const rooms = sizes.map((size, which) => size - SUITS.length * fours[which].length);
    const room = rooms.reduceRight((partners, own) => own + PARTNER * partners);
    const suit = oneSuit(fours, room, runs, ranks, sharesCards(rules));
    const two = together(suit, suit, room);
    const totals = [...together(two, two, room).values()].reduce(joined);
    return totals << BigInt(fours.flat().reduce((sum, place) => sum + values[place], 0) / UNIT);
  });
  return bitsOf(all.reduce(joined)).map((tens) => tens * UNIT);
}

/** @type {Map<string, number[]>} */
const derived = new Map();

/**
 * @param {Denomination} denomination
 * @param {SharedRules} rules
 * @param {Shape} [shape]
 * @returns {number[]} ascending, 0 for none included
 */
export function weisTotals(denomination, rules, shape = {}) {
  const { hand, ranks, sixInSequence, hands } = shape;
  const fours = Object.values(fourPoints(denomination, rules));
  const key = [rules.large_weis, rules.shared_cards, hand, ranks, sixInSequence, hands, ...fours].join();
  return once(derived, key, () => derive(denomination, rules, shape));
}
