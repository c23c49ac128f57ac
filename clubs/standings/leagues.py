"""Leagues: the groups of an evening made from those of the evening before it (ST-16)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain
from typing import Generic, TypeVar

P = TypeVar("P")


class LeagueMove(StrEnum):
    """What became of somebody: `NEW` are those who did not play the evening before."""

    UP = "up"
    DOWN = "down"
    STAYS = "stays"
    NEW = "new"


@dataclass(frozen=True, slots=True)
class LeaguePlace(Generic[P]):
    """The group somebody plays in, and the group and rank of before: all from 1, None for the new."""

    person: P
    group: int
    group_before: int | None
    rank_before: int | None

    @property
    def move(self) -> LeagueMove:
        """What became of the person; the gaps of others count, too (ST-16)."""
        if self.group_before is None:
            return LeagueMove.NEW
        if self.group == self.group_before:
            return LeagueMove.STAYS
        return LeagueMove.UP if self.group < self.group_before else LeagueMove.DOWN


def leagues_after(
    before: Sequence[Sequence[P]], coming: Sequence[P], *, groups: int, movers: int
) -> Sequence[LeaguePlace[P]]:
    """Return the places of all who are `coming` in so many `groups`, from the top (ST-16).

    `before` are the groups of the evening before, the highest first, each in the order of its ranks, nobody
    twice. The first `movers` of each go up and the last ones down, but never more than half of a group. Those
    who stay away leave gaps, which the next in line close; those who were not there come in at the bottom in
    their order. The groups are as large as each other, or the last ones larger by one.
    """
    ranks = {
        person: (number, rank)
        for number, group in enumerate(before, 1)
        for rank, person in enumerate(group, 1)
    }
    there = set(coming)
    line = [person for person in chain.from_iterable(_moved(before, movers)) if person in there]
    line += [person for person in coming if person not in ranks]
    size, larger = divmod(len(line), groups)
    sizes = [size + (number >= groups - larger) for number in range(groups)]
    numbers = chain.from_iterable([number] * of_it for number, of_it in enumerate(sizes, 1))
    return [
        LeaguePlace(person, number, *ranks.get(person, (None, None)))
        for person, number in zip(line, numbers, strict=True)
    ]


def _moved(before: Sequence[Sequence[P]], movers: int) -> Sequence[Sequence[P]]:
    """Return the groups after the moves: who came down first, then who stayed, then who came up."""
    last = len(before) - 1
    up = [min(movers, len(group) // 2) if at else 0 for at, group in enumerate(before)]
    down = [min(movers, len(group) // 2) if at < last else 0 for at, group in enumerate(before)]
    return [
        [
            *(before[at - 1][len(before[at - 1]) - down[at - 1] :] if at else ()),
            *group[up[at] : len(group) - down[at]],
            *(before[at + 1][: up[at + 1]] if at < last else ()),
        ]
        for at, group in enumerate(before)
    ]
