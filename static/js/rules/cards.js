/** C: cards, seats and sides, and the card points a side can take. Cards are texts: "aK", "b9". */

export const SEATS = [..."SENW"]; // C-9: the order of play
export const PAIRS = ["NS", "EW"]; // SB-1: the sides of a game with partners
export const SIDES = PAIRS;
export const SOLO = [..."12345"]; // HJ-1: where everyone plays alone, the players and the sides
export const SUITS = ["bells", "shields", "acorns", "roses"];
export const DENOMINATIONS = [...SUITS, "obenabe", "undenufe"];
export const RANKS = [..."AKOUB9876"];
const LAST_TRICK = 5; // C-7
export const PACK = 157; // C-4 and C-7: the card points of a deal

const SIDE_SUIT = { A: 11, K: 4, O: 3, U: 2, B: 10 };
const TRUMPS = { ...SIDE_SUIT, U: 20, 9: 14 };
const NO_TRUMPS = { ...SIDE_SUIT, 8: 8 };
const SIX_IS_ELEVEN = { ...NO_TRUMPS, 6: 11, A: 0 };

export const sideOf = (seat) => PAIRS.find((side) => side.includes(seat));
export const otherSide = (side) => PAIRS[1 - PAIRS.indexOf(side)];
export const nextSeat = (seat) => following(seat, SEATS);
export const isSuit = (denomination) => SUITS.includes(denomination);

/** The first `count` players. */
export const solo = (count) => SOLO.slice(0, count);

/** C-9: who is next among `places`; `place` itself need not be among them. */
export function following(place, places) {
  const order = SEATS.includes(place) ? SEATS : SOLO;
  const start = order.indexOf(place) + 1;
  return [...order.slice(start), ...order].find((each) => places.includes(each));
}

/** One value per side: bySide((side) => …). */
export const bySide = (value, sides = PAIRS) => Object.fromEntries(sides.map((side) => [side, value(side)]));

/** What a card counts in a denomination (C-4, C-5). */
export function cardValue(card, denomination, rules) {
  const [suit, rank] = card;
  if (isSuit(denomination)) return (denomination[0] === suit ? TRUMPS : SIDE_SUIT)[rank] ?? 0;
  const six = denomination === "undenufe" && rules.undenufe_six_is_eleven;
  return (six ? SIX_IS_ELEVEN : NO_TRUMPS)[rank] ?? 0;
}

// A set of points is a BigInt, bit n set for n points: adding points to the whole set is one shift.
export const joined = (one, other) => (one ?? other) | other;
export const bitsOf = (set) => [...set.toString(2)].reverse().flatMap((bit, n) => (bit === "1" ? [n] : []));

/**
 * What some of the cards are worth, with the last trick or without. Their number does not matter: there are
 * worthless cards enough to make them up to whole tricks.
 */
function takeable(values) {
  const sums = values.reduce((set, value) => joined(set, set << BigInt(value)), 1n);
  return bitsOf(joined(sums, sums << BigInt(LAST_TRICK)));
}

const derived = new Map();

/**
 * V-2: the card points that a side's tricks can hold, a match left out; derived from C-4 and C-7.
 * @returns {number[]} ascending
 */
export function possibleCardPoints(denomination, rules) {
  const key = [isSuit(denomination) || denomination, rules.undenufe_six_is_eleven].join();
  if (!derived.has(key)) {
    const values = SUITS.flatMap((suit) =>
      RANKS.map((rank) => cardValue(suit[0] + rank, denomination, rules)),
    );
    derived.set(key, takeable(values));
  }
  return derived.get(key);
}
