"""The answer of a draw as somebody hands it in to be checked: it may be wrong in any way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain

from clubs.document_reading import Ordinal
from clubs.schedules.values import INDIVIDUAL_SEATS, PAIR_SEATS, Entry, Kind, Method, SeatedTable, Seating


@dataclass(frozen=True, slots=True)
class WrittenTable:
    """A table as it is written: who sits at which seat, if there is such a seat, and which pair of a team."""

    number: Ordinal
    seats: Mapping[str, Entry]
    pairs: Mapping[str, int] = field(default_factory=dict)
    alone: bool = False

    def seated(self, kind: Kind) -> SeatedTable | None:
        """Return the table as a draw has it, None where its seats are others or somebody has two of them."""
        seats = tuple(self.seats[seat] for seat in kind.seats if seat in self.seats)
        if self.seats.keys() != set(kind.seats) or len(set(seats)) < len(seats):
            return None
        pairs = tuple(self.pairs[seat] for seat in kind.seats if seat in self.pairs)
        return SeatedTable(self.number, seats, pairs, self.alone)


@dataclass(frozen=True, slots=True)
class WrittenRound:
    """A round as it is written; `absent` are entries of the draw who take no part."""

    number: Ordinal
    tables: tuple[WrittenTable, ...]
    sit_outs: tuple[Entry, ...] = ()
    absent: tuple[Entry, ...] = ()

    @property
    def seated(self) -> Iterator[Entry]:
        """Those who sit, table by table."""
        return chain.from_iterable(table.seats.values() for table in self.tables)

    @property
    def present(self) -> frozenset[Entry]:
        """Those who sit or rest."""
        return frozenset(self.seated) | frozenset(self.sit_outs)

    def seating(self, kind: Kind) -> Seating:
        """Return the round as a draw has it, without the tables that are none."""
        tables = (table.seated(kind) for table in self.tables)
        resting = tuple(dict.fromkeys(self.sit_outs))
        return Seating(self.number, tuple(table for table in tables if table), resting)


FairnessValue = int | Mapping[str, int]
"""A count of the schedule document, or a table of counts."""


@dataclass(frozen=True, slots=True)
class ClaimedFairness:
    """The fairness that an answer claims, as far as it does: counts, bound, and whether it is optimal."""

    counts: Mapping[str, FairnessValue] = field(default_factory=dict)
    bound: Mapping[str, FairnessValue] = field(default_factory=dict)
    optimal: bool = False


@dataclass(frozen=True, slots=True)
class WrittenAnswer:
    """What a draw has answered: its rounds, what it was told of before, and the fairness that it claims."""

    kind: Kind
    rounds: tuple[WrittenRound, ...]
    history: tuple[Seating, ...] = ()
    groups: tuple[tuple[Entry, ...], ...] = ()
    left: tuple[Entry, ...] = ()
    method: Method = Method.DRAW
    strengths: Mapping[Entry, int] = field(default_factory=dict)
    claimed: ClaimedFairness = ClaimedFairness()

    @property
    def alone(self) -> bool:
        """Whether all write each for himself."""
        return any(table.alone for written in self.rounds for table in written.tables)

    def seatings(self) -> list[Seating]:
        """Return the rounds as a draw has them."""
        return [written.seating(self.kind) for written in self.rounds]


def kind_of(rounds: Iterable[WrittenRound]) -> Kind:
    """Return who the entries are, as the tables tell: players where one has a seat of players, or else pairs.

    Where it is told which pairs sit at a table, they are teams.
    """
    tables = [table for written in rounds for table in written.tables]
    seats = frozenset(chain.from_iterable(table.seats for table in tables))
    if not seats.isdisjoint(INDIVIDUAL_SEATS):
        return Kind.INDIVIDUAL
    if any(table.pairs for table in tables):
        return Kind.TEAMS
    return Kind.INDIVIDUAL if seats.isdisjoint(PAIR_SEATS) else Kind.PAIRS
