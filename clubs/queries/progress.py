"""How far a tournament is: which rounds were played, how many of their tables have written, who sat out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass

from django.db.models import Count, Q

from clubs.models import SitOut, Table, Tournament
from clubs.queries.rows import RELEASED


@dataclass(frozen=True, slots=True)
class Progress:
    """A released round: how many tables it has, how many of them have written."""

    round: int
    tables: int
    written: int

    @property
    def missing(self) -> int:
        return self.tables - self.written


def progress_of(tournament: Tournament) -> Sequence[Progress]:
    """Return the released rounds in which something is written, in their order."""
    here = Table.objects.current().filter(draw__round__tournament=tournament, draw__round__state__in=RELEASED)
    written = Count("pk", filter=Q(results__active=True), distinct=True)
    rows = (
        here.order_by("draw__round__number")
        .values_list("draw__round__number")
        .annotate(tables=Count("pk", distinct=True), written=written)
    )
    return [found for found in (Progress(*row) for row in rows) if found.written]


def rested_in(tournament: Tournament) -> Mapping[int, Set[int]]:
    """Return in which rounds an entry sat out, by its key."""
    rested: dict[int, set[int]] = defaultdict(set)
    here = {"draw__round__tournament": tournament, "draw__round__state__in": RELEASED}
    found = SitOut.objects.filter(draw__current=True, **here)
    for entry, number in found.values_list("entry", "draw__round__number"):
        rested[entry].add(number)
    return rested
