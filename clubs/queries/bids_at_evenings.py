"""What was bid at the tables of some evenings that count, where deals were kept one by one."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from django.db.models import Count

from clubs.models import Club
from clubs.queries.player_bids import trick_bid_of
from clubs.queries.written_sides import TOURNAMENT, round_lengths, sides_in_play
from clubs.statistics.bids import BidKind, BidsByPack, BidSums
from scoring.models import DealRecord

TOURNAMENT_OF_DEAL = "game__tournament_table__draw__round__tournament"
COLUMNS = ("game__tournament_table__draw__round", "game__pack", "denomination", "made")


def bids_at_evenings(club: Club, evenings: Collection[int]) -> Mapping[tuple[int, str], BidsByPack]:
    """Return the bids of each evening and game by pack, counted in the database where they are of points."""
    counts: dict[tuple[int, str], dict[str, dict[BidKind, Counter[bool]]]] = defaultdict(
        lambda: defaultdict(lambda: defaultdict(Counter))
    )
    lengths = round_lengths(evenings)
    for evening, round_, pack, kind, made, count in counted_bids(club, evenings):
        counts[evening, lengths[round_].preset][pack][kind][made] += count
    return {
        key: {
            pack: [BidSums(kind, each[True], each[False]) for kind, each in kinds.items()]
            for pack, kinds in packs.items()
        }
        for key, packs in counts.items()
    }


def counted_bids(club: Club, evenings: Collection[int]) -> Iterator[tuple[int, int, str, BidKind, bool, int]]:
    """Yield the evening and the round of bids, their pack and kind, whether they were made, and how many."""
    tables = sides_in_play(club).filter(**{f"{TOURNAMENT}__in": evenings}).values("result__table")
    there = DealRecord.objects.filter(game__tournament_table__in=tables, made__isnull=False).order_by()
    of_points: Any = there.exclude(bid=None).values_list(TOURNAMENT_OF_DEAL, *COLUMNS, "bid")
    for evening, round_, pack, denomination, made, points, count in of_points.annotate(Count("pk")):
        yield evening, round_, pack, BidKind(denomination, points), made, count
    # A bid on tricks has no number, only its word in the deal.
    on_tricks = there.filter(bid=None).values_list(TOURNAMENT_OF_DEAL, *COLUMNS, "entry")
    for evening, round_, pack, denomination, made, entry in on_tricks.iterator():
        yield evening, round_, pack, BidKind(denomination, None, trick_bid_of(entry)), bool(made), 1
