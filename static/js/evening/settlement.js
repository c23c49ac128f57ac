/**
 * Who pays whom after an evening: what each game costs, and the fewest payments that settle it (EV-3 to EV-8).
 * Amounts are whole Rappen. Of any evening all balances sum to nothing. Pure: nothing is read or shown here.
 */
import { isAmong } from "standblatt/dom.js";
import { seatedIn } from "standblatt/evening/people.js";
import { potatoesOf } from "standblatt/evening/sums.js";
import { sidesIn } from "standblatt/rules/cards.js";
import { gameOf } from "standblatt/rules/games.js";

/**
 * @import {GameDocument, Side} from "types/rule-book"
 * @import {Seated} from "standblatt/evening/people.js"
 * @import {Stakes} from "standblatt/evening/stakes.js"
 * @import {Played} from "standblatt/evening/sums.js"
 * @import {Sheet} from "standblatt/rules/score-sheet.js"
 */

/**
 * @typedef {Map<string, number>} Balances  what each person has won, by key; who has lost has less than nothing
 * @typedef {{payer: Side, payee: Side, amount: number}} Debt  of sides that are not equal, each of the larger one has
 *   this amount
 * @typedef {{from: string, to: string, amount: number}} Payment  by the keys of people
 * @typedef {Payment & {paid: boolean}} Settled  whether it has been made
 */

const FULL_HUNDRED = 100;
const MOST_EXACT = 8; // so many people are settled with the fewest payments that there are

/** EV-3: what each person has won or lost in these games. @param {Played[]} played @param {Stakes} stakes */
export function balancesOf(played, stakes) {
  /** @type {Balances} */
  const balances = new Map();
  for (const game of played) {
    const seated = seatedIn(game.document);
    for (const { key } of seated) add(balances, key, 0);
    for (const debt of debtsOf(game, stakes)) move(balances, debt, seated);
  }
  return balances;
}

/** @param {Map<string, number>} sums @param {string} key @param {number} amount */
const add = (sums, key, amount) => sums.set(key, (sums.get(key) ?? 0) + amount);

/**
 * EV-4: a debt is shared among those who play for the two sides; the smaller one pays or gets the same sum.
 * @param {Balances} balances
 * @param {Debt} debt
 * @param {Seated[]} seated
 */
function move(balances, { payer, payee, amount }, seated) {
  const payers = seated.filter(({ side }) => side === payer);
  const payees = seated.filter(({ side }) => side === payee);
  const whole = amount * Math.max(payers.length, payees.length);
  for (const { key } of payers) add(balances, key, -whole / payers.length);
  for (const { key } of payees) add(balances, key, whole / payees.length);
}

/** What each side owes each other one after a game. @param {Played} game @param {Stakes} stakes @returns {Debt[]} */
function debtsOf({ document, result }, stakes) {
  const sides = sidesIn(result.totals);
  const lost = losersOf(document, result);
  const places = placesOf(document, result);
  const game = stakes.game * (stakes.double_twice && result.double_game ? 2 : 1);
  const place = sides.length > 2 ? stakes.place : 0;
  /** @param {Side} payer @param {Side} payee */
  const owed = (payer, payee) =>
    (lost.includes(payer) && !lost.includes(payee) ? game : 0) +
    stakes.hundred * hundreds(document, result, payer, payee) +
    (places[payer] > places[payee] ? place : 0) +
    stakes.potato * potatoesOf(payer, result);
  return sides.flatMap((payer) =>
    sides
      .filter((payee) => payee !== payer)
      .map((payee) => ({ payer, payee, amount: owed(payer, payee) }))
      .filter(({ amount }) => amount),
  );
}

/**
 * EV-4: who has lost: the last one in where players leave (HJ-6), else all who have not won.
 * @param {GameDocument} document
 * @param {Sheet} result
 * @returns {Side[]}
 */
function losersOf({ game, rules }, { out, loser, winner }) {
  if (out) return loser ? [loser] : [];
  return winner
    ? gameOf(game)
        .sides(rules)
        .filter((side) => side !== winner)
    : [];
}

/** A total of which more is better. @param {GameDocument} document @param {number} total */
const madeOf = ({ game }, total) => (gameOf(game).ranking ? -total : total);

/**
 * EV-5: the full hundreds that one side is behind another; none where players leave.
 * @param {GameDocument} document
 * @param {Sheet} result
 * @param {Side} behind
 * @param {Side} front
 */
function hundreds(document, { out, totals }, behind, front) {
  const difference = madeOf(document, totals[front]) - madeOf(document, totals[behind]);
  return out ? 0 : Math.floor(Math.max(0, difference) / FULL_HUNDRED);
}

