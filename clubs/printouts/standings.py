"""The standings on paper: as of a round or the end, with what was dropped struck through and what decided."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, groupby, repeat
from typing import Any, ClassVar, NamedTuple, Self

from django.utils.formats import date_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext

from clubs.models import State, Tournament
from clubs.pages.newest import hung_standings
from clubs.pages.seasons import SeasonPage
from clubs.pages.standings import StandingsPage, group_title, groups_to_choose
from clubs.printouts.columns import ACROSS, UPRIGHT
from clubs.printouts.letterheads import imprint_of, letterhead_height, letterhead_of
from clubs.printouts.list_pages import MANY, lines_of, pages_of_lines, text_height
from clubs.printouts.newest import HungSheet, square_for
from clubs.printouts.paper_table import PaperRow, PaperTable
from clubs.printouts.ranks import HEAD
from clubs.printouts.request import PrintoutRequest
from clubs.tables.base import PrintedCell
from clubs.tables.standings import DROPPED, MISSING, RESTED, StandingsTable
from core.printing.printout import Paper

ROWS = {Paper.A4: 36, Paper.A4_ACROSS: 22}
"""About so many lines stand on a page."""

WIDTHS = {Paper.A4: UPRIGHT, Paper.A4_ACROSS: ACROSS}
PAGE_HEIGHTS = {Paper.A4: 262.5, Paper.A4_ACROSS: 175.5}
"""What a page has between its margins, in millimetres; of its height half a one less."""

LEADING, PADDING, SMALL, SMALL_LEADING = 1.25, 0.28, 0.8, 1.2
"""In em: a line, what is over and below it, and the small type of remarks and its lines."""

NEWEST_AGAIN = 12
"""What the code takes of each further page of a list that hangs, in millimetres."""

RULE = 0.3
"""What a thin line takes at most, in millimetres."""

LOWEST_LETTERHEAD, UNDER_LETTERHEAD = 16, 9
"""In millimetres: the least height of a letterhead, and what is under it."""

SHARE = 0.75
"""A list that fills so much of a page by this guess may take a second one."""

OVER = (State.FINISHED, State.ARCHIVED)


class StandingsMark(NamedTuple):
    """A sign in the list and what it means."""

    sign: PrintedCell
    meaning: str


class ListedPage(NamedTuple):
    """Lines of a page: under a heading where they begin, over the notes where they end."""

    heading: str
    table: PaperTable
    rows: Sequence[PaperRow]
    is_last: bool

    @property
    def body(self) -> Iterator[tuple[int | None, SafeString]]:
        """The cells of each row, after its rank."""
        return ((row.record.rank, self.table.html(row)) for row in self.rows)


@dataclass(frozen=True, kw_only=True)
class StandingsSheet(HungSheet):
    """A list of ranks.

    `notices` are what must not be overlooked, `notes` how it was counted, `legend` what stands behind a
    heading that is not told by itself, and `adjusted` behind ±.
    """

    template: ClassVar[str] = "printouts/standings.html"
    styles: ClassVar[tuple[str, ...]] = ("print/columns.css", "print/standings.css")

    table: PaperTable
    notices: tuple[str, ...]
    notes: tuple[str, ...]
    legend: tuple[tuple[str, str], ...]
    adjusted: str

    @classmethod
    def of(cls, request: PrintoutRequest) -> Self:
        tournament = request.tournament
        page = wanted_page(request)
        return cls.arranged(
            page,
            title=standings_title(page),
            letterhead=letterhead_of(tournament.club),
            imprint=imprint_of(tournament, request.today, date_format(tournament.date)),
            notices=notices_of(page),
            adjusted=gettext("adjustment"),
            square=square_for(lambda: hung_standings(tournament, page.through), request.site),
        )

    @classmethod
    def arranged(
        cls,
        page: StandingsPage | SeasonPage,
        *,
        notices: Iterable[str],
        legend: Iterable[tuple[str, str]] = (),
        **more: Any,
    ) -> Self:
        """Return the standings of a page with the paper, the type and the columns that its lines need.

        Where even the smallest type has no room for all rounds, the first ones are left out.
        """
        table = PaperTable.of(StandingsTable(page.lines, page=page))
        return cls(
            paper=table.form.paper,
            table=table,
            notices=tuple(filter(None, notices)),
            notes=tuple(filter(None, [left_out_text(table.left_out), page.counting, page.ties])),
            legend=tuple(legend),
            **more,
        )

    @property
    def pages(self) -> int:
        return sum(1 + self._lines(rows) // ROWS[self.paper] for _title, rows in self._parts)

    @property
    def _parts(self) -> Sequence[tuple[str, Sequence[PaperRow]]]:
        """The rows of each group under its title; all of them under none where there are no groups."""
        rows = self.table.rows
        if not any(row.record.group for row in rows):
            return [("", rows)]
        groups = groupby(rows, lambda row: row.record.group)
        return [(group_title(letter), list(own)) for letter, own in groups]

    @property
    def listed(self) -> Iterator[ListedPage]:
        """The rows by pages; all of a short list together, which breaks where its pages end."""
        for group, rows in self._parts:
            *others, last = self._pages(rows)
            title = f"{group} · {self.title}" if group else self.title
            headings = chain([title], repeat(""))
            yield from (ListedPage(next(headings), self.table, page, is_last=False) for page in others)
            yield ListedPage(next(headings), self.table, last, is_last=True)

    def _pages(self, rows: Sequence[PaperRow]) -> Sequence[Sequence[PaperRow]]:
        if len(rows) < MANY:
            return [rows]
        room = PAGE_HEIGHTS[self.paper] - self._head_height
        pages = pages_of_lines(
            [self._height(row) for row in rows],
            first=room - self._opening_height,
            other=room - (NEWEST_AGAIN if self.square else 0),
            below=self._closing_height,
        )
        return [rows[each] for each in pages]

    def _lines(self, rows: Iterable[PaperRow]) -> int:
        """Return about how many lines of type rows take."""
        table = self.table
        return sum(len(table.name_lines(row)) + bool(table.name_of(row).below) for row in rows)

    def _height(self, row: PaperRow) -> float:
        """The height of a row, in millimetres, as `print/standings.css` has it."""
        table = self.table
        names = sum(lines_of(name, table.room) for name in table.name_lines(row))
        below = SMALL * SMALL_LEADING * lines_of(table.name_of(row).below, table.room / SMALL)
        words = table.word_lines([cell.text for cell in row.cells])
        return (max(names * LEADING + below, words * LEADING) + 2 * PADDING) * table.form.em + RULE

    @property
    def _head_height(self) -> float:
        """The height of the headings of the columns."""
        lines = max(1, self.table.word_lines([column.heading for column in self.table.columns], HEAD))
        return HEAD * (lines * LEADING + 2 * PADDING) * self.table.form.em + RULE

    @property
    def _opening_height(self) -> float:
        """What stands over the list on its first page: the letterhead, and what must not be overlooked."""
        words = letterhead_height(self, self.title, self.square, WIDTHS[self.paper])
        height = max(LOWEST_LETTERHEAD, words)
        notices = sum(3 + text_height(notice, 10, 1.3, WIDTHS[self.paper] - 4) for notice in self.notices)
        return height + UNDER_LETTERHEAD + notices + (4 if self.notices else 0)

    @property
    def _closing_height(self) -> float:
        """What stands below the list on its last page."""
        marks = "  ·  ".join(f"{mark.sign.text} {mark.meaning}" for mark in self.marks)
        legend = "  ·  ".join(f"{heading} {name}" for heading, name in self.legend)
        texts = [(marks, 4), (legend, 4), *((note, 1) for note in self.notes)]
        width = WIDTHS[self.paper]
        return sum(gap + text_height(text, 9, 1.3, width) for text, gap in texts if text)

    @property
    def is_long(self) -> bool:
        """Whether it may need more than one page, each of which then says which ranks it has."""
        return any(SHARE * ROWS[self.paper] < self._lines(rows) for _title, rows in self._parts)

    @property
    def marks(self) -> Sequence[StandingsMark]:
        """What the signs mean that occur in this list."""
        return list(self._marks())

    def _marks(self) -> Iterator[StandingsMark]:
        cells = [cell for row in self.table.rows for cell in row.cells if cell.manner]
        meanings = {
            DROPPED: gettext("does not count"),
            RESTED: gettext("sat out"),
            MISSING: gettext("no result"),
        }
        for manner, meaning in meanings.items():
            yield from [StandingsMark(cell, meaning) for cell in cells if cell.manner == manner][:1]
        signs = {"adjustments": self.adjusted, "missed": gettext("points off for tournaments missed")}
        for column in self.table.columns:
            if column.name in signs:
                yield StandingsMark(PrintedCell(column.heading), signs[column.name])


TOGETHER = "together"
"""The value of the option `groups` for all groups in one list."""


def group_choices(tournament: Tournament) -> Sequence[tuple[str, str]]:
    """Return what can be chosen of a tournament's groups beside a sheet for each; nothing without groups."""
    groups = groups_to_choose(tournament)
    return [(TOGETHER, gettext("all together")), *groups] if groups else []


