"""How fair rounds are, as pages tell it: figures beside the least there can be, a sentence, a mark."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from clubs.models import Tournament
from clubs.pages.rounds import has_partners
from clubs.queries.fairness import FairnessReport, reports_of, widest
from clubs.schedules.fairness import Fairness
from clubs.schedules.plans import Quality


@dataclass(frozen=True, slots=True)
class Figure:
    """A count of what is not as it should be, with the least that it can be where that is known."""

    label: str
    here: str
    least: str


@dataclass(frozen=True, slots=True)
class Figures:
    """How fair some rounds are: in figures, and in a sentence that says whether any draw could do better."""

    lines: tuple[Figure, ...]
    sentence: str
    is_optimal: bool

    @classmethod
    def of(cls, report: FairnessReport, tournament: Tournament) -> Figures:
        fairness = report.fairness
        bound = fairness.bound
        return cls(
            tuple(_lines(fairness, partners=has_partners(tournament))),
            bound.sentence(fairness.quality, _) if bound else "",
            fairness.optimal,
        )


def evening_figures(tournament: Tournament) -> Figures | None:
    """Return how fair all rounds are that are drawn, as far as a draw that holds counts them."""
    report = widest(reports_of(tournament).values())
    return Figures.of(report, tournament) if report else None


def _lines(fairness: Fairness, *, partners: bool) -> Iterator[Figure]:
    quality, bound = fairness.quality, fairness.bound
    if partners:
        least = str(bound.partner_repeats) if bound else ""
        yield Figure(_("Partners again"), str(quality.partner_repeats), least)
    least = str(bound.repeated(quality.worst)) if bound else ""
    yield Figure(_("Meetings again"), str(quality.repeated), least)
    yield Figure(_("Same two, at most"), f"{quality.worst}×", f"{bound.worst}×" if bound else "")
    yield Figure(_("Sit-outs each"), span(fairness.sit_outs), "")
    yield Figure(_("Same table again"), str(fairness.table_repeats), "")


def span(counts: Mapping[int, int]) -> str:
    """Return the least and the most of some numbers that are counted: 0–1."""
    least, most = min(counts, default=0), max(counts, default=0)
    return str(most) if least == most else f"{least}–{most}"


@dataclass(frozen=True, slots=True)
class Change:
    """A figure before and after; `is_worse` says in which direction it goes, None where it stays."""

    label: str
    before: str
    after: str
    is_worse: bool | None


def changes(before: Quality, after: Quality, *, partners: bool) -> list[Change]:
    """Return what an exchange does to the figures of the evening."""
    lines = [
        (_("Partners again"), before.partner_repeats, after.partner_repeats, ""),
        (_("Meetings again"), before.repeated, after.repeated, ""),
        (_("Same two, at most"), before.worst, after.worst, "×"),
    ]
    return [
        Change(label, f"{was}{unit}", f"{will_be}{unit}", will_be > was if was != will_be else None)
        for label, was, will_be, unit in lines[0 if partners else 1 :]
    ]
