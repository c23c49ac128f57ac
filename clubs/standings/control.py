"""The control of results: sums of tables and rounds, and who sits in a round twice (TN-8, ST-8)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeVar

from clubs.faults import Fault
from clubs.standings.counting import twice
from clubs.standings.numbers import Exact, shown_number
from clubs.standings.problems import CheckKind
from clubs.standings.settings import Counts
from clubs.standings.values import E, Round, TableResult, Tournament
from scoring.rules.cards import table_sum

Own = TypeVar("Own", int, bool)

IN_POINTS = (Counts.POINTS, Counts.AVERAGE, Counts.RANK_POINTS)
"""Where scores without tables are points of the sheet."""


def check_results(tournament: Tournament[E], through: int | None = None) -> tuple[Fault, ...]:
    """Return what does not add up, round by round; a forfeit may add to anything (TN-8).

    Where nobody wrote how many matches there were, any number of them is believed.
    """
    so_far = tournament.through(through)
    return tuple(found for written in so_far.rounds for found in _check_round(so_far, written))


@dataclass(frozen=True, slots=True)
class _Sum:
    """What points must add to, and how much more for each of at most so many matches that are not known."""

    expected: int
    bonus: int = 0
    matches: int = 0

    def agrees(self, given: Exact) -> bool:
        """Tell whether so many points can be right."""
        surplus = given - self.expected
        if not self.bonus:
            return surplus == 0
        return surplus % self.bonus == 0 and 0 <= surplus <= self.bonus * self.matches

    def finding(self, given: Exact, number: int, table: int | None = None) -> Fault:
        """Return what is wrong with so many points, of a table or of the scores of a round."""
        values = {"expected": self.expected, "bonus": self.bonus, "given": shown_number(given)}
        known, some = _TABLE if table is not None else _ROUND
        return Fault(some if self.bonus else known, number, table, values=values)


_TABLE = CheckKind.TABLE_SUM, CheckKind.TABLE_SUM_OF_SOME_MATCHES
_ROUND = CheckKind.ROUND_SUM, CheckKind.ROUND_SUM_OF_SOME_MATCHES


def _check_round(tournament: Tournament[E], written: Round[E]) -> Iterator[Fault]:
    for entry in twice(written):
        yield Fault(CheckKind.ENTRY_TWICE, written.number, values={"entry": str(entry)})
    if _own(written.check_sum, tournament.check_sum):
        yield from _check_tables(tournament, written)
        yield from _check_scores(tournament, written)


def _check_tables(tournament: Tournament[E], written: Round[E]) -> Iterator[Fault]:
    """Yield the tables whose points, or card points where they are written, do not add up (TN-8)."""
    usual = written.deals or tournament.deals_per_round
    points, bonus = _worth_of_deals(tournament, written)
    for place, result in enumerate(written.results, 1):
        deals = result.deals or usual
        if deals and not result.forfeit:
            right = _sum_of_table(result, deals, points, bonus)
            given = sum(result.points if result.card_points is None else result.card_points)
            if not right.agrees(given):
                yield right.finding(given, written.number, result.table or place)


def _sum_of_table(result: TableResult[E], deals: int, points: int, bonus: int) -> _Sum:
    if result.matches is None:
        return _Sum(table_sum(deals, points), bonus, deals)
    return _Sum(table_sum(deals, points, bonus, sum(result.matches)))


def _check_scores(tournament: Tournament[E], written: Round[E]) -> Iterator[Fault]:
    """Yield a finding where the points of all do not add up: for partners twice the sum of each table (TN-8).

    That is half a table's sum for each score, with partners and with pairs. Scores that fill no whole tables
    say nothing.
    """
    deals = written.deals or tournament.deals_per_round
    scores, credited = len(written.scores), _credited(tournament)
    tables = scores // (2 * credited)
    if deals and tables and scores == tables * 2 * credited and tournament.settings.counts in IN_POINTS:
        points, bonus = _worth_of_deals(tournament, written)
        right = _Sum(credited * tables * table_sum(deals, points), credited * bonus, deals * tables)
        given = sum(written.scores.values())
        if not right.agrees(given):
            yield right.finding(given, written.number)


def _worth_of_deals(tournament: Tournament[E], written: Round[E]) -> tuple[int, int]:
    """Return the points of a deal in a round, and what a match adds."""
    points = _own(written.points_per_deal, tournament.points_per_deal)
    return points, _own(written.match_bonus, tournament.match_bonus)


def _own(of_round: Own | None, of_tournament: Own) -> Own:
    """Return what a round has of its own, else what the tournament has."""
    return of_tournament if of_round is None else of_round


def _credited(tournament: Tournament[E]) -> int:
    """Return how many entries get a side's points: partners, or a pair or a player alone."""
    sides = (side for written in tournament.rounds for result in written.results for side in result.sides)
    return 2 if any(len(side) > 1 for side in sides) else 1
