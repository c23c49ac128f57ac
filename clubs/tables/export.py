"""A list as a file: what is shown, in the same order, on all its pages, as plain values.

In CSV and XLSX text that begins like a formula gets an apostrophe before it (`escape_formula`). Numbers stay
numbers, dates dates; JSON, which nothing calculates, has the text as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from html import unescape
from typing import Any

import tablib
from django.http import HttpResponse
from django.utils import timezone
from django.utils.html import strip_tags
from django.utils.http import content_disposition_header
from django.utils.safestring import SafeString
from django.utils.text import slugify
from django.utils.translation import gettext

from clubs.actions.spreadsheets import csv_delimiter, escape_formula
from clubs.tables.base import ClubTable

Plain = str | int | float | Decimal | date | bool | None

# A workbook is XML, which has no way to write these.
UNWRITABLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")


def plain_value(value: object) -> Plain:
    """Return a cell's value without marks for the eye: numbers, dates, yes or no, else text."""
    if isinstance(value, SafeString):
        return unescape(strip_tags(value))
    if isinstance(value, datetime) and timezone.is_aware(value):
        return timezone.make_naive(value)
    if value is None or isinstance(value, int | float | Decimal | date):
        return value
    return str(value)


def for_spreadsheet(value: Plain) -> Plain:
    if isinstance(value, bool):
        return gettext("yes") if value else ""
    if isinstance(value, str):
        return escape_formula(UNWRITABLE.sub("", value))
    return value


def export_rows(table: ClubTable) -> Iterator[list[Plain]]:
    """Return the rows of all pages, with the columns that are shown, and those for files alone."""
    names = [bound.name for bound in table.exported]
    for row in table.rows:
        yield [plain_value(row.get_cell_value(name)) for name in names]


def sheet_of(table: ClubTable) -> tablib.Dataset:
    """Return the list for a spreadsheet, under the headers that people see."""
    headers = [for_spreadsheet(plain_value(bound.header)) for bound in table.exported]
    sheet = tablib.Dataset(headers=headers, title=gettext("List"))
    for row in export_rows(table):
        sheet.append([for_spreadsheet(value) for value in row])
    return sheet


def as_csv(table: ClubTable) -> bytes:
    # The mark at the start tells a spreadsheet that this is UTF-8.
    return _rendered(sheet_of(table), "csv", delimiter=csv_delimiter()).encode("utf-8-sig")


def as_xlsx(table: ClubTable) -> bytes:
    content: bytes = sheet_of(table).export("xlsx")
    return content


def as_json(table: ClubTable) -> bytes:
    """Return a list of objects; their keys are the columns' names, the same in every language."""
    records = tablib.Dataset(headers=[bound.name for bound in table.exported])
    for row in export_rows(table):
        records.append(row)
    return _rendered(records, "json").encode()


def _rendered(sheet: tablib.Dataset, kind: str, **options: str) -> str:
    content: str = sheet.export(kind, **options)
    return content


@dataclass(frozen=True, slots=True)
class Format:
    name: str
    content_type: str
    write: Callable[[ClubTable], bytes]

    @property
    def label(self) -> str:
        return self.name.upper()


FORMATS: dict[str, Format] = {
    format_.name: format_
    for format_ in (
        Format("csv", "text/csv; charset=utf-8", as_csv),
        Format("xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", as_xlsx),
        Format("json", "application/json", as_json),
    )
}


def file_name(words: Sequence[Any], ending: str) -> str:
    """Return what a file is called: its list and the day, `bern-members-2026-11-20.csv`."""
    stem = slugify(" ".join(str(word) for word in words))[:80].strip("-") or "list"
    return f"{stem}-{timezone.localdate():%Y-%m-%d}.{ending}"


def exported(table: ClubTable, format_: Format, words: Sequence[Any]) -> HttpResponse:
    """Return the whole list as a file to keep."""
    disposition = content_disposition_header(True, file_name(words, format_.name))
    return HttpResponse(
        format_.write(table),
        content_type=format_.content_type,
        headers={"Content-Disposition": disposition or "attachment"},
    )
