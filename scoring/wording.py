"""The words for seats, denominations and cards, in both packs (C-2); values never differ, only names do."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.new_game import Words
from scoring.rules.cards import Denomination, Rank, Suit
from scoring.rules.sides import PAIRS, Seat


@dataclass(frozen=True, slots=True)
class SeatWords:
    value: str
    side: str
    label: Words


@dataclass(frozen=True, slots=True)
class DenominationWords:
    value: str
    suit: str | None
    swiss: Words
    french: Words


@dataclass(frozen=True, slots=True)
class CardWords:
    """One card of the grid: its text in documents and the ranks on its face."""

    code: str
    rank: str
    french_rank: Words


@dataclass(frozen=True, slots=True)
class SuitCards:
    name: str
    cards: tuple[CardWords, ...]


SEAT_LABELS: Mapping[Seat, Words] = {
    Seat.S: _("South"),
    Seat.E: _("East"),
    Seat.N: _("North"),
    Seat.W: _("West"),
}

SWISS: Mapping[Denomination, Words] = {
    Denomination.BELLS: _("bells"),
    Denomination.SHIELDS: _("shields"),
    Denomination.ACORNS: _("acorns"),
    Denomination.ROSES: _("roses"),
    Denomination.OBENABE: _("Obenabe"),
    Denomination.UNDENUFE: _("Undenufe"),
}
FRENCH: Mapping[Denomination, Words] = {
    **SWISS,
    Denomination.BELLS: _("diamonds"),
    Denomination.SHIELDS: _("spades"),
    Denomination.ACORNS: _("clubs"),
    Denomination.ROSES: _("hearts"),
}
FRENCH_RANKS: Mapping[Rank, Words] = {
    Rank.ACE: pgettext_lazy("letter on a French card", "A"),
    Rank.KING: pgettext_lazy("letter on a French card", "K"),
    Rank.OBER: pgettext_lazy("letter on a French card", "Q"),
    Rank.UNDER: pgettext_lazy("letter on a French card", "J"),
    Rank.BANNER: "10",
}


def seats() -> list[SeatWords]:
    return [SeatWords(seat.value, seat.side.value, SEAT_LABELS[seat]) for seat in Seat]


def sides() -> list[str]:
    return [side.value for side in PAIRS]


def denominations() -> list[DenominationWords]:
    return [
        DenominationWords(each.value, each.trump and each.trump.value, SWISS[each], FRENCH[each])
        for each in Denomination
    ]


def card_grid() -> list[SuitCards]:
    """The pack as four columns of nine, ace first."""
    return [
        SuitCards(
            suit.value,
            tuple(
                CardWords(suit.letter + rank.value, rank.value, FRENCH_RANKS.get(rank, rank.value))
                for rank in Rank
            ),
        )
        for suit in Suit
    ]
