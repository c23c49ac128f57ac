"""Weis and Stöck: what a hand can declare and what it is worth (W-1 to W-4a, W-6).

An item is a `Run` or a `Four`. `items_in` finds all of a hand, `best_split` those it declares at
best, `read_weis` reads the cards that a player shows. Whose items score: see `adjudication`.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, reduce
from itertools import pairwise
from operator import and_
from typing import TypeVar

from scoring.rules.cards import HIGH_ORDER, PACK, Card, Denomination, Rank, Suit
from scoring.rules.house import Rules, WeisOrder
from scoring.rules.sides import Place

P = TypeVar("P", bound=Place)

SHORTEST_RUN = 3

RUN_POINTS: Mapping[int, int] = {3: 20, 4: 50, 5: 100, 6: 100, 7: 100, 8: 100, 9: 100}
"""What a sequence of so many cards is worth (W-1)."""

LARGE_RUN_POINTS: Mapping[int, int] = {**RUN_POINTS, 6: 150, 7: 200, 8: 250, 9: 300}
"""The same with large Weis (W-4)."""

RUN_POINTS_BY_SIX: Mapping[int, Mapping[int, int]] = {100: RUN_POINTS, 150: {**RUN_POINTS, 6: 150}}
"""What a sequence is worth where six cards are, as usual, worth 100, and where they are worth 150 (PA-1)."""

FOUR_POINTS: Mapping[Rank, int] = {
    Rank.ACE: 100,
    Rank.KING: 100,
    Rank.OBER: 100,
    Rank.UNDER: 200,
}
"""What four of a kind are worth whatever the house rules (W-2)."""

LOW_FOURS: Mapping[Rank, int] = {Rank.EIGHT: 100, Rank.SEVEN: 100, Rank.SIX: 100}
"""What house rule `low_fours` adds (W-2)."""

WEIS_LIST: tuple[Rank | tuple[int, int], ...] = (
    *RUN_POINTS.items(),
    *(Rank.SIX, Rank.SEVEN, Rank.EIGHT),
    *(Rank.BANNER, Rank.OBER, Rank.KING, Rank.ACE, Rank.NINE),
    (6, 150),
    Rank.UNDER,
    *((7, 200), (8, 250), (9, 300)),
)
"""The list of W-5, from the lowest up: sequences as (cards, points), fours of a kind as their rank.

Low fours, which the source does not name, stand below the banners.
"""

STOECK = 20
"""Points for king and ober of trumps in one hand (W-6)."""

_CARDS_OF = {suit: tuple(card for card in PACK if card.suit is suit) for suit in Suit}
_BITS: Mapping[Rank, int] = {rank: 1 << place for place, rank in enumerate(HIGH_ORDER)}
_EMPTY_ROWS: dict[Suit, int] = dict.fromkeys(Suit, 0)


@dataclass(frozen=True, slots=True)
class Run:
    """Cards in sequence within one suit (W-1): its suit, the rank nearest the ace, the number of cards."""

    suit: Suit
    top: Rank
    length: int

    @property
    def cards(self) -> tuple[Card, ...]:
        """Return the cards from the ace's end down."""
        start = HIGH_ORDER.index(self.top)
        return _CARDS_OF[self.suit][start : start + self.length]


@dataclass(frozen=True, slots=True)
class Four:
    """Four of a kind (W-2)."""

    rank: Rank

    @property
    def top(self) -> Rank:
        """Return the rank, as a run's highest card."""
        return self.rank

    @property
    def length(self) -> int:
        """Return the number of cards."""
        return len(Suit)

    @property
    def cards(self) -> tuple[Card, ...]:
        """Return the four cards, in the order of the suits."""
        return tuple(Card(suit, self.rank) for suit in Suit)


Weis = Run | Four


Precedence = tuple[int, ...]
"""What decides between two items, most important first; in each `weis_order` its own (W-5)."""

Rows = tuple[int, ...]
"""A hand as one number for each suit: its ranks as bits, bit 0 for the ace."""


def run_points(rules: Rules) -> Mapping[int, int]:
    """Return what a sequence of so many cards is worth under these house rules (W-1, W-4, PA-1)."""
    return LARGE_RUN_POINTS if rules.large_weis else RUN_POINTS_BY_SIX[rules.six_in_sequence]


def four_points(denomination: Denomination, rules: Rules) -> Mapping[Rank, int]:
    """Return what each four of a kind that counts is worth under these house rules (W-2)."""
    table = {**FOUR_POINTS, **(LOW_FOURS if rules.low_fours else {})}
    if rules.banners_weis:
        table[Rank.BANNER] = rules.banners_weis
    if rules.nines_weis:
        table[Rank.NINE] = rules.nines_weis
    if _sixes_for_aces(denomination, rules):
        table[Rank.SIX] = table.pop(Rank.ACE)
    return table


def _sixes_for_aces(denomination: Denomination, rules: Rules) -> bool:
    return rules.undenufe_sixes and denomination is Denomination.UNDENUFE


def shares_cards(rules: Rules) -> bool:
    """Tell whether a card may count once in a four and once in a sequence (W-3, W-4, W-4a)."""
    return rules.large_weis or rules.shared_cards


def worth(weis: Weis, denomination: Denomination, rules: Rules) -> int:
    """Return what an item is worth, 0 when it does not count (W-1, W-2, W-4)."""
    if isinstance(weis, Run):
        return run_points(rules)[weis.length]
    return four_points(denomination, rules).get(weis.rank, 0)


