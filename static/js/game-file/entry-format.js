/**
 * What a game's document may hold.
 * Made from Python's rule book by `python -m config.script_types`: not to be changed by hand.
 */

/** @import {Game, TrickBid} from "types/rule-book" */

/**
 * @typedef {[kind: string, ...bounds: any[]]} Form  any: what bounds the values depends on their kind
 * @typedef {Record<string, Form>} Forms
 */

/** House rules of every game. @type {Forms} */
const SHARED = {
  last_trick: ["choice", [5, 10]],
  match_bonus: ["whole", 0, 1000],
  weis: ["flag"],
  stoeck: ["flag"],
  large_weis: ["flag"],
  shared_cards: ["flag"],
  weis_order: ["choice", ["value", "list", "fours"]],
  weis_trumps: ["flag"],
  banners_weis: ["choice", [100, 0]],
  nines_weis: ["choice", [0, 100, 150]],
  low_fours: ["flag"],
  undenufe_sixes: ["flag"],
  undenufe_six_is_eleven: ["flag"],
  undertrumping: ["choice", ["strict", "weak", "free"]],
};

/** Those of each game. @type {Record<Game, Forms>} */
export const HOUSE_RULES = {
  "sidi-barrani": {
    ...SHARED,
    target: ["whole", 1, 100000],
    deals: ["whole", 1, 100000, true],
    double_game_below: ["whole", 0, 100000, true],
    both_over: ["choice", ["higher_total", "last_deal"]],
    bergpreis: ["whole", 1, 100000, true],
    bergpreis_after_deal: ["choice", [true]],
    strokes: ["flag"],
    strokes_game: ["whole", 0, 20],
    strokes_double_game: ["whole", 0, 20],
    strokes_match: ["whole", 0, 20],
    strokes_match_against: ["whole", 0, 20],
    strokes_bergpreis: ["whole", 0, 20],
    next_deal_by: ["choice", ["turn", "winners"]],
    lowest_bid: ["whole", 1, 157],
    bid_step: ["choice", [10, 5, 1]],
    bid_157: ["flag"],
    no_trump_denominations: ["flag"],
    doubling: ["flag"],
    double_in_turn: ["flag"],
    redoubling: ["flag"],
    double_ends_auction: ["flag"],
    winner_may_change: ["flag"],
    weis_counts: ["flag"],
    failed_side_keeps_card_points: ["choice", [true, false, "opponents_write_all"]],
    double_applies_to: ["choice", ["bid", "all"]],
  },
  schieber: {
    ...SHARED,
    factors: ["numbers", ["bells", "shields", "acorns", "roses", "obenabe", "undenufe"], 0, 20],
    win_must_be_claimed: ["flag"],
    false_claim_loses: ["flag"],
    trump_turned_up: ["flag"],
    target: ["whole", 1, 100000],
    deals: ["whole", 1, 100000, true],
    double_game_below: ["whole", 0, 100000, true],
    bergpreis: ["whole", 1, 100000, true],
    bergpreis_after_deal: ["flag"],
    strokes: ["flag"],
    strokes_game: ["whole", 0, 20],
    strokes_double_game: ["whole", 0, 20],
    strokes_match: ["whole", 0, 20],
    strokes_match_against: ["whole", 0, 20],
    strokes_bergpreis: ["whole", 0, 20],
    next_deal_by: ["choice", ["turn", "winners"]],
    vogel: ["flag"],
  },
  handjass: {
    ...SHARED,
    players: ["whole", 2, 5],
    sticks: ["choice", [1, 2]],
    threshold: ["whole", 0, 157],
    sack_bonus: ["flag"],
    may_decline: ["flag"],
    all_sticks_given: ["flag"],
    out_at: ["whole", 1, 1000],
    no_trump_denominations: ["flag"],
    match_with_bonus: ["flag"],
  },
  pandur: {
    ...SHARED,
    large_weis: ["choice", [false]],
    low_fours: ["choice", [false]],
    undenufe_sixes: ["choice", [false]],
    undenufe_six_is_eleven: ["choice", [false]],
    players: ["whole", 3, 4],
    target: ["whole", 1, 1000],
    misere_worth: ["choice", [3, 4]],
    no_trump_denominations: ["flag"],
  },
  differenzler: {
    ...SHARED,
    weis: ["choice", [false]],
    stoeck: ["choice", [false]],
    undenufe_six_is_eleven: ["choice", [false]],
    players: ["whole", 3, 4],
    missing_announcement: ["whole", 0, 1000],
    exact_bonus: ["whole", 0, 100],
    deals: ["whole", 1, 100000, true],
    limit: ["whole", 1, 100000, true],
  },
  coiffeur: {
    ...SHARED,
    weis: ["choice", [false]],
    stoeck: ["choice", [false]],
    rows: ["words", 12, 20],
    pushing: ["choice", ["round", "partner"]],
    opponents_subtract: ["flag"],
  },
  "three-hand": {
    ...SHARED,
    factors: ["numbers", ["bells", "shields", "acorns", "roses", "obenabe", "undenufe"], 0, 20],
    win_must_be_claimed: ["flag"],
    false_claim_loses: ["choice", [false]],
    trump_turned_up: ["flag"],
    target: ["whole", 1, 100000],
    deals: ["whole", 1, 100000, true],
    double_game_below: ["whole", 0, 100000, true],
    bergpreis: ["whole", 1, 100000, true],
    bergpreis_after_deal: ["flag"],
    strokes: ["flag"],
    strokes_game: ["whole", 0, 20],
    strokes_double_game: ["whole", 0, 20],
    strokes_match: ["whole", 0, 20],
    strokes_match_against: ["whole", 0, 20],
    strokes_bergpreis: ["whole", 0, 20],
    next_deal_by: ["choice", ["turn"]],
    vogel: ["flag"],
    match_with_bonus: ["flag"],
  },
  "two-against-one": {
    ...SHARED,
    factors: ["numbers", ["bells", "shields", "acorns", "roses", "obenabe", "undenufe"], 0, 20],
    win_must_be_claimed: ["flag"],
    false_claim_loses: ["flag"],
    trump_turned_up: ["flag"],
    soloist: ["choice", ["1", "2", "3"]],
    solo_bid: ["whole", 1, 100000],
    pair_target: ["whole", 1, 100000],
  },
  "two-hand": {
    ...SHARED,
    factors: ["numbers", ["bells", "shields", "acorns", "roses", "obenabe", "undenufe"], 0, 20],
    win_must_be_claimed: ["flag"],
    false_claim_loses: ["choice", [false]],
    trump_turned_up: ["flag"],
    target: ["whole", 1, 100000],
    deals: ["whole", 1, 100000, true],
    double_game_below: ["whole", 0, 100000, true],
    bergpreis: ["whole", 1, 100000, true],
    bergpreis_after_deal: ["flag"],
    strokes: ["flag"],
    strokes_game: ["whole", 0, 20],
    strokes_double_game: ["whole", 0, 20],
    strokes_match: ["whole", 0, 20],
    strokes_match_against: ["whole", 0, 20],
    strokes_bergpreis: ["whole", 0, 20],
    next_deal_by: ["choice", ["turn"]],
    vogel: ["flag"],
    match_with_bonus: ["flag"],
  },
};

