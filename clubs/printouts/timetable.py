"""Rules and timetable of an evening, for the wall: in letters as large as the page allows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import time
from functools import cached_property
from typing import ClassVar, NamedTuple, Self

from django.utils.formats import date_format, time_format
from django.utils.translation import gettext

from clubs.models import Round
from clubs.printouts.letterheads import imprint_of, letterhead_of
from clubs.printouts.request import PrintoutRequest
from clubs.printouts.rules_in_words import rule_sentences
from clubs.printouts.wall import WallBlock, WallGroup, WallLayout, WallPaper, on_the_wall
from clubs.queries.programme import games_of
from scoring.printing.printout import Printout
from scoring.printing.text_lengths import measured_text

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
        tournament, rounds = request.tournament, list(request.tournament.rounds.all())
        return cls(
            title=gettext("Rules and timetable"),
            letterhead=letterhead_of(tournament.club),
            imprint=imprint_of(tournament, request.today, date_format(tournament.date)),
            parts=(
                TimetablePart(gettext("Timetable"), tuple(_times(request, rounds))),
                *(
                    TimetablePart(game.name, tuple(filter(None, rule_sentences(game, tournament.pack))))
                    for game in games_of(tournament, rounds)
                ),
            ),
            hangs_on=WallPaper(request.options["paper"]),
        )

    @cached_property
    def layout(self) -> WallLayout:
        """How it hangs."""
        groups = [
            WallGroup(tuple(WallBlock((measured_text(line),), SENTENCE) for line in part.lines), LETTER)
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


def _times(request: PrintoutRequest, rounds: Sequence[Round]) -> Iterator[str]:
    """Yield each round and the prize-giving with the time at which it begins, or room to write it."""
    begins, minutes = request.options["begins"], int(request.options["minutes"])
    tournament = request.tournament
    titles = {round_.number: round_.title for round_ in rounds}
    word = tournament.club.get_round_word_display()
    numbers = range(1, tournament.planned_rounds + 1)
    names = [*(titles.get(number, f"{word} {number}") for number in numbers), gettext("Prize-giving")]
    for number, name in enumerate(names):
        yield f"{_clock(begins, number * minutes)} {name}"


def _clock(begins: str, minutes: int) -> str:
    if begins == BY_HAND:
        return LINE
    start = time.fromisoformat(begins)
    hour, minute = divmod(60 * start.hour + start.minute + minutes, 60)
    return time_format(time(hour % 24, minute), "TIME_FORMAT")
