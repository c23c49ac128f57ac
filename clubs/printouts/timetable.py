"""Rules and timetable of an evening, for the wall: in letters as large as the page allows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import time
from functools import cached_property
from typing import ClassVar, NamedTuple, Self

from django.utils.formats import date_format, time_format
from django.utils.translation import gettext

from clubs.models import Tournament
from clubs.printouts.letterheads import imprint_of, letterhead_of
from clubs.printouts.request import PrintoutRequest
from clubs.printouts.rules_in_words import rule_sentences
from clubs.printouts.wall import WallBlock, WallGroup, WallLayout, WallPaper, on_the_wall, wall_text
from clubs.queries.expected_sums import deals_of
from scoring.new_game import game_name
from scoring.printing.printout import Printout

BY_HAND = "blank"
STARTS = ("13:30", "14:00", "18:30", "19:00", "19:30", "20:00")
MINUTES = ("45", "30", "60", "75", "90")
"""When an evening begins, and how long a round takes, as they can be chosen."""

LINE = "__________"
"""Where a time is written by hand."""

LETTER, SENTENCE = 1.7, 0.35
"""In em: a heading with what is round it, and what is round a sentence."""

MOST_LINES = 4
"""So many lines a sentence may have."""


class TimetablePart(NamedTuple):
    """A heading and what stands below it."""

    heading: str
    lines: tuple[str, ...]


class HungPart(NamedTuple):
    """A part, or what of it stands in a column."""

    heading: str
    goes_on: bool
    lines: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class TimetableSheet(Printout):
    """When which round begins, and what is played how."""

    template: ClassVar[str] = "printouts/timetable.html"
    styles: ClassVar[tuple[str, ...]] = ("print/wall.css", "print/timetable.css")

    parts: tuple[TimetablePart, ...]
    hangs_on: WallPaper = WallPaper.A4

    @classmethod
    def of(cls, request: PrintoutRequest) -> Self:
        tournament = request.tournament
        return cls(
            title=gettext("Rules and timetable"),
            letterhead=letterhead_of(tournament.club),
            imprint=imprint_of(tournament, request.today, date_format(tournament.date)),
            parts=(
                TimetablePart(gettext("Timetable"), tuple(_times(request))),
                TimetablePart(
                    game_name(tournament.preset, to_target=tournament.to_target), tuple(_rules(tournament))
                ),
            ),
            hangs_on=WallPaper(request.options["paper"]),
        )

    @cached_property
    def layout(self) -> WallLayout:
        """How it hangs."""
        groups = [
            WallGroup(tuple(WallBlock((wall_text(line),), SENTENCE) for line in part.lines), LETTER)
            for part in self.parts
        ]
        return on_the_wall(groups, self.hangs_on.forms(), indent=0, most_lines=MOST_LINES)

    @property
    def hung(self) -> Sequence[Sequence[Sequence[HungPart]]]:
        """The columns by pages."""
        return [
            [
                [
                    HungPart(
                        self.parts[at.group].heading,
                        at.goes_on,
                        self.parts[at.group].lines[at.first : at.end],
                    )
                    for at in column
                ]
                for column in page
            ]
            for page in self.layout.pages
        ]

    @property
    def pages(self) -> int:
        return len(self.layout.pages)


def _times(request: PrintoutRequest) -> Iterator[str]:
    """Yield each round and the prize-giving with the time at which it begins, or room to write it."""
    tournament = request.tournament
    word = str(tournament.club.get_round_word_display())
    begins, minutes = request.options["begins"], int(request.options["minutes"])
    names = [
        *(f"{word} {number}" for number in range(1, tournament.planned_rounds + 1)),
        gettext("Prize-giving"),
    ]
    for number, name in enumerate(names):
        yield f"{_clock(begins, number * minutes)} {name}"


def _clock(begins: str, minutes: int) -> str:
    if begins == BY_HAND:
        return LINE
    start = time.fromisoformat(begins)
    hour, minute = divmod(60 * start.hour + start.minute + minutes, 60)
    return time_format(time(hour % 24, minute), "TIME_FORMAT")


def _rules(tournament: Tournament) -> Iterator[str]:
    rounds = list(tournament.rounds.all())
    for each in rounds:
        each.tournament = tournament
    deals = [deals_of(each) for each in rounds] or [tournament.deals]
    yield from filter(None, rule_sentences(tournament, deals))