/** The keys of each game's deals. @type {Record<Game, Record<string, string>>} */
export const DEAL_KEYS = {
  "sidi-barrani": {
    number: "deal_number",
    dealer: "seat",
    thrown_in: "flag",
    calls: "calls",
    declarer: "seat",
    bid: "number",
    denomination: "denomination",
    stake: "number",
    card_points: "by_side",
    match: "side",
    weis: "by_side",
    weis_cards: "card_groups",
    stoeck: "side",
  },
  schieber: {
    number: "deal_number",
    dealer: "seat",
    named_by: "seat",
    pushed: "flag",
    denomination: "denomination",
    turned_up: "card",
    card_points: "by_side",
    match: "side",
    weis: "by_side",
    weis_cards: "card_groups",
    stoeck: "side",
    claimed_by: "side",
    bergpreis_by: "side",
  },
  handjass: {
    number: "deal_number",
    dealer: "player",
    dealt_to: "players",
    thrown_in: "flag",
    denomination: "denomination",
    declined: "players",
    card_points: "by_player",
    match: "player",
    weis: "by_player",
    weis_cards: "card_groups_by_player",
    stoeck: "player",
    cut_won_by: "cut",
  },
  pandur: {
    number: "deal_number",
    dealer: "player",
    dealt_to: "players",
    thrown_in: "flag",
    calls: "pandur_calls",
    declarer: "player",
    bid: "trick_bid",
    denomination: "denomination",
    made: "flag",
    card_points: "by_player",
    match: "player",
    weis: "by_player",
    weis_cards: "card_groups_by_player",
    stoeck: "player",
  },
  differenzler: {
    number: "deal_number",
    dealer: "player",
    turned_up: "card",
    denomination: "denomination",
    announced: "by_player",
    card_points: "by_player",
    match: "player",
  },
  coiffeur: {
    number: "deal_number",
    dealer: "seat",
    declarer: "seat",
    row: "text",
    card_points: "by_side",
    match: "side",
  },
  "three-hand": {
    number: "deal_number",
    dealer: "player",
    denomination: "denomination",
    turned_up: "card",
    card_points: "by_player",
    match: "player",
    weis: "by_player",
    weis_cards: "card_groups_by_player",
    stoeck: "player",
    claimed_by: "player",
    bergpreis_by: "player",
  },
  "two-against-one": {
    number: "deal_number",
    dealer: "player",
    denomination: "denomination",
    turned_up: "card",
    card_points: "by_player",
    match: "player",
    weis: "by_player",
    weis_cards: "card_groups_by_player",
    stoeck: "player",
    claimed_by: "player",
    bergpreis_by: "player",
  },
  "two-hand": {
    number: "deal_number",
    dealer: "player",
    denomination: "denomination",
    turned_up: "card",
    card_points: "by_player",
    match: "player",
    weis: "by_player",
    weis_cards: "card_groups_by_player",
    stoeck: "player",
    claimed_by: "player",
    bergpreis_by: "player",
  },
};

/** House rules that stand on the game itself. @type {Partial<Record<Game, string[]>>} */
export const TERMS = {
  "two-against-one": ["soloist", "solo_bid"],
};

/** PA-2: bids of Pandur that are no number. @type {TrickBid[]} */
export const TRICK_BIDS = ["misere", "trump-misere", "pandur", "trump-pandur"];

/** Characters of a player's name. @type {number} */
export const LONGEST_NAME = 80;

/** The highest number of a deal. @type {number} */
export const LAST_DEAL = 999;

/** The largest number that is kept. @type {number} */
export const LARGEST = 2147483647;

/** What stands in cells for yes. @type {string} */
export const YES = "* 1 j ja o oui s si true vero vrai wahr x y yes • ● ☑ ✓ ✔";

/** What stands in cells for no. @type {string} */
export const NO = "0 falsch false falso faux n nein no non";
