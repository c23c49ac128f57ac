"""A deal of Differenzler as it was written, and how it is read from its document."""

from collections.abc import Mapping
from dataclasses import dataclass

from core import documents
from scoring.rules import readers
from scoring.rules.cards import Card, Denomination
from scoring.rules.deals import DealEntry, Written


@dataclass(frozen=True, slots=True, kw_only=True)
class DifferenzlerDeal(DealEntry):
    """A deal as written: trumps, what each player announced and took. Anything may be missing or wrong."""

    turned_up: Card | None = None
    denomination: Denomination | None = None
    announced: Written | None = None


DEAL_READERS: Mapping[str, documents.Reader] = {
    "number": readers.read_deal_number,
    "dealer": readers.read_player,
    "turned_up": readers.read_card,
    "denomination": readers.read_denomination,
    "announced": readers.read_by_player,
    "card_points": readers.read_by_player,
    "match": readers.read_player,
}
"""The keys of a deal in the entry format, in the order in which they are written, each with its reader."""
