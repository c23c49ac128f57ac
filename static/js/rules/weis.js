/** W: which items cards make, and whose Weis scores. */
import { ACROSS, HAND, RANKS, SUITS, bySide, sidesOf } from "standblatt/rules/cards.js";
import { problem } from "standblatt/rules/problems.js";

/**
 * @typedef {{cards: string[], points: number}} Item  a run from the ace's end down, or a four, bells first
 * @typedef {{items: Object<string, Item[]>, best: ?(Item & {seat: string}), step: ?string, side: ?string,
 *   points: Points}} Verdict
 */

export const STOECK = 20; // W-6
const RUN_POINTS = { 3: 20, 4: 50, 5: 100, 6: 100, 7: 100, 8: 100, 9: 100 }; // W-1
const LARGE_RUN_POINTS = { ...RUN_POINTS, 6: 150, 7: 200, 8: 250, 9: 300 }; // W-4
const FOUR_POINTS = { A: 100, K: 100, O: 100, U: 200, B: 100 }; // W-2
const LOW_FOUR = 100;

// W-5: what each place of a key compares; the last one is the order of playing.
const STEPS = [
  "four beats sequence",
  "higher value",
  "more cards",
  "higher top card",
  "trumps",
  "declared earlier",
];

export function runPoints(rules, { sixInSequence } = {}) {
  if (rules.large_weis) return LARGE_RUN_POINTS;
  return sixInSequence ? { ...RUN_POINTS, 6: sixInSequence } : RUN_POINTS;
}

/** What four of each rank are worth (W-2), 0 where they do not count. */
export function fourPoints(denomination, rules) {
  const low = rules.low_fours ? LOW_FOUR : 0;
  const points = { ...FOUR_POINTS, 9: rules.nines_weis, 8: low, 7: low, 6: low };
  const sixes = rules.undenufe_sixes && denomination === "undenufe";
  return sixes ? { ...points, 6: points.A, A: 0 } : points;
}

/** W-4, W-4a: whether a card may count in a four and in a run. */
export const sharesCards = (rules) => rules.large_weis || rules.shared_cards;

/** Every four (of no suit) and every run; those that do not count, or are not dealt, have 0 points. */
function allItems(denomination, rules, shape = {}) {
  const fours = fourPoints(denomination, rules);
  const runs = runPoints(rules, shape);
  const dealt = RANKS.slice(0, shape.ranks);
  const item = (suit, points, cards) => ({
    suit,
    points: cards.every(([, rank]) => dealt.includes(rank)) && points,
    cards,
  });
  const runsFrom = (suit, row) =>
    Object.keys(runs)
      .filter((length) => length <= row.length)
      .map((length) =>
        item(
          suit,
          runs[length],
          row.slice(0, length).map((rank) => suit[0] + rank),
        ),
      );
  return [
    ...RANKS.map((rank) =>
      item(
        null,
        fours[rank],
        SUITS.map((suit) => suit[0] + rank),
      ),
    ),
    ...SUITS.flatMap((suit) => RANKS.flatMap((_, top) => runsFrom(suit, RANKS.slice(top)))),
  ];
}

/** W-5 as a key, most important first: the higher key is the better item. */
function precedence({ suit, points, cards: [card, ...others] }, denomination, rules) {
  const place = RANKS.findIndex((rank) => card.endsWith(rank));
  const top = denomination === "undenufe" ? place : -place;
  return [!suit && rules.four_beats_sequence, points, others.length, top, suit === denomination].map(Number);
}

/** The first place where two keys differ, -1 where they are equal. */
const difference = (one, other) => one.findIndex((part, place) => part !== other[place]);

/** For sorting the higher key first; equal keys give NaN, which counts as neither. */
function higherFirst({ key: one }, { key: other }) {
  const place = difference(one, other);
  return other[place] - one[place];
}

const ranked = (items, denomination, rules) =>
  items.map((item) => ({ ...item, key: precedence(item, denomination, rules) })).sort(higherFirst);

const total = (items) => items.reduce((sum, { points }) => sum + points, 0);
const plain = ({ cards, points }) => ({ cards, points });

/** The split worth most; among equals the one with the higher best item, then the higher second one … (W-3). */
function bestOf(items, shared) {
  if (!items.length) return items;
  const [first, ...others] = items;
  const free = (item) =>
    (shared && !item.suit !== !first.suit) || !item.cards.some((card) => first.cards.includes(card));
  const splits = [[first, ...bestOf(others.filter(free), shared)], bestOf(others, shared)];
  const keyed = splits.map((split) => ({ split, key: [total(split), ...split.flatMap(({ key }) => key)] }));
  const [best] = keyed.sort(higherFirst);
  return best.split;
}

