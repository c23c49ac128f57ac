/** C: cards, seats and sides, and the card points a side can take. Cards are texts: "aK", "b9". */
import {
  DENOMINATIONS,
  LAST_TRICK,
  PACK_POINTS,
  PAIRS,
  RANKS,
  SEATS,
  SOLO,
  SUITS,
  VALUES,
} from "standblatt/rules/vocabulary.js";

/**
 * @import {BySide, Card, Denomination, Pair, Place, Player, Rank, Seat, SharedRules, Side, Suit} from "types/rule-book"
 */

/**
 * @typedef {Record<Place, Side>} Teams  who plays for which side, in the order of play
 * @typedef {{hand?: number, ranks?: number, sixInSequence?: number, hands?: number, cardsPerTrick?: number,
 *   teams?: Teams}} Shape  what no table may choose about a game, as far as it is not as usual: cards in a hand
 *   (and tricks), ranks of the pack from the ace down, what six in sequence are worth (PA-1), hands of one side,
 *   cards in a trick, sides
 */

export const HAND = 9; // cards in a hand
export const TRICK = 4;

/** C-7, AT-10: what the last trick is worth; older games do not say it. @param {Partial<SharedRules>} rules */
export const lastTrick = ({ last_trick = LAST_TRICK }) => last_trick;

/** C-4, C-7: the card points of a deal. @param {SharedRules} rules */
export const pointsOfDeal = (rules) => PACK_POINTS + lastTrick(rules);

/** C-8: those of a match. @param {SharedRules} rules */
export const pointsOfMatch = (rules) => pointsOfDeal(rules) + rules.match_bonus;

/** @type {Partial<Record<string, Denomination>>} */
const TURNED_UP = { A: "obenabe", K: "obenabe", 7: "undenufe", 6: "undenufe" }; // J3-1

/** SB-1: partners sit across. @type {Record<Seat, Pair>} */
const SIDES = { S: "NS", E: "EW", N: "NS", W: "EW" };

/** @param {Seat} seat */
export const sideOf = (seat) => SIDES[seat];

/** @param {Pair} side */
export const otherSide = (side) => PAIRS[1 - PAIRS.indexOf(side)];

/** @param {Seat} seat */
export const nextSeat = (seat) => following(seat, SEATS);

/** @param {string|null|undefined} denomination @returns {denomination is Suit} */
export const isSuit = (denomination) => SUITS.some((suit) => suit === denomination);

/** The first `count` players. @param {number} count */
export const solo = (count) => SOLO.slice(0, count);

/**
 * C-9: who is next among `places`; `place` itself need not be among them.
 * @template {Place} P
 * @param {Place} place
 * @param {P[]} places at least one
 */
export function following(place, places) {
  /** @type {Place[]} */
  const order = SEATS.some((seat) => seat === place) ? SEATS : SOLO;
  const start = order.indexOf(place) + 1;
  const next = [...order.slice(start), ...order].find((each) => places.some((one) => one === each));
  return /** @type {P} */ (next);
}

/**
 * C-9: `places` in their order, beginning with `first`.
 * @template {Place} P
 * @param {P} first
 * @param {P[]} places
 */
export function roundFrom(first, places) {
  const start = places.indexOf(first);
  return [...places.slice(start), ...places.slice(0, start)];
}

/** The last of a list that is not empty. @template T @param {T[]} list @returns {T} */
export const last = (list) => list[list.length - 1];

/**
 * A value for each of the keys, which are all that are asked for.
 * @template {string} K
 * @template T
 * @param {K[]} keys
 * @param {(key: K) => T} value
 */
export const byKey = (keys, value) =>
  /** @type {Record<K, T>} */ (Object.fromEntries(keys.map((key) => [key, value(key)])));

/** HJ-1: each for himself. @param {Player[]} players */
export const alone = (players) => /** @type {Teams} */ (byKey(players, (player) => player));

/** SB-1: partners sit across. */
export const ACROSS = /** @type {Teams} */ (SIDES);

/** @param {Teams} teams */
export const placesOf = (teams) => /** @type {Place[]} */ (Object.keys(teams));

/** @param {Teams} teams */
export const sidesOf = (teams) => [...new Set(Object.values(teams))];

/**
 * One value per side: bySide((side) => …).
 * @template T
 * @param {(side: Side) => T} value
 * @param {Side[]} sides
 */
export const bySide = (value, sides = PAIRS) => /** @type {BySide<T>} */ (byKey(sides, value));

/** The sides that there are values for. @param {BySide<unknown>} values */
export const sidesIn = (values) => /** @type {Side[]} */ (Object.keys(values));

/** @param {Card} card */
export const suitOf = (card) => /** @type {Suit} */ (SUITS.find((suit) => suit.startsWith(card[0])));

