"""Too few for a table."""

from __future__ import annotations

from collections.abc import Sequence

from clubs.schedules.errors import DrawError
from clubs.schedules.values import Entry, Kind
from scoring.rules.errors import _

TOO_FEW = {
    Kind.INDIVIDUAL: _("A table needs four players, and {count} take part."),
    Kind.PAIRS: _("A table needs two pairs, and {count} take part."),
    Kind.TEAMS: _("A meeting needs two teams, and {count} take part."),
}


def enough(kind: Kind, present: Sequence[Entry]) -> None:
    """Refuse what fills no table; raises `DrawError`."""
    if len(present) < len(kind.seats):
        raise DrawError(TOO_FEW[kind], count=len(present))