def precedence(weis: Weis, denomination: Denomination, rules: Rules) -> Precedence:
    """Return the key of W-5, most important first: the higher key is the better item."""
    in_trumps = int(rules.weis_trumps and isinstance(weis, Run) and weis.suit is denomination.trump)
    if rules.weis_order is WeisOrder.LIST:
        return _place_on_list(weis, denomination, rules), in_trumps
    # Of items of the same length, the one with the lower top has the lower bottom, too.
    down = HIGH_ORDER.index(weis.top)
    top = down if denomination is Denomination.UNDENUFE else -down
    key = worth(weis, denomination, rules), weis.length, top, in_trumps
    return (int(isinstance(weis, Four)), *key) if rules.weis_order is WeisOrder.FOURS else key


def _place_on_list(weis: Weis, denomination: Denomination, rules: Rules) -> int:
    """Return the place of an item that counts; sixes that count for aces have the aces' place (W-5)."""
    if isinstance(weis, Run):
        return WEIS_LIST.index((weis.length, worth(weis, denomination, rules)))
    for_aces = weis.rank is Rank.SIX and _sixes_for_aces(denomination, rules)
    return WEIS_LIST.index(Rank.ACE if for_aces else weis.rank)


def rows_of(cards: Iterable[Card]) -> Rows:
    """Return for each suit the ranks among `cards` as bits, bit 0 for the ace: a run is bits in a row."""
    rows = _EMPTY_ROWS.copy()
    for card in cards:
        rows[card.suit] |= _BITS[card.rank]
    return tuple(rows.values())


def items_in(rows: Rows, denomination: Denomination, rules: Rules) -> tuple[Weis, ...]:
    """Return every single item that counts in a hand, read by `rows_of`, overlapping ones too (W-1, W-2)."""
    runs = [run for suit, row in zip(_EMPTY_ROWS, rows, strict=True) for run in _runs_in(suit, row)]
    in_all_suits = reduce(and_, rows)
    if not in_all_suits:
        return tuple(runs)
    fours = [Four(rank) for rank in four_points(denomination, rules) if _BITS[rank] & in_all_suits]
    return (*fours, *runs)


@cache
def _runs_in(suit: Suit, row: int) -> tuple[Run, ...]:
    """Return every run among the ranks of one suit; there are only 512 rows."""
    runs = []
    for start, top in enumerate(HIGH_ORDER):
        for length in range(SHORTEST_RUN, len(HIGH_ORDER) - start + 1):
            cards = ((1 << length) - 1) << start
            if row & cards == cards:
                runs.append(Run(suit, top, length))
    return tuple(runs)


def best_split(hand: Iterable[Card], denomination: Denomination, rules: Rules) -> tuple[Weis, ...]:
    """Return the items that `hand` declares at best, the best one first (W-3, W-4, W-4a).

    It is the split worth most; among equals the one whose best single item is higher by W-5, then the
    second best, and so on. More cards than a hand has declare nothing.
    """
    return best_split_of_rows(rows_of(hand), denomination, rules)


def best_split_of_rows(rows: Rows, denomination: Denomination, rules: Rules) -> tuple[Weis, ...]:
    """Return what `best_split` does, for a hand that was already read by `rows_of`."""
    if sum(map(int.bit_count, rows)) > rules.hand:  # half a pack splits in more ways than can be tried
        return ()
    items = items_in(rows, denomination, rules)
    return _best_of(items, denomination, rules) if len(items) > 1 else items


@lru_cache(maxsize=4096)
def _best_of(items: tuple[Weis, ...], denomination: Denomination, rules: Rules) -> tuple[Weis, ...]:
    ranked = sorted(items, key=lambda item: precedence(item, denomination, rules), reverse=True)
    return max(
        _splits(ranked, shares_cards(rules)),
        key=lambda split: (
            sum(worth(item, denomination, rules) for item in split),
            [precedence(item, denomination, rules) for item in split],
        ),
    )


def _splits(items: Sequence[Weis], shared: bool) -> Iterator[tuple[Weis, ...]]:
    """Yield every set of items that may be declared together."""
    if not items:
        yield ()
        return
    first, *others = items
    compatible = [item for item in others if may_stand_together(first, item, shared=shared)]
    for split in _splits(compatible, shared):
        yield first, *split
    yield from _splits(others, shared)


def may_stand_together(one: Weis, other: Weis, *, shared: bool) -> bool:
    """Tell whether one hand may declare both items (W-3).

    They have no card in common, or with `shared` cards one is a four and the other a run (W-4a).
    """
    if shared and isinstance(one, Run) is not isinstance(other, Run):
        return True
    return set(one.cards).isdisjoint(other.cards)


def read_weis(cards: Sequence[Card]) -> Weis | None:
    """Return the run or four that `cards` form in any order, None when they form neither (W-1, W-2)."""
    suits = {card.suit for card in cards}
    ranks = sorted(HIGH_ORDER.index(card.rank) for card in cards)
    if len(ranks) == len(suits) == len(Suit) and len(set(ranks)) == 1:
        return Four(HIGH_ORDER[ranks[0]])
    if len(suits) == 1 and _is_sequence(ranks):
        return Run(suits.pop(), HIGH_ORDER[ranks[0]], len(ranks))
    return None


def _is_sequence(ranks: Sequence[int]) -> bool:
    return len(ranks) >= SHORTEST_RUN and all(low - high == 1 for high, low in pairwise(ranks))


def holds_stoeck(cards: Iterable[Card], denomination: Denomination) -> bool:
    """Tell whether king and ober of trumps are among `cards` (W-6)."""
    trump = denomination.trump
    return trump is not None and {Card(trump, Rank.KING), Card(trump, Rank.OBER)} <= set(cards)


def stoeck_place(hands: Mapping[P, Iterable[Card]], denomination: Denomination) -> P | None:
    """Return who holds Stöck, None when the two cards are apart or there are no trumps (W-6)."""
    return next((place for place, hand in hands.items() if holds_stoeck(hand, denomination)), None)
