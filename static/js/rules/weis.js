/** W: which items cards make, and whose Weis scores. */
import { RANKS, SUITS, bySide, isSuit, sideOf } from "standblatt/rules/cards.js";
import { problem } from "standblatt/rules/problems.js";

/**
 * @typedef {{cards: string[], points: number}} Item  a run from the ace's end down, or a four (bells first)
 * @typedef {Item & {seat: string}} SeatItem
 * @typedef {{items: Object<string, Item[]>, best: ?SeatItem, step: ?string, side: ?string,
 *   points: {NS: number, EW: number}}} Verdict
 */

export const HAND = 9;
export const SHORTEST_RUN = 3;
const RUN_POINTS = { 3: 20, 4: 50, 5: 100, 6: 100, 7: 100, 8: 100, 9: 100 }; // W-1
const LARGE_RUN_POINTS = { ...RUN_POINTS, 6: 150, 7: 200, 8: 250, 9: 300 }; // W-4
const FOUR_POINTS = { A: 100, K: 100, O: 100, U: 200, B: 100 }; // W-2
const LOW_FOURS = { 8: 100, 7: 100, 6: 100 };
export const STOECK = 20; // W-6

// W-5: what each place of a key compares; the last one is the order of playing.
const STEPS = ["four beats sequence", "higher value", "more cards", "higher top card", "trumps", "declared earlier"];
const UNOPPOSED = "unopposed";

export const runPoints = (rules) => (rules.large_weis ? LARGE_RUN_POINTS : RUN_POINTS);

/** What each four is worth, by rank (W-2); 0 or absent where it does not count. */
export function fourPoints(denomination, rules) {
  const points = { ...FOUR_POINTS, ...(rules.low_fours && LOW_FOURS), 9: rules.nines_weis };
  const sixes = rules.undenufe_sixes && denomination === "undenufe";
  return sixes ? { ...points, 6: points.A, A: 0 } : points;
}

/** W-4, W-4a: whether a card may count in a four and in a run. */
export const sharesCards = (rules) => rules.large_weis || rules.shared_cards;

const isFour = ({ cards }) => cards[0][1] === cards[1][1];

/**
 * The run or four that just these cards make, in any order; its points are 0 where it does not count.
 * @returns {?Item}
 */
export function readItem(cards, denomination, rules) {
  const suits = SUITS.map((suit) => suit[0]);
  const place = (card) => RANKS.length * suits.indexOf(card[0]) + RANKS.indexOf(card[1]);
  const sorted = [...cards].sort((one, other) => place(one) - place(other));
  const steps = new Set(sorted.slice(1).map((card, index) => place(card) - place(sorted[index])));
  const step = steps.size === 1 && [...steps][0];
  if (step === RANKS.length && sorted.length === SUITS.length) {
    return { cards: sorted, points: fourPoints(denomination, rules)[sorted[0][1]] ?? 0 };
  }
  const oneSuit = sorted.every((card) => card[0] === sorted[0][0]);
  if (step !== 1 || !oneSuit || sorted.length < SHORTEST_RUN) return null;
  return { cards: sorted, points: runPoints(rules)[sorted.length] };
}

/** Every item that counts within the cards, overlapping ones too. */
function itemsIn(cards, denomination, rules) {
  const fours = RANKS.map((rank) => SUITS.map((suit) => suit[0] + rank));
  const runs = SUITS.flatMap((suit) =>
    RANKS.flatMap((_, start) =>
      RANKS.slice(start + SHORTEST_RUN - 1).map((_, more) =>
        RANKS.slice(start, start + SHORTEST_RUN + more).map((rank) => suit[0] + rank),
      ),
    ),
  );
  return [...fours, ...runs]
    .filter((group) => group.every((card) => cards.includes(card)))
    .map((group) => readItem(group, denomination, rules))
    .filter(({ points }) => points);
}

/** W-5 as a key, most important first: the higher key is the better item. */
function precedence(item, denomination, rules) {
  const four = isFour(item);
  const [top, last] = [item.cards[0], item.cards.at(-1)].map((card) => RANKS.indexOf(card[1]));
  const trumps = isSuit(denomination) && !four && item.cards[0][0] === denomination[0];
  const height = denomination === "undenufe" ? last : -top;
  return [four && rules.four_beats_sequence, item.points, item.cards.length, height, trumps].map(Number);
}

/** The first place where two keys differ, -1 where they are equal. */
const difference = (one, other) => one.findIndex((part, place) => part !== other[place]);

function compareKeys(one, other) {
  const place = difference(one, other);
  return place < 0 ? 0 : one[place] - other[place];
}

