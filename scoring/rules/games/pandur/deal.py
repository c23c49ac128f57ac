"""A deal of Pandur as it was written, and how it is read from its document."""

from collections.abc import Mapping
from dataclasses import dataclass

from core import documents
from core.errors import N_, DocumentError
from scoring.rules import readers
from scoring.rules.auction import CallWord
from scoring.rules.cards import Denomination
from scoring.rules.deals import DealEntry, Number, ShownByPlayer, Written
from scoring.rules.games.pandur.auction import PandurCall, PandurCalls
from scoring.rules.games.pandur.bids import TrickBid
from scoring.rules.sides import Side

_TRICK_BIDS: Mapping[str, TrickBid] = {bid.value: bid for bid in TrickBid}


@dataclass(frozen=True, slots=True, kw_only=True)
class PandurDeal(DealEntry):
    """A deal as written: who had cards, bid or calls or both, and whether it was made.

    Anything may be missing or wrong.
    """

    dealt_to: tuple[Side, ...] | None = None
    calls: PandurCalls | None = None
    declarer: Side | None = None
    bid: Number | TrickBid | None = None
    denomination: Denomination | None = None
    made: bool | None = None
    weis: Written | None = None
    weis_cards: ShownByPlayer | None = None
    stoeck: Side | None = None


def read_bid(name: str, value: object) -> Number | TrickBid:
    """Return a bid: a number, or one of the four words (PA-2)."""
    if isinstance(value, str) and value in _TRICK_BIDS:
        return _TRICK_BIDS[value]
    if isinstance(value, int | float) and not isinstance(value, bool):
        return documents.read_number(name, value)
    raise DocumentError(
        N_("{field} must be a number or one of {allowed}, not {given}."),
        field=name,
        allowed=", ".join(_TRICK_BIDS),
        given=documents.json_text(value),
    )


def read_pandur_calls(name: str, value: object) -> PandurCalls:
    """Return an auction's calls: pairs of a player and a pass or bid (PA-2)."""
    return tuple(_read_call(name, pair) for pair in documents.read_list(name, value))


def _read_call(name: str, pair: object) -> tuple[Side, PandurCall]:
    if not isinstance(pair, list) or len(pair) != 2:
        raise DocumentError(
            N_("{field} must hold pairs of a player and a call, not {given}."),
            field=name,
            given=documents.json_text(pair),
        )
    player, call = pair
    return readers.read_player(name, player), CallWord.PASS if call == CallWord.PASS else read_bid(name, call)


DEAL_READERS: Mapping[str, documents.Reader] = {
    "number": readers.read_deal_number,
    "dealer": readers.read_player,
    "dealt_to": readers.read_players,
    "thrown_in": documents.read_flag,
    "calls": read_pandur_calls,
    "declarer": readers.read_player,
    "bid": read_bid,
    "denomination": readers.read_denomination,
    "made": documents.read_flag,
    "card_points": readers.read_by_player,
    "match": readers.read_player,
    "weis": readers.read_by_player,
    "weis_cards": readers.read_card_groups_by_player,
    "stoeck": readers.read_player,
}
"""The keys of a deal in the entry format, in the order in which they are written, each with its reader."""
