"""The pack: cards, denominations, what cards are worth and which one is higher (C-1 to C-7).

Values and orders are tables; what follows from them (the points of a deal, the totals that a set of
tricks can make) is derived from them.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from scoring.rules.house import Rules


class Suit(StrEnum):
    """The four suits (C-1)."""

    BELLS = "bells"
    SHIELDS = "shields"
    ACORNS = "acorns"
    ROSES = "roses"

    # The text is the identity: str hashes it without a Python call.
    __hash__ = str.__hash__

    @property
    def letter(self) -> str:
        """Return the letter that stands for the suit in a card's text."""
        return self.value[0]


class Rank(StrEnum):
    """The nine ranks, from the ace down (C-1); also the order of sequences (W-1)."""

    ACE = "A"
    KING = "K"
    OBER = "O"
    UNDER = "U"
    BANNER = "B"
    NINE = "9"
    EIGHT = "8"
    SEVEN = "7"
    SIX = "6"

    __hash__ = str.__hash__


class Denomination(StrEnum):
    """What is trumps, or Obenabe or Undenufe (C-3)."""

    BELLS = "bells"
    SHIELDS = "shields"
    ACORNS = "acorns"
    ROSES = "roses"
    OBENABE = "obenabe"
    UNDENUFE = "undenufe"

    __hash__ = str.__hash__

    @property
    def trump(self) -> Suit | None:
        """Return the trump suit, None in Obenabe and Undenufe."""
        return _TRUMPS.get(self)

    @property
    def is_no_trump(self) -> bool:
        """Tell whether this is Obenabe or Undenufe."""
        return self not in _TRUMPS


_TRUMPS: Mapping[Denomination, Suit] = {Denomination(suit.value): suit for suit in Suit}

DENOMINATIONS: Mapping[str, Denomination] = {each.value: each for each in Denomination}
"""Each denomination by its text: reading by table is much faster than calling the enum."""


@dataclass(frozen=True, slots=True)
class Card:
    """One card of the pack (C-1); its text is the suit's letter and the rank, as `aK`."""

    suit: Suit
    rank: Rank

    def __str__(self) -> str:
        return self.suit[0] + self.rank


PACK: tuple[Card, ...] = tuple(Card(suit, rank) for suit in Suit for rank in Rank)
"""The 36 cards, by suit and within it from the ace down (C-1)."""


@cache
def pack(ranks: int) -> tuple[Card, ...]:
    """Return the cards of a pack of so many ranks, counted from the ace down (C-1, PA-1)."""
    return tuple(Card(suit, rank) for suit in Suit for rank in tuple(Rank)[:ranks])


CARDS: Mapping[str, Card] = {str(card): card for card in PACK}
"""Each card by its text."""

SIDE_SUIT_VALUES: Mapping[Rank, int] = dict(zip(Rank, (11, 4, 3, 2, 10, 0, 0, 0, 0), strict=True))
TRUMP_VALUES: Mapping[Rank, int] = {**SIDE_SUIT_VALUES, Rank.UNDER: 20, Rank.NINE: 14}
NO_TRUMP_VALUES: Mapping[Rank, int] = {**SIDE_SUIT_VALUES, Rank.EIGHT: 8}
SIX_IS_ELEVEN_VALUES: Mapping[Rank, int] = {**NO_TRUMP_VALUES, Rank.SIX: 11, Rank.ACE: 0}

HIGH_ORDER: tuple[Rank, ...] = tuple(Rank)
LOW_ORDER: tuple[Rank, ...] = tuple(reversed(HIGH_ORDER))
TRUMP_ORDER: tuple[Rank, ...] = (
    Rank.UNDER,
    Rank.NINE,
    *(rank for rank in HIGH_ORDER if rank not in (Rank.UNDER, Rank.NINE)),
)


def rank_values(suit: Suit, denomination: Denomination, rules: Rules) -> Mapping[Rank, int]:
    """Return what the ranks of `suit` are worth (C-4, C-5)."""
    if denomination.trump is suit:
        return TRUMP_VALUES
    if not denomination.is_no_trump:
        return SIDE_SUIT_VALUES
    six_is_eleven = denomination is Denomination.UNDENUFE and rules.undenufe_six_is_eleven
    return SIX_IS_ELEVEN_VALUES if six_is_eleven else NO_TRUMP_VALUES


def rank_order(suit: Suit, denomination: Denomination) -> tuple[Rank, ...]:
    """Return the ranks of `suit` from the highest down (C-6)."""
    if denomination.trump is suit:
        return TRUMP_ORDER
    return LOW_ORDER if denomination is Denomination.UNDENUFE else HIGH_ORDER


def turned_up_denomination(card: Card) -> Denomination:
    """Return what the last card dealt decides (J3-1): six, seven Undenufe; ace, king Obenabe; else trumps."""
    if card.rank in (Rank.SEVEN, Rank.SIX):
        return Denomination.UNDENUFE
    return Denomination.OBENABE if card.rank in (Rank.ACE, Rank.KING) else Denomination(card.suit.value)


def card_value(card: Card, denomination: Denomination, rules: Rules) -> int:
    """Return what one card is worth in a trick (C-4, C-5)."""
    return rank_values(card.suit, denomination, rules)[card.rank]


@cache
def strengths(denomination: Denomination) -> Mapping[Card, int]:
    """Return each card's strength within its suit, 0 for the lowest (C-6)."""
    return {card: len(HIGH_ORDER) - 1 - rank_order(card.suit, denomination).index(card.rank) for card in PACK}


