"""Knock-out rounds of players: the first from the seeds, each other one from who has won (DR-14)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from clubs.schedules.bracket.players import (
    PlayersPairing,
    PlayersRound,
    first_tables,
    next_tables,
)
from clubs.schedules.bracket.rounds import check_bracket_size, check_one_round, groups_kept_apart
from clubs.schedules.values import Entry, Request, SeatedTable, Seating, by_scores, check_enough


def arrange_knockout(request: Request, rng: Random) -> list[Seating]:
    """Return the one round that can be drawn; the tables come in the order of the bracket."""
    check_one_round(request.rounds)
    return [_round(request, number, rng) for number in request.rounds]


def _round(request: Request, number: int, rng: Random) -> Seating:
    people = request.taking_part(number)
    check_enough(request.kind, people)
    found = _next(people, request, rng) if request.winners else _first(people, request, rng)
    tables = (SeatedTable(place, seats, alone=request.alone) for place, seats in enumerate(found.tables, 1))
    resting = set(found.rests)
    return Seating(number, tuple(tables), tuple(entry for entry in people if entry in resting))


def _first(people: Sequence[Entry], request: Request, rng: Random) -> PlayersPairing:
    """Return the first round; the seeds follow from the scores, those of equals from the lot."""
    check_bracket_size(len(people), request.kind)
    groups = groups_kept_apart(people, request.apart)
    return first_tables(by_scores(people, request.scores, rng), request.method, groups)


def _next(people: Sequence[Entry], request: Request, rng: Random) -> PlayersPairing:
    played = [
        PlayersRound.of(seating, request.winners[seating.number])
        for seating in sorted(request.history, key=lambda each: each.number)
        if seating.number in request.winners
    ]
    return next_tables(played, request.method, frozenset(people), by_scores(people, request.scores, rng))
