"""The standings document of a tournament, as a programme that asks for standings writes it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import StrEnum
from typing import Any

from clubs.standings.document import settings_document
from clubs.standings.values import Tournament
from core.documents import FORMAT


def tournament_document(tournament: Tournament[str]) -> dict[str, Any]:
    """Return the document of a tournament; what has its default is left out, except in the settings."""
    parts = _plain(tournament)
    lot = {"lot": parts.pop("lot")} if tournament.lot else {}
    return {"format": FORMAT, **parts, "settings": {**settings_document(tournament.settings), **lot}}


def _plain(value: Any) -> Any:
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


def _default(of: Field[Any]) -> object:
    return of.default_factory() if of.default_factory is not MISSING else of.default
