/** W-5, W-5a: which of two items of Weis is better. */
import { RANKS } from "standblatt/rules/vocabulary.js";

/**
 * @import {Denomination, Rank, SharedRules} from "types/rule-book"
 * @import {OwnItem} from "standblatt/rules/weis.js"
 */

const BY_VALUE = /** @type {const} */ ([
  "higher value",
  "more cards",
  "higher top card",
  "trumps",
  "declared earlier",
]);

/** What each place of a key compares; the last one is the order of playing. */
export const STEPS = /** @type {const} */ ({
  value: BY_VALUE,
  list: ["higher on the list", "trumps", "declared earlier"],
  fours: ["four beats sequence", ...BY_VALUE],
});

/**
 * From the lowest up: sequences as their cards and points, fours of a kind as their rank. Low fours, which the source
 * does not name, stand below the banners.
 */
const LIST = [
  ...["3 20", "4 50", "5 100", "6 100", "7 100", "8 100", "9 100"],
  ...["6", "7", "8"],
  ...["B", "O", "K", "A", "9"],
  ...["6 150", "U", "7 200", "8 250", "9 300"],
];

/** W-2: whether four sixes count in the place of four aces. @param {Denomination} denomination @param {SharedRules} rules */
export const sixesForAces = (denomination, rules) => rules.undenufe_sixes && denomination === "undenufe";

/** @param {OwnItem} item */
const rankOf = ({ cards: [card] }) => /** @type {Rank} */ (RANKS.find((rank) => card.endsWith(rank)));

/** @param {OwnItem} item @param {Denomination} denomination @param {SharedRules} rules */
function placeOnList(item, denomination, rules) {
  const { suit, cards, points } = item;
  if (suit) return LIST.indexOf(`${cards.length} ${points}`);
  const rank = rankOf(item);
  return LIST.indexOf(rank === "6" && sixesForAces(denomination, rules) ? "A" : rank);
}

/**
 * The place of an item among others, most important first: the higher key is the better item.
 * @param {OwnItem} item
 * @param {Denomination} denomination
 * @param {SharedRules} rules
 */
export function precedence(item, denomination, rules) {
  const { suit, cards, points } = item;
  const inTrumps = Number(rules.weis_trumps && suit === denomination);
  if (rules.weis_order === "list") return [placeOnList(item, denomination, rules), inTrumps];
  const place = RANKS.indexOf(rankOf(item));
  const top = denomination === "undenufe" ? place : -place;
  const key = [points, cards.length, top, inTrumps];
  return rules.weis_order === "fours" ? [Number(!suit), ...key] : key;
}
