"""The standings on paper: as of a round or the end, with what was dropped struck through and what decided."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, NamedTuple, Self

from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext

from clubs.pages.figures import number_text, signed_text
from clubs.pages.lines import Line
from clubs.pages.standings import StandingsPage
from clubs.sheets.asked import Asked
from clubs.sheets.columns import Column, Layout, in_two_lines, laid_out, length_of, lines_of, longest, usual
from clubs.sheets.letterheads import imprint_of, letterhead_of
from scoring.printing.sheet import Imprint, Letterhead, Paper, Sheet
from scoring.printing.words import shortened

ROWS = {Paper.A4: 36, Paper.A4_ACROSS: 22}
"""About so many lines stand on a page."""

FEW = 3
"""So many rounds at most are headed by the whole word."""

LONGEST_TITLE, LONGEST_REMARK = 100, 200
AND = " / "
GAP, WIDE_GAP = 0.5, 1.0
"""What parts columns of numbers, and columns of words, in em."""

HEAD = 0.86
"""The type of headings, as a part of the type of the list."""

ROOMY = 1.3
"""So much more room columns of numbers take where there is some left."""

LONGEST_NAME, LONGEST_SECTION = 22.0, 12.0
"""Columns of words need not be longer than this, in em: what is longer takes two lines."""


class Manner(StrEnum):
    """How a number is set: `DROPPED` is struck through, `REST` in italics."""

    PLAIN = "number"
    DROPPED = "number dropped"
    REST = "number rest"


class Score(NamedTuple):
    """What a round counted."""

    text: str
    manner: Manner = Manner.PLAIN


class Place(NamedTuple):
    """An entry's line; `names` are its title, each of a long pair for itself, `words` stand below them."""

    rank: str
    number: str
    names: tuple[str, ...]
    section: str
    scores: tuple[Score, ...]
    adjustments: str
    total: str
    words: str

    @classmethod
    def of(cls, line: Line, rounds: Sequence[int]) -> Self:
        return cls(
            rank="–" if line.rank is None else str(line.rank),
            number=str(line.number) if line.number else "",
            names=(shortened(line.title, LONGEST_TITLE),),
            section=shortened(line.section),
            scores=tuple(
                Score(
                    "–" if value is None else number_text(value),
                    Manner.DROPPED
                    if number in line.dropped
                    else Manner.REST
                    if number in line.rested
                    else Manner.PLAIN,
                )
                for number, value in zip(rounds, line.rounds, strict=True)
            ),
            adjustments=signed_text(line.adjustments) if line.adjustments else "",
            total=number_text(line.total),
            words=shortened("; ".join(filter(None, (line.decided_by, line.remarks))), LONGEST_REMARK),
        )

    @property
    def title(self) -> str:
        return AND.join(self.names)

    def within(self, length: float) -> Self:
        """Return the line for a column of names so long: a pair takes two lines where one is too short."""
        names = tuple(self.title.split(AND))
        return self._replace(names=names if length_of(self.title) > length else (self.title,))


class Mark(NamedTuple):
    """A sign in the list and what it means."""

    sign: Score
    meaning: str


class Told(NamedTuple):
    """What stands behind the heading of a column, where it is not told by itself."""

    heading: str
    name: str


class Widths(NamedTuple):
    """The widths of the columns, as `print/columns.css` names them; that of the names is what remains."""

    section: int
    rank: int
    number: int
    total: int
    score: int
    adjustments: int


@dataclass(frozen=True, kw_only=True)
class StandingsSheet(Sheet):
    """A list of ranks; tagged, so that it can be read aloud.

    `headings` are those of the rounds, `notices` what must not be overlooked, `notes` how it was counted,
    and `told` what stands behind a heading that is not told by itself.
    """

    template: ClassVar[str] = "sheets/standings.html"
    styles: ClassVar[tuple[str, ...]] = ("print/columns.css", "print/standings.css")
    tagged: ClassVar[bool] = True

    headings: tuple[str, ...]
    places: tuple[Place, ...]
    notices: tuple[str, ...]
    notes: tuple[str, ...]
    told: tuple[Told, ...]
    size: int
    widths: Widths

    @classmethod
    def of(cls, asked: Asked) -> Self:
        tournament = asked.tournament
        page = StandingsPage.of(tournament, asked.round.number if asked.round else None)
        word = str(tournament.club.get_round_word_display())
        as_of = [f"{word} {page.through}"] if page.through and asked.round else []
        return cls.arranged(
            title=gettext("Standings"),
            letterhead=letterhead_of(tournament.club),
            imprint=imprint_of(tournament, asked.today, date_format(tournament.date), *as_of),
            headings=headings_of(word, page.rounds),
            places=[Place.of(line, page.rounds) for line in page.lines],
            notices=notices_of(page),
            notes=[page.counting, page.ties],
        )

    @classmethod
    def arranged(
        cls,
        *,
        title: str,
        letterhead: Letterhead,
        imprint: Imprint,
        headings: Sequence[str],
        places: Sequence[Place],
        notices: Iterable[str] = (),
        notes: Iterable[str] = (),
        told: Iterable[Told] = (),
    ) -> Self:
        """Return the sheet with the paper, the type and the columns that its lines need.

        Where even the smallest type has no room for all rounds, the first ones are left out.
        """
        left_out = 0
        while (layout := layout_of(headings[left_out:], places)) is None:
            left_out += 1
        return cls(
            title=title,
            letterhead=letterhead,
            imprint=imprint,
            paper=layout.form.paper,
            headings=tuple(headings[left_out:]),
            places=tuple(
                place._replace(scores=place.scores[left_out:]).within(layout.names - WIDE_GAP)
                for place in places
            ),
            notices=tuple(filter(None, notices)),
            notes=tuple(filter(None, [left_out_text(left_out), *notes])),
            told=tuple(told),
            size=layout.form.size,
            widths=Widths._make(layout.widths()),
        )

    @property
    def pages(self) -> int:
        lines = sum(len(place.names) + bool(place.words) for place in self.places)
        return 1 + lines // ROWS[self.paper]

    @property
    def has_numbers(self) -> bool:
        return any(place.number for place in self.places)

    @property
    def has_sections(self) -> bool:
        return any(place.section for place in self.places)

    @property
    def has_adjustments(self) -> bool:
        return any(place.adjustments for place in self.places)

    @property
    def marks(self) -> Sequence[Mark]:
        """What the signs mean that occur in this list."""
        return list(self._marks())

    def _marks(self) -> Iterator[Mark]:
        scores = [score for place in self.places for score in place.scores]
        meanings = {Manner.DROPPED: gettext("does not count"), Manner.REST: gettext("sat out")}
        for manner, meaning in meanings.items():
            if found := next((score for score in scores if score.manner == manner), None):
                yield Mark(found, meaning)
        if Score("–") in scores:
            yield Mark(Score("–"), gettext("no result"))
        if self.has_adjustments:
            yield Mark(Score("±"), gettext("points given or taken"))


