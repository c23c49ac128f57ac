"""A deal of Handjass as it was written, and how it is read from its document."""

from collections.abc import Mapping
from dataclasses import dataclass

from core import documents
from scoring.rules import readers
from scoring.rules.cards import Denomination
from scoring.rules.deals import DealEntry, ShownByPlayer, Written
from scoring.rules.sides import Side


@dataclass(frozen=True, slots=True, kw_only=True)
class HandjassDeal(DealEntry):
    """A deal as written: who had cards and declined, what each player took, who won a cut.

    Anything may be missing or wrong.
    """

    dealt_to: tuple[Side, ...] | None = None
    denomination: Denomination | None = None
    declined: tuple[Side, ...] | None = None
    weis: Written | None = None
    weis_cards: ShownByPlayer | None = None
    stoeck: Side | None = None
    cut_won_by: Side | tuple[Side, ...] | None = None


def read_cut(name: str, value: object) -> Side | tuple[Side, ...]:
    """Return who won a cut: one player, or a list of those who won one for several sticks (HJ-5)."""
    if not isinstance(value, list):
        return readers.read_player(name, value)
    players = readers.read_players(name, value)
    return players[0] if len(players) == 1 else players


DEAL_READERS: Mapping[str, documents.Reader] = {
    "number": readers.read_deal_number,
    "dealer": readers.read_player,
    "dealt_to": readers.read_players,
    "thrown_in": documents.read_flag,
    "denomination": readers.read_denomination,
    "declined": readers.read_players,
    "card_points": readers.read_by_player,
    "match": readers.read_player,
    "weis": readers.read_by_player,
    "weis_cards": readers.read_card_groups_by_player,
    "stoeck": readers.read_player,
    "cut_won_by": read_cut,
}
"""The keys of a deal in the entry format, in the order in which they are written, each with its reader."""
