/** C: cards, seats and sides, and the card points a side can take. Cards are texts: "aK", "b9". */

/**
 * @typedef {Object<string, string>} Teams  who plays for which side, in the order of play
 * @typedef {{hand?: number, ranks?: number, sixInSequence?: number, hands?: number, cardsPerTrick?: number,
 *   teams?: Teams}} Shape  what no table may choose about a game, as far as it is not as usual: cards in a hand
 *   (and tricks), ranks of the pack from the ace down, what six in sequence are worth (PA-1), hands of one side,
 *   cards in a trick, sides
 */

export const SEATS = [..."SENW"]; // C-9: the order of play
export const PAIRS = ["NS", "EW"]; // SB-1: the sides of a game with partners
export const SOLO = [..."12345"]; // HJ-1: where everyone plays alone, the players and the sides
export const SUITS = ["bells", "shields", "acorns", "roses"];
export const DENOMINATIONS = [...SUITS, "obenabe", "undenufe"];
export const RANKS = [..."AKOUB9876"];
export const HAND = 9; // cards in a hand
const TRICK = 4;
const LAST_TRICK = 5; // C-7
export const PACK = 157; // C-4 and C-7: the card points of a deal

const SIDE_SUIT = { A: 11, K: 4, O: 3, U: 2, B: 10 };
const TRUMPS = { ...SIDE_SUIT, U: 20, 9: 14 };
const NO_TRUMPS = { ...SIDE_SUIT, 8: 8 };
const SIX_IS_ELEVEN = { ...NO_TRUMPS, 6: 11, A: 0 };
const TURNED_UP = { A: "obenabe", K: "obenabe", 7: "undenufe", 6: "undenufe" }; // J3-1

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

/** C-9: `places` in their order, beginning with `first`. */
export function roundFrom(first, places) {
  const start = places.indexOf(first);
  return [...places.slice(start), ...places.slice(0, start)];
}

/** SB-1, HJ-1: partners sit across; each for himself. @type {Teams} */
export const ACROSS = Object.fromEntries(SEATS.map((seat) => [seat, sideOf(seat)]));
export const alone = (players) => Object.fromEntries(players.map((player) => [player, player]));
export const sidesOf = (teams) => [...new Set(Object.values(teams))];

/** One value per side: bySide((side) => …). */
export const bySide = (value, sides = PAIRS) => Object.fromEntries(sides.map((side) => [side, value(side)]));

/** J3-1: what the last card dealt decides. @param {string} card */
export const turnedUpDenomination = ([suit, rank]) =>
  TURNED_UP[rank] ?? SUITS.find((name) => name.startsWith(suit));

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

/** At place n every sum that n of the values can have. */
function sumsByCount(values) {
  let sums = [1n];
  for (const value of values) {
    const more = sums.map((set) => set << BigInt(value));
    sums = [...sums, 0n].map((set, n) => joined(more[n - 1], set));
  }
  return sums;
}

/** At place k what the cards of k tricks can be worth. @param {Shape} shape */
function sumsByTricks(denomination, rules, { hand = HAND, ranks = RANKS.length, cardsPerTrick = TRICK }) {
  const cards = SUITS.flatMap((suit) => RANKS.slice(0, ranks).map((rank) => suit[0] + rank));
  const sums = sumsByCount(cards.map((card) => cardValue(card, denomination, rules)));
  return sums.filter((_, count) => count % cardsPerTrick === 0 && count <= hand * cardsPerTrick);
}

const withLastTrick = (set) => set << BigInt(LAST_TRICK);
// How many tricks the cards make up does not matter: what all of them are worth, or none, others are worth too.
const beforeTheLast = (sums) => sums.reduce(joined);
const taken = (sums) => joined(beforeTheLast(sums), withLastTrick(beforeTheLast(sums)));
const inAllTricks = (sums) => withLastTrick(sums.at(-1));

/** What `choose` takes out of the sums of so many tricks, as an ascending list that is derived once. */
function derivedBy(choose) {
  const derived = new Map();
  return (denomination, rules, shape = {}) => {
    const { hand, ranks, cardsPerTrick } = shape;
    const kind = isSuit(denomination) || denomination;
    const key = [kind, rules.undenufe_six_is_eleven, hand, ranks, cardsPerTrick].join();
    if (!derived.has(key)) {
      const any = denomination ? [denomination] : DENOMINATIONS;
      const sets = any.map((each) => choose(sumsByTricks(each, rules, shape)));
      derived.set(key, bitsOf(sets.reduce(joined)));
    }
    return derived.get(key);
  };
}

/**
 * V-2: the card points that a side's tricks can hold, a match left out; derived from C-4 and C-7.
 * @type {function(?string, Object, Shape=): number[]} ascending; without a denomination, in any
 */
export const possibleCardPoints = derivedBy(taken);

/**
 * V-2, HJ-2: what all tricks together can be worth; one number, 157, where no card lies dead.
 * @type {function(?string, Object, Shape=): number[]} ascending; without a denomination, in any
 */
export const possibleSums = derivedBy(inAllTricks);

/**
 * SC-4: what some tricks can be worth while the last one is still to be played.
 * @type {function(?string, Object, Shape=): number[]} ascending; without a denomination, in any
 */
export const possiblePart = derivedBy(beforeTheLast);
