"""What anyone needs to make a draw again: the request as a schedule document, with numbers for names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from clubs.models import Tournament
from clubs.reckoning.draws import key_of
from clubs.schedules.values import Entry, Request, Seating
from clubs.schedules.written import request_document


def document_for(tournament: Tournament, request: Request) -> dict[str, Any]:
    """Return a request as `python -m clubs.schedules draw` reads it.

    Rounds are numbered as the document does it: those that stand first, those that are drawn after them.
    """
    names = {key_of(entry): str(entry.number) for entry in tournament.entries.all()}
    return request_document(in_order(renamed(request, names)))


def renamed(request: Request, names: Mapping[Entry, str]) -> Request:
    """Return the same request with other names for its entries."""

    def many(entries: Iterable[Entry]) -> list[str]:
        return [names[entry] for entry in entries]

    return replace(
        request,
        entries=many(request.entries),
        history=[_renamed(seating, names) for seating in request.history],
        absent={number: frozenset(many(away)) for number, away in request.absent.items()},
        apart=[(names[first], names[second]) for first, second in request.apart],
        scores={names[entry]: score for entry, score in request.scores.items()},
        groups=[many(group) for group in request.groups],
    )


def _renamed(seating: Seating, names: Mapping[Entry, str]) -> Seating:
    tables = (replace(table, seats=tuple(names[entry] for entry in table.seats)) for table in seating.tables)
    return Seating(seating.number, tuple(tables), tuple(names[entry] for entry in seating.sit_outs))


def in_order(request: Request) -> Request:
    """Return the same request with its rounds numbered from 1: first those that stay."""
    standing = [seating.number for seating in request.history]
    numbers = {number: place for place, number in enumerate([*standing, *request.rounds], 1)}
    return replace(
        request,
        rounds=[numbers[number] for number in request.rounds],
        history=[replace(seating, number=numbers[seating.number]) for seating in request.history],
        absent={numbers[number]: away for number, away in request.absent.items()},
    )

