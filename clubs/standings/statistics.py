"""Statistics of a tournament: how much was played, the highest and lowest that a side wrote at a table."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic

from clubs.standings.values import E, TableResult, Tournament


@dataclass(frozen=True, slots=True)
class SideScore(Generic[E]):
    """What one side wrote at a table in a round: who sat on it, and the points."""

    round: int
    side: Sequence[E]
    points: int


@dataclass(frozen=True, slots=True)
class TournamentStatistics(Generic[E]):
    """What the results at all tables add up to.

    `deals` is None where they are not counted, `average` what a side wrote at a table in a round. Of several
    that are as high or as low the first is named, and `tables` are those that the statistics are made of.
    """

    tables: int
    deals: int | None
    matches: int
    average: Fraction
    highest: SideScore[E]
    lowest: SideScore[E]


def statistics_of(tournament: Tournament[E], through: int | None = None) -> TournamentStatistics[E] | None:
    """Return the statistics of all results that were played up to a round, None where there are none.

    What was written without play does not count, nor what is annulled (ST-12).
    """
    played = list(results_played(tournament.through(through)))
    written = [each for number, result, _deals in played for each in written_by_sides(number, result)]
    if not written:
        return None
    deals = [deals for _number, _result, deals in played if deals is not None]
    return TournamentStatistics(
        tables=len(played),
        deals=sum(deals) if len(deals) == len(played) else None,
        matches=sum(sum(result.matches or ()) for _number, result, _deals in played),
        average=Fraction(sum(each.points for each in written), len(written)),
        highest=max(written, key=lambda each: each.points),
        lowest=min(written, key=lambda each: each.points),
    )


def results_played(tournament: Tournament[E]) -> Iterator[tuple[int, TableResult[E], int | None]]:
    """Yield each result that was played, with the number of its round and its deals."""
    annulled = frozenset(tournament.annulled)
    for each in tournament.rounds:
        for result in each.results:
            if not result.forfeit and not any(annulled.intersection(side) for side in result.sides):
                yield each.number, result, result.deals or each.deals or tournament.deals_per_round


def written_by_sides(number: int, result: TableResult[E]) -> Iterator[SideScore[E]]:
    """Yield what each side of a table wrote."""
    for side, points in zip(result.sides, result.points, strict=True):
        yield SideScore(number, side, points)
