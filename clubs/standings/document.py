"""The standings document: reading a tournament from plain JSON values, writing settings and standings.

It refuses with `DocumentError` what has not the form of the format, unknown keys by name, and with
`RulesError` settings that clash. What is merely wrong at a table is left to the control.
"""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from clubs.document_reading import EntryReader, check_distinct
from clubs.standings.settings import Counts, Settings
from clubs.standings.values import Adjustment, Round, Standings, StandingsRow, TableResult, Tournament
from core import documents
from core.documents import Reader, list_reader, numbered_reader
from core.errors import N_, DocumentError, Translate
from core.records import field_readers, json_value, record_reader

_read_settings = record_reader(Settings)


def read_settings(document: object) -> Settings:
    """Return the settings that a document holds, without the lot; what is left out has its default."""
    return _read_settings("settings", document)


def read_tournament(document: object) -> Tournament[str]:
    """Return the tournament that a document holds; an error says where something is wrong and why."""
    given = documents.read_object("standings", document)
    documents.require("standings", given, "entries")
    entries = _read_entries("entries", given["entries"])
    fields = documents.read_fields("standings", given, _tournament_readers(EntryReader(set(entries))))
    fields.pop("format", None)
    settings, lot = fields.pop("settings", (Settings(), ()))
    tournament = Tournament(**fields, settings=settings, lot=lot)
    _check_fit(tournament)
    return tournament


def _read_entries(name: str, value: object) -> tuple[str, ...]:
    entries: tuple[str, ...] = list_reader(documents.read_text)(name, value)
    check_distinct(name, entries)
    return entries


def _tournament_readers(entries: EntryReader) -> Mapping[str, Reader]:
    """Return the readers of the parts of a tournament, which know its entries."""
    read_result = record_reader(TableResult, _check_result, sides=entries.read_sides)
    read_round = record_reader(
        Round,
        _check_round,
        results=numbered_reader("result", read_result),
        scores=entries.read_scores,
        sit_outs=entries.read_list,
        waiting=entries.read_list,
    )
    readers = field_readers(
        Tournament,
        entries=_read_entries,
        rounds=numbered_reader("round", read_round),
        adjustments=numbered_reader("adjustment", record_reader(Adjustment, entry=entries.read)),
        settings=lambda name, value: _read_settings_and_lot(name, value, entries),
        lot=entries.read_different,
        cards=entries.read_scores,
        outside=entries.read_different,
        groups=entries.read_groups,
        annulled=entries.read_different,
        reached=entries.read_scores,
    )
    del readers["lot"]  # it stands among the settings
    return readers | {"format": documents.read_format}


def _read_settings_and_lot(
    name: str, value: object, entries: EntryReader
) -> tuple[Settings, tuple[str, ...]]:
    given = documents.read_object(name, value)
    lot = given.get("lot")
    settings = read_settings({key: setting for key, setting in given.items() if key != "lot"})
    return settings, () if lot is None else entries.read_different("lot", lot)


def _check_round(played: Round[str]) -> None:
    if played.results and played.scores:
        raise DocumentError(N_("A round has either results or scores, not both."))


def _check_result(result: TableResult[str]) -> None:
    sides = len(result.sides)
    for name in ("points", "matches", "game_points", "strokes", "card_points"):
        numbers = getattr(result, name)
        if numbers is not None and len(numbers) != sides:
            raise DocumentError(
                N_("{field} must have a number for each of the {sides} sides."), field=name, sides=sides
            )


def _check_fit(tournament: Tournament[str]) -> None:
    """Raise DocumentError where the parts of a tournament do not fit together."""
    numbers = [played.number for played in tournament.rounds]
    check_distinct("rounds", numbers)
    for adjustment in tournament.adjustments:
        if adjustment.round is not None and adjustment.round not in numbers:
            raise DocumentError(
                N_("adjustments names round {number}, which does not exist."), number=adjustment.round
            )
    counts = tournament.settings.counts
    if counts in NEEDED:
        for played in tournament.rounds:
            if any(getattr(result, counts) is None for result in played.results):
                raise DocumentError(NEEDED[counts], number=played.number)


NEEDED: Mapping[Counts, str] = {
    Counts.GAME_POINTS: N_("Game points count: every result of round {number} needs game_points."),
    Counts.STROKES: N_("Strokes count: every result of round {number} needs strokes."),
}
"""What is said where results lack what counts; it has the same name there."""


# Writing the standings document: settings and standings as plain JSON values


def settings_document(settings: Settings) -> dict[str, Any]:
    """Return all settings but those that are None: stored, they must not change with a default."""
    values = {each.name: getattr(settings, each.name) for each in fields(settings)}
    return {name: json_value(value) for name, value in values.items() if value is not None}


def standings_document(standings: Standings[str], translate: Translate = str) -> dict[str, Any]:
    """Return the document of standings, with the messages of the control in the language of `translate`."""
    document: dict[str, Any] = {
        "standings": [_row(row) for row in standings.rows],
        "checks": [
            {"code": each.code, "message": each.message(translate), "round": each.round, "table": each.table}
            for each in standings.checks
        ],
    }
    if standings.groups:
        document["groups"] = [[_row(row) for row in rows] for rows in standings.groups]
    return document


def _row(row: StandingsRow[str]) -> dict[str, Any]:
    return {
        "rank": row.rank,
        "entry": row.entry,
        "total": row.total,
        "rounds": list(row.rounds),
        "dropped": list(row.dropped),
        "decided_by": row.decided_by,
    }