def headings_of(word: str, rounds: Sequence[int]) -> Sequence[str]:
    """Return what heads the rounds: the whole word where they are few, else its first letter."""
    start = f"{word} " if len(rounds) <= FEW else word[:1]
    return [f"{start}{number}" for number in rounds]


def notices_of(page: StandingsPage) -> Iterator[str]:
    """Say which tables are missing, and what does not add up."""
    if page.open:
        values = {
            "round": page.tournament.club.get_round_word_display(),
            "number": page.open.round,
            "missing": page.open.missing,
        }
        yield (
            ngettext(
                "%(round)s %(number)s: %(missing)s table is missing. Who sits there has no rank yet.",
                "%(round)s %(number)s: %(missing)s tables are missing. Who sits there has no rank yet.",
                page.open.missing,
            )
            % values
        )
    yield from page.checks


def left_out_text(count: int) -> str:
    """Say that the first rounds have no columns."""
    if not count:
        return ""
    told = ngettext(
        "The first column has no room here; it is in the totals.",
        "The first %(count)s columns have no room here; they are in the totals.",
        count,
    )
    return told % {"count": count}


def layout_of(headings: Sequence[str], places: Sequence[Place]) -> Layout | None:
    """Return how lines are set with the last rounds, those of the headings; None where they have no room."""
    shown = len(headings)
    lengths = [(length_of(place.title), length_of(place.section), bool(place.words)) for place in places]

    def lines(layout: Layout) -> int:
        section = layout.columns[0] - WIDE_GAP
        return sum(
            max(lines_of(title, layout.names - WIDE_GAP) + words, lines_of(own, section))
            for title, own, words in lengths
        )

    scores = {score.text for place in places for score in place.scores[len(place.scores) - shown :]}
    return laid_out(
        names_column([place.title for place in places]),
        [
            words_column([place.section for place in places], gettext("Club or section"), LONGEST_SECTION),
            numbers_column((place.rank for place in places), gettext("Rank")),
            numbers_column((place.number for place in places), gettext("No.")),
            numbers_column((place.total for place in places), gettext("Total"), gap=WIDE_GAP),
            numbers_column(scores, *headings, times=shown),
            numbers_column((place.adjustments for place in places), "±"),
        ],
        lines,
    )


def numbers_column(texts: Iterable[str], *headings: str, gap: float = GAP, times: int = 1) -> Column:
    """Return a column of numbers under its heading; none where there are none."""
    longest_number = longest(texts)
    if not longest_number:
        return Column()
    least = max(longest_number, longest(headings) * HEAD) + gap
    return Column(least, least, least * ROOMY, times)


def words_column(texts: Sequence[str], heading: str, most: float) -> Column:
    """Return a column of words, of which long ones take more lines; none where nothing stands in it."""
    if not any(texts):
        return Column()
    told = [text for text in texts if text]
    least = max(min(in_two_lines(told), most), in_two_lines([heading]) * HEAD)
    on_one_line = max(least, min(usual(told), most))
    roomy = max(on_one_line, min(longest(told), 2 * most))
    return Column(least + WIDE_GAP, on_one_line + WIDE_GAP, roomy + WIDE_GAP)


def names_column(titles: Sequence[str]) -> Column:
    """Return the column of the names: on one line, or each of a pair on one, where there is room."""
    apart = [name for title in titles for name in title.split(AND)]
    on_one_line = usual(titles) if usual(titles) <= LONGEST_NAME else min(usual(apart), LONGEST_NAME)
    least = min(in_two_lines(apart), LONGEST_NAME)
    on_one_line = max(least, on_one_line)
    roomy = max(on_one_line, min(longest(titles), LONGEST_NAME))
    return Column(least + WIDE_GAP, on_one_line + WIDE_GAP, roomy + WIDE_GAP)
