"""Groups: entries who meet only among themselves."""

from __future__ import annotations

from collections.abc import Sequence

from clubs.schedules.errors import DrawError
from clubs.schedules.values import Entry, Request
from scoring.rules.errors import _


def groups_of(request: Request) -> list[list[Entry]]:
    """Return the groups, each in the order of the entries; those in none are one more.

    Raises `DrawError` where an entry stands in two groups, or a group has nobody to meet.
    """
    among = {entry: number for number, group in enumerate(request.groups) for entry in group}
    if len(among) < sum(map(len, request.groups)):
        raise DrawError(_("An entry stands in two groups."))
    last = len(request.groups)
    found: list[list[Entry]] = [[] for _number in range(last + 1)]
    for entry in request.entries:
        found[among.get(entry, last)].append(entry)
    groups = [group for group in found if group]
    if len(groups) > 1 and min(map(len, groups)) == 1:
        raise DrawError(_("A group of one has nobody to meet."))
    return groups


def present_in(group: Sequence[Entry], present: Sequence[Entry]) -> list[Entry]:
    """Return who of a group takes part, in the order of the entries."""
    members = set(group)
    return [entry for entry in present if entry in members]
