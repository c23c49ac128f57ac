"""Scorekeepers who do not play, as their page shows them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Self

from clubs.models import EntryMember, Table, Tournament
from clubs.pages.entries import MOST_SHOWN, free_players
from clubs.queries.scorekeepers import scorekeepers_of

AT_A_TABLE = 4
"""So many play at a table."""


@dataclass(frozen=True, slots=True)
class ScorekeepersPage:
    """The tables by number, who writes where, and the names of those who do not play."""

    tables: Sequence[int]
    names: Mapping[int, str]
    offered: Sequence[str]

    @classmethod
    def of(cls, tournament: Tournament) -> Self:
        names = scorekeepers_of(tournament)
        drawn = Table.objects.current().filter(draw__round__tournament=tournament)
        playing = EntryMember.objects.filter(tournament=tournament, entry__left_round=None).count()
        enough = -(-playing // AT_A_TABLE)
        tables = {*range(1, enough + 1), *drawn.values_list("number", flat=True), *names}
        offered = free_players(tournament).values_list("name", flat=True)[:MOST_SHOWN]
        return cls(sorted(tables), names, list(offered))
