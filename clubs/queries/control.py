"""The office's control (TN-8): which results are missing, which sheets do not add up, and the evening's sum.

What counts are the active results of the current draws of rounds that were released. Everything is read in
three queries, however many tables and rounds there are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import Any

from django.db.models import Count, FilteredRelation, Q, QuerySet, Sum

from clubs.audit_log import display_name
from clubs.models import GamePlan, ResultSide, Round, RoundState, Source, Table, Tournament, TournamentKind
from clubs.queries.expected_sums import SumMeasure, Sums, sums_of

RELEASED = (RoundState.RELEASED, RoundState.CLOSED)

FEW = 12
"""More tables than this are counted, not listed."""


@dataclass(frozen=True, slots=True)
class TableControl:
    """One table: what its sheet adds up to, and what it should.

    `result` is the number of the result that counts, None where it is missing. `expected` is None where
    nothing keeps a sum: a game to the target, a forfeit, card points that nobody wrote. `confirmed` tells
    that it came from the table's phones, `second_agrees` whether the second entry said the same, None where
    there is none; `by` is the account that entered the result.
    """

    number: int
    result: int | None = None
    forfeit: bool = False
    confirmed: bool = False
    given: int | None = None
    expected: int | None = None
    second_agrees: bool | None = None
    by: int | None = None

    @property
    def missing(self) -> bool:
        return self.result is None

    @property
    def difference(self) -> int:
        """How much there is too much; 0 where nothing is held against it."""
        return 0 if self.given is None or self.expected is None else self.given - self.expected

    @property
    def too_many(self) -> int:
        return max(self.difference, 0)

    @property
    def too_few(self) -> int:
        return max(-self.difference, 0)

    @property
    def holds(self) -> bool:
        return not self.missing and not self.difference

    @property
    def checked(self) -> bool:
        """Whether nobody need type it a second time.

        Who did not play has no sheet, and what came from the table was never typed at the office.
        """
        return self.forfeit or self.confirmed or bool(self.second_agrees)


@dataclass(frozen=True, slots=True)
class RoundControl:
    """A released round: `given` and `expected` are the sums of those tables that keep one.

    `twice` tells that results are to be entered a second time; `signed_by` who closed the round although it
    did not hold, and `signed_reason` why.
    """

    number: int
    closed: bool
    tables: tuple[TableControl, ...]
    twice: bool = False
    signed_by: str = ""
    signed_reason: str = ""

    def table(self, number: int) -> TableControl:
        """The control of a table, one without a result where there is no such table."""
        return next((each for each in self.tables if each.number == number), TableControl(number))

    @property
    def missing(self) -> tuple[int, ...]:
        return tuple(table.number for table in self.tables if table.missing)

    @property
    def failing(self) -> tuple[TableControl, ...]:
        """Those whose sheet does not add up."""
        return tuple(table for table in self.tables if table.difference)

    @property
    def unchecked(self) -> tuple[int, ...]:
        """Those that wait for their second entry."""
        if not self.twice:
            return ()
        return tuple(
            table.number
            for table in self.tables
            if not table.missing and not table.checked and table.second_agrees is None
        )

    def to_check(self, user: int) -> tuple[int, ...]:
        """Those whose second entry `user` may make, who did not make the first."""
        own = {table.number for table in self.tables if table.by == user}
        return tuple(number for number in self.unchecked if number not in own)

    @property
    def disputed(self) -> tuple[int, ...]:
        """Those whose second entry says something else."""
        return tuple(table.number for table in self.tables if table.second_agrees is False)

    @property
    def given(self) -> int:
        return sum(table.given or 0 for table in self.tables if table.expected is not None)

    @property
    def expected(self) -> int:
        return sum(table.expected or 0 for table in self.tables)

    @property
    def few_missing(self) -> bool:
        """Whether so few are missing that all of them can be named."""
        return len(self.missing) <= FEW

    @property
    def complete(self) -> bool:
        return bool(self.tables) and not self.missing

    @property
    def adds_up(self) -> bool:
        """Whether nothing that is there is wrong or in doubt; results may still be missing."""
        return not (self.failing or self.unchecked or self.disputed)

    @property
    def holds(self) -> bool:
        return self.complete and self.adds_up


@dataclass(frozen=True, slots=True)
class EveningControl:
    """All released rounds; `given` is what the entries were credited with at tables that keep a sum.

    In an individual tournament both partners are credited, so the tables' sums count twice (TN-8).
    """

    rounds: tuple[RoundControl, ...] = ()
    given: int = 0
    expected: int = 0

    @property
    def difference(self) -> int:
        return self.given - self.expected

    @property
    def complete(self) -> bool:
        return all(each.complete for each in self.rounds)

    @property
    def holds(self) -> bool:
        return not self.difference and all(each.holds for each in self.rounds)

    def round(self, number: int) -> RoundControl:
        """The control of a round, without tables where it was not released."""
        nothing = RoundControl(number, closed=False, tables=())
        return next((each for each in self.rounds if each.number == number), nothing)


def control_of(round_: Round) -> RoundControl:
    """Return one round's control; `control_of_evening` has those of all rounds at the same price."""
    return control_of_evening(round_.tournament).round(round_.number)


