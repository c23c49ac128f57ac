"""Writing the standings document: tournaments, settings and standings as plain JSON values."""

from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import StrEnum
from typing import Any

from clubs.standings.settings import Settings
from clubs.standings.values import Row, Standings, Tournament
from scoring.rules.documents import FORMAT
from scoring.rules.errors import Translate


def tournament_document(tournament: Tournament[str]) -> dict[str, Any]:
    """Return the document of a tournament; what has its default is left out, except in the settings."""
    parts = _plain(tournament)
    lot = {"lot": parts.pop("lot")} if tournament.lot else {}
    return {"format": FORMAT, **parts, "settings": {**settings_document(tournament.settings), **lot}}


def settings_document(settings: Settings) -> dict[str, Any]:
    """Return all settings but those that are None: stored, they must not change with a default."""
    values = {each.name: getattr(settings, each.name) for each in fields(settings)}
    return {name: _plain(value) for name, value in values.items() if value is not None}


def standings_document(standings: Standings[str], translate: Translate = str) -> dict[str, Any]:
    """Return the document of standings, with the messages of the control in the language of `translate`."""
    return {
        "standings": [_row(row) for row in standings.rows],
        "checks": [
            {"code": each.code, "message": each.message(translate), "round": each.round, "table": each.table}
            for each in standings.checks
        ],
    }


def _row(row: Row[str]) -> dict[str, Any]:
    return {
        "rank": row.rank,
        "entry": row.entry,
        "total": row.total,
        "rounds": list(row.rounds),
        "dropped": list(row.dropped),
        "decided_by": row.decided_by,
    }


def _plain(value: Any) -> Any:
    """Return a value of the tournament as JSON has it, fields with their defaults left out."""
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, (list, tuple)):
        return [_plain(each) for each in value]
    if isinstance(value, StrEnum):
        return value.value
    if is_dataclass(value):
        given = {each.name: getattr(value, each.name) for each in fields(value)}
        left_out = {each.name: _default(each) for each in fields(value)}
        return {name: _plain(part) for name, part in given.items() if part != left_out[name]}
    return value


def _default(of: "Field[Any]") -> object:
    return of.default_factory() if of.default_factory is not MISSING else of.default
