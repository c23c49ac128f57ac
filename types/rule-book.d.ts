// Made from Python's rule book by `python -m config.script_types`: not to be changed by hand.

export type Seat = "S" | "E" | "N" | "W";

export type Pair = "NS" | "EW";

export type Player = "1" | "2" | "3" | "4" | "5";

/** Players who score together; where each plays alone, the player. */
export type Side = Pair | Player;

/** Who sits at the table. */
export type Place = Seat | Player;

export type Suit = "bells" | "shields" | "acorns" | "roses";

export type Denomination = "bells" | "shields" | "acorns" | "roses" | "obenabe" | "undenufe";

export type Rank = "A" | "K" | "O" | "U" | "B" | "9" | "8" | "7" | "6";

export type Card = `${"b" | "s" | "a" | "r"}${Rank}`;

export type Word = "pass" | "double" | "redouble";

export type Bid = `${number} ${Denomination}`;

export type Call = Bid | Word;

export type Calls = [Seat, Call][];

export type TrickBid = "misere" | "trump-misere" | "pandur" | "trump-pandur";

export type PandurCall = number | TrickBid | Word;

export type PandurCalls = [Player, PandurCall][];

export type Label =
  | "card points"
  | "Weis"
  | "Stöck"
  | "bid"
  | "bid doubled"
  | "bid redoubled"
  | "doubled"
  | "redoubled"
  | "stick"
  | "sack"
  | "potato"
  | "failed bid"
  | "dealer"
  | "difference"
  | "no announcement"
  | "exact"
  | "opponents"
  | "factor";

export type Game =
  | "sidi-barrani"
  | "schieber"
  | "handjass"
  | "pandur"
  | "differenzler"
  | "coiffeur"
  | "three-hand"
  | "two-against-one"
  | "two-hand";

export type Preset =
  | "sidi-barrani"
  | "sidi-barrani-1500"
  | "sidi-barani-2500"
  | "sidi-barrani-plain"
  | "sidi-barrani-157"
  | "schieber"
  | "schieber-1000"
  | "schieber-manual"
  | "schieber-undenufe-4"
  | "schieber-single"
  | "kreuzjass"
  | "handjass"
  | "handjass-high"
  | "handjass-declining"
  | "pandur"
  | "differenzler"
  | "coiffeur"
  | "three-hand"
  | "two-against-one"
  | "two-hand";

export type ProblemCode =
  | "card_points_missing"
  | "card_points_whole"
  | "card_points_sum"
  | "match_points"
  | "match_box"
  | "card_points_impossible"
  | "card_points_of_all"
  | "card_points_total"
  | "card_points_total_impossible"
  | "card_points_shared"
  | "match_others"
  | "match_points_of_player"
  | "match_points_missing"
  | "match_with_bonus"
  | "card_points_not_in_play"
  | "weis_not_in_play"
  | "stoeck_not_in_play"
  | "weis_one_player"
  | "weis_impossible_hand"
  | "weis_one_side"
  | "weis_whole"
  | "weis_impossible"
  | "weis_not_played"
  | "weis_item"
  | "weis_card_twice"
  | "weis_hand"
  | "weis_disagrees"
  | "stoeck_no_trump"
  | "stoeck_not_played"
  | "declarer_missing"
  | "bid_missing"
  | "denomination_missing"
  | "denomination_not_played"
  | "bid_unknown"
  | "stake_unknown"
  | "double_not_played"
  | "redouble_not_played"
  | "call_turn"
  | "call_low"
  | "call_double"
  | "call_double_in_turn"
  | "call_double_not_played"
  | "call_redouble"
  | "call_redouble_not_played"
  | "call_after_end"
  | "call_unknown_bid"
  | "call_denomination_not_played"
  | "auction_open"
  | "contract_disagrees"
  | "thrown_in_entry"
  | "turned_up_disagrees"
  | "announcement_whole"
  | "announcement_not_in_play"
  | "match_not_in_play"
  | "dealer_missing"
  | "dealer_out"
  | "dealt_to_others"
  | "declining_not_played"
  | "declined_not_in_play"
  | "thrown_in_not_played"
  | "thrown_in_by_some"
  | "nothing_played"
  | "cut_missing"
  | "cut_number"
  | "cut_not_level"
  | "cut_without_tie"
  | "soloist_not_in_play"
  | "bid_without_trumps"
  | "bid_with_trumps"
  | "bid_of_tricks"
  | "card_points_of_soloist"
  | "match_of_soloist"
  | "weis_of_soloist"
  | "stoeck_of_soloist"
  | "made_missing"
  | "made_after_all"
  | "failed_after_all"
  | "call_passed"
  | "row_missing"
  | "row_unknown"
  | "row_taken"
  | "rows_all_played"
  | "not_to_declare"
  | "named_by_turn"
  | "named_not_played"
  | "turned_up_not_played"
  | "denomination_without_factor"
  | "card_points_counted"
  | "claim_not_played"
  | "claim_not_in_play"
  | "claim_below_target"
  | "claim_second"
  | "bergpreis_not_asked"
  | "bergpreis_not_in_play"
  | "bergpreis_below"
  | "bergpreis_taken"
  | "deal_forbids"
  | "sides_fixed"
  | "game_over"
  | "number_twice"
  | "number_order"
  | "deal_unknown"
  | "failed_lowest_bid"
  | "top_bid"
  | "weis_high"
  | "bid_rare"
  | "nothing_without_match"
  | "first_unknown"
  | "claim_false"
  | "bergpreis_unknown"
  | "all_without_match"
  | "announcement_missing"
  | "difference_high";

