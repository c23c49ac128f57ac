/** What a game of the family is, and what several of them share. */
import { alone, following, solo } from "standblatt/rules/cards.js";
import { leader } from "standblatt/rules/endings.js";
import { PAIRS, SEATS } from "standblatt/rules/vocabulary.js";

/**
 * @import {
 *   Deal, DifferenzlerRules, Game, GameDocument, HandjassRules, HouseRules, Outcome, PandurRules, Place, Player,
 *   Points, Preset, Seat, Side
 * } from "types/rule-book"
 * @import {Shape} from "standblatt/rules/cards.js"
 * @import {Row} from "standblatt/rules/games/coiffeur.js"
 * @import {Ranked} from "standblatt/rules/games/differenzler.js"
 * @import {CountedDeal, JudgedDeal} from "standblatt/rules/judging.js"
 * @import {Sheet} from "standblatt/rules/score-sheet.js"
 */

/**
 * @typedef {{dealer: Place|null, totals: Points, counted: CountedDeal[], outcome: Outcome}} Situation  when a deal
 *   begins
 *
 * @typedef {HandjassRules | PandurRules | DifferenzlerRules} AloneRules  with the house rule `players`
 *
 * @typedef {{
 *   slug: Game,
 *   presets: Preset[],
 *   terms?: (keyof HouseRules)[],
 *   places(rules: HouseRules): Place[],
 *   sides(rules: HouseRules): Side[],
 *   playersOf(rules: HouseRules, side: Side): Place[],
 *   shape(rules: HouseRules): Shape,
 *   judge(deal: Deal, rules: HouseRules, situation: Situation): JudgedDeal,
 *   outcome(rules: HouseRules, counted: CountedDeal[], totals: Points): Outcome,
 *   nextDealer(rules: HouseRules, dealer: Place, deal: CountedDeal, outcome: Outcome): Place,
 *   targets?(rules: HouseRules): Points|null,
 *   bergpreis?(rules: HouseRules, deal: CountedDeal, before: Points): Side|null,
 *   declarers?(rules: HouseRules, deal: CountedDeal & {dealer: Place|null}): Side|null,
 *   dealtTo?(rules: HouseRules, situation: Situation): Player[],
 *   namer?(rules: HouseRules, number: number): Player|null,
 *   ranking?(totals: Points): Ranked[],
 *   grid?(document: GameDocument, result: Sheet): Row[],
 * }} Jass
 *   `terms`: what is settled for each game anew; `places`: who sits at the table, in the order of play; `sides`: who writes points of their own; `playersOf`: who
 *   plays for a side; `shape`: what is dealt; `outcome`: the last of `counted` has just been added; `targets`: what
 *   each side plays for, where it is not a number of deals; `bergpreis`: who has
 *   it with a deal, which nobody had before; `declarers`: whose contract a deal was; `dealtTo`: who has cards, where
 *   players leave one after the other; `namer`: whose turn it is to name
 *   trumps in a deal; `ranking`: where the lowest total is first; `grid`: where
 *   each side plays a list of rows. A game reads its own deals and house rules alone
 *
 * @typedef {Jass & Record<string, unknown>} JassWithMore  and with what only its own slate or form asks for
 */

/**
 * C-9: the turn to deal passes to the right, over those who have left.
 * @template R
 * @param {(rules: R) => Place[]} places
 * @returns {(rules: R, dealer: Place, deal: CountedDeal, outcome: Outcome) => Place}
 */
export const turning =
  (places) =>
  (rules, dealer, _deal, { out = [] }) => {
    const all = places(rules);
    const left = all.filter((place) => !out.some((side) => side === place));
    return following(dealer, left.length ? left : all);
  };

/** @type {(rules: HouseRules) => Seat[]} */
const fourSeats = () => SEATS;

/** @param {AloneRules} rules */
const players = (rules) => solo(rules.players);

const turn = turning(fourSeats);

/**
 * C-9: the next in turn, or the next one of the side that wrote more in the deal.
 * @param {HouseRules} rules
 * @param {Place} dealer
 * @param {CountedDeal} deal
 * @param {Outcome} outcome
 */
function nextOfPartners(rules, dealer, deal, outcome) {
  const winner = rules.next_deal_by === "winners" ? leader(deal.scores) : null;
  if (!winner) return turn(rules, dealer, deal, outcome);
  return following(
    dealer,
    SEATS.filter((seat) => winner.includes(seat)),
  );
}

/** SB-1: partners sit across. */
export const partners = {
  places: fourSeats,
  sides: () => PAIRS,
  /** @param {unknown} _rules @param {Side} side */
  playersOf: (_rules, side) => SEATS.filter((seat) => side.includes(seat)),
  shape: () => ({}),
  nextDealer: nextOfPartners,
};

/** HJ-1: each for himself, as many as the house rule `players` says. */
export const eachAlone = {
  places: players,
  sides: players,
  /** @param {unknown} _rules @param {Player} side */
  playersOf: (_rules, side) => [side],
  /** @param {AloneRules} rules */
  shape: (rules) => ({ hands: 1, cardsPerTrick: rules.players, teams: alone(players(rules)) }),
  nextDealer: turning(players),
};
