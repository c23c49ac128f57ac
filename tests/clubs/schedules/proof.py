"""A proof, by trying all, of how many rounds can be played in which nobody meets anybody twice.

Either all play in each round or one rests, each time somebody else; a table has as many seats as there are
tables, or one seat less and nobody rests. Then the first two rounds are always the same but for the names:

A player is a cell, his table in the first round and his table in the second one, and no two are in the same
cell. If nobody rests and there are as many tables as seats, all cells are taken. If there is a table more,
each row and each column has one empty cell; the tables of the second round are numbered so that these are on
the diagonal. If one rests, his table in the other round is numbered 0. Each other table of the first round
sends its players to all tables of the second, one to each, and the other way round; so column 0 has one from
each row but row 0, and him who rested first: cell (0, 0) is empty, and all others are taken.

What is left is finite: all further rounds that go with these two, and all sets of them that go together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, count, product

Cell = tuple[int | None, int | None]
"""A player by his tables in the first and in the second round; at none he rests."""


@dataclass(frozen=True, slots=True)
class Hall:
    """So many tables with so many seats, and whether one rests in each round, never the same."""

    tables: int
    seats: int
    one_rests: bool = False

    def __post_init__(self) -> None:
        if self.tables - self.seats not in ((0,) if self.one_rests else (0, 1)):
            raise ValueError("two rounds in such a hall can differ by more than the names")

    def players(self) -> list[Cell]:
        """Return all players by their tables in the first two rounds."""
        return [*self._cells(), *([(None, 0), (0, None)] if self.one_rests else [])]

    def _cells(self) -> Iterator[Cell]:
        for row, column in product(range(self.tables), repeat=2):
            corner = self.one_rests and row == column == 0
            diagonal = self.tables > self.seats and row == column
            if not corner and not diagonal:
                yield row, column


def have_met(one: Cell, other: Cell) -> bool:
    """Return whether two share a table in one of the first two rounds; no two rest in the same one."""
    return any(table == its for table, its in zip(one, other, strict=True))


def further_rounds(hall: Hall) -> list[int]:
    """Return every round in which nobody meets whom he met in the first two, and nobody rests again.

    A round is a set of bits: one for each two who meet, and one for who rests. So two rounds can both be
    played if they have no bit in common.
    """
    players = hall.players()
    bits = (1 << place for place in count())
    meeting = {pair: next(bits) for pair in combinations(range(len(players)), 2)}
    resting = [next(bits) for _ in players]
    tables: _Tables = [[] for _ in players]
    for people in combinations(range(len(players)), hall.seats):
        if not any(have_met(players[one], players[other]) for one, other in combinations(people, 2)):
            seated = sum(1 << one for one in people)
            tables[people[0]].append((seated, sum(meeting[pair] for pair in combinations(people, 2))))
    everyone = (1 << len(players)) - 1
    if not hall.one_rests:
        return list(_seatings(everyone, tables))
    rested_not = [one for one, player in enumerate(players) if None not in player]
    return [
        resting[one] | meetings for one in rested_not for meetings in _seatings(everyone ^ 1 << one, tables)
    ]


_Tables = list[list[tuple[int, int]]]
"""By its first player, each table that can be: the bits of who sits there, and of who meets there."""


def _seatings(people: int, tables: _Tables) -> Iterator[int]:
    """Yield who meet, in every way to seat these people; the first of them sits somewhere, after all."""
    if not people:
        yield 0
        return
    first = (people & -people).bit_length() - 1
    for seated, meetings in tables[first]:
        if seated & people == seated:
            yield from (meetings | others for others in _seatings(people ^ seated, tables))


def together(rounds: Sequence[int], wanted: int) -> int:
    """Return how many sets of so many of these rounds can all be played."""
    if wanted < 2:
        return len(rounds) if wanted else 1
    return sum(
        together([later for later in rounds[at:] if not later & one], wanted - 1)
        for at, one in enumerate(rounds, 1)
    )


def most_rounds(hall: Hall) -> int:
    """Return how many rounds at most can be played, the first two included."""
    further = further_rounds(hall)
    return next(wanted for wanted in count(2) if not together(further, wanted - 1))
