"""The standings on paper: as of a round or the end, with what was dropped struck through and what decided."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, Self

from django.utils.formats import date_format
from django.utils.translation import gettext

from clubs.pages.figures import number_text, signed_text
from clubs.pages.lines import Line
from clubs.pages.standings import StandingsPage
from clubs.sheets.asked import Asked
from clubs.sheets.letterheads import imprint_of, letterhead_of
from scoring.printing.sheet import Paper, Sheet

ROWS_A_PAGE = 38
MANY_ROUNDS = 7
"""More than so many columns of rounds need the paper across."""


class Score(NamedTuple):
    """What a round counted."""

    text: str
    is_dropped: bool
    is_rest: bool


class Place(NamedTuple):
    """An entry's line."""

    rank: str
    number: int
    title: str
    section: str
    scores: tuple[Score, ...]
    adjustments: str
    total: str
    decided_by: str
    remarks: str

    @classmethod
    def of(cls, line: Line, rounds: Sequence[int]) -> Self:
        return cls(
            rank="–" if line.rank is None else str(line.rank),
            number=line.number,
            title=line.title,
            section=line.section,
            scores=tuple(
                Score(
                    "–" if value is None else number_text(value),
                    number in line.dropped,
                    number in line.rested,
                )
                for number, value in zip(rounds, line.rounds, strict=True)
            ),
            adjustments=signed_text(line.adjustments) if line.adjustments else "",
            total=number_text(line.total),
            decided_by=line.decided_by,
            remarks=line.remarks,
        )


@dataclass(frozen=True, kw_only=True)
class StandingsSheet(Sheet):
    """A list of ranks; tagged, so that it can be read aloud."""

    template: ClassVar[str] = "sheets/standings.html"
    styles: ClassVar[tuple[str, ...]] = ("print/standings.css",)
    tagged: ClassVar[bool] = True

    round_word: str
    rounds: tuple[int, ...]
    places: tuple[Place, ...]
    notes: tuple[str, ...]

    @classmethod
    def of(cls, asked: Asked) -> Self:
        tournament = asked.tournament
        page = StandingsPage.of(tournament, asked.round.number if asked.round else None)
        word = str(tournament.club.get_round_word_display())
        as_of = [f"{word} {page.through}"] if page.through and asked.round else []
        return cls(
            title=gettext("Standings"),
            letterhead=letterhead_of(tournament.club),
            imprint=imprint_of(tournament, asked.today, date_format(tournament.date), *as_of),
            paper=Paper.A4_ACROSS if len(page.rounds) > MANY_ROUNDS else Paper.A4,
            round_word=word,
            rounds=page.rounds,
            places=tuple(Place.of(line, page.rounds) for line in page.lines),
            notes=tuple(note for note in (*page.checks, page.counting, page.ties) if note),
        )

    @property
    def pages(self) -> int:
        return 1 + len(self.places) // ROWS_A_PAGE

    @property
    def has_sections(self) -> bool:
        return any(place.section for place in self.places)

    @property
    def has_adjustments(self) -> bool:
        return any(place.adjustments for place in self.places)

    @property
    def has_decided(self) -> bool:
        return any(place.decided_by or place.remarks for place in self.places)
