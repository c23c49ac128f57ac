"""The cut document: reading sources and settings from plain JSON values, writing who goes through."""

from collections.abc import Mapping, Sequence
from dataclasses import fields
from fractions import Fraction
from typing import Any

from clubs.document_reading import MOST_POINTS, check_distinct, read_number
from clubs.standings.cut.values import (
    CutOutcome,
    CutPlace,
    CutRequest,
    CutRow,
    CutSettings,
    CutSource,
)
from clubs.standings.numbers import Exact, Number
from core import documents
from core.documents import Reader, json_text, list_reader, numbered_reader
from core.errors import N_, DocumentError, Translate
from core.records import json_value, record_reader

read_cut_settings = record_reader(CutSettings)
"""Read what was agreed of a cut."""


def read_cut_document(document: object) -> tuple[tuple[CutSource[str], ...], CutRequest[str]]:
    """Return the sources and the cut that a document holds; an error says where something is wrong."""
    readers = {
        "format": documents.read_format,
        "sources": numbered_reader("source", _read_source),
        "settings": read_cut_settings,
    }
    given = documents.read_fields("cut", document, readers | dict.fromkeys(NOTES, _read_entries))
    documents.require("cut", given, "sources", "settings")
    notes = {name: given[name] for name in NOTES if name in given}
    return given["sources"], CutRequest(given["settings"], **notes)


NOTES = tuple(each.name for each in fields(CutRequest) if each.name != "settings")
"""What is noted of some entries: lists of them."""


def cut_document(outcome: CutOutcome[str], translate: Translate = str) -> dict[str, Any]:
    """Return the answer to a cut, its reasons in the language of `translate`."""
    return {
        "through": list(outcome.through),
        "lists": [
            {"name": each.name, "rows": [_row(row, translate) for row in each.rows]} for each in outcome.lists
        ],
        "guests": [_row(row, translate) for row in outcome.guests],
    }


def cut_settings_document(settings: CutSettings) -> dict[str, Any]:
    """Return all settings but those that are None: stored, they must not change with a default."""
    values = {each.name: getattr(settings, each.name) for each in fields(settings)}
    share = {} if settings.share is None else {"share": share_value(settings.share)}
    return {name: json_value(value) for name, value in values.items() if value is not None} | share


def kept_cut_document(cut: CutRequest[str], through: Sequence[str]) -> dict[str, Any]:
    """Return what is kept of a cut with whoever goes on by it: all that was said, and who was through."""
    notes = {name: list(getattr(cut, name)) for name in NOTES}
    return {"settings": cut_settings_document(cut.settings), **notes, "through": list(through)}


def read_kept_cut(document: object) -> tuple[CutRequest[str], tuple[str, ...]]:
    """Return a cut that was kept, and who was through by it."""
    readers = {"settings": read_cut_settings, **dict.fromkeys((*NOTES, "through"), _read_entries)}
    given = documents.read_fields("cut", document, readers)
    documents.require("cut", given, "settings")
    through = given.pop("through", ())
    return CutRequest(**given), through


def check_kept_cut(document: object) -> None:
    """Raise DocumentError where that is no cut that was kept; an empty one says that there is none."""
    if document != {}:
        read_kept_cut(document)


def renamed_cut(document: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """Return a cut that was kept with other names of its sources, which stand before a point: "thun.12"."""

    def renamed(entry: str) -> str:
        source, point, key = entry.partition(".")
        return f"{names.get(source, source)}.{key}" if point else entry

    lists = {name: list(map(renamed, document[name])) for name in (*NOTES, "through") if name in document}
    return {**document, **lists}


def share_value(share: Fraction) -> int | float | str:
    """Return a share as a document has it: per cent where two decimals are enough, else a fraction."""
    hundredths = 10_000 * share
    if hundredths.denominator > 1:
        return f"{share.numerator}/{share.denominator}"
    return hundredths.numerator // 100 if hundredths % 100 == 0 else hundredths.numerator / 100


def _row(row: CutRow[str], translate: Translate) -> dict[str, Any]:
    return {
        "rank": row.rank,
        "entry": row.entry,
        "total": row.total,
        "state": row.state.value,
        "number": row.number,
        "reason": row.reason.message(translate),
    }


def _read_source(name: str, value: object) -> CutSource[str]:
    """Return a source: what `rank` has answered, with a name."""
    given = documents.read_fields(name, value, SOURCE)
    documents.require(name, given, "standings")
    rows, groups = given["standings"], given.get("groups", ())
    _check_groups(rows, groups)
    return CutSource(rows, groups, given.get("name", ""))


def _check_groups(rows: tuple[CutPlace[str], ...], groups: tuple[tuple[CutPlace[str], ...], ...]) -> None:
    grouped = [place.entry for group in groups for place in group]
    check_distinct("groups", grouped)
    known = {place.entry for place in rows}
    for entry in grouped:
        if entry not in known:
            raise DocumentError(
                N_("{field} names {given}, which is not among the entries."),
                field="groups",
                given=json_text(entry),
            )


def _read_place(name: str, value: object) -> CutPlace[str]:
    """Return a row as `rank` answers it; a rank that is null or left out is none."""
    given = dict(documents.read_object(name, value))
    for unread in ("rounds", "dropped", "decided_by"):
        given.pop(unread, None)
    read = documents.read_fields(name, given, _PLACE)
    documents.require(name, read, "entry", "total")
    return CutPlace(read["entry"], read["total"], read.get("rank"), read.get("people", ()))


def _read_rows(name: str, value: object) -> tuple[CutPlace[str], ...]:
    rows: tuple[CutPlace[str], ...] = numbered_reader("row", _read_place)(name, value)
    check_distinct(name, (row.entry for row in rows))
    ranks = [row.rank for row in rows if row.rank is not None]
    if ranks != sorted(ranks):
        raise DocumentError(N_("{field} must follow the order of the ranks."), field=name)
    return rows


def _read_total(name: str, value: object) -> Exact:
    """Return a total: points, or an average with two decimals."""
    total = documents.read_number(name, value)
    if abs(total) > MOST_POINTS:
        return documents.read_whole(name, value, -MOST_POINTS, MOST_POINTS)
    return exact_total(total)


def exact_total(total: Number) -> Exact:
    """Return a total as it is shown, with two decimals at most, without rounding."""
    return total if isinstance(total, int) else Fraction(round(100 * total), 100)


def _read_entries(name: str, value: object) -> tuple[str, ...]:
    entries: tuple[str, ...] = list_reader(documents.read_text)(name, value)
    check_distinct(name, entries)
    return entries


_PLACE: Mapping[str, Reader] = {
    "entry": documents.read_text,
    "total": _read_total,
    "rank": read_number,
    "people": _read_entries,
}

SOURCE: Mapping[str, Reader] = {
    "name": documents.read_text,
    "standings": _read_rows,
    "groups": list_reader(_read_rows),
    "checks": documents.read_list,
}
"""How the keys of a source are read."""
