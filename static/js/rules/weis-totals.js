/** V-3: the Weis totals that the two hands of a side can hold, derived from the item tables. */
import { RANKS, SUITS, bitsOf, joined } from "standblatt/rules/cards.js";
import { HAND, fourPoints, runPoints, sharesCards } from "standblatt/rules/weis.js";

// Sets of totals are BigInts as in cards.js, but bit n stands for 10 × n points.
// The cards of two hands are one number, the partner's times more than a hand can hold: both add up at once.
const UNIT = 10;
const PARTNER = SUITS.length * RANKS.length;

const fits = (cards, room) => cards % PARTNER <= room % PARTNER && cards / PARTNER <= room / PARTNER;
const add = (filling, cards, totals) => filling.set(cards, joined(filling.get(cards), totals));

/** The cards that a run adds to each hand that can hold it beside these fours. */
function runCards(start, end, fours, shared) {
  const [own, partners] = fours.map((places) => places.filter((place) => place >= start && place < end).length);
  const ways = [];
  if (!partners && (shared || !own)) ways.push(end - start - own);
  if (!own && (shared || !partners)) ways.push((end - start - partners) * PARTNER);
  return ways;
}

/** Of the runs with the same points only the shortest: a longer one just takes more cards. */
const shortestRuns = (rules) =>
  new Map(Object.entries(runPoints(rules)).reverse().map(([length, points]) => [points, Number(length)]));

/** One suit filled from end to end: by the cards of the two hands, the totals of their runs. */
function oneSuit(fours, room, rules) {
  const reached = [new Map([[0, 1n]]), ...RANKS.map(() => new Map())];
  RANKS.forEach((_, start) => {
    for (const [cards, totals] of reached[start]) {
      add(reached[start + 1], cards, totals);
      for (const [points, length] of shortestRuns(rules)) {
        const end = start + length;
        for (const more of runCards(start, end, fours, sharesCards(rules))) {
          if (reached[end] && fits(cards + more, room)) {
            add(reached[end], cards + more, totals << BigInt(points / UNIT));
          }
        }
      }
    }
  });
  return reached.pop();
}

function together(one, other, room) {
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

/** Two hands with these fours, as places in the row of ranks: the totals of their runs. */
function runTotals(fours, rules) {
  const [own, partners] = fours.map((places) => HAND - SUITS.length * places.length);
  const room = own + PARTNER * partners;
  const suit = oneSuit(fours, room, rules);
  const two = together(suit, suit, room);
  return [...together(two, two, room).values()].reduce(joined);
}

/** A hand's fours: none, one or two. */
function foursOf(values) {
  const counting = [...values.keys()].filter((place) => values[place]);
  return [[], ...counting.flatMap((one) => counting.map((other) => (other === one ? [one] : [one, other])))];
}

function derive(denomination, rules) {
  const points = fourPoints(denomination, rules);
  const values = RANKS.map((rank) => points[rank]);
  const hands = foursOf(values).filter(([one, other]) => !(other < one));
  let all;
  for (const own of hands) {
    for (const partners of hands) {
      if (own.length < partners.length || own.some((place) => partners.includes(place))) continue;
      const fours = [...own, ...partners].reduce((sum, place) => sum + values[place], 0);
      all = joined(all, runTotals([own, partners], rules) << BigInt(fours / UNIT));
    }
  }
  return bitsOf(all).map((tens) => tens * UNIT);
}

const derived = new Map();

/** @returns {number[]} ascending, 0 for none included */
export function weisTotals(denomination, rules) {
  const sixes = rules.undenufe_sixes && denomination === "undenufe";
  const key = [rules.large_weis, rules.shared_cards, rules.nines_weis, rules.low_fours, sixes].join();
  if (!derived.has(key)) derived.set(key, derive(denomination, rules));
  return derived.get(key);
}
