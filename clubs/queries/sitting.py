"""Who sat where at many tables."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from clubs.models import Seat


def sitting_at(**such: object) -> Mapping[int, Mapping[str, int]]:
    """Return who sat where, by table, in draws that hold.

    A row for each seat is read faster than one for each table that the database would have to group.
    """
    rows = Seat.objects.filter(draw__current=True, **such).values_list("table", "position", "player")
    found: dict[int, dict[str, int]] = defaultdict(dict)
    for table, position, player in rows.iterator():
        found[table][position] = player
    return found
