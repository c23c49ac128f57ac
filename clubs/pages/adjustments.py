"""Adjustments of a tournament and tables that were not played, as their page shows them (TN-6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from clubs.actions.results import result_sides
from clubs.audit_log import display_name
from clubs.models import Adjustment, Result, Source, Tournament
from clubs.pages.results import SideLine, sides_of_table


@dataclass(frozen=True, slots=True)
class AdjustmentLine:
    """Points for one entry; `take_back` is where the director takes them back, empty where nobody can."""

    number: int
    name: str
    round: int | None
    kind: str
    points: int
    reason: str
    by: str
    at: date
    state: str
    take_back: str


@dataclass(frozen=True, slots=True)
class ForfeitLine:
    """A table that was not played, and what its sides got."""

    round: int
    table: int
    sides: tuple[SideLine, ...]
    reason: str


def adjustment_lines(tournament: Tournament, *, may_take_back: bool) -> Sequence[AdjustmentLine]:
    adjustments = (
        Adjustment.objects.filter(tournament=tournament)
        .select_related("entry", "round", "by", "cancelled_by")
        .prefetch_related("entry__members__player")
    )
    return [_line(tournament, each, may_take_back) for each in adjustments]


def _line(tournament: Tournament, adjustment: Adjustment, may_take_back: bool) -> AdjustmentLine:
    taken_back = hasattr(adjustment, "cancelled_by")
    stands = not taken_back and adjustment.cancels_id is None
    place = tournament.club.slug, tournament.slug, adjustment.pk
    return AdjustmentLine(
        number=adjustment.entry.number,
        name=adjustment.entry.title,
        round=adjustment.round.number if adjustment.round else None,
        kind=adjustment.get_kind_display(),
        points=adjustment.points,
        reason=adjustment.reason,
        by=display_name(adjustment.by) if adjustment.by else "",
        at=timezone.localdate(adjustment.at),
        state="" if stands else gettext("taken back") if taken_back else gettext("takes back"),
        take_back=reverse("clubs:adjustment-take-back", args=place) if stands and may_take_back else "",
    )


def forfeit_lines(tournament: Tournament) -> Iterator[ForfeitLine]:
    forfeits = (
        Result.objects.current()
        .filter(source=Source.FORFEIT, table__draw__round__tournament=tournament)
        .select_related("table__draw__round")
        .prefetch_related("sides", "table__seats__player", "table__seats__entry")
        .order_by("table__draw__round__number", "table__number")
    )
    for result in forfeits:
        sides = sides_of_table(result.table, result_sides(result), alone=result.table.draw.round.plan.alone)
        yield ForfeitLine(result.table.draw.round.number, result.table.number, sides, result.reason)
