"""How fair rounds are, as it is kept with their draws: counts, the bound, and which rounds they are of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from clubs.schedules.drawing import Schedule
from clubs.schedules.fairness import Fairness
from clubs.schedules.values import Request


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

    @classmethod
    def of_draw(cls, request: Request, schedule: Schedule) -> FairnessReport:
        """Return how fair rounds are that are drawn together, with those that stood before."""
        before = (seating.number for seating in request.history)
        return cls(schedule.fairness, tuple(request.rounds), tuple(before))


def is_readable(stored: Mapping[str, Any]) -> bool:
    """Whether pages can tell what was stored; of what comes from elsewhere nobody knows before."""
    try:
        report = FairnessReport.from_stored(stored)
        if report is None:
            return True
        bound, quality = report.fairness.bound, report.fairness.quality
        if bound:
            bound.sentence(quality)
        strength = report.fairness.strength.document() if report.fairness.strength else {}
        counts = (*quality, *report.numbers, report.fairness.table_repeats, *strength.values())
        return all(type(count) is int for count in counts)
    except (AttributeError, KeyError, TypeError, ValueError):
        return False


def widest(reports: Iterable[FairnessReport]) -> FairnessReport | None:
    """Return the report that counts the most rounds, of several the last."""
    found: Sequence[FairnessReport] = sorted(reports, key=lambda report: len(report.numbers))
    return found[-1] if found else None
