/**
 * The words of the entry format, and what cards are worth.
 * Made from Python's rule book by `python -m config.script_types`: not to be changed by hand.
 */

/** @import {Denomination, Game, HouseRules, Pair, Player, Preset, Rank, Seat, Suit} from "types/rule-book" */

/** C-9: the order of play. @type {Seat[]} */
export const SEATS = ["S", "E", "N", "W"];

/** SB-1: the sides of a game with partners. @type {Pair[]} */
export const PAIRS = ["NS", "EW"];

/** HJ-1: where everyone plays alone, the players and the sides. @type {Player[]} */
export const SOLO = ["1", "2", "3", "4", "5"];

/** C-1. @type {Suit[]} */
export const SUITS = ["bells", "shields", "acorns", "roses"];

/** C-3. @type {Denomination[]} */
export const DENOMINATIONS = ["bells", "shields", "acorns", "roses", "obenabe", "undenufe"];

/** C-1: from the ace down. @type {Rank[]} */
export const RANKS = ["A", "K", "O", "U", "B", "9", "8", "7", "6"];

/** C-4, C-5: what cards are worth by their ranks, the others nothing. @type {Record<string, Record<string, number>>} */
export const VALUES = {
  side_suit: { A: 11, K: 4, O: 3, U: 2, B: 10 },
  trumps: { A: 11, K: 4, O: 3, U: 20, B: 10, 9: 14 },
  no_trumps: { A: 11, K: 4, O: 3, U: 2, B: 10, 8: 8 },
  six_is_eleven: { K: 4, O: 3, U: 2, B: 10, 8: 8, 6: 11 },
};

/** C-4: the points of a pack. */
export const PACK_POINTS = 152;

/** C-7: those of the last trick. */
export const LAST_TRICK = 5;

/** The presets of each game. @type {Record<Game, Preset[]>} */
export const PRESETS = {
  "sidi-barrani": [
    "sidi-barrani",
    "sidi-barrani-1500",
    "sidi-barani-2500",
    "sidi-barrani-plain",
    "sidi-barrani-157",
  ],
  schieber: [
    "schieber",
    "schieber-1000",
    "schieber-manual",
    "schieber-undenufe-4",
    "schieber-single",
    "kreuzjass",
  ],
  handjass: ["handjass", "handjass-high", "handjass-declining"],
  pandur: ["pandur"],
  differenzler: ["differenzler"],
  coiffeur: ["coiffeur"],
  "three-hand": ["three-hand"],
  "two-against-one": ["two-against-one"],
  "two-hand": ["two-hand"],
};

/** SB-11a: house rules that came later, with what they were before. @type {Partial<HouseRules>} */
export const FORMER = {
  weis_trumps: true,
  banners_weis: 100,
  next_deal_by: "turn",
  vogel: false,
  bid_157: true,
  double_in_turn: false,
  winner_may_change: false,
  weis_counts: false,
  match_with_bonus: true,
};

/** Those that each game has. @type {Record<Game, (keyof HouseRules)[]>} */
export const LATER = {
  "sidi-barrani": [
    "weis_trumps",
    "banners_weis",
    "next_deal_by",
    "bid_157",
    "double_in_turn",
    "winner_may_change",
    "weis_counts",
  ],
  schieber: ["weis_trumps", "banners_weis", "next_deal_by", "vogel"],
  handjass: ["weis_trumps", "banners_weis", "match_with_bonus"],
  pandur: ["weis_trumps", "banners_weis"],
  differenzler: ["weis_trumps", "banners_weis"],
  coiffeur: ["weis_trumps", "banners_weis"],
  "three-hand": ["weis_trumps", "banners_weis", "next_deal_by", "vogel", "match_with_bonus"],
  "two-against-one": ["weis_trumps", "banners_weis"],
  "two-hand": ["weis_trumps", "banners_weis", "next_deal_by", "vogel", "match_with_bonus"],
};