/** @returns {Array<Item & {key: number[]}>} the best first */
const ranked = (items, denomination, rules) =>
  items
    .map((item) => ({ ...item, key: precedence(item, denomination, rules) }))
    .sort((one, other) => compareKeys(other.key, one.key));

const standTogether = (one, other, shared) =>
  (shared && isFour(one) !== isFour(other)) || !one.cards.some((card) => other.cards.includes(card));

const total = (items) => items.reduce((sum, { points }) => sum + points, 0);
const splitKey = (split) => [total(split), ...split.flatMap(({ key }) => key)];

function bestOf(items, shared) {
  if (!items.length) return [];
  const [first, ...others] = items;
  const taking = [first, ...bestOf(others.filter((item) => standTogether(first, item, shared)), shared)];
  const leaving = bestOf(others, shared);
  return compareKeys(splitKey(leaving), splitKey(taking)) > 0 ? leaving : taking;
}

const plain = ({ cards, points }) => ({ cards, points });

/**
 * The items a hand declares at best, the best one first (W-3).
 * @param {string[]} cards @returns {Item[]}
 */
export function bestSplit(cards, denomination, rules) {
  return bestOf(ranked(itemsIn(cards, denomination, rules), denomination, rules), sharesCards(rules)).map(plain);
}

/**
 * The cards of a seat's items; one that may count in a four and in a run stands there once.
 * @param {Array<?Item>} items what each group of cards makes
 */
function cardsShown(groups, items, rules) {
  if (!sharesCards(rules)) return groups.flat();
  const four = (_, index) => items[index] && isFour(items[index]);
  const cards = groups.filter(four).flat();
  const free = [...cards];
  for (const card of groups.filter((...group) => !four(...group)).flat()) {
    const place = free.indexOf(card);
    if (place < 0) cards.push(card);
    else free.splice(place, 1);
  }
  return cards;
}

/** Each card that stands twice, each hand over nine cards. @returns {Problem[]} */
export function handProblems(hands) {
  const cards = Object.values(hands).flat();
  const twice = [...new Set(cards)].filter((card) => cards.indexOf(card) !== cards.lastIndexOf(card));
  const sizes = Object.entries(hands).map(([seat, hand]) => ({ seat, given: new Set(hand).size }));
  return [
    ...twice.map((card) => problem("weis_card_twice", { card })),
    ...sizes.filter(({ given }) => given > HAND).map((size) => problem("weis_hand", size)),
  ];
}

/**
 * The items that players show, each as its cards.
 * @param {Object<string, string[][]>} shown per seat
 * @returns {{items: Object<string, Item[]>, problems: Problem[]}}
 */
export function readDeclared(shown, denomination, rules) {
  const items = {};
  const hands = {};
  const problems = [];
  for (const [seat, groups] of Object.entries(shown)) {
    const read = groups.map((cards) => readItem(cards, denomination, rules));
    const wrong = groups.filter((_, index) => !read[index]?.points);
    problems.push(...wrong.map((cards) => problem("weis_item", { cards: cards.join(" ") })));
    items[seat] = read.filter((item) => item?.points);
    hands[seat] = cardsShown(groups, read, rules);
  }
  return { items, problems: [...problems, ...handProblems(hands)] };
}

/**
 * Whose Weis scores, and by which step of W-5.
 * @param {Object<string, Item[]>} declared per seat
 * @param {string[]} order of playing to the first trick
 * @returns {Verdict} each seat's items the best first; best, step and side null when nobody has any
 */
export function adjudicate(declared, order, denomination, rules) {
  const items = {};
  const claims = [];
  for (const [seat, own] of Object.entries(declared)) {
    const sorted = ranked(own, denomination, rules);
    items[seat] = sorted.map(plain);
    claims.push(...sorted.map((item) => ({ ...item, seat, key: [...item.key, -order.indexOf(seat)] })));
  }
  claims.sort((one, other) => compareKeys(other.key, one.key));
  const [best] = claims;
  if (!best) return { items, best: null, step: null, side: null, points: bySide(() => 0) };
  const side = sideOf(best.seat);
  const rival = claims.find(({ seat }) => sideOf(seat) !== side);
  const step = rival ? STEPS[difference(best.key, rival.key)] : UNOPPOSED;
  const points = total(claims.filter(({ seat }) => sideOf(seat) === side));
  const { seat, cards } = best;
  return {
    items,
    best: { seat, cards, points: best.points },
    step,
    side,
    points: bySide((each) => (each === side ? points : 0)),
  };
}

/** The same for whole hands, each declaring its best split. @param {Object<string, string[]>} hands */
export function adjudicateHands(hands, order, denomination, rules) {
  const split = ([seat, cards]) => [seat, bestSplit(cards, denomination, rules)];
  return adjudicate(Object.fromEntries(Object.entries(hands).map(split)), order, denomination, rules);
}
