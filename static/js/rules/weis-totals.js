/** V-3: the Weis totals that the two hands of a side can hold, derived from the item tables. */
import { RANKS, SUITS } from "standblatt/rules/cards.js";
import { HAND, fourPoints, runPoints, sharesCards } from "standblatt/rules/weis.js";

// Totals are the bits of a BigInt, bit n for 10 × n points: adding points to a whole set is one shift.
// Cards of the two hands are one number, the partner's in its upper half: both add up at once.
const UNIT = 10;
const PARTNER = SUITS.length * RANKS.length;

function sums(one, other) {
  let all = 0n;
  for (let tens = 0n; other >> tens; tens++) if ((other >> tens) & 1n) all |= one << tens;
  return all;
}

const fits = (cards, room) => cards % PARTNER <= room % PARTNER && cards / PARTNER <= room / PARTNER;
const add = (filling, cards, totals) => filling.set(cards, (filling.get(cards) ?? 0n) | totals);

/** The cards that a run from `start` to `end` adds to each hand that can hold it beside these fours. */
function runCards(start, end, fours, shared) {
  const within = fours.map((places) => places.filter((place) => place >= start && place < end).length);
  const free = [shared || !within[0] ? !within[1] : false, shared || !within[1] ? !within[0] : false];
  return [1, PARTNER].flatMap((unit, hand) => (free[hand] ? [unit * (end - start - within[hand])] : []));
}

/** One suit filled from end to end: by the cards of the two hands, the totals of their runs. */
function oneSuit(fours, room, rules) {
  const reached = [...RANKS, null].map(() => new Map());
  reached[0].set(0, 1n);
  RANKS.forEach((_, start) => {
    for (const [cards, totals] of reached[start]) {
      add(reached[start + 1], cards, totals);
      for (const [length, points] of Object.entries(runPoints(rules))) {
        const end = start + Number(length);
        if (end > RANKS.length) continue;
        for (const more of runCards(start, end, fours, sharesCards(rules))) {
          if (fits(cards + more, room)) add(reached[end], cards + more, totals << BigInt(points / UNIT));
        }
      }
    }
  });
  return reached.at(-1);
}

function together(one, other, room) {
  const joined = new Map();
  for (const [cards, totals] of one) {
    for (const [more, others] of other) {
      if (fits(cards + more, room)) add(joined, cards + more, sums(totals, others));
    }
  }
  return joined;
}

/** Two hands with these fours, places in the row of ranks: the totals of their runs. */
function runTotals(fours, rules) {
  const [own, partners] = fours.map((places) => HAND - SUITS.length * places.length);
  const room = own + PARTNER * partners;
  const suit = oneSuit(fours, room, rules);
  const two = together(suit, suit, room);
  return [...together(two, two, room).values()].reduce((all, totals) => all | totals);
}

/** A hand's fours: none, one or two. */
function foursOf(values) {
  const counting = [...values.keys()].filter((place) => values[place]);
  const pairs = counting.flatMap((one) => counting.filter((other) => other > one).map((other) => [one, other]));
  return [[], ...counting.map((place) => [place]), ...pairs];
}

function derive(denomination, rules) {
  const points = fourPoints(denomination, rules);
  const values = RANKS.map((rank) => points[rank] ?? 0);
  const hands = foursOf(values);
  let all = 0n;
  for (const own of hands) {
    for (const partners of hands) {
      if (own.length < partners.length || own.some((place) => partners.includes(place))) continue;
      const tens = [...own, ...partners].reduce((sum, place) => sum + values[place], 0) / UNIT;
      all |= runTotals([own, partners], rules) << BigInt(tens);
    }
  }
  return [...all.toString(2)].reverse().flatMap((bit, tens) => (bit === "1" ? [tens * UNIT] : []));
}

const derived = new Map();

/** @returns {number[]} ascending, 0 for none included */
export function weisTotals(denomination, rules) {
  const sixes = rules.undenufe_sixes && denomination === "undenufe";
  const key = [rules.large_weis, rules.shared_cards, rules.nines_weis, rules.low_fours, sixes].join();
  if (!derived.has(key)) derived.set(key, derive(denomination, rules));
  return derived.get(key);
}
