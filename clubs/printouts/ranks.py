"""Rows and columns of printed lists of ranks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import NamedTuple, Self

from django.utils.translation import gettext, pgettext

from clubs.pages.numbers import adjustment_text, number_text
from clubs.pages.standings import StandingsLine
from clubs.printouts.columns import (
    Layout,
    ListColumn,
    in_two_lines,
    laid_out,
    length_of,
    longest_text,
    text_lines,
    usual,
)
from core.printing.printout import shortened
from core.printing.text_lengths import measured

LONGEST_TITLE, LONGEST_REMARK = 100, 200
AND = " / "
NO_RANK = "–"
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


MISSED = "−"
"""What heads the points lost by missed tournaments."""


class RankedPlace(NamedTuple):
    """An entry's line; `names` are its title, each of a long pair for itself, `words` stand below them.

    Those of one `group`, which is named by its title, have sheets of their own.
    """

    rank: str
    number: str
    names: tuple[str, ...]
    section: str
    scores: tuple[Score, ...]
    adjustments: str
    total: str
    words: str
    group: str = ""
    missed: str = ""

    @classmethod
    def of(cls, line: StandingsLine, rounds: Sequence[int], group: str = "") -> Self:
        return cls(
            rank=NO_RANK if line.rank is None else str(line.rank),
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
            adjustments=adjustment_text(line.adjustments),
            total=number_text(line.total),
            words=shortened("; ".join(filter(None, (line.decided_by, line.remarks))), LONGEST_REMARK),
            group=group,
            missed=adjustment_text(line.missed),
        )

    @property
    def has_rank(self) -> bool:
        return self.rank != NO_RANK

    @property
    def title(self) -> str:
        return AND.join(self.names)

    def within(self, length: float) -> Self:
        """Return the line for a column of names so long: a pair takes two lines where one is too short."""
        names = tuple(self.title.split(AND))
        return self._replace(names=names if measured(self.title) > length else (self.title,))


def layout_of(headings: Sequence[str], places: Sequence[RankedPlace]) -> Layout | None:
    """Return how lines are set with the last rounds, those of the headings; None where they have no room."""
    shown = len(headings)
    lengths = [(length_of(place.title), length_of(place.section), bool(place.words)) for place in places]

    def lines(layout: Layout) -> int:
        section = layout.columns[0] - WIDE_GAP
        return sum(
            max(text_lines(title, layout.names - WIDE_GAP) + words, text_lines(own, section))
            for title, own, words in lengths
        )

    scores = {score.text for place in places for score in place.scores[len(place.scores) - shown :]}
    return laid_out(
        names_column([place.title for place in places]),
        [
            words_column([place.section for place in places], gettext("Club or section"), LONGEST_SECTION),
            numbers_column((place.rank for place in places), gettext("Rank")),
            numbers_column((place.number for place in places), gettext("No.")),
            numbers_column((place.total for place in places), pgettext("points", "Total"), gap=WIDE_GAP),
            numbers_column(scores, *headings, times=shown),
            numbers_column((place.adjustments for place in places), "±"),
            numbers_column((place.missed for place in places), MISSED),
        ],
        lines,
    )


def numbers_column(texts: Iterable[str], *headings: str, gap: float = GAP, times: int = 1) -> ListColumn:
    """Return a column of numbers under its heading; none where there are none."""
    longest_number = longest_text(texts)
    if not longest_number:
        return ListColumn()
    least = max(longest_number, longest_text(headings) * HEAD) + gap
    return ListColumn(least, least, least * ROOMY, times)


def words_column(texts: Sequence[str], heading: str, most: float) -> ListColumn:
    """Return a column of words, of which long ones take more lines; none where nothing stands in it."""
    if not any(texts):
        return ListColumn()
    filled = [text for text in texts if text]
    least = max(min(in_two_lines(filled), most), in_two_lines([heading]) * HEAD)
    on_one_line = max(least, min(usual(filled), most))
    roomy = max(on_one_line, min(longest_text(filled), 2 * most))
    return ListColumn(least + WIDE_GAP, on_one_line + WIDE_GAP, roomy + WIDE_GAP)


def names_column(titles: Sequence[str]) -> ListColumn:
    """Return the column of the names: on one line, or each of a pair on one, where there is room."""
    apart = [name for title in titles for name in title.split(AND)]
    on_one_line = usual(titles) if usual(titles) <= LONGEST_NAME else min(usual(apart), LONGEST_NAME)
    least = min(in_two_lines(apart), LONGEST_NAME)
    on_one_line = max(least, on_one_line)
    roomy = max(on_one_line, min(longest_text(titles), LONGEST_NAME))
    return ListColumn(least + WIDE_GAP, on_one_line + WIDE_GAP, roomy + WIDE_GAP)
