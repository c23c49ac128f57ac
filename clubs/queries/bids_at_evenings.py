"""What was bid at the tables of some evenings that count, where deals were kept one by one."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from django.db.models import Count

from clubs.models import Club
from clubs.queries.player_bids import ENTRY_ON_TRICKS, trick_bid_of
from clubs.queries.written_sides import TOURNAMENT, sides_in_play
from scoring.evenings.bids import BidKind, BidRows
from scoring.models import DealRecord

TOURNAMENT_OF_DEAL = "game__tournament_table__draw__round__tournament"
ROUND_OF_DEAL = "game__tournament_table__draw__round"


def bids_at_evenings(
    club: Club, evenings: Collection[int], games: Mapping[int, str]
) -> Mapping[tuple[int, str], BidRows]:
    """Return the bids of each evening and game; `games` are those of the rounds."""
    counts: dict[tuple[int, str], dict[tuple[str, BidKind], Counter[bool]]] = defaultdict(
        lambda: defaultdict(Counter)
    )
    for evening, round_, pack, kind, made, count in counted_bids(club, evenings):
        counts[evening, games[round_]][pack, kind][made] += count
    return {
        key: [
            cell for (pack, kind), count in kinds.items() for cell in (pack, *kind, count[True], count[False])
        ]
        for key, kinds in counts.items()
    }


def counted_bids(club: Club, evenings: Collection[int]) -> Iterator[tuple[int, int, str, BidKind, bool, int]]:
    """Yield the evening and the round of bids, their pack and kind, whether they were made, and how many."""
    tables = sides_in_play(club).filter(**{f"{TOURNAMENT}__in": evenings}).values("result__table")
    there = DealRecord.objects.filter(game__tournament_table__in=tables, made__isnull=False).order_by()
    columns: Any = there.values_list(
        TOURNAMENT_OF_DEAL, ROUND_OF_DEAL, "game__pack", "denomination", "bid", ENTRY_ON_TRICKS, "made"
    )
    for evening, round_, pack, denomination, points, entry, made, count in columns.annotate(Count("pk")):
        yield evening, round_, pack, BidKind(denomination, points, trick_bid_of(entry or {})), made, count
