"""What deals that were kept one by one add up to, counted in the database: of evenings, and of a player."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from functools import reduce
from operator import or_
from typing import Any

from django.db.models import Case, Count, F, IntegerField, Q, QuerySet, Sum, Value, When

from clubs.models import Club, Player, Seat
from clubs.queries.player_tables import PlayedWhere, Sides, own_side
from clubs.queries.rounds_played import PAIRS
from clubs.queries.written_sides import TOURNAMENT, sides_in_play
from scoring.evenings.deal_sums import NO_DEALS, DealSums, deals_together
from scoring.models import DealSide
from scoring.rules.deals import Stake
from scoring.rules.games.sidi_barrani.rules import DoubleAppliesTo

TABLE_OF_SIDE = "deal__game__tournament_table"
ROUND_OF_SIDE = f"{TABLE_OF_SIDE}__draw__round"
BID_HERE = reduce(or_, [Q(side=side, deal__declarer__in=[side, *places]) for side, places in PAIRS.items()])
"""Whether a side has bid: a doubled bid, which pairs alone make, is counted with that one."""

DOUBLED = Q(deal__stake__gt=Stake.UNDOUBLED)
SIGN = Case(When(BID_HERE, then=Value(1)), default=Value(-1), output_field=IntegerField())
MADE_SIGN = Case(When(deal__made=True, then=Value(1)), default=Value(-1), output_field=IntegerField())
MOVED = (
    Sum(MADE_SIGN * F("deal__bid") * (F("deal__stake") - 1), filter=BID_HERE & DOUBLED, default=0),
    Sum(SIGN * (F("written") - F("written") / F("deal__stake")), filter=DOUBLED, default=0),
)
"""What sides have in `moved_by_double`: where it counts for the bid, and where it does for everything."""


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
        if where:
            sums, own = deal_sums_of(*counts), own_side(where, sides[where])
            is_own_bid = declarer in {where.position, own}
            if side == own:
                found[where.preset].append(sums if is_own_bid else without_bids(sums))
            elif is_own_bid:
                found[where.preset].append(NO_DEALS._replace(moved_by_doubles=sums.moved_by_doubles))
    return {preset: deals_together(each) for preset, each in found.items()}


def counted_deals(sides: QuerySet[Any, Any], *by: str) -> QuerySet[Any, Any]:
    """Return the groups of what sides wrote in deals, with what `deal_sums_of` makes sums of."""
    rules = tuple(f"deal__game__rules__{name}" for name in ("weis", "stoeck", "double_applies_to"))
    bids = [
        Count("pk", filter=BID_HERE & Q(deal__stake=stake, deal__made=made))
        for stake in (Stake.DOUBLED, Stake.REDOUBLED)
        for made in (True, False)
    ]
    # One side has the better Weis in a deal, and one the Stöck: these rows are deals.
    written = [Count("pk", filter=Q(weis__gt=0)), Sum("weis"), Count("pk", filter=Q(stoeck__gt=0))]
    aggregates = [*bids, Count("deal", distinct=True), *written, *MOVED]
    counts = {f"count_{number}": each for number, each in enumerate(aggregates)}
    groups: QuerySet[Any, Any] = sides.order_by().values_list(*by, *rules).annotate(**counts)
    return groups


def deal_sums_of(
    weis_counts: bool | None, stoeck_counts: bool | None, doubles: str | None, *counts: int
) -> DealSums:
    """Return the sums of a group; games whose rules leave out a word have no choice, and it counts."""
    *bids, deals, with_weis, weis, with_stoeck, moved_of_bids, moved_of_all = counts
    of_weis = (0 if weis_counts is False else deals, with_weis, weis)
    moved = moved_of_all if doubles == DoubleAppliesTo.ALL else moved_of_bids
    return DealSums._make((*bids, *of_weis, 0 if stoeck_counts is False else deals, with_stoeck, moved))


def without_bids(sums: DealSums) -> DealSums:
    return sums._replace(
        doubled_made=0, doubled_failed=0, redoubled_made=0, redoubled_failed=0, moved_by_doubles=0
    )
