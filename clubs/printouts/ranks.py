"""Names and columns of printed lists."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from clubs.printouts.columns import ListColumn, in_two_lines, longest_text, usual

LONGEST_TITLE, LONGEST_REMARK = 100, 200
AND = " / "
NO_RANK = "–"
GAP, WIDE_GAP = 0.5, 1.0
"""What parts columns of numbers, and columns of words, in em."""

HEAD = 0.86
"""The type of headings, as a part of the type of the list."""

ROOMY = 1.3
"""So much more room columns of numbers take where there is some left."""

LONGEST_NAME, LONGEST_WORDS = 22.0, 12.0
"""Columns of words need not be longer than this, in em: what is longer takes two lines."""


def numbers_column(texts: Iterable[str], *headings: str, gap: float = GAP, times: int = 1) -> ListColumn:
    """Return a column of numbers under its heading, or of `times` such columns."""
    least = max(longest_text(texts), longest_text(headings) * HEAD) + gap
    return ListColumn(least, least, least * ROOMY, times)


def words_column(texts: Sequence[str], heading: str) -> ListColumn:
    """Return a column of words, of which long ones take more lines."""
    filled = [text for text in texts if text]
    least = max(min(in_two_lines(filled), LONGEST_WORDS), in_two_lines([heading]) * HEAD)
    on_one_line = max(least, min(usual(filled), LONGEST_WORDS))
    roomy = max(on_one_line, min(longest_text(filled), 2 * LONGEST_WORDS))
    return ListColumn(least + WIDE_GAP, on_one_line + WIDE_GAP, roomy + WIDE_GAP)


def names_column(titles: Sequence[str]) -> ListColumn:
    """Return the column of the names: on one line, or each of a pair on one, where there is room."""
    apart = [name for title in titles for name in title.split(AND)]
    on_one_line = usual(titles) if usual(titles) <= LONGEST_NAME else min(usual(apart), LONGEST_NAME)
    least = min(in_two_lines(apart), LONGEST_NAME)
    on_one_line = max(least, on_one_line)
    roomy = max(on_one_line, min(longest_text(titles), LONGEST_NAME))
    return ListColumn(least + WIDE_GAP, on_one_line + WIDE_GAP, roomy + WIDE_GAP)
