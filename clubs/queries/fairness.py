"""How fair rounds are, as it is kept with their draws: figures, the bound, and which rounds they are of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from clubs.models import Draw, DrawMethod, Tournament
from clubs.queries.draws import groups_of_entries
from clubs.schedules.bounds import bound
from clubs.schedules.fairness import Fairness, fairness
from clubs.schedules.values import Kind, Seating


@dataclass(frozen=True, slots=True)
class FairnessReport:
    """How fair rounds are that were `drawn` together, with those that stood `before`, by their numbers."""

    fairness: Fairness
    drawn: tuple[int, ...]
    before: tuple[int, ...]

    @property
    def numbers(self) -> frozenset[int]:
        """All rounds that are counted."""
        return frozenset(self.drawn) | frozenset(self.before)

    def stored(self) -> dict[str, Any]:
        """Return what the database keeps."""
        return {**self.fairness.stored(), "drawn": list(self.drawn), "before": list(self.before)}

    @classmethod
    def from_stored(cls, stored: Mapping[str, Any]) -> FairnessReport | None:
        """Return what was stored; nothing of draws that did not know yet which rounds they count."""
        if "drawn" not in stored:
            return None
        return cls(Fairness.from_stored(stored), tuple(stored["drawn"]), tuple(stored["before"]))

    def again(self, tournament: Tournament, evening: Mapping[int, Seating]) -> FairnessReport:
        """Return the same of the rounds as they are now."""
        players = self.fairness.bound.values["players"] if self.fairness.bound else None
        return count_fairness(tournament, evening, self.drawn, self.before, players=players)


def is_readable(stored: Mapping[str, Any]) -> bool:
    """Whether pages can tell what was stored; of what comes from elsewhere nobody knows before."""
    try:
        report = FairnessReport.from_stored(stored)
        if report is None:
            return True
        bound, quality = report.fairness.bound, report.fairness.quality
        if bound:
            bound.sentence(quality)
        figures = (*quality, *report.numbers, report.fairness.table_repeats)
        return all(type(figure) is int for figure in figures)
    except (AttributeError, KeyError, TypeError, ValueError):
        return False


def count_fairness(
    tournament: Tournament,
    evening: Mapping[int, Seating],
    drawn: Iterable[int],
    before: Iterable[int],
    *,
    players: int | None = None,
) -> FairnessReport:
    """Return how fair rounds of an evening are, those that are left of the ones named."""
    now = [evening[number] for number in drawn if number in evening]
    history = [evening[number] for number in before if number in evening]
    held_against = bound(
        Kind(tournament.kind),
        [list(seating.seated) for seating in now],
        history=history,
        groups=groups_of_entries(tournament),
        players=players,
        alone=tournament.plays_alone,
        by_standing=DrawMethod(tournament.method).is_by_standing,
    )
    return FairnessReport(
        fairness([*history, *now], bound=held_against),
        tuple(seating.number for seating in now),
        tuple(seating.number for seating in history),
    )


def reports_of(tournament: Tournament) -> dict[Draw, FairnessReport]:
    """Return the reports of all draws that hold, in the order of their rounds, where they have one."""
    draws = Draw.objects.current().filter(round__tournament=tournament).order_by("round__number")
    found = ((draw, FairnessReport.from_stored(draw.fairness)) for draw in draws.select_related("round"))
    return {draw: report for draw, report in found if report}


def widest(reports: Iterable[FairnessReport]) -> FairnessReport | None:
    """Return the report that counts the most rounds, of several the last."""
    found: Sequence[FairnessReport] = sorted(reports, key=lambda report: len(report.numbers))
    return found[-1] if found else None