def control_of_evening(tournament: Tournament) -> EveningControl:
    released = list(tournament.rounds.released().select_related("signed_by"))
    plans = {round_.number: round_.plan for round_ in released}
    rounds = tuple(_rounds(tournament, released, plans))
    # Who plays alone is credited with what has no sum.
    by_sides = [each for each in rounds if not plans[each.number].alone]
    expected = sum(each.expected for each in by_sides)
    if not expected:
        return EveningControl(rounds)
    if tournament.kind != TournamentKind.INDIVIDUAL:
        return EveningControl(rounds, sum(each.given for each in by_sides), expected)
    measures = {number: sums_of(plan).measure for number, plan in plans.items()}
    return EveningControl(rounds, _credited_points(by_sides, _credited(tournament, measures)), 2 * expected)


def _rounds(
    tournament: Tournament, released: Iterable[Round], plans: Mapping[int, GamePlan]
) -> Iterator[RoundControl]:
    tables = {number: tuple(rows) for number, rows in groupby(_tables(tournament), itemgetter(0))}
    for round_ in released:
        plan, sums = plans[round_.number], sums_of(plans[round_.number])
        yield RoundControl(
            number=round_.number,
            closed=round_.state == RoundState.CLOSED,
            tables=tuple(_table(row, plan.deals, sums) for row in tables.get(round_.number, ())),
            twice=tournament.second_entry,
            signed_by=display_name(round_.signed_by) if round_.signed_by else "",
            signed_reason=round_.signed_reason,
        )


def _tables(tournament: Tournament) -> QuerySet[Table, tuple[Any, ...]]:
    return (
        Table.objects.current()
        .awaited()
        .filter(draw__round__tournament=tournament, draw__round__state__in=RELEASED)
        .annotate(standing=FilteredRelation("results", condition=Q(results__active=True)))
        .order_by("draw__round__number", "number")
        .values_list(
            "draw__round__number",
            "number",
            "standing__number",
            "standing__source",
            "standing__deals",
            "standing__by",
            "standing__second_entry__agrees",
        )
        .annotate(
            Sum("standing__sides__matches"),
            Sum("standing__sides__points"),
            Sum("standing__sides__card_points"),
            Count("standing__sides"),
            Count("standing__sides__card_points"),
        )
    )


def _table(row: Sequence[Any], deals_of_round: int | None, sums: Sums) -> TableControl:
    _round, number, result, source, deals, by, second_agrees, matches, points, cards, sides, with_cards = row
    given = {"points": points, "card_points": cards if sides == with_cards else None}
    measured = given[sums.measure] if sums.measure else None
    forfeit = source == Source.FORFEIT
    is_measured = measured is not None and not forfeit
    return TableControl(
        number=number,
        result=result,
        forfeit=forfeit,
        confirmed=source == Source.TABLE,
        given=measured if is_measured else None,
        expected=sums.expected(deals or deals_of_round, matches) if is_measured else None,
        second_agrees=second_agrees,
        by=by,
    )


def _credited_points(rounds: Iterable[RoundControl], credited: Mapping[tuple[int, int], int]) -> int:
    complete = [(each.number, table.number) for each in rounds for table in each.tables if table.expected]
    return sum(credited.get(place, 0) for place in complete)


def _credited(
    tournament: Tournament, measures: Mapping[int, SumMeasure | None]
) -> Mapping[tuple[int, int], int]:
    """Return what all who sit at a table were credited with, by round and table: each his side's points."""
    standing = ResultSide.objects.filter(
        Q(side="NS", result__table__seats__position__in=["N", "S"])
        | Q(side="EW", result__table__seats__position__in=["E", "W"]),
        result__active=True,
        result__table__draw__current=True,
        result__table__draw__round__tournament=tournament,
    ).order_by()
    rows = standing.values_list("result__table__draw__round__number", "result__table__number")
    return {
        (round_, table): (cards if measures[round_] is SumMeasure.CARD_POINTS else points) or 0
        for round_, table, points, cards in rows.annotate(Sum("points"), Sum("card_points"))
    }