/** One value for each side that plays. */
export type BySide<T> = Record<Side, T>;

export type Points = BySide<number>;

/** Points as somebody wrote them down: any side may be missing. */
export type Written = Partial<Record<Side, number | null>>;

/** The items of Weis that each has shown, each as its cards. */
export type Shown = Partial<Record<Place, Card[][]>>;

/** The house rules that all games share; each game's own `Rules` adds to them. */
export interface SharedRules {
  last_trick: 5 | 10;
  match_bonus: number;
  weis: boolean;
  stoeck: boolean;
  large_weis: boolean;
  shared_cards: boolean;
  weis_order: "value" | "list" | "fours";
  weis_trumps: boolean;
  banners_weis: 100 | 0;
  nines_weis: 0 | 100 | 150;
  low_fours: boolean;
  undenufe_sixes: boolean;
  undenufe_six_is_eleven: boolean;
  undertrumping: "strict" | "weak" | "free";
}

/** The house rules of a table of Sidi Barrani. */
export interface SidiBarraniRules extends SharedRules {
  target: number;
  deals: number | null;
  double_game_below: number | null;
  both_over: "higher_total" | "last_deal";
  bergpreis: number | null;
  bergpreis_after_deal: true;
  strokes: boolean;
  strokes_game: number;
  strokes_double_game: number;
  strokes_match: number;
  strokes_match_against: number;
  strokes_bergpreis: number;
  next_deal_by: "turn" | "winners";
  lowest_bid: number;
  bid_step: 10 | 5 | 1;
  bid_157: boolean;
  no_trump_denominations: boolean;
  doubling: boolean;
  double_in_turn: boolean;
  redoubling: boolean;
  double_ends_auction: boolean;
  winner_may_change: boolean;
  weis_counts: boolean;
  failed_side_keeps_card_points: true | false | "opponents_write_all";
  double_applies_to: "bid" | "all";
}

/** The house rules of a table of Schieber. */
export interface SchieberRules extends SharedRules {
  factors: Record<Denomination, number>;
  win_must_be_claimed: boolean;
  false_claim_loses: boolean;
  trump_turned_up: boolean;
  target: number;
  deals: number | null;
  double_game_below: number | null;
  bergpreis: number | null;
  bergpreis_after_deal: boolean;
  strokes: boolean;
  strokes_game: number;
  strokes_double_game: number;
  strokes_match: number;
  strokes_match_against: number;
  strokes_bergpreis: number;
  next_deal_by: "turn" | "winners";
  vogel: boolean;
}

/** The house rules of a table of Handjass. */
export interface HandjassRules extends SharedRules {
  players: number;
  sticks: 1 | 2;
  threshold: number;
  sack_bonus: boolean;
  may_decline: boolean;
  all_sticks_given: boolean;
  out_at: number;
  no_trump_denominations: boolean;
  match_with_bonus: boolean;
}

