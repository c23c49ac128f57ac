"""What sides wrote in play in a club: the rows that statistics and the rating are made of.

What was written without play does not count, nor what belongs to an annulled entry, to a draw that no longer
holds, to a round that the hall has not seen, or to a tournament that was deleted.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from django.db.models import Case, F, QuerySet, When
from django.db.models.functions import Coalesce

from clubs.models import Club, ResultSide, Round, Seat, Source
from clubs.models.programme import played_at
from clubs.queries.rows import RELEASED

ROUND = "result__table__draw__round"
TOURNAMENT = f"{ROUND}__tournament"
COUNTED_DEALS = Coalesce(
    "result__deals",
    Case(
        When(**{f"{ROUND}__own_length": True}, then=F(f"{ROUND}__deals")),
        default=Coalesce(f"{ROUND}__deals", f"{TOURNAMENT}__deals"),
    ),
)
"""How many deals a result was made in: as it says itself, or as the programme of its round does."""


def sides_in_play(club: Club) -> QuerySet[Any, Any]:
    """Return what counts of a club, each with its `counted` deals, or None, and the `preset` of its game."""
    annulled = Seat.objects.filter(entry__annulled__gt="", entry__tournament__club=club)
    return (
        ResultSide.objects.filter(
            result__active=True,
            result__table__draw__current=True,
            **{
                f"{ROUND}__state__in": RELEASED,
                f"{TOURNAMENT}__club": club,
                f"{TOURNAMENT}__deleted_at": None,
            },
        )
        .exclude(result__source=Source.FORFEIT)
        .exclude(result__table__in=annulled.values("table"))
        .annotate(counted=COUNTED_DEALS, preset=played_at(ROUND))
    )


class RoundLength(NamedTuple):
    """The game of a round, and of how many deals it is where a result says nothing else."""

    preset: str
    deals: int | None


def round_lengths(tournaments: Collection[int]) -> Mapping[int, RoundLength]:
    """Return what is played in the rounds of tournaments: for many sides read faster than beside each."""
    found = Round.objects.filter(tournament__in=tournaments)
    lines = found.values_list(
        "pk", "own_length", "preset", "deals", "tournament__preset", "tournament__deals"
    )
    return {
        key: RoundLength(own_preset or preset, own if own_length else own or usual)
        for key, own_length, own_preset, own, preset, usual in lines
    }
