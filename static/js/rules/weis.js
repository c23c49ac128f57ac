/** W: which items cards make, and whose Weis scores. */
import { ACROSS, bySide, cardsOf, HAND, sidesOf } from "standblatt/rules/cards.js";
import { problem } from "standblatt/rules/problems.js";
import { RANKS, SUITS } from "standblatt/rules/vocabulary.js";
import { precedence, STEPS, sixesForAces } from "standblatt/rules/weis-order.js";

/**
 * @import {Card, Denomination, Place, Points, Rank, SharedRules, Shown, Side, Suit} from "types/rule-book"
 * @import {Shape} from "standblatt/rules/cards.js"
 * @import {Problem} from "standblatt/rules/problems.js"
 */

/**
 * @typedef {{cards: Card[], points: number}} Item  a run from the ace's end down, or a four, bells first
 * @typedef {Item & {suit: Suit|null}} OwnItem  a four has no suit
 * @typedef {OwnItem & {key: number[]}} RankedItem  with its place among others (W-5)
 * @typedef {"unopposed"|typeof STEPS[keyof typeof STEPS][number]} Step
 * @typedef {{items: Record<Place, Item[]>, best: (Item & {seat: Place})|null, step: Step|null, side: Side|null,
 *   points: Points}} Verdict
 */

export const STOECK = 20; // W-6
/** @type {Record<number, number>} */
const RUN_POINTS = { 3: 20, 4: 50, 5: 100, 6: 100, 7: 100, 8: 100, 9: 100 }; // W-1
/** @type {Record<number, number>} */
const LARGE_RUN_POINTS = { ...RUN_POINTS, 6: 150, 7: 200, 8: 250, 9: 300 }; // W-4
const FOUR_POINTS = { A: 100, K: 100, O: 100, U: 200 }; // W-2
const LOW_FOUR = 100;

/** @param {SharedRules} rules @param {Shape} [shape] */
export function runPoints(rules, { sixInSequence } = {}) {
  if (rules.large_weis) return LARGE_RUN_POINTS;
  return sixInSequence ? { ...RUN_POINTS, 6: sixInSequence } : RUN_POINTS;
}

/**
 * What four of each rank are worth (W-2), 0 where they do not count.
 * @param {Denomination} denomination
 * @param {SharedRules} rules
 * @returns {Record<Rank, number>}
 */
export function fourPoints(denomination, rules) {
  const low = rules.low_fours ? LOW_FOUR : 0;
  const points = { ...FOUR_POINTS, B: rules.banners_weis, 9: rules.nines_weis, 8: low, 7: low, 6: low };
  return sixesForAces(denomination, rules) ? { ...points, 6: points.A, A: 0 } : points;
}

/** W-4, W-4a: whether a card may count in a four and in a run. @param {SharedRules} rules */
export const sharesCards = (rules) => rules.large_weis || rules.shared_cards;

/**
 * Every four (of no suit) and every run; those that do not count, or are not dealt, have 0 points.
 * @param {Denomination} denomination
 * @param {SharedRules} rules
 * @param {Shape} [shape]
 * @returns {OwnItem[]}
 */
function allItems(denomination, rules, shape = {}) {
  const fours = fourPoints(denomination, rules);
  const runs = runPoints(rules, shape);
  const dealt = RANKS.slice(0, shape.ranks);
  /** @param {Rank[]} ranks @param {number} points */
  const worth = (ranks, points) => Number(ranks.every((rank) => dealt.includes(rank))) * points;
  /** @param {Rank} rank */
  const four = (rank) => ({
    suit: null,
    points: worth([rank], fours[rank]),
    cards: SUITS.flatMap((suit) => cardsOf(suit, [rank])),
  });
  /** @param {Suit} suit @param {Rank[]} ranks */
  const run = (suit, ranks) => ({
    suit,
    points: worth(ranks, runs[ranks.length]),
    cards: cardsOf(suit, ranks),
  });
  const lengths = Object.keys(runs).map(Number);
  /** @param {Suit} suit @param {Rank[]} row */
  const runsFrom = (suit, row) =>
    lengths.filter((length) => length <= row.length).map((length) => run(suit, row.slice(0, length)));
  return [
    ...RANKS.map(four),
    ...SUITS.flatMap((suit) => RANKS.flatMap((_, top) => runsFrom(suit, RANKS.slice(top)))),
  ];
}

/**
 * The first place where two keys differ, -1 where they are equal.
 * @param {number[]} one
 * @param {number[]} other
 */
const difference = (one, other) => one.findIndex((part, place) => part !== other[place]);

/**
 * For sorting the higher key first; equal keys give NaN, which counts as neither.
 * @param {{key: number[]}} one
 * @param {{key: number[]}} other
 */
function higherFirst({ key: one }, { key: other }) {
  const place = difference(one, other);
  return other[place] - one[place];
}

/** @param {OwnItem[]} items @param {Denomination} denomination @param {SharedRules} rules */
const ranked = (items, denomination, rules) =>
  items.map((item) => ({ ...item, key: precedence(item, denomination, rules) })).sort(higherFirst);

/** @param {Item[]} items */
const total = (items) => items.reduce((sum, { points }) => sum + points, 0);

/** @param {Item} item */
const plain = ({ cards, points }) => ({ cards, points });

/**
 * The split worth most; among equals the one with the higher best item, then the higher second one … (W-3).
 * @param {RankedItem[]} items
 * @param {boolean} shared
 * @returns {RankedItem[]}
 */
function bestOf(items, shared) {
  if (!items.length) return items;
  const [first, ...others] = items;
  /** @param {RankedItem} item */
  const free = (item) =>
    (shared && !item.suit !== !first.suit) || !item.cards.some((card) => first.cards.includes(card));
  const splits = [[first, ...bestOf(others.filter(free), shared)], bestOf(others, shared)];
  const keyed = splits.map((split) => ({ split, key: [total(split), ...split.flatMap(({ key }) => key)] }));
  const [best] = keyed.sort(higherFirst);
  return best.split;
}