/**
 * The items that a hand declares at best, the best one first; more cards than a hand has declare nothing.
 * @param {string[]} cards @param {Shape} [shape] @returns {Item[]}
 */
export function bestSplit(cards, denomination, rules, shape = {}) {
  if (new Set(cards).size > (shape.hand ?? HAND)) return [];
  const held = allItems(denomination, rules, shape).filter(
    (item) => item.points && item.cards.every((card) => cards.includes(card)),
  );
  return bestOf(ranked(held, denomination, rules), sharesCards(rules));
}

/** The cards of a seat's items; one that may count in a four and in a run stands there once. */
function cardsShown(groups, isFour) {
  const cards = groups.filter(isFour).flat();
  const free = [...cards];
  for (const card of groups.filter((group) => !isFour(group)).flat()) {
    if (free.includes(card)) free.splice(free.indexOf(card), 1);
    else cards.push(card);
  }
  return cards;
}

/** Each card that stands twice, each hand that is too large. @param {Shape} [shape] @returns {Problem[]} */
export function handProblems(hands, { hand = HAND } = {}) {
  const cards = Object.values(hands).flat();
  const twice = [...new Set(cards)].filter((card) => cards.indexOf(card) !== cards.lastIndexOf(card));
  const sizes = Object.entries(hands).map(([seat, held]) => ({ hand, seat, given: new Set(held).size }));
  return [
    ...twice.map((card) => problem("weis_card_twice", { card })),
    ...sizes.filter(({ given }) => given > hand).map((size) => problem("weis_hand", size)),
  ];
}

const mapped = (object, change) =>
  Object.fromEntries(Object.entries(object).map(([seat, value]) => [seat, change(value, seat)]));

/**
 * The items that players show, each as its cards in any order.
 * @param {Object<string, string[][]>} shown per seat
 * @param {Shape} [shape]
 * @returns {{items: Object<string, Item[]>, problems: Problem[]}}
 */
export function readDeclared(shown, denomination, rules, shape = {}) {
  const sorted = (cards) => [...cards].sort().join();
  const known = new Map(allItems(denomination, rules, shape).map((item) => [sorted(item.cards), item]));
  const read = (cards) => known.get(sorted(cards));
  const counts = (cards) => read(cards)?.points;
  const wrong = Object.values(shown)
    .flat()
    .filter((cards) => !counts(cards));
  const isFour = (cards) => read(cards)?.suit === null;
  const cards = (groups) => (sharesCards(rules) ? cardsShown(groups, isFour) : groups.flat());
  const problems = [
    ...wrong.map((cards) => problem("weis_item", { cards: cards.join(" ") })),
    ...handProblems(mapped(shown, cards), shape),
  ];
  return { items: mapped(shown, (groups) => groups.filter(counts).map(read)), problems };
}

/**
 * Whose Weis scores, and by which step of W-5.
 * @param {Object<string, Item[]>} declared per seat, as `readDeclared` returns them
 * @param {string[]} order of playing to the first trick
 * @param {Shape} [shape]
 * @returns {Verdict} each seat's items the best first; best, step and side null when nobody has any
 */
export function adjudicate(declared, order, denomination, rules, { teams = ACROSS } = {}) {
  const items = mapped(declared, (own) => ranked(own, denomination, rules));
  const claims = Object.entries(items).flatMap(([seat, own]) =>
    own.map((item) => ({ ...item, seat, key: [...item.key, -order.indexOf(seat)] })),
  );
  const [best] = claims.sort(higherFirst);
  const side = best ? teams[best.seat] : null;
  const rival = claims.find(({ seat }) => teams[seat] !== side);
  const step = rival ? STEPS[difference(best.key, rival.key)] : "unopposed";
  const points = total(claims.filter(({ seat }) => teams[seat] === side));
  return {
    items: mapped(items, (own) => own.map(plain)),
    best: best ? { seat: best.seat, ...plain(best) } : null,
    step: best ? step : null,
    side,
    points: bySide((each) => (each === side ? points : 0), sidesOf(teams)),
  };
}

/** The same for whole hands, each declaring its best split. @param {Object<string, string[]>} hands */
export const adjudicateHands = (hands, order, denomination, rules, shape = {}) =>
  adjudicate(
    mapped(hands, (cards) => bestSplit(cards, denomination, rules, shape)),
    order,
    denomination,
    rules,
    shape,
  );
