"""A list as a file, CSV, XLSX or JSON: its columns and its rows as plain values.

In CSV and XLSX text that begins like a formula gets an apostrophe before it (`escape_formula`). Numbers stay
numbers, dates dates; JSON, which nothing calculates, has the text as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
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

from core.cells import csv_delimiter, escape_formula

Plain = str | int | float | Decimal | date | bool | None

# A workbook is XML, which has no way to write these.
UNWRITABLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Sheet:
    """A list: `columns` are the headers that people see, by the names that programs know.

    Each row has a value for each column.
    """

    columns: Mapping[str, object]
    rows: Iterable[Sequence[object]]


def plain_value(value: object) -> Plain:
    """Return a cell's value without marks for the eye: numbers, dates, yes or no, else text."""
    if isinstance(value, SafeString):
        return unescape(strip_tags(value))
    if isinstance(value, datetime) and timezone.is_aware(value):
        return timezone.make_naive(value)
    if value is None or isinstance(value, int | float | Decimal | date):
        return value
    return str(value)


def for_spreadsheet(value: object) -> Plain:
    plain = plain_value(value)
    if isinstance(plain, bool):
        return gettext("yes") if plain else ""
    if isinstance(plain, str):
        return escape_formula(UNWRITABLE.sub("", plain))
    return plain


def as_csv(sheet: Sheet) -> bytes:
    # The mark at the start tells a spreadsheet that this is UTF-8.
    return _rendered(for_people(sheet), "csv", delimiter=csv_delimiter()).encode("utf-8-sig")


def as_xlsx(sheet: Sheet) -> bytes:
    content: bytes = for_people(sheet).export("xlsx")
    return content


def for_people(sheet: Sheet) -> tablib.Dataset:
    """Return the list under the headers that people see."""
    headers = [for_spreadsheet(header) for header in sheet.columns.values()]
    return _filled(tablib.Dataset(headers=headers, title=gettext("List")), sheet, for_spreadsheet)


def as_json(sheet: Sheet) -> bytes:
    """Return a list of objects; their keys are the columns' names, the same in every language."""
    return _rendered(
        _filled(tablib.Dataset(headers=list(sheet.columns)), sheet, plain_value), "json"
    ).encode()


def _filled(found: tablib.Dataset, sheet: Sheet, written: Callable[[object], Plain]) -> tablib.Dataset:
    for row in sheet.rows:
        found.append([written(value) for value in row])
    return found


def _rendered(found: tablib.Dataset, kind: str, **options: str) -> str:
    content: str = found.export(kind, **options)
    return content


@dataclass(frozen=True, slots=True)
class Format:
    name: str
    content_type: str
    write: Callable[[Sheet], bytes]

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


def sheet_file(sheet: Sheet, format_: Format, words: Sequence[Any]) -> HttpResponse:
    """Return the whole list as a file to keep."""
    disposition = content_disposition_header(True, file_name(words, format_.name))
    return HttpResponse(
        format_.write(sheet),
        content_type=format_.content_type,
        headers={"Content-Disposition": disposition or "attachment"},
    )