/**
 * EV-6: each side's place: who left first, or has the best total; equal ones share a place.
 * @param {GameDocument} document
 * @param {Sheet} result
 * @returns {Record<string, number>}
 */
function placesOf(document, { out, totals }) {
  const sides = sidesIn(totals);
  /** @param {Side} side */
  const ahead = (side) =>
    sides.filter((other) => madeOf(document, totals[other]) > madeOf(document, totals[side])).length;
  /** @param {Side} side */
  const place = (side) => (out ? (isAmong(side, out) ? out.indexOf(side) : out.length) : ahead(side));
  return Object.fromEntries(sides.map((side) => [side, place(side)]));
}

/**
 * EV-7: how many rounds of drinks each person owes, with whoever has lost the same game.
 * @param {Played[]} played
 * @param {Stakes} stakes
 */
export function roundsOf(played, { rounds: areAgreed }) {
  /** @type {Map<string, number>} */
  const rounds = new Map();
  for (const { document, result } of areAgreed ? played : []) {
    const lost = losersOf(document, result);
    for (const { key, side } of seatedIn(document)) if (isAmong(side, lost)) add(rounds, key, 1);
  }
  return rounds;
}

/** EV-8: the fewest payments that settle; of more than eight people, nearly as few. @param {Balances} balances */
export function paymentsOf(balances) {
  const order = [...balances.keys()];
  const open = [...balances].filter(([, balance]) => balance);
  const groups = open.length <= MOST_EXACT ? groupsOf(open) : [open];
  return groups
    .flatMap(paidOff)
    .sort(
      (one, other) =>
        order.indexOf(one.from) - order.indexOf(other.from) ||
        order.indexOf(one.to) - order.indexOf(other.to),
    );
}

/**
 * As many groups as can be made that settle among themselves: each saves a payment. Whoever is taken out last of a set
 * of people is `chosen` so that most sets on the way settle.
 * @param {[string, number][]} open
 * @returns {[string, number][][]}
 */
function groupsOf(open) {
  const [sums, most, chosen] = [[0], [0], [0]];
  for (let people = 1; people < 1 << open.length; people += 1) {
    const members = open.map((_, at) => at).filter((at) => (people >> at) & 1);
    const settledWithout = members.map((at) => most[people ^ (1 << at)]);
    const best = Math.max(...settledWithout);
    sums.push(members.reduce((sum, at) => sum + open[at][1], 0));
    most.push(best + Number(sums[people] === 0));
    chosen.push(members[settledWithout.indexOf(best)]);
  }
  /** @type {number[][]} */
  const groups = [];
  for (let people = sums.length - 1; people; people ^= 1 << chosen[people]) {
    if (sums[people] === 0) groups.push([]);
    groups[groups.length - 1].push(chosen[people]);
  }
  return groups.map((group) => group.sort((one, other) => one - other).map((at) => open[at]));
}

/**
 * Until nobody owes anything, whoever owes most pays whoever is owed most.
 * @param {[string, number][]} balances
 * @returns {Payment[]}
 */
function paidOff(balances) {
  const left = balances.map(([, balance]) => balance);
  /** @type {Payment[]} */
  const payments = [];
  while (left.some((balance) => balance)) {
    const [payer, payee] = [left.indexOf(Math.min(...left)), left.indexOf(Math.max(...left))];
    const amount = Math.min(-left[payer], left[payee]);
    left[payer] += amount;
    left[payee] -= amount;
    payments.push({ from: balances[payer][0], to: balances[payee][0], amount });
  }
  return payments;
}

/** @param {Payment} one @param {Payment} other */
const isSame = (one, other) => one.from === other.from && one.to === other.to && one.amount === other.amount;

/**
 * EV-8: all payments; what was paid stays paid when a later game changes the balances, and the rest is settled anew.
 * @param {Balances} balances
 * @param {Payment[]} paid
 * @returns {Settled[]}
 */
export function settledBy(balances, paid) {
  const known = paid.filter(({ from, to }) => balances.has(from) && balances.has(to));
  const fewest = paymentsOf(balances);
  /** @param {Payment[]} list @returns {(payment: Payment) => boolean} */
  const isIn = (list) => (payment) => list.some((each) => isSame(each, payment));
  if (known.every(isIn(fewest))) return fewest.map((each) => ({ ...each, paid: isIn(known)(each) }));
  const left = new Map(balances);
  for (const { from, to, amount } of known) {
    add(left, from, amount);
    add(left, to, -amount);
  }
  return [
    ...known.map((each) => ({ ...each, paid: true })),
    ...paymentsOf(left).map((each) => ({ ...each, paid: false })),
  ];
}
