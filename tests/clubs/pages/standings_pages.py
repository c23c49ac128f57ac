"""Pages of standings made of plain lines, without a database."""

from __future__ import annotations

from collections.abc import Iterable

from clubs.models import Club, Tournament
from clubs.pages.standings import StandingsLine, StandingsPage
from clubs.queries.rounds_played import TournamentProgress
from clubs.standings.settings import Settings


def line(**fields: object) -> StandingsLine:
    """Return a line with these fields, and what is usual for the others."""
    usual: dict[str, object] = {
        "place": 0,
        "key": 1,
        "rank": 1,
        "gained": None,
        "number": 1,
        "title": "Anna",
        "listed": "Anna",
        "section": "",
        "rounds": (1012, 950),
        "dropped": frozenset(),
        "rested": frozenset(),
        "adjustments": 0,
        "total": 1962,
        "decided_by": "",
        "remarks": "",
    }
    return StandingsLine(**{**usual, **fields})  # type: ignore[arg-type] # mixed on purpose


def page_of(lines: Iterable[StandingsLine], rounds: int) -> StandingsPage:
    """Return the standings of these lines after so many rounds."""
    progress = tuple(TournamentProgress(number, 1, 1) for number in range(1, rounds + 1))
    return StandingsPage(Tournament(club=Club()), Settings(), progress, rounds, None, tuple(lines), ())
