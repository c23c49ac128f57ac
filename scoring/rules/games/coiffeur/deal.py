"""A deal of Coiffeur as it was written, and how it is read from its document."""

from collections.abc import Mapping
from dataclasses import dataclass

from core import documents
from scoring.rules import readers
from scoring.rules.deals import DealEntry
from scoring.rules.sides import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class CoiffeurDeal(DealEntry):
    """A deal as written: who played which row, and what was taken. Anything may be missing or wrong."""

    declarer: Seat | None = None
    row: str | None = None


DEAL_READERS: Mapping[str, documents.Reader] = {
    "number": readers.read_deal_number,
    "dealer": readers.read_seat,
    "declarer": readers.read_seat,
    "row": documents.read_text,
    "card_points": readers.read_by_side,
    "match": readers.read_side,
}
"""The keys of a deal in the entry format, in the order in which they are written, each with its reader."""
