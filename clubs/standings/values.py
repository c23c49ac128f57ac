"""Entries, results and standings as frozen values.

`E` is whatever stands for an entry, a text or a number: a player, a pair or a team (TN-1). Points are whole
numbers as they stand on the sheets.
"""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Annotated, Generic, Self, TypeAlias, TypeVar

from clubs.document_reading import MOST_POINTS, Count, Ordinal, Points
from clubs.faults import Fault
from clubs.standings.numbers import Exact
from clubs.standings.numbers import Number as Number
from clubs.standings.settings import Direction, Settings
from core.documents import number_reader
from scoring.rules.house import Rules

E = TypeVar("E", bound=Hashable)
Bonus: TypeAlias = Annotated[int, number_reader(0, MOST_POINTS)]

MOST_WEIGHT = 100
"""No round has a higher weight."""

_read_whole_weight = number_reader(1, MOST_WEIGHT)


def _read_weight(name: str, value: object) -> Exact:
    """Return how often a round counts: a whole number, or one with two decimals."""
    if isinstance(value, float) and 0 < value < MOST_WEIGHT and (hundredths := round(100 * value)):
        return Fraction(hundredths, 100)
    return _read_whole_weight(name, value)


@dataclass(frozen=True, slots=True)
class TableResult(Generic[E]):
    """A table's result with the pairing that was played (TN-11); each list has one number for each side.

    `table` is its number, or None: its place in the round. `card_points` are what the control counts, if they
    are given (TN-8). `deals` stands where they are not the round's. A `forfeit` was written without play.
    """

    sides: Sequence[Sequence[E]]
    points: Sequence[Points]
    matches: Sequence[Count] | None = None
    game_points: Sequence[Points] | None = None
    card_points: Sequence[Points] | None = None
    table: Ordinal | None = None
    deals: Ordinal | None = None
    forfeit: bool = False
    strokes: Sequence[Count] | None = None


@dataclass(frozen=True, slots=True)
class Round(Generic[E]):
    """A round with the results of its tables or with everyone's score (TN-2); in a season, a tournament.

    It counts as often as its `weight` says, which may be a part: half of a pair's points (TN-3).
    A score is what counts, whatever the tournament counts. One that is not `droppable` always counts.
    `order` is how rank points are given, where it is not the tournament's `round_order`; so are `deals`,
    `points_per_deal`, `match_bonus` and `check_sum` those of the round where they are not the
    tournament's. Who sits at a table that has not written yet is `waiting`, and misses nothing. With
    `several_tables` entries are teams (TN-1): one may sit at more tables than one, and scores their sum.
    """

    number: Ordinal
    results: Sequence[TableResult[E]] = ()
    scores: Mapping[E, Exact] = field(default_factory=dict)
    sit_outs: Sequence[E] = ()
    waiting: Sequence[E] = ()
    weight: Annotated[Exact, _read_weight] = 1
    droppable: bool = True
    deals: Ordinal | None = None
    points_per_deal: Ordinal | None = None
    match_bonus: Bonus | None = None
    check_sum: bool | None = None
    order: Direction | None = None
    several_tables: bool = False


@dataclass(frozen=True, slots=True)
class Adjustment(Generic[E]):
    """Points given or taken with a reason (TN-6).

    They are added to the total as they are, whatever round is dropped or has a weight: a penalty is neither
    escaped nor doubled. `round` says since when they stand.
    """

    entry: E
    points: Points
    round: Ordinal | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Tournament(Generic[E]):
    """All that the standings follow from; `lot` is the drawn order, the first wins (TN-4).

    `cards` are those drawn by who was level, the higher the better, by entry (TN-4).
    Who plays `outside` the ranking fills a seat and scores, and has no rank (ST-10).
    `groups` are entries who are ranked among themselves, too; who is in none is in one more (ST-11).
    Of those `annulled` no result counts, for anybody (ST-12).
    In a knock-out `reached` has the best place that each can still come to, or has: who is before whom goes
    by this first, and nobody needs to have attended more rounds (ST-14).
    """

    entries: Sequence[E]
    rounds: Sequence[Round[E]] = ()
    adjustments: Sequence[Adjustment[E]] = ()
    settings: Settings = field(default_factory=Settings)
    lot: Sequence[E] = ()
    cards: Mapping[E, int] = field(default_factory=dict)
    deals_per_round: Ordinal | None = None
    points_per_deal: Ordinal = Rules().card_points
    match_bonus: Bonus = 100
    check_sum: bool = True
    outside: Sequence[E] = ()
    groups: Sequence[Sequence[E]] = ()
    annulled: Sequence[E] = ()
    reached: Mapping[E, int] = field(default_factory=dict)

    def through(self, number: int | None) -> Self:
        """Return the tournament as it was after the round of that number, its rounds in order (TN-7)."""
        rounds = sorted(self.rounds, key=lambda each: each.number)
        if number is None:
            return replace(self, rounds=rounds)
        return replace(
            self,
            rounds=[each for each in rounds if each.number <= number],
            adjustments=[each for each in self.adjustments if each.round is None or each.round <= number],
        )


@dataclass(frozen=True, slots=True)
class StandingsRow(Generic[E]):
    """An entry's line in the standings; `rank` is None for the unranked (TN-4, TN-9, ST-10).

    `rounds` has what each round scored, None where nothing, in the order of the standings' `numbers`, and
    `dropped` the numbers of those that do not count. `decided_by` is the criterion that put the entry above
    the next one with the same total; "entries" where only their order did. Where that was the direct meeting,
    `meetings` has those won less those lost of all among whom it was asked. `matches`, `game_points`,
    `strokes` and `difference` are those of all its results, `attended` the rounds played or sat out, `best`
    its best round. `reached` is the best place in a knock-out that was still open, or its rank there.
    """

    rank: int | None
    entry: E
    total: Number
    rounds: tuple[Number | None, ...]
    dropped: tuple[int, ...]
    decided_by: str | None
    meetings: Mapping[E, int]
    adjustments: int
    matches: int
    game_points: int
    strokes: int
    difference: int
    attended: int
    best: Number | None
    reached: int = 0


Rows: TypeAlias = tuple[StandingsRow[E], ...]
"""Rows of standings, best first, the unranked last."""


@dataclass(frozen=True, slots=True)
class Standings(Generic[E]):
    """The rows; the rounds' `numbers`; what the control found (TN-8); the rows of each group (ST-11)."""

    rows: Rows[E]
    numbers: tuple[int, ...]
    checks: tuple[Fault, ...]
    groups: tuple[Rows[E], ...] = ()

    def around(self, entry: E) -> Self:
        """Return the standings of the group that an entry is in, those of all where there are no groups."""
        own = (rows for rows in self.groups if any(row.entry == entry for row in rows))
        return replace(self, rows=next(own, self.rows), groups=())
