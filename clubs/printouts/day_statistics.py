"""Statistics of the day for the wall: how much was played, the highest and the lowest result with names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Self

from django.utils.formats import date_format
from django.utils.translation import gettext

from clubs.pages.entries import entrants_of
from clubs.pages.statistics import DayFigure, day_statistics
from clubs.printouts.letterheads import imprint_of, letterhead_of
from clubs.printouts.request import NothingToPrint, PrintoutRequest
from clubs.printouts.wall import WallPaper
from clubs.printouts.wall_text import WallText, WallTextPart
from clubs.queries.standings import statistics_through
from core.errors import N_


@dataclass(frozen=True, kw_only=True)
class DayStatisticsSheet(WallText):
    @classmethod
    def of(cls, request: PrintoutRequest) -> Self:
        tournament = request.tournament
        found = day_statistics(statistics_through(tournament), entrants_of(tournament))
        if not found:
            raise NothingToPrint(N_("There are no results yet."))
        return cls(
            title=gettext("Statistics of the day"),
            letterhead=letterhead_of(tournament.club),
            imprint=imprint_of(tournament, request.today, date_format(tournament.date)),
            parts=tuple(day_parts(found, tournament.name, tournament.club.get_round_word_display())),
            hangs_on=WallPaper(request.options["paper"]),
        )


def day_parts(figures: Sequence[DayFigure], title: str, round_word: str) -> Iterator[WallTextPart]:
    """Yield how much was played, then each figure that somebody wrote by itself."""
    counts = (each for each in figures if not each.people)
    sentence = gettext("{name}: {value}")
    yield WallTextPart(title, tuple(sentence.format(name=each.name, value=each.text) for each in counts))
    for each in figures:
        if each.people:
            yield WallTextPart(each.name, (each.text, each.people, f"{round_word} {each.round}"))
