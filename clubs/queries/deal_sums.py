"""What deals that were kept one by one add up to, counted in the database: of evenings, and of a player."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from functools import reduce
from operator import or_
from typing import Any

from django.db.models import Count, Q, QuerySet, Sum

from clubs.models import Club, Player, Seat
from clubs.queries.player_tables import PlayedWhere, Sides, own_side
from clubs.queries.rounds_played import PAIRS
from clubs.queries.written_sides import TOURNAMENT, sides_in_play
from scoring.evenings.deal_sums import DealSums, deals_together
from scoring.models import DealSide
from scoring.rules.deals import Stake

TABLE_OF_SIDE = "deal__game__tournament_table"
ROUND_OF_SIDE = f"{TABLE_OF_SIDE}__draw__round"
BID_HERE = reduce(or_, [Q(side=side, deal__declarer__in=[side, *places]) for side, places in PAIRS.items()])
"""Whether a side has bid: a doubled bid, which pairs alone make, is counted with that one."""


def deal_sums_at_evenings(
    club: Club, evenings: Collection[int], games: Mapping[int, str]
) -> Mapping[tuple[int, str], DealSums]:
    """Return the sums of each evening and game; `games` are those of the rounds."""
    tables = sides_in_play(club).filter(**{f"{TOURNAMENT}__in": evenings}).values("result__table")
    there = DealSide.objects.filter(**{f"{TABLE_OF_SIDE}__in": tables})
    found: dict[tuple[int, str], list[DealSums]] = defaultdict(list)
    for evening, round_, *counts in counted_deals(there, f"{ROUND_OF_SIDE}__tournament", ROUND_OF_SIDE):
        found[evening, games[round_]].append(deal_sums_of(*counts))
    return {key: deals_together(each) for key, each in found.items()}


def deal_sums_of_player(player: Player, sides: Mapping[PlayedWhere, Sides]) -> Mapping[str, DealSums]:
    """Return the sums by game: doubles of the player's own bids, Weis and Stöck of the player's side."""
    places = {where.table: where for where in sides}
    seats = Seat.objects.filter(player=player, draw__current=True)
    there = DealSide.objects.filter(**{f"{TABLE_OF_SIDE}__seats__in": seats})
    found: dict[str, list[DealSums]] = defaultdict(list)
    for table, side, declarer, *counts in counted_deals(there, TABLE_OF_SIDE, "side", "deal__declarer"):
        where = places.get(table)
        if where and side == own_side(where, sides[where]):
            sums = deal_sums_of(*counts)
            is_own = declarer in {where.position, side}
            found[where.preset].append(sums if is_own else without_bids(sums))
    return {preset: deals_together(each) for preset, each in found.items()}


def counted_deals(sides: QuerySet[Any, Any], *by: str) -> QuerySet[Any, Any]:
    """Return the groups of what sides wrote in deals, with what `deal_sums_of` makes sums of."""
    rules = ("deal__game__rules__weis", "deal__game__rules__stoeck")
    bids = [
        Count("pk", filter=BID_HERE & Q(deal__stake=stake, deal__made=made))
        for stake in (Stake.DOUBLED, Stake.REDOUBLED)
        for made in (True, False)
    ]
    # One side has the better Weis in a deal, and one the Stöck: these rows are deals.
    written = [Count("pk", filter=Q(weis__gt=0)), Sum("weis"), Count("pk", filter=Q(stoeck__gt=0))]
    aggregates = [*bids, Count("deal", distinct=True), *written]
    counts = {f"count_{number}": each for number, each in enumerate(aggregates)}
    groups: QuerySet[Any, Any] = sides.order_by().values_list(*by, *rules).annotate(**counts)
    return groups


def deal_sums_of(weis_counts: bool | None, stoeck_counts: bool | None, *counts: int) -> DealSums:
    """Return the sums of a group; games whose rules leave out a word have no choice, and it counts."""
    *bids, deals, with_weis, weis, with_stoeck = counts
    of_weis = (0 if weis_counts is False else deals, with_weis, weis)
    return DealSums._make((*bids, *of_weis, 0 if stoeck_counts is False else deals, with_stoeck))


def without_bids(sums: DealSums) -> DealSums:
    return sums._replace(doubled_made=0, doubled_failed=0, redoubled_made=0, redoubled_failed=0)