def possible_card_points(
    denomination: Denomination, rules: Rules, *, cards_per_trick: int = 4
) -> frozenset[int]:
    """Return every total that the tricks of one side can make, without a match bonus (V-2).

    A side with k of the `rules.hand` tricks holds k × `cards_per_trick` cards of the pack, and more points
    with the last trick (C-7).
    """
    return _possible_card_points(denomination, rules.ranks, cards_per_trick, rules.hand, rules.last_trick)


def possible_sums(denomination: Denomination, rules: Rules, *, cards_per_trick: int) -> frozenset[int]:
    """Return what all `rules.hand` tricks together can be worth, with what the last one adds (V-2, HJ-2).

    It is one number, `rules.card_points`, when no card lies dead.
    """
    return _possible_sums(denomination, rules.ranks, cards_per_trick, rules.hand, rules.last_trick)


def possible_part(denomination: Denomination, rules: Rules, *, cards_per_trick: int = 4) -> frozenset[int]:
    """Return every total that some tricks can make while the last one is still to be played (SC-4)."""
    return _possible_part(denomination, rules.ranks, cards_per_trick, rules.hand)


@cache
def _possible_card_points(
    denomination: Denomination, ranks: int, cards_per_trick: int, hand: int, last_trick: int
) -> frozenset[int]:
    by_tricks = _sums_by_tricks(denomination, ranks, cards_per_trick)
    with_last = {total + last_trick for sums in by_tricks[1 : hand + 1] for total in sums}
    return _possible_part(denomination, ranks, cards_per_trick, hand) | with_last


@cache
def _possible_sums(
    denomination: Denomination, ranks: int, cards_per_trick: int, hand: int, last_trick: int
) -> frozenset[int]:
    by_tricks = _sums_by_tricks(denomination, ranks, cards_per_trick)
    return frozenset(total + last_trick for total in by_tricks[hand])


@cache
def _possible_part(denomination: Denomination, ranks: int, cards_per_trick: int, hand: int) -> frozenset[int]:
    by_tricks = _sums_by_tricks(denomination, ranks, cards_per_trick)
    return frozenset().union(*by_tricks[:hand])


@cache
def _sums_by_tricks(
    denomination: Denomination, ranks: int, cards_per_trick: int
) -> tuple[frozenset[int], ...]:
    """Return at place k what the cards of k tricks can be worth.

    Whether aces or sixes are the elevens of Undenufe (C-5) is the same: there are four of them in the pack.
    """
    dealt = HIGH_ORDER[:ranks]
    sums = _subset_sums(card_value(card, denomination, Rules()) for card in PACK if card.rank in dealt)
    return tuple(map(frozenset, sums[::cards_per_trick]))


def _subset_sums(worth: Iterable[int]) -> list[set[int]]:
    """Return at place n every sum that n of the values can have."""
    sums: list[set[int]] = [{0}]
    for value in worth:
        sums.append(set())
        for n in range(len(sums) - 1, 0, -1):
            sums[n] |= {total + value for total in sums[n - 1]}
    return sums


def can_share(
    points: tuple[int, ...], denomination: Denomination, rules: Rules, *, cards_per_trick: int
) -> bool:
    """Tell whether all tricks can be shared out so that the sides have these card points (V-2, HJ-2).

    At least two sides have a trick: all tricks of one are a match. Where cards lie dead, the points of each
    may be possible, but not side by side: with 2 : 155 in Obenabe no card without points is in play.
    """
    return _can_share(points, denomination, rules.ranks, cards_per_trick, rules.hand, rules.last_trick)


@cache
def _can_share(
    points: tuple[int, ...],
    denomination: Denomination,
    ranks: int,
    cards_per_trick: int,
    hand: int,
    last_trick: int,
) -> bool:
    worth = Counter(
        card_value(card, denomination, Rules()) for card in PACK if card.rank in HIGH_ORDER[:ranks]
    )
    blanks = worth.pop(0, 0)
    return any(
        _tricks_needed(counts, last, cards_per_trick) <= hand
        and cards_per_trick * hand - sum(counts) <= blanks
        for last, own in enumerate(points)
        if own >= last_trick
        for counts in _cards_of(_in_cards(points, last, last_trick), tuple(worth.items()))
    )


def _in_cards(points: Sequence[int], last: int, last_trick: int) -> list[int]:
    """Return what the sides have in cards, where the side at place `last` has the last trick (C-7)."""
    return [each - last_trick * (side == last) for side, each in enumerate(points)]


def _tricks_needed(counts: Sequence[int], last: int, cards_per_trick: int) -> int:
    """Return how many tricks so many cards of each side fill; two sides at least have one."""
    tricks = [max(-(-n // cards_per_trick), side == last) for side, n in enumerate(counts)]
    return sum(tricks) + (sum(map(bool, tricks)) == 1)


def _cards_of(points: Sequence[int], worth: Sequence[tuple[int, int]]) -> Iterator[tuple[int, ...]]:
    """Yield in how many cards each side can have its points; `worth` says what is left of each value."""
    if not points:
        yield ()
        return
    own, *others = points
    for taken in _combinations(own, worth):
        left = [(value, number - used) for (value, number), used in zip(worth, taken, strict=True)]
        for counts in _cards_of(others, left):
            yield sum(taken), *counts


def _combinations(points: int, worth: Sequence[tuple[int, int]]) -> Iterator[tuple[int, ...]]:
    """Yield how many cards of each value make up the points."""
    if not worth:
        if points == 0:
            yield ()
        return
    if points > sum(value * number for value, number in worth):
        return
    (value, number), *others = worth
    for used in range(min(number, points // value), -1, -1):
        for more in _combinations(points - used * value, others):
            yield used, *more


def table_sum(deals: int, card_points: int, match_bonus: int = 0, matches: int = 0) -> int:
    """Return what the sides of a table share in so many deals with so many matches: 1884 in 12 (TN-8)."""
    return deals * card_points + match_bonus * matches
