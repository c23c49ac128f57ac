"""The words for seats, denominations and cards, in both packs (C-2); values never differ, only names do."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.text import format_lazy
from django.utils.translation import get_language, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from scoring.new_game import Words
from scoring.rules.cards import Denomination, Rank, Suit
from scoring.rules.sides import PAIRS, SOLO, Place, Seat


@dataclass(frozen=True, slots=True)
class SeatWords:
    value: str
    side: str
    label: Words


@dataclass(frozen=True, slots=True)
class PlayerWords:
    value: str
    label: Words


@dataclass(frozen=True, slots=True)
class DenominationWords:
    value: str
    suit: str | None
    swiss: Words
    french: Words


class PackWords(NamedTuple):
    value: str
    label: Words


@dataclass(frozen=True, slots=True)
class CardWords:
    """One card of the grid: its text in documents and the ranks on its face."""

    code: str
    rank: str
    french_rank: Words


@dataclass(frozen=True, slots=True)
class SuitCards:
    name: str
    letter: str
    swiss: Words
    french: Words
    cards: tuple[CardWords, ...]


SEAT_LABELS: dict[Place, Words] = {
    Seat.S: _("South"),
    Seat.E: _("East"),
    Seat.N: _("North"),
    Seat.W: _("West"),
}

PLACE_LABELS: dict[Place, Words] = {
    **SEAT_LABELS,
    **{player: format_lazy(_("Player {number}"), number=player.value) for player in SOLO},
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
# The rows of Coiffeur that are no denomination; in all languages they are called so (CO-2).
ROWS: Mapping[str, Words] = {"slalom": "Slalom", "gusti": "Gusti", "mary": "Mary", "joker": "Joker"}

WITH_FRENCH_CARDS = ("fr", "it")
"""The languages of those who play with French cards: west of the Brünig and in Ticino (C-2)."""

IN_PACK: Mapping[str, Mapping[Denomination, Words]] = {"swiss": SWISS, "french": FRENCH}
"""What denominations are called, by the pack on the table."""

PACKS = (
    PackWords("swiss", _("Swiss-German")),
    PackWords("french", pgettext_lazy("pack of cards", "French")),
)

FRENCH_RANKS: Mapping[Rank, Words] = {
    Rank.ACE: pgettext_lazy("letter on a French card", "A"),
    Rank.KING: pgettext_lazy("letter on a French card", "K"),
    Rank.OBER: pgettext_lazy("letter on a French card", "Q"),
    Rank.UNDER: pgettext_lazy("letter on a French card", "J"),
    Rank.BANNER: "10",
}


def usual_pack() -> str:
    """Return what lies on the table where the page's language is spoken."""
    return "french" if (get_language() or "").startswith(WITH_FRENCH_CARDS) else "swiss"


def packs() -> list[PackWords]:
    """Return both packs, the usual one first."""
    usual = usual_pack()
    return sorted(PACKS, key=lambda pack: pack.value != usual)


def seats() -> list[SeatWords]:
    return [SeatWords(seat.value, seat.side.value, SEAT_LABELS[seat]) for seat in Seat]


def sides() -> list[str]:
    return [side.value for side in PAIRS]


def players() -> list[PlayerWords]:
    return [PlayerWords(player.value, PLACE_LABELS[player]) for player in SOLO]


def denominations() -> list[DenominationWords]:
    return [
        DenominationWords(each.value, each.trump and each.trump.value, SWISS[each], FRENCH[each])
        for each in Denomination
    ]


def row_ids() -> list[str]:
    """Return every row of Coiffeur that has a name of its own in each language."""
    return [*(each.value for each in Denomination), *ROWS]


def card_grid() -> list[SuitCards]:
    """The pack as four columns of nine, ace first."""
    return [
        SuitCards(
            suit.value,
            suit.letter,
            SWISS[Denomination(suit.value)],
            FRENCH[Denomination(suit.value)],
            tuple(
                CardWords(suit.letter + rank.value, rank.value, FRENCH_RANKS.get(rank, rank.value))
                for rank in Rank
            ),
        )
        for suit in Suit
    ]