/** The house rules of a table of Pandur: 24 cards, nine to ace, eight in a hand (PA-1). */
export interface PandurRules extends SharedRules {
  large_weis: false;
  low_fours: false;
  undenufe_sixes: false;
  undenufe_six_is_eleven: false;
  players: number;
  target: number;
  misere_worth: 3 | 4;
  no_trump_denominations: boolean;
}

/** The house rules of a table of Differenzler; with a `limit` the number of `deals` means nothing. */
export interface DifferenzlerRules extends SharedRules {
  weis: false;
  stoeck: false;
  undenufe_six_is_eleven: false;
  players: number;
  missing_announcement: number;
  exact_bonus: number;
  deals: number | null;
  limit: number | null;
}

/** The house rules of a table of Coiffeur. */
export interface CoiffeurRules extends SharedRules {
  weis: false;
  stoeck: false;
  rows: string[];
  pushing: "round" | "partner";
  opponents_subtract: boolean;
}

/** The house rules of Schieber, each for himself with twelve cards; a card turned up decides (J3-1). */
export interface AloneRules extends SharedRules {
  factors: Record<Denomination, number>;
  win_must_be_claimed: boolean;
  false_claim_loses: false;
  trump_turned_up: boolean;
  target: number;
  deals: number | null;
  double_game_below: number | null;
  bergpreis: number | null;
  bergpreis_after_deal: boolean;
  strokes: boolean;
  strokes_game: number;
  strokes_double_game: number;
  strokes_match: number;
  strokes_match_against: number;
  strokes_bergpreis: number;
  next_deal_by: "turn";
  vogel: boolean;
  match_with_bonus: boolean;
}

/** The house rules of a table of two against one. */
export interface TwoAgainstOneRules extends SharedRules {
  factors: Record<Denomination, number>;
  win_must_be_claimed: boolean;
  false_claim_loses: boolean;
  trump_turned_up: boolean;
  soloist: "1" | "2" | "3";
  solo_bid: number;
  pair_target: number;
}

/** Every house rule of any game. */
export interface HouseRules extends SharedRules {
  target?: number;
  deals?: number | null;
  double_game_below?: number | null;
  both_over?: "higher_total" | "last_deal";
  bergpreis?: number | null;
  bergpreis_after_deal?: boolean | true;
  strokes?: boolean;
  strokes_game?: number;
  strokes_double_game?: number;
  strokes_match?: number;
  strokes_match_against?: number;
  strokes_bergpreis?: number;
  next_deal_by?: "turn" | "winners";
  lowest_bid?: number;
  bid_step?: 1 | 10 | 5;
  bid_157?: boolean;
  no_trump_denominations?: boolean;
  doubling?: boolean;
  double_in_turn?: boolean;
  redoubling?: boolean;
  double_ends_auction?: boolean;
  winner_may_change?: boolean;
  weis_counts?: boolean;
  failed_side_keeps_card_points?: "opponents_write_all" | false | true;
  double_applies_to?: "all" | "bid";
  factors?: Record<Denomination, number>;
  win_must_be_claimed?: boolean;
  false_claim_loses?: boolean | false;
  trump_turned_up?: boolean;
  vogel?: boolean;
  players?: number;
  sticks?: 1 | 2;
  threshold?: number;
  sack_bonus?: boolean;
  may_decline?: boolean;
  all_sticks_given?: boolean;
  out_at?: number;
  match_with_bonus?: boolean;
  misere_worth?: 3 | 4;
  missing_announcement?: number;
  exact_bonus?: number;
  limit?: number | null;
  rows?: string[];
  pushing?: "partner" | "round";
  opponents_subtract?: boolean;
  soloist?: "1" | "2" | "3";
  solo_bid?: number;
  pair_target?: number;
}

/** A deal as written: contract or calls or both, and what was taken. Anything may be missing or wrong. */
export interface SidiBarraniDeal {
  number: number;
  dealer?: Seat | null;
  thrown_in?: boolean | null;
  card_points?: Written | null;
  match?: Pair | null;
  calls?: Calls | null;
  declarer?: Seat | null;
  bid?: number | null;
  denomination?: Denomination | null;
  stake?: number | null;
  weis?: Written | null;
  weis_cards?: Shown | null;
  stoeck?: Pair | null;
}

