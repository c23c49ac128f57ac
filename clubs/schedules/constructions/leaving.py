"""One player less: a plan for one more, from which the last one has left."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from clubs.schedules.plans import Fours


def without_the_last(rounds: Iterable[Fours], players: int) -> Iterator[Fours]:
    """Yield rounds for one player less than `players`, where whoever shared a table with the last one rests.

    From a multiple of four people, three rest in each round then, and nothing changes among those who play.
    Where nobody meets twice, they are others in every round.
    """
    last = players - 1
    for tables in rounds:
        yield tuple(four for four in tables if last not in four)


def instead_of_the_last(rounds: Iterable[Fours], players: int) -> Iterator[Fours]:
    """Yield rounds for one player less than `players`, where the one who rested takes the place of the last.

    `rounds` seat all but one in each round. Now nobody rests, and some will meet once more often.
    """
    last, everyone = players - 1, sum(range(players))
    for tables in rounds:
        places = list(range(players))
        places[last] = everyone - sum(map(sum, tables))
        yield tuple(
            (places[south], places[east], places[north], places[west]) for south, east, north, west in tables
        )
