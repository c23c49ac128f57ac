/** HJ-6, PA-5: games that players leave one after the other: who gets cards, and the last one in has lost. */
import { bySide, following, roundFrom, sidesIn } from "standblatt/rules/cards.js";
import { goingOn, won } from "standblatt/rules/endings.js";

/**
 * @import {BySide, Place, Player, Points, Outcome, Side} from "types/rule-book"
 * @import {Situation} from "standblatt/rules/games/base.js"
 * @import {JudgedDeal, Report} from "standblatt/rules/judging.js"
 */

/**
 * How a game stands in which who reaches `goal` is out. Among those who leave in the same deal the higher total comes
 * first, then who has more of that deal's points; where these are equal too, nobody has won or lost.
 * @param {number} goal
 * @param {JudgedDeal[]} counted
 * @param {Points} totals
 * @param {(deal: JudgedDeal) => Points} pointsOf a deal
 * @returns {Outcome}
 */
export function afterLeaving(goal, counted, totals, pointsOf) {
  const players = sidesIn(totals);
  const gone = players.filter((player) => totals[player] >= goal);
  const ranks = bySide((player) => rankOf(player, counted, totals, pointsOf), gone);
  const out = gone.sort((one, other) => compared(ranks[other], ranks[one]));
  const [last, another] = players.filter((player) => !out.includes(player));
  if (another) return { ...goingOn(totals), out, loser: null };
  const winner = alone(out, ranks);
  const loser = last ?? alone([...out].reverse(), ranks);
  return { ...won(winner, totals), out, loser };
}

/**
 * How early and how well a player left; the deal that took him out is the last in which he wrote anything.
 * @param {Side} player
 * @param {JudgedDeal[]} counted
 * @param {Points} totals
 * @param {(deal: JudgedDeal) => Points} pointsOf
 */
function rankOf(player, counted, totals, pointsOf) {
  const place = counted.map(({ scores }) => scores[player] !== 0).lastIndexOf(true);
  return [-place, totals[player], pointsOf(counted[place])[player]];
}

/** Which rank is higher: above 0 the one, below 0 the other. @param {number[]} one @param {number[]} other */
const compared = (one, other) =>
  one.map((number, place) => number - other[place]).find((difference) => difference !== 0) ?? 0;

/** The first, unless the second left just as well. @param {Side[]} out @param {BySide<number[]>} ranks */
const alone = ([first, second], ranks) =>
  second && compared(ranks[first], ranks[second]) === 0 ? null : first;

/** @param {Player[]} players @param {Situation} situation */
const stillIn = (players, { outcome }) => players.filter((player) => !(outcome.out ?? []).includes(player));

/**
 * HJ-1, PA-1: who gets cards: all who are still in, without the dealer while they are more than `most`. Nobody sits
 * out while it is not known who dealt.
 * @param {Player[]} players
 * @param {number} most
 * @param {Situation} situation
 */
export function dealtTo(players, most, situation) {
  const left = stillIn(players, situation);
  return left.length > most ? left.filter((player) => player !== situation.dealer) : left;
}

/**
 * HJ-1, HJ-6, PA-1: a dealer who has left, or who is not known although he sits out.
 * @param {Player[]} players
 * @param {number} most
 * @param {Situation} situation
 * @param {Report} report
 */
export function judgeDealer(players, most, situation, report) {
  const left = stillIn(players, situation);
  const { dealer } = situation;
  if (!dealer && left.length > most) report("dealer_missing");
  else if (dealer && !left.some((player) => player === dealer))
    report("dealer_out", { player: dealer, next: following(dealer, left) });
}

/**
 * HJ-1: whether a deal was written for those who now play it. Players leave by what they wrote before, so that a
 * correction may bring one back; where nobody wrote who had cards, it is believed.
 * @param {Player[]|null|undefined} given
 * @param {Player[]} players
 * @param {Report} report
 */
export function isDealtTo(given, players, report) {
  if (!given || sameAs(given, players)) return true;
  report("dealt_to_others", { before: given.join(", "), players: players.join(", ") });
  return false;
}

/** @param {Player[]} some @param {Player[]} others each of them once */
const sameAs = (some, others) =>
  some.length === others.length && some.every((player) => others.includes(player));

/**
 * C-9: the players in the order of play, first who sits at the dealer's right.
 * @param {Place|null} dealer
 * @param {Player[]} players
 */
export const orderOfPlay = (dealer, players) =>
  dealer && players.length ? roundFrom(following(dealer, players), players) : players;
