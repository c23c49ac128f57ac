"""Layout of a list of members: which sheet it is, which row heads it, what its columns are, who is no person.

Lists of clubs have titles above their headings, totals and dates below, headings again on each page, and
groups between the rows. All of it is a guess that people see and may correct.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from django.utils.translation import gettext

from clubs.actions.member_import_fields import GENDERS
from clubs.actions.member_import_headings import HEADING, columns_by_headings, heading_word
from clubs.actions.spreadsheets import SpreadsheetRow, SpreadsheetSheet
from clubs.names import folded, word_set

MOST_ABOVE = 40
"""So many rows are looked at for the headings: nobody writes more above a list."""
TOTALS = word_set(
    """total totale totals totali totaux summe anzahl gesamt gesamttotal zwischentotal subtotal subtotale
    soustotal somme somma nombre numero effectif effettivo count sum stand etat stato datum date data seite
    page pagina blatt gedruckt imprime stampato printed bemerkung bemerkungen remarque remarques osservazioni
    legende legenda quelle source hinweis"""
)
GROUPS = word_set(
    """aktive aktivmitglieder aktivmitglied passive passivmitglieder ehrenmitglieder freimitglieder mitglieder
    mitgliederliste gaste junioren juniorinnen vorstand herren damen frauen manner membres actifs passifs
    honoraires invites comite hommes dames soci attivi passivi onorari ospiti comitato uomini donne members
    active passive guests juniors committee women men"""
)
"""What stands alone in a row between people."""
NUMERIC = re.compile(r"[\W\d_]*")


class ListLayout(NamedTuple):
    """Which row heads the columns, if any does, and what each column is: a field of a member or nothing."""

    heading: int | None
    columns: list[str]


def guess_layout(rows: Sequence[SpreadsheetRow]) -> ListLayout:
    """Return the layout whose headings say most of a member; without headings, what the cells look like."""
    heads = max(rows[:MOST_ABOVE], key=lambda row: _said(row.cells, is_first=row is rows[0]))
    if _said(heads.cells, is_first=heads is rows[0]):
        return layout_under(rows, heads.number)
    return layout_under(rows, None)


def layout_under(rows: Sequence[SpreadsheetRow], heading: int | None) -> ListLayout:
    """Return the layout with the headings in this row, or in none."""
    width = max(len(row.cells) for row in rows)
    heads = next((row for row in rows if row.number == heading), None)
    if heads is None:
        return ListLayout(None, columns_by_content(rows, width))
    named = columns_by_headings(heads.cells)
    return ListLayout(heads.number, [*named, *[""] * (width - len(named))])


def _said(cells: Sequence[str], *, is_first: bool) -> int:
    """Return how many fields of a member a row heads; none where it may be a member itself."""
    fields = [field for field in columns_by_headings(cells) if field]
    if HEADING.isdisjoint(fields):
        return 0
    # A member may have a name that is a heading, as Jasser or Nome.
    is_alone = len(fields) == 1 and len([cell for cell in cells if cell]) > 1
    return 0 if is_alone and not is_first else len(fields)


def best_sheet(sheets: Sequence[SpreadsheetSheet]) -> int:
    """Return the place of the sheet that looks most like a list of members, by headings, then by rows."""
    return max(
        range(len(sheets)), key=lambda place: (_fields_of(sheets[place]), len(sheets[place].rows), -place)
    )


def _fields_of(sheet: SpreadsheetSheet) -> int:
    """Return how many fields a sheet has; a list for letters is not the list of members for its addresses."""
    layout = guess_layout(sheet.rows)
    return 0 if layout.heading is None else len({*layout.columns} - {"", "street", "postcode"})


def no_person(cells: Sequence[str], columns: Sequence[str]) -> str:
    """Return why a row is about nobody: a total, a date, a group, the headings again. Else nothing."""
    filled = [cell for cell in cells if cell] or [""]
    words = folded(filled[0]).split()
    if columns_by_headings(cells) == list(columns[: len(cells)]) and _said(cells, is_first=len(filled) > 1):
        return gettext("The headings again.")
    if words and words[0] in TOTALS and _tells_numbers(filled):
        return gettext("A total or a date, not a person.")
    if len(filled) == 1 and words and _is_group(words):
        return gettext("A title, not a person.")
    if any(cells) and not any(column and cell for column, cell in zip(columns, cells, strict=False)):
        return gettext("The columns that are imported are empty.")
    return ""


def _tells_numbers(filled: Sequence[str]) -> bool:
    """Whether a row is a word and numbers: Total 37; alone, also Stand 1.1.2026 or Total Mitglieder."""
    first, *rest = filled
    return all(NUMERIC.fullmatch(cell) for cell in rest) or (not rest and not first.isalpha())


def _is_group(words: Sequence[str]) -> bool:
    return words[0] in GROUPS and all(word in GROUPS or word.isdigit() for word in words)


def is_no_name(name: str) -> bool:
    """Whether a name is a number or a heading, as where the columns are set wrongly."""
    return not any(letter.isalpha() for letter in name) or heading_word(name) in HEADING


# Columns without headings

SHORT_NUMBER = re.compile(r"[A-Za-z]{0,3}[-. ]?\d{1,6}[a-z]?")
"""Numbers of members, 7 or SZ-0012, and neither days nor telephones."""
KINDS: Sequence[tuple[str, Callable[[str], object]]] = [
    ("email", lambda cell: "@" in cell),
    ("gender", lambda cell: any(folded(cell) in words for words in GENDERS.values())),
    ("number", SHORT_NUMBER.fullmatch),
    ("", lambda cell: any(letter.isdigit() for letter in cell)),
]


def columns_by_content(rows: Sequence[SpreadsheetRow], width: int) -> list[str]:
    """Return a guess at columns without headings: e-mails have an @, numbers digits, then comes the name."""
    fields: list[str] = []
    for place in range(width):
        guess = _kind([row.cells[place] for row in rows if place < len(row.cells) and row.cells[place]])
        fields.append(guess if guess not in fields else "")
    return fields


def _kind(cells: Sequence[str]) -> str:
    """Return what most of these cells are; what is left is a name."""
    fitting = (
        field for field, fits in KINDS if 10 * sum(1 for cell in cells if fits(cell)) >= 9 * len(cells)
    )
    return next(fitting, "name") if cells else ""
