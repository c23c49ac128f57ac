"""A deal of Sidi Barrani as it was written, and how it is read from its document."""

from collections.abc import Mapping
from dataclasses import dataclass

from core import documents
from scoring.rules import readers
from scoring.rules.auction import Calls
from scoring.rules.cards import Denomination
from scoring.rules.deals import DealEntry, Number, Shown, Written
from scoring.rules.sides import Seat, Side


@dataclass(frozen=True, slots=True, kw_only=True)
class SidiBarraniDeal(DealEntry):
    """A deal as written: contract or calls or both, and what was taken. Anything may be missing or wrong."""

    calls: Calls | None = None
    declarer: Seat | None = None
    bid: Number | None = None
    denomination: Denomination | None = None
    stake: Number | None = None
    weis: Written | None = None
    weis_cards: Shown | None = None
    stoeck: Side | None = None


DEAL_READERS: Mapping[str, documents.Reader] = {
    "number": readers.read_deal_number,
    "dealer": readers.read_seat,
    "thrown_in": documents.read_flag,
    "calls": readers.read_calls,
    "declarer": readers.read_seat,
    "bid": documents.read_number,
    "denomination": readers.read_denomination,
    "stake": documents.read_number,
    "card_points": readers.read_by_side,
    "match": readers.read_side,
    "weis": readers.read_by_side,
    "weis_cards": readers.read_card_groups,
    "stoeck": readers.read_side,
}
"""The keys of a deal in the entry format, in the order in which they are written, each with its reader."""