/** J3-1: what the last card dealt decides. @param {Card} card @returns {Denomination} */
export const turnedUpDenomination = (card) => TURNED_UP[card[1]] ?? suitOf(card);

/**
 * What a card counts in a denomination (C-4, C-5).
 * @param {Card} card
 * @param {Denomination} denomination
 * @param {SharedRules} rules
 */
export function cardValue(card, denomination, rules) {
  const [suit, rank] = card;
  if (isSuit(denomination)) return VALUES[denomination[0] === suit ? "trumps" : "side_suit"][rank] ?? 0;
  const six = denomination === "undenufe" && rules.undenufe_six_is_eleven;
  return VALUES[six ? "six_is_eleven" : "no_trumps"][rank] ?? 0;
}

// A set of points is a BigInt, bit n set for n points: adding points to the whole set is one shift.

/** @param {bigint|undefined} one @param {bigint} other */
export const joined = (one, other) => (one ?? other) | other;

/** @param {bigint} set */
export const bitsOf = (set) => [...set.toString(2)].reverse().flatMap((bit, n) => (bit === "1" ? [n] : []));

/** At place n every sum that n of the values can have. @param {number[]} values */
function sumsByCount(values) {
  let sums = [1n];
  for (const value of values) {
    const more = sums.map((set) => set << BigInt(value));
    sums = [...sums, 0n].map((set, n) => joined(more[n - 1], set));
  }
  return sums;
}

/**
 * At place k what the cards of k tricks can be worth.
 * @param {Denomination} denomination
 * @param {SharedRules} rules
 * @param {Shape} shape
 */
function sumsByTricks(denomination, rules, { hand = HAND, ranks = RANKS.length, cardsPerTrick = TRICK }) {
  const cards = allCards(ranks);
  const sums = sumsByCount(cards.map((card) => cardValue(card, denomination, rules)));
  return sums.filter((_, count) => count % cardsPerTrick === 0 && count <= hand * cardsPerTrick);
}

/** The cards of so many ranks. @param {number} ranks @returns {Card[]} */
export const allCards = (ranks) => SUITS.flatMap((suit) => cardsOf(suit, RANKS.slice(0, ranks)));

/** @param {Suit} suit @param {Rank[]} ranks */
export const cardsOf = (suit, ranks) => ranks.map((rank) => /** @type {Card} */ (suit[0] + rank));

// How many tricks the cards make up does not matter: what all of them are worth, or none, others are worth too.
/** @param {bigint[]} sums */
const beforeTheLast = (sums) => sums.reduce(joined);

/** @param {bigint[]} sums @param {bigint} lastTrick */
const taken = (sums, lastTrick) => joined(beforeTheLast(sums), beforeTheLast(sums) << lastTrick);

/** @param {bigint[]} sums @param {bigint} lastTrick */
const inAllTricks = (sums, lastTrick) => last(sums) << lastTrick;

/**
 * What is kept under a key; made once.
 * @template T
 * @param {Map<string, T>} kept
 * @param {string} key
 * @param {() => T} make
 */
export function once(kept, key, make) {
  const known = kept.get(key);
  if (known !== undefined) return known;
  const made = make();
  kept.set(key, made);
  return made;
}

/**
 * @callback Derived  what tricks can be worth, ascending; without a denomination, in any
 * @param {Denomination|null} denomination
 * @param {SharedRules} rules
 * @param {Shape} [shape]
 * @returns {number[]}
 */

/**
 * What `choose` takes out of the sums of so many tricks, as an ascending list that is derived once.
 * @param {(sums: bigint[], lastTrick: bigint) => bigint} choose
 * @returns {Derived}
 */
function derivedBy(choose) {
  /** @type {Map<string, number[]>} */
  const derived = new Map();
  return (denomination, rules, shape = {}) => {
    const { hand, ranks, cardsPerTrick } = shape;
    const kind = isSuit(denomination) || denomination;
    const worth = BigInt(lastTrick(rules));
    const key = [kind, rules.undenufe_six_is_eleven, hand, ranks, cardsPerTrick, worth].join();
    const any = denomination ? [denomination] : DENOMINATIONS;
    return once(derived, key, () =>
      bitsOf(any.map((each) => choose(sumsByTricks(each, rules, shape), worth)).reduce(joined)),
    );
  };
}

/** V-2: the card points that a side's tricks can hold, a match left out; derived from C-4 and C-7. */
export const possibleCardPoints = derivedBy(taken);

/** V-2, HJ-2: what all tricks together can be worth; one number where no card lies dead. */
export const possibleSums = derivedBy(inAllTricks);

/** SC-4: what some tricks can be worth while the last one is still to be played. */
export const possiblePart = derivedBy(beforeTheLast);
