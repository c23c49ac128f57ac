"""A declared list on paper: columns and rows of its table, in the form in which they have room.

What a column holds, its table says: numbers, words, the name of a row, what matters less, what repeats. Long
words take more lines, numbers never do.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import repeat
from typing import Any, NamedTuple, Self

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from clubs.printouts.columns import (
    Layout,
    ListColumn,
    TypeSize,
    laid_out,
    length_of,
    text_lines,
    width_of,
)
from clubs.printouts.list_pages import lines_of
from clubs.printouts.ranks import (
    AND,
    GAP,
    LONGEST_REMARK,
    LONGEST_TITLE,
    WIDE_GAP,
    names_column,
    numbers_column,
    words_column,
)
from clubs.tables.base import ClubTable, PrintedCell, ShownColumn
from core.printing.printout import LONGEST, printable, shortened
from core.printing.text_lengths import measured
from core.sheets import plain_value


class PaperColumn(NamedTuple):
    """A column with the classes of its cells; its `width` is in half millimetres, names have what remains."""

    name: str
    heading: str
    classes: str
    is_name: bool
    repeats: bool
    width: int = 0

    @classmethod
    def of(cls, bound: Any) -> Self:
        column = bound.column
        classes = column.attrs.get("td", {}).get("class", "")
        return cls(
            bound.name,
            str(plain_value(getattr(column, "sign", "") or bound.header)),
            classes if "number" in classes else f"word {classes}".rstrip(),
            is_name=getattr(column, "row_header", False),
            repeats=getattr(column, "repeats", False),
        )

    @property
    def kind(self) -> str:
        """The class of its heading."""
        return "number" if "number" in self.classes else "word"

    @property
    def is_words(self) -> bool:
        """Whether it may take more lines, beside the names."""
        return self.kind == "word" and not self.is_name

    def lengths(self, texts: Sequence[str], headings: Sequence[str]) -> ListColumn:
        """Return how long texts are in as many columns like this one as there are headings."""
        if self.is_name:
            return names_column(texts)
        if self.is_words:
            return words_column(texts, self.heading)
        gap = WIDE_GAP if "total" in self.classes else GAP
        return numbers_column(set(texts), *headings, gap=gap, times=len(headings))

    def cell(self, shown: ShownColumn, row: Any) -> PrintedCell:
        """Return its cell of a row, with words no longer than are printed."""
        text, manner, below = shown.paper_cell(row)
        if self.kind == "word":
            text = shortened(text, LONGEST_TITLE if self.is_name else LONGEST)
        return PrintedCell(text, manner, shortened(below, LONGEST_REMARK))

    def html(self, cell: PrintedCell) -> SafeString:
        classes = f"{self.classes} {cell.manner}".rstrip()
        return format_html(
            '<td class="{}">{}</td>', classes, printable(cell.text) if self.is_words else cell.text
        )


class PaperRow(NamedTuple):
    """What a row is about, and its cells in the order of the columns."""

    record: Any
    cells: tuple[PrintedCell, ...]


@dataclass(frozen=True, slots=True)
class PaperTable:
    """A table as it is set; so many of the columns that repeat, the first of them, are `left_out`."""

    columns: tuple[PaperColumn, ...]
    rows: tuple[PaperRow, ...]
    form: TypeSize
    left_out: int

    @classmethod
    def of(cls, table: ClubTable) -> Self:
        """Return a table with the paper, the type and the widths that its rows need."""
        columns = list(map(PaperColumn.of, table.on_paper))
        shown = list(map(ShownColumn, table.on_paper))
        rows = [
            PaperRow(row.record, tuple(map(PaperColumn.cell, columns, shown, repeat(row))))
            for row in table.rows
        ]
        left_out = 0
        while (layout := _layout(columns, rows)) is None:
            first = next(place for place, column in enumerate(columns) if column.repeats)
            del columns[first]
            rows = [PaperRow(record, cells[:first] + cells[first + 1 :]) for record, cells in rows]
            left_out += 1
        for shared, length in zip(_shared(columns), layout.columns, strict=True):
            for place in shared:
                columns[place] = columns[place]._replace(width=width_of(length, layout.form))
        return cls(tuple(columns), tuple(rows), layout.form, left_out)

    @property
    def room(self) -> float:
        """What the names have on a line, in em."""
        halves = sum(column.width for column in self.columns)
        return (self.form.room - halves / 2) / self.form.em - WIDE_GAP

    def name_of(self, row: PaperRow) -> PrintedCell:
        return row.cells[_names(self.columns)]

    def name_lines(self, row: PaperRow) -> Sequence[str]:
        """Return the name of a row: a pair takes two lines where one is too short."""
        title = self.name_of(row).text
        return title.split(AND) if measured(title) > self.room else [title]

    def word_lines(self, texts: Sequence[str], type_: float = 1.0) -> int:
        """Return how many lines texts, one for each column, take beside the names, in a part of the type."""
        return max(
            (
                lines_of(text, (column.width / 2 / self.form.em - WIDE_GAP) / type_)
                for column, text in zip(self.columns, texts, strict=True)
                if column.is_words
            ),
            default=0,
        )

    @property
    def body(self) -> Iterator[SafeString]:
        """The cells of each row."""
        return map(self.html, self.rows)

    def html(self, row: PaperRow) -> SafeString:
        """Return the cells of a row."""
        each = zip(self.columns, row.cells, strict=True)
        cells = (self._name_html(row) if column.is_name else column.html(cell) for column, cell in each)
        return mark_safe("".join(cells))  # noqa: S308 - each cell was escaped

    def _name_html(self, row: PaperRow) -> SafeString:
        names = ([printable(name, LONGEST_TITLE)] for name in self.name_lines(row))
        below = self.name_of(row).below
        return format_html(
            '<th class="word" scope="row">{}{}</th>',
            format_html_join(mark_safe(" /<br>"), "{}", names),
            format_html("<small>{}</small>", printable(below, LONGEST_REMARK)) if below else "",
        )


def _names(columns: Sequence[PaperColumn]) -> int:
    """Return the place of the names."""
    return next(place for place, column in enumerate(columns) if column.is_name)


def _shared(columns: Sequence[PaperColumn]) -> Iterable[Sequence[int]]:
    """Return the places of all but the names, those that share a width together: words before numbers."""
    found: dict[tuple[bool, str], list[int]] = {}
    for place, column in enumerate(columns):
        if not column.is_name:
            key = not column.is_words, "" if column.repeats else column.name
            found.setdefault(key, []).append(place)
    return [found[key] for key in sorted(found, key=lambda key: key[0])]


def _layout(columns: Sequence[PaperColumn], rows: Sequence[PaperRow]) -> Layout | None:
    """Return how rows are set under these columns, None where they have no room."""

    def lengths(places: Sequence[int]) -> ListColumn:
        texts = [row.cells[place].text for row in rows for place in places]
        return columns[places[0]].lengths(texts, [columns[place].heading for place in places])

    names, shared = _names(columns), list(_shared(columns))
    words = [place for place, *_more in shared if columns[place].is_words]
    texts = [
        (length_of(name.text), bool(name.below), [length_of(cells[place].text) for place in words])
        for name, cells in ((row.cells[names], row.cells) for row in rows)
    ]

    def lines(layout: Layout) -> int:
        rooms = [each - WIDE_GAP for each in layout.columns[: len(words)]]
        return sum(
            max([text_lines(name, layout.names - WIDE_GAP) + below, *map(text_lines, beside, rooms)])
            for name, below, beside in texts
        )

    return laid_out(lengths([names]), [lengths(places) for places in shared], lines)