/**
 * The items that a hand declares at best, the best one first; more cards than a hand has declare nothing.
 * @param {Card[]} cards
 * @param {Denomination} denomination
 * @param {SharedRules} rules
 * @param {Shape} [shape]
 */
function bestSplit(cards, denomination, rules, shape = {}) {
  if (new Set(cards).size > (shape.hand ?? HAND)) return [];
  const held = allItems(denomination, rules, shape).filter(
    (item) => item.points && item.cards.every((card) => cards.includes(card)),
  );
  return bestOf(ranked(held, denomination, rules), sharesCards(rules));
}

/**
 * The cards of a seat's items; one that may count in a four and in a run stands there once.
 * @param {Card[][]} groups
 * @param {(group: Card[]) => boolean} isFour
 */
function cardsShown(groups, isFour) {
  const cards = groups.filter(isFour).flat();
  const free = [...cards];
  for (const card of groups.filter((group) => !isFour(group)).flat()) {
    if (free.includes(card)) free.splice(free.indexOf(card), 1);
    else cards.push(card);
  }
  return cards;
}

/**
 * Each card that stands twice, each hand that is too large.
 * @param {Record<string, Card[]>} hands
 * @param {Shape} [shape]
 * @returns {Problem[]}
 */
export function handProblems(hands, { hand = HAND } = {}) {
  const cards = Object.values(hands).flat();
  const twice = [...new Set(cards)].filter((card) => cards.indexOf(card) !== cards.lastIndexOf(card));
  const sizes = Object.entries(hands).map(([seat, held]) => ({ hand, seat, given: new Set(held).size }));
  return [
    ...twice.map((card) => problem("weis_card_twice", { card })),
    ...sizes.filter(({ given }) => given > hand).map((size) => problem("weis_hand", size)),
  ];
}

/**
 * @template V
 * @template W
 * @param {Partial<Record<Place, V>>} byPlace
 * @param {(value: V) => W} change
 */
const mapped = (byPlace, change) =>
  /** @type {Record<Place, W>} */ (
    Object.fromEntries(Object.entries(byPlace).map(([place, value]) => [place, change(value)]))
  );

/**
 * The items that players show, each as its cards in any order.
 * @param {Shown} shown
 * @param {Denomination} denomination
 * @param {SharedRules} rules
 * @param {Shape} [shape]
 * @returns {{items: Record<Place, OwnItem[]>, problems: Problem[]}}
 */
export function readDeclared(shown, denomination, rules, shape = {}) {
  /** @param {Card[]} cards */
  const sorted = (cards) => [...cards].sort().join();
  const known = new Map(allItems(denomination, rules, shape).map((item) => [sorted(item.cards), item]));
  /** @param {Card[]} cards */
  const read = (cards) => known.get(sorted(cards));
  /** @param {Card[]} cards */
  const counts = (cards) => Boolean(read(cards)?.points);
  const wrong = Object.values(shown)
    .flat()
    .filter((cards) => !counts(cards));
  /** @param {Card[]} cards */
  const isFour = (cards) => read(cards)?.suit === null;
  /** @param {Card[][]} groups */
  const cards = (groups) => (sharesCards(rules) ? cardsShown(groups, isFour) : groups.flat());
  const problems = [
    ...wrong.map((cards) => problem("weis_item", { cards: cards.join(" ") })),
    ...handProblems(mapped(shown, cards), shape),
  ];
  /** @param {Card[][]} groups */
  const items = (groups) => groups.flatMap((group) => (counts(group) ? (read(group) ?? []) : []));
  return { items: mapped(shown, items), problems };
}

/**
 * Whose Weis scores, and by which step of W-5.
 * @param {Partial<Record<Place, OwnItem[]>>} declared as `readDeclared` returns them
 * @param {Place[]} order of playing to the first trick
 * @param {Denomination} denomination
 * @param {SharedRules} rules
 * @param {Shape} [shape]
 * @returns {Verdict} each seat's items the best first; best, step and side null when nobody has any
 */
export function adjudicate(declared, order, denomination, rules, { teams = ACROSS } = {}) {
  const items = mapped(declared, (own) => ranked(own, denomination, rules));
  const seats = /** @type {Place[]} */ (Object.keys(items));
  const claims = seats.flatMap((seat) =>
    items[seat].map((item) => ({ ...item, seat, key: [...item.key, -order.indexOf(seat)] })),
  );
  const [best] = claims.sort(higherFirst);
  const side = best ? teams[best.seat] : null;
  const rival = claims.find(({ seat }) => teams[seat] !== side);
  const step = rival ? STEPS[rules.weis_order][difference(best.key, rival.key)] : "unopposed";
  const points = total(claims.filter(({ seat }) => teams[seat] === side));
  return {
    items: mapped(items, (own) => own.map(plain)),
    best: best ? { seat: best.seat, ...plain(best) } : null,
    step: best ? step : null,
    side,
    points: bySide((each) => (each === side ? points : 0), sidesOf(teams)),
  };
}

/**
 * The same for whole hands, each declaring its best split.
 * @param {Partial<Record<Place, Card[]>>} hands
 * @param {Place[]} order
 * @param {Denomination} denomination
 * @param {SharedRules} rules
 * @param {Shape} [shape]
 */
export const adjudicateHands = (hands, order, denomination, rules, shape = {}) =>
  adjudicate(
    mapped(hands, (cards) => bestSplit(cards, denomination, rules, shape)),
    order,
    denomination,
    rules,
    shape,
  );
