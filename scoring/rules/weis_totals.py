"""Which Weis totals one side can really hold (V-3), derived from the item tables of `weis`.

Two hands, A and B, of nine cards each (or of another number) declare items; players may declare fewer than
they hold. A total is possible when some such items fit into the pack. Nothing is dealt to find out:

1. Choose the ranks of A's fours and of B's fours, as many as fit into a hand and no rank twice. They take 4
   cards each.
2. Look at one suit, its ranks in a row. Fill it from one end to the other: a card is left out, or a run
   of A or of B starts there. A run may not pass a card of the other hand's fours, and one of its own hand's
   only where cards are shared (W-4, W-4a); such a card is not counted again. This gives the suit's
   *fillings*: the cards that each hand adds, and the points.
3. The four suits are alike and independent: add up four fillings, keeping each hand within its cards.
4. The points of the fillings and of the fours are the totals.

Where a side has one hand only, B has no cards.

The sets of points are bits of whole numbers (bit n stands for 10 × n points), so adding points to all of
a set is one shift, and joining two sets is one `|`.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

from scoring.rules.cards import HIGH_ORDER, Denomination, Rank, Suit
from scoring.rules.house import Rules
from scoring.rules.weis import LARGE_RUN_POINTS, RUN_POINTS_BY_SIX, four_points, shares_cards

UNIT = 10
"""Every item is worth a multiple of this many points."""

Points = int
"""A set of totals: bit n set for 10 × n points."""

Fillings = Mapping[tuple[int, int], Points]
"""By the cards that A and B add: the totals of points that so many cards can make."""

Ranks = frozenset[int]
"""Ranks of fours, as places in the row."""


class RunHere(NamedTuple):
    """A run that can start at a place: where it ends, the cards it adds to A and to B, its points by tens."""

    end: int
    own: int
    others: int
    tens: int


class Cards(NamedTuple):
    """Cards in each hand of the side, ranks in the pack, and what six in sequence are worth."""

    hands: tuple[int, int]
    ranks: int
    six_in_sequence: int


@cache
def _cards(hand: int, hands: int, ranks: int, six_in_sequence: int) -> Cards:
    return Cards((hand, hand if hands > 1 else 0), ranks, six_in_sequence)


def weis_totals(denomination: Denomination, rules: Rules, hands: int = 2) -> frozenset[int]:
    """Return every Weis total that the one or two hands of a side can make, 0 for none included (V-3)."""
    cards = _cards(rules.hand, hands, rules.ranks, rules.six_in_sequence)
    fours = tuple(four_points(denomination, rules).items())
    return _totals(cards, fours, rules.large_weis, shares_cards(rules))


@cache
def _totals(
    cards: Cards, fours: tuple[tuple[Rank, int], ...], large_weis: bool, shared: bool
) -> frozenset[int]:
    dealt = HIGH_ORDER[: cards.ranks]
    values = {HIGH_ORDER.index(rank): points for rank, points in fours if rank in dealt}
    lengths = _shortest(LARGE_RUN_POINTS if large_weis else RUN_POINTS_BY_SIX[cards.six_in_sequence])
    totals: Points = 0
    for own, others in _pairs_of_fours(values, cards.hands):
        for points in _four_suits(own, others, lengths, shared, cards).values():
            totals |= points << sum(values[place] for place in own | others) // UNIT
    return _numbers_in(totals)


def _numbers_in(totals: Points) -> frozenset[int]:
    return frozenset(n * UNIT for n in range(totals.bit_length()) if totals >> n & 1)


def _shortest(runs: Mapping[int, int]) -> Mapping[int, int]:
    """Leave out each length that is worth no more than a shorter one: it only needs more cards."""
    best: dict[int, int] = {}
    for length in sorted(runs):
        best.setdefault(runs[length], length)
    return {length: points for points, length in best.items()}


def _pairs_of_fours(values: Mapping[int, int], hands: tuple[int, int]) -> Iterator[tuple[Ranks, Ranks]]:
    """Yield the ranks of A's and B's fours; B has no more than A, for the hands are alike or B has none."""
    most = [hand // len(Suit) for hand in hands]
    sets = [frozenset(ranks) for n in range(most[0] + 1) for ranks in combinations(values, n)]
    for own in sets:
        for others in sets:
            if len(own) >= len(others) <= most[1] and own.isdisjoint(others):
                yield own, others


def _four_suits(
    own: Ranks, others: Ranks, lengths: Mapping[int, int], shared: bool, cards: Cards
) -> Fillings:
    room = cards.hands[0] - len(Suit) * len(own), cards.hands[1] - len(Suit) * len(others)
    row = range(cards.ranks)
    suit = _one_suit([_runs_from(start, own, others, lengths, shared, len(row)) for start in row], room)
    two = _together(suit, suit, room)
    return _together(two, two, room)


def _runs_from(
    start: int, own: Ranks, others: Ranks, lengths: Mapping[int, int], shared: bool, row: int
) -> list[RunHere]:
    return [
        run
        for length, points in lengths.items()
        if start + length <= row
        for run in _runs_over(range(start, start + length), points // UNIT, own, others, shared)
    ]


def _runs_over(places: range, tens: int, own: Ranks, others: Ranks, shared: bool) -> Iterator[RunHere]:
    """Yield A's run over these places, and B's, where fours leave the cards for it (W-3, W-4a)."""
    meets_own, meets_others = len(own.intersection(places)), len(others.intersection(places))
    if not meets_others and (shared or not meets_own):
        yield RunHere(places.stop, len(places) - meets_own, 0, tens)
    if not meets_own and (shared or not meets_others):
        yield RunHere(places.stop, 0, len(places) - meets_others, tens)


def _one_suit(runs_from: Sequence[Sequence[RunHere]], room: tuple[int, int]) -> Fillings:
    reached: list[defaultdict[tuple[int, int], Points]] = [
        defaultdict(int) for _ in range(len(runs_from) + 1)
    ]
    reached[0][0, 0] = 1
    for start, runs in enumerate(runs_from):
        for (a, b), points in reached[start].items():
            reached[start + 1][a, b] |= points
            for run in runs:
                if a + run.own <= room[0] and b + run.others <= room[1]:
                    reached[run.end][a + run.own, b + run.others] |= points << run.tens
    return reached[-1]


def _together(one: Fillings, other: Fillings, room: tuple[int, int]) -> Fillings:
    """Return the fillings of two parts of the pack together that leave both hands within their room."""
    joined: defaultdict[tuple[int, int], Points] = defaultdict(int)
    for (a, b), points in one.items():
        for (more_a, more_b), more_points in other.items():
            if a + more_a <= room[0] and b + more_b <= room[1]:
                joined[a + more_a, b + more_b] |= _sums(points, more_points)
    return joined


def _sums(one: Points, other: Points) -> Points:
    """Return every sum of a total of `one` and a total of `other`."""
    sums = 0
    for tens in range(other.bit_length()):
        if other >> tens & 1:
            sums |= one << tens
    return sums
