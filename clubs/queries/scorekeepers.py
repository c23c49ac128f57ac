"""Who writes at which table without playing there."""

from __future__ import annotations

from clubs.models import Scorekeeper, Tournament


def scorekeepers_of(tournament: Tournament) -> dict[int, str]:
    """Return the names of the scorekeepers by the numbers of their tables, in order."""
    rows = Scorekeeper.objects.filter(tournament=tournament)
    return dict(rows.values_list("table", "player__name"))