/** A deal as written: who named what, and what was taken. Anything may be missing or wrong. */
export interface SchieberDeal {
  number: number;
  dealer?: Place | null;
  card_points?: Written | null;
  match?: Side | null;
  named_by?: Seat | null;
  pushed?: boolean | null;
  denomination?: Denomination | null;
  turned_up?: Card | null;
  weis?: Written | null;
  weis_cards?: Shown | null;
  stoeck?: Side | null;
  claimed_by?: Side | null;
  bergpreis_by?: Side | null;
}

/** A deal as written: who had cards and declined, what each player took, who won a cut. */
export interface HandjassDeal {
  number: number;
  dealer?: Player | null;
  thrown_in?: boolean | null;
  card_points?: Written | null;
  match?: Player | null;
  dealt_to?: Player[] | null;
  denomination?: Denomination | null;
  declined?: Player[] | null;
  weis?: Written | null;
  weis_cards?: Shown | null;
  stoeck?: Player | null;
  cut_won_by?: Player | Player[] | null;
}

/** A deal as written: who had cards, bid or calls or both, and whether it was made. */
export interface PandurDeal {
  number: number;
  dealer?: Player | null;
  thrown_in?: boolean | null;
  card_points?: Written | null;
  match?: Player | null;
  dealt_to?: Player[] | null;
  calls?: PandurCalls | null;
  declarer?: Player | null;
  bid?: number | TrickBid | null;
  denomination?: Denomination | null;
  made?: boolean | null;
  weis?: Written | null;
  weis_cards?: Shown | null;
  stoeck?: Player | null;
}

/** A deal as written: trumps, what each player announced and took. Anything may be missing or wrong. */
export interface DifferenzlerDeal {
  number: number;
  dealer?: Player | null;
  card_points?: Written | null;
  match?: Player | null;
  turned_up?: Card | null;
  denomination?: Denomination | null;
  announced?: Written | null;
}

/** A deal as written: who played which row, and what was taken. Anything may be missing or wrong. */
export interface CoiffeurDeal {
  number: number;
  dealer?: Seat | null;
  card_points?: Written | null;
  match?: Pair | null;
  declarer?: Seat | null;
  row?: string | null;
}

/** A deal of any game. */
export interface Deal {
  number: number;
  dealer?: Place | null;
  thrown_in?: boolean | null;
  card_points?: Written | null;
  match?: Side | null;
  calls?: Calls | PandurCalls | null;
  declarer?: Player | Seat | null;
  bid?: TrickBid | number | null;
  denomination?: Denomination | null;
  stake?: number | null;
  weis?: Written | null;
  weis_cards?: Shown | null;
  stoeck?: Side | null;
  named_by?: Seat | null;
  pushed?: boolean | null;
  turned_up?: Card | null;
  claimed_by?: Side | null;
  bergpreis_by?: Side | null;
  dealt_to?: Player[] | null;
  declined?: Player[] | null;
  cut_won_by?: Player | Player[] | null;
  made?: boolean | null;
  announced?: Written | null;
  row?: string | null;
}

/** A game in the entry format, with every house rule. */
export interface GameDocument<R = HouseRules, D = Deal> {
  format?: 1;
  game: Preset;
  rules: R;
  players?: Partial<Record<Place, string>>;
  first_dealer?: Place | null;
  soloist?: "1" | "2" | "3";
  solo_bid?: number;
  deals?: D[];
}

/** One line of what a side writes for a deal; a side's lines add up to its score. */
export interface Line {
  side: Side;
  label: Label;
  points: number;
}

/** How a game stands: whether it is over, for whom, and its game points (SB-10, SB-11). */
export interface Outcome {
  over: boolean;
  winner: Side | null;
  double_game: boolean;
  game_points: BySide<number>;
  out?: Side[];
  loser?: Side | null;
  bergpreis?: Side | null;
}

export interface ProblemWords {
  field: string;
  message: string;
}

/** Words by their English message, and by the code of a problem; where all are, if these are not all. */
export interface Catalogue {
  messages: Record<string, string>;
  problems: Record<string, ProblemWords>;
  later: string;
}

/** A preset's rules and its table. */
export interface Setup {
  rules: HouseRules;
  optional: (keyof HouseRules)[];
  fixed: (keyof HouseRules)[];
  ranges: Partial<Record<keyof HouseRules, [number, number]>>;
  places: Place[];
  counts: number[];
  terms: (keyof HouseRules)[];
  suggests: Partial<HouseRules>;
  french: Partial<HouseRules>;
}
