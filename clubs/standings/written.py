"""Writing the standings document: settings and standings as plain JSON values."""

from dataclasses import fields
from enum import StrEnum
from typing import Any

from clubs.standings.settings import Settings
from clubs.standings.values import Row, Standings
from scoring.rules.errors import Translate


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
    """Return the value of a setting as JSON has it."""
    if isinstance(value, tuple):
        return list(value)
    return value.value if isinstance(value, StrEnum) else value
