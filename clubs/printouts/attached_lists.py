"""Lists as CSV, attached to their sheets for an archive: what a program of later years reads."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from io import StringIO

from django.utils.translation import gettext, pgettext

from clubs.pages.standings import StandingsPage
from clubs.printouts.request import PrintoutRequest
from clubs.printouts.section_list import SectionList
from clubs.printouts.standings import wanted_page
from clubs.printouts.wall_list import is_large, large_paper
from clubs.printouts.wall_sections import SectionsOnTheWall
from core.cells import csv_delimiter, escape_formula
from core.printing.printout import Printout

ARCHIVE = "archive"
"""The value of the option `file` of a sheet that has its list with it."""


def with_standings(sheet: Printout, request: PrintoutRequest) -> Printout:
    """Return the standings with their list, where they are for an archive."""
    if not _is_for_archive(request):
        return sheet
    rows = standings_rows(wanted_page(request))
    return replace(sheet, attachments={"standings.csv": as_file(rows)})


def lists_sheet(request: PrintoutRequest) -> Printout:
    """Return sections and lists as they are wanted, with all as one list where they are for an archive."""
    listed = SectionList.of(request)
    sheet: Printout = listed
    if is_large(request):
        sheet = SectionsOnTheWall.of(listed, large_paper(request.options["paper"]))
    if not _is_for_archive(request):
        return sheet
    return replace(sheet, attachments={"lists.csv": as_file(list_rows(listed))})


def _is_for_archive(request: PrintoutRequest) -> bool:
    return request.options.get("file") == ARCHIVE


def standings_rows(page: StandingsPage) -> Iterator[Sequence[object]]:
    """Yield the standings as plain values: groups, ranks, all rounds, what is added or taken, totals."""
    yield [
        *([gettext("Group")] if page.has_groups else []),
        *(gettext("Rank"), gettext("No."), gettext("Name"), gettext("Club or section")),
        *page.headings,
        *("±", pgettext("points", "Total")),
    ]
    for line in page.lines:
        group = [line.group] if page.has_groups else []
        facts = (line.rank, line.number, line.title, line.section)
        yield [*group, *facts, *line.rounds, line.adjustments, line.total]


def list_rows(sheet: SectionList) -> Iterator[Sequence[object]]:
    """Yield each line of each list, with the list and the group in which it stands."""
    yield [
        gettext("List"),
        gettext("Group"),
        gettext("Rank"),
        gettext("Name"),
        pgettext("points", "Total"),
        "",
    ]
    for part in sheet.parts:
        for group in part.groups:
            yield [part.heading, "", *group.head]
            for item in group.items:
                yield [part.heading, group.head.title, *item]
        for item in part.items:
            yield [part.heading, "", *item]


def as_file(rows: Iterable[Sequence[object]]) -> bytes:
    """Return rows as CSV for a spreadsheet; no text of anybody is taken for a formula."""
    written = StringIO()
    writer = csv.writer(written, delimiter=csv_delimiter(), lineterminator="\r\n")
    for row in rows:
        writer.writerow([escape_formula(each) if isinstance(each, str) else each for each in row])
    # The mark at the start tells a spreadsheet that this is UTF-8.
    return written.getvalue().encode("utf-8-sig", "replace")
