"""Teams of several pairs: each meeting takes as many tables, one beside the other, and the pairs cross."""

from __future__ import annotations

from clubs.schedules.encounters.request import Meeting
from clubs.schedules.values import SeatedTable


def team_tables(meeting: Meeting, first: int, pairs: int, met: int) -> list[SeatedTable]:
    """Return the tables of a meeting from number `first` on: one for two pairs, else as many as a team has.

    The pairs of a team sit NS and EW in turn. Teams that have `met` before send each pair against another
    one, the next one each time.
    """
    if pairs == 1:
        return [SeatedTable(first, meeting)]
    tables = []
    for place in range(pairs):
        sitting = ((meeting[0], place), (meeting[1], (place + met) % pairs))
        north_south, east_west = sitting if place % 2 == 0 else sitting[::-1]
        tables.append(
            SeatedTable(first + place, (north_south[0], east_west[0]), (north_south[1] + 1, east_west[1] + 1))
        )
    return tables
