"""A deal of Schieber as it was written, and how it is read from its document."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from core import documents
from scoring.rules import readers
from scoring.rules.cards import Card, Denomination
from scoring.rules.deals import DealEntry, JudgedDeal, PlayedContract, Written
from scoring.rules.games.schieber.rules import FactorRules
from scoring.rules.sides import Seat, Side


@dataclass(frozen=True, slots=True, kw_only=True)
class SchieberDeal(DealEntry):
    """A deal as written: who named what, and what was taken. Anything may be missing or wrong."""

    named_by: Seat | None = None
    pushed: bool | None = None
    denomination: Denomination | None = None
    turned_up: Card | None = None
    weis: Written | None = None
    weis_cards: Mapping[Any, tuple[tuple[Card, ...], ...]] | None = None
    stoeck: Side | None = None
    claimed_by: Side | None = None
    bergpreis_by: Side | None = None


def denomination_of(entry: SchieberDeal, rules: FactorRules) -> Denomination | None:
    """Return what a deal was played in: as written, or as the card turned up decides (SC-2, J3-1)."""
    if entry.denomination is None and entry.turned_up and rules.trump_turned_up:
        return rules.turned_up(entry.turned_up)
    return entry.denomination


def played_in(entry: SchieberDeal, rules: FactorRules) -> PlayedContract:
    """Return what a deal was played in, with its factor (SC-2)."""
    denomination = denomination_of(entry, rules)
    return PlayedContract(denomination=denomination, factor=rules.factor(denomination) if denomination else 1)


def claimed_by(deal: JudgedDeal) -> Side | None:
    """Return whose claim ended the deal; None where nobody's did, and in games without claims (SC-5)."""
    return deal.entry.claimed_by if isinstance(deal.entry, SchieberDeal) else None


DEAL_READERS: Mapping[str, documents.Reader] = {
    "number": readers.read_deal_number,
    "dealer": readers.read_seat,
    "named_by": readers.read_seat,
    "pushed": documents.read_flag,
    "denomination": readers.read_denomination,
    "turned_up": readers.read_card,
    "card_points": readers.read_by_side,
    "match": readers.read_side,
    "weis": readers.read_by_side,
    "weis_cards": readers.read_card_groups,
    "stoeck": readers.read_side,
    "claimed_by": readers.read_side,
    "bergpreis_by": readers.read_side,
}
"""The keys of a deal in the entry format, in the order in which they are written, each with its reader."""
