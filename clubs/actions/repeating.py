"""What anyone needs to make a draw again, or to check one: schedule documents, with numbers for names."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from clubs.models import Tournament
from clubs.queries.draws import entry_key, groups_of_entries, seatings_of
from clubs.queries.fairness import count_fairness
from clubs.schedules.document.writing import answer_document, request_document
from clubs.schedules.drawing import Schedule
from clubs.schedules.values import Entry, Kind, Method, Request


def document_for(tournament: Tournament, request: Request) -> dict[str, Any]:
    """Return a request as `python -m clubs.schedules draw` reads it.

    Rounds are numbered as the document does it: those that stand first, those that are drawn after them.
    """
    return request_document(renumbered(request.renamed(_numbers(tournament))))


def answer_for(tournament: Tournament) -> dict[str, Any]:
    """Return all rounds as they are drawn now, as `python -m clubs.schedules check` reads them."""
    evening = seatings_of(tournament)
    everyone = frozenset[Entry]().union(*(seating.everyone for seating in evening.values()))
    request = Request(
        kind=Kind(tournament.kind),
        entries=[entry for entry in map(entry_key, tournament.entries.all()) if entry in everyone],
        rounds=list(evening),
        seed=0,
        method=Method(tournament.method),
        absent={number: everyone - seating.everyone for number, seating in evening.items()},
        groups=groups_of_entries(tournament),
        alone=tournament.plays_alone,
    )
    report = count_fairness(tournament, evening, evening, [], players=len(everyone))
    names = _numbers(tournament)
    rounds = tuple(seating.renamed(names) for seating in evening.values())
    return answer_document(request.renamed(names), Schedule(rounds, report.fairness, algorithm=""))


def _numbers(tournament: Tournament) -> dict[Entry, str]:
    """Return the numbers that are called in the hall, by what schedules call entries."""
    return {entry_key(entry): str(entry.number) for entry in tournament.entries.all()}


def renumbered(request: Request) -> Request:
    """Return the same request with its rounds numbered from 1: first those that stay."""
    standing = [seating.number for seating in request.history]
    numbers = {number: place for place, number in enumerate([*standing, *request.rounds], 1)}
    return replace(
        request,
        rounds=[numbers[number] for number in request.rounds],
        history=[replace(seating, number=numbers[seating.number]) for seating in request.history],
        absent={numbers[number]: away for number, away in request.absent.items()},
    )
