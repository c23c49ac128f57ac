"""The places of a final before anybody is known: what each is filled from, in which group (ST-13)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from clubs.standings.cut.values import CutSettings

MOST_FED = 512
"""Places of a final that are named beforehand: more than any hall has."""


@dataclass(frozen=True, slots=True)
class Feed:
    """Who is to come: the `rank`, from 1, in a group, from 1, or in the whole list where `group` is None.

    With `is_next_best` it is the `rank` among those whom their groups leave over. Of several tournaments it
    is in the list of that `source`, from 1, in the order of their days.
    """

    rank: int
    group: int | None = None
    is_next_best: bool = False
    source: int | None = None

    @property
    def origin(self) -> int | None:
        """The group or tournament from which others come, too, who are to meet again late."""
        return self.source if self.group is None else self.group


def feeds_of(settings: CutSettings, groups: int, sources: int = 1) -> Sequence[Feed]:
    """Return the places of a final that follows one tournament of so many groups, as `decide_cut` fills them.

    The first of all groups come before the seconds, the next best last. With several `sources`, so many
    tournaments, it is the first ones of each of them, in the same way. There are none where only the results
    say how many go through, with a share, with points, or from a list of all; nor are there too many.
    """
    if settings.of_each_group * groups + settings.next_best + settings.first * sources > MOST_FED:
        return []
    if settings.share is not None or settings.points is not None or settings.together is not None:
        return []
    if sources > 1:
        ranks = range(1, settings.first + 1) if not settings.of_each_group else ()
        return [Feed(rank, source=source) for rank in ranks for source in range(1, sources + 1)]
    if not settings.of_each_group:
        return [Feed(rank) for rank in range(1, settings.first + 1)]
    ranks, next_best = range(1, settings.of_each_group + 1), range(1, settings.next_best + 1)
    return [
        *(Feed(rank, group) for rank in ranks for group in range(1, groups + 1)),
        *(Feed(rank, is_next_best=True) for rank in next_best),
    ]


def dealt_feeds(feeds: Sequence[Feed], groups: int) -> Sequence[Sequence[int]]:
    """Return the places of each group of a final, by their numbers from 1.

    They are dealt like a snake, there and back, so that all groups are as strong; turned as far as it takes
    that those of one group meet in as few groups again as can be, and no group has two more than another.
    """
    dealt: list[list[int]] = [[] for _group in range(groups)]
    there, numbers = list(range(groups)), range(1, len(feeds) + 1)
    for turn in range(-(-len(feeds) // groups)):
        row = numbers[turn * groups : (turn + 1) * groups]
        order = there if turn % 2 == 0 else there[::-1]
        turned = [order[by:] + order[:by] for by in range(groups)]
        best = min(turned, key=lambda each: _meeting_again(row, each, dealt, feeds))
        for number, group in zip(row, best, strict=False):
            dealt[group].append(number)
    return dealt


def _meeting_again(
    row: Sequence[int], order: Sequence[int], dealt: Sequence[Sequence[int]], feeds: Sequence[Feed]
) -> int:
    """Return how many of a row would be with somebody of their group again."""
    return sum(
        feeds[number - 1].origin in {feeds[other - 1].origin for other in dealt[group]} - {None}
        for number, group in zip(row, order, strict=False)
    )
