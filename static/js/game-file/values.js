/**
 * Reading the values of a document as strictly as the rule book does in Python: a check for each kind of value, which
 * refuses what has not its form. What is merely wrong at the table is left to the rules.
 */
import { DEAL_KEYS, LARGEST, LAST_DEAL, TRICK_BIDS } from "standblatt/game-file/entry-format.js";
import {
  _,
  isObject,
  Refusal,
  refuse,
  refuseKey,
  refuseMissing,
  refuseTwice,
} from "standblatt/game-file/refusal.js";
import { DENOMINATIONS, PAIRS, RANKS, SEATS, SOLO, SUITS } from "standblatt/rules/vocabulary.js";

/** @import {Deal, Game, Place} from "types/rule-book" */
/** @import {Form} from "standblatt/game-file/entry-format.js" */

/** @typedef {(field: string, value: any) => void} Check  any: what the value is, is what it finds out */

const UNSTORABLE = /[\0\ud800-\udfff]/u;
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u;

/** @param {string[]} words @returns {Check} */
export const oneOf = (words) => (field, value) =>
  words.includes(value) || refuse(field, value, words.join(", "));

/** @param {number} low @param {number} high @returns {Check} */
export const whole = (low, high) => (field, value) =>
  (Number.isSafeInteger(value) && low <= value && value <= high) || refuse(field, value, `${low} – ${high}`);

/** @type {Check} */
export const text = (field, value) =>
  (typeof value === "string" && !UNSTORABLE.test(value)) || refuse(field, value, '"…"');

/** @type {Check} */
export const object = (field, value) => isObject(value) || refuse(field, value, "{…}");

/** @type {Check} */
const list = (field, value) => Array.isArray(value) || refuse(field, value, "[…]");

/** @type {Check} */
const flag = (field, value) => typeof value === "boolean" || refuse(field, value, "true, false");

/** What stands in an object under keys of one kind. @param {Check} key @param {Check} each @returns {Check} */
export const each = (key, each) => (field, value) => {
  object(field, value);
  for (const [name, item] of Object.entries(value)) {
    key(`${field}.${name}`, name);
    each(`${field}.${name}`, item);
  }
};

/** @param {Check} item @returns {Check} */
export const listOf = (item) => (field, value) => {
  list(field, value);
  for (const one of value) item(field, one);
};

/** @param {Check} check @returns {Check} */
const orNull = (check) => (field, value) => value === null || check(field, value);

/** @type {Check} */
const number = (field, value) =>
  (Number.isSafeInteger(value) && Math.abs(value) <= LARGEST) || refuse(field, value, "0, 1, 2, …");
const [seat, player, side] = [oneOf(SEATS), oneOf(SOLO), oneOf(PAIRS)];
const CARDS = SUITS.flatMap((suit) => RANKS.map((rank) => suit[0] + rank));
const card = oneOf(CARDS);
const items = listOf(listOf(card));
const CALL = new RegExp(`^(pass|double|redouble|(0|[1-9]\\d{0,3}) (${DENOMINATIONS.join("|")}))$`);

/** @type {Check} */
const trickBid = (field, value) =>
  TRICK_BIDS.includes(value) || typeof value === "number"
    ? typeof value === "string" || number(field, value)
    : refuse(field, value, `0, …, ${TRICK_BIDS.join(", ")}`);

/** @param {Check} who @param {Check} call @returns {Check} */
const calls = (who, call) =>
  listOf((field, pair) => {
    if (!Array.isArray(pair) || pair.length !== 2) refuse(field, pair, '["S", "pass"]');
    who(field, pair[0]);
    call(field, pair[1]);
  });

/** @type {Check} */
const players = (field, value) => {
  listOf(player)(field, value);
  if (new Set(value).size < value.length) refuse(field, value, "[…]");
};

/** The words of those kinds that have some. @type {Record<string, string[]>} */
export const WORDS = {
  seat: SEATS,
  side: PAIRS,
  player: SOLO,
  cut: SOLO,
  denomination: DENOMINATIONS,
  card: CARDS,
  trick_bid: TRICK_BIDS,
};

/** @type {Record<string, Check>} */
const CHECKS = {
  deal_number: whole(1, LAST_DEAL),
  number,
  flag,
  text,
  seat,
  side,
  player,
  denomination: oneOf(DENOMINATIONS),
  card,
  by_side: each(side, orNull(number)),
  by_player: each(player, orNull(number)),
  card_groups: each(seat, items),
  card_groups_by_player: each(player, items),
  players,
  cut: (field, value) => (Array.isArray(value) ? players : player)(field, value),
  calls: calls(
    seat,
    (field, call) =>
      (typeof call === "string" && CALL.test(call)) ||
      refuse(field, call, "pass, double, redouble, 70 acorns"),
  ),
  trick_bid: trickBid,
  pandur_calls: calls(player, (field, call) => call === "pass" || trickBid(field, call)),
};

/** @param {any} value any value @param {number} most @param {number} letters */
function areWords(value, most, letters) {
  if (!Array.isArray(value) || !value.every((word) => typeof word === "string")) return false;
  const words = value.map((word) => word.trim());
  const different = new Set(words.map((word) => word.toUpperCase().toLowerCase())); // ß is ss
  return (
    words.every((word) => word && [...word].length <= letters && !UNPRINTABLE.test(word)) &&
    [different.size, Math.min(Math.max(words.length, 1), most)].every((size) => size === words.length)
  );
}

/** How house rules are checked, by the kind of their form. @type {Record<string, (...bounds: any[]) => Check>} any: as in the forms */
const RULE_CHECKS = {
  flag: () => flag,
  whole: (low, high, optional) => (optional ? orNull(whole(low, high)) : whole(low, high)),
  choice: (values) => (field, value) => values.includes(value) || refuse(field, value, values.join(", ")),
  numbers: (keys, low, high) => each(oneOf(keys), whole(low, high)),
  words: (most, letters) => (field, value) =>
    areWords(value, most, letters) ||
    refuse(field, value, {
      id: _("1 to {most} different words of at most {letters} characters"),
      values: { most, letters },
    }),
};

/** @param {string} field @param {unknown} value @param {Form} form */
export const checkRule = (field, value, [kind, ...bounds]) => RULE_CHECKS[kind](...bounds)(field, value);

/**
 * A deal without what is null in it, which counts as left out.
 * @param {Game} slug
 * @param {any} deal any value
 */
function readDeal(slug, deal) {
  const keys = DEAL_KEYS[slug];
  object("deals", deal);
  const said = Object.entries(deal).filter(([key, value]) => {
    if (!Object.hasOwn(keys, key)) refuseKey(key);
    return value !== null;
  });
  for (const [key, value] of said) CHECKS[keys[key]](key, value);
  const read = Object.fromEntries(said);
  if (read.number === undefined) refuseMissing("number");
  return read;
}

/**
 * The deals of a game, each of a number of its own and dealt by somebody at this table; a refusal says in which it is.
 * @param {Game} slug
 * @param {any} deals any value
 * @param {Place[]} places
 * @returns {Deal[]}
 */
export function readDeals(slug, deals, places) {
  list("deals", deals);
  /** @type {Set<number>} */
  const numbers = new Set();
  return deals.map((/** @type {unknown} */ each, /** @type {number} */ deal) => {
    try {
      const read = readDeal(slug, each);
      if (numbers.has(read.number)) refuseTwice(`${read.number}`);
      numbers.add(read.number);
      if (read.dealer !== undefined) oneOf(places)("dealer", read.dealer);
      return read;
    } catch (error) {
      if (error instanceof Refusal) error.where.deal = deal;
      throw error;
    }
  });
}