def wanted_page(request: PrintoutRequest) -> StandingsPage:
    """Return the standings after the round that is wanted, of the groups that are."""
    number, wanted = request.round.number if request.round else None, request.options.get("groups", "")
    page = StandingsPage.of(request.tournament, number, together=wanted == TOGETHER)
    if wanted in ("", TOGETHER):
        return page
    return replace(page, lines=tuple(line for line in page.lines if line.group == wanted))


def standings_title(page: StandingsPage) -> str:
    """Return what heads the standings: after which round of how many, and whether there are more to come."""
    tournament = page.tournament
    planned = max([tournament.planned_rounds, *(each.round for each in page.progress)])
    last = page.progress[-1].round if tournament.state in OVER and page.progress else planned
    if page.through is None or (page.through >= last and not page.open):
        return gettext("Standings")
    values = {"round": tournament.club.round_in_sentence, "number": page.through, "planned": planned}
    return gettext("Standings after {round} {number} of {planned}: interim").format(**values)


MOST_NOTICES = 3
"""So many have room in the head of a list; where there are more, the last one says so."""


def notices_of(page: StandingsPage) -> tuple[str, ...]:
    """Say which tables are missing, and what does not add up."""
    found = list(_notices(page))
    if len(found) <= MOST_NOTICES:
        return tuple(found)
    more = gettext("{count} more notices: see the page of the standings.")
    shown = found[: MOST_NOTICES - 1]
    return (*shown, more.format(count=len(found) - len(shown)))


def _notices(page: StandingsPage) -> Iterator[str]:
    if page.open:
        values = {
            "round": page.tournament.club.get_round_word_display(),
            "number": page.open.round,
            "missing": page.open.missing,
        }
        yield (
            ngettext(
                "{round} {number}: {missing} table is missing. Its players have no rank yet.",
                "{round} {number}: {missing} tables are missing. Their players have no rank yet.",
                page.open.missing,
            ).format(**values)
        )
    yield from page.checks


def left_out_text(count: int) -> str:
    """Say that the first rounds have no columns."""
    if not count:
        return ""
    legend = ngettext(
        "The first column does not fit here; it is included in the totals.",
        "The first {count} columns do not fit here; they are included in the totals.",
        count,
    )
    return legend.format(count=count)
