"""A player's bids over all the years of the club, where deals were kept one by one."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from typing import Any

from django.db.models import Case, JSONField, When

from clubs.models import Player, Seat
from clubs.queries.player_tables import PlayedWhere, Sides, own_side
from scoring.evenings.bids import BidKind, GameBids, sums_of_bids
from scoring.models import DealRecord
from scoring.rules.auction import CallWord

# A bid on tricks has no number, only its word in the deal.
ENTRY_ON_TRICKS = Case(When(bid=None, then="entry"), output_field=JSONField())


def bids_of_player(player: Player, sides: Mapping[PlayedWhere, Sides]) -> Mapping[str, GameBids]:
    """Return the bids of the player, or of the side as one, by game; the partner's are not among them."""
    places = {where.table: where for where in sides}
    bids: dict[str, list[tuple[BidKind, bool]]] = defaultdict(list)
    packs: dict[str, Counter[str]] = defaultdict(Counter)
    seats = Seat.objects.filter(player=player, draw__current=True)
    rows = DealRecord.objects.filter(game__tournament_table__seats__in=seats, made__isnull=False).values_list(
        "game__tournament_table",
        "declarer",
        "game__pack",
        "denomination",
        "bid",
        ENTRY_ON_TRICKS,
        "made",
    )
    for table, declarer, pack, denomination, points, entry, made in rows:
        where = places.get(table)
        if where and declarer in {where.position, own_side(where, sides[where])}:
            bids[where.preset].append((BidKind(denomination, points, trick_bid_of(entry or {})), bool(made)))
            packs[where.preset][pack] += 1
    return {
        preset: GameBids(packs[preset].most_common(1)[0][0], sums_of_bids(own))
        for preset, own in bids.items()
    }


def trick_bid_of(entry: Mapping[str, Any]) -> str:
    """Return the word that was bid in a deal, the last one of its auction where that was written (PA-2)."""
    calls = [call for _player, call in entry.get("calls") or () if call != CallWord.PASS]
    return str(calls[-1] if calls else entry.get("bid") or "")
