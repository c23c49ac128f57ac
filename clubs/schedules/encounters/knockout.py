"""Knock-out rounds of a draw: the first from the seeds, each other one from who has won (DR-10 to DR-12)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from clubs.schedules.bracket.rounds import (
    BracketPairing,
    BracketRound,
    check_one_round,
    first_pairing,
    groups_kept_apart,
    next_pairing,
)
from clubs.schedules.encounters.request import EncounterRequest, EncounterRound
from clubs.schedules.values import Entry, Request, by_scores


def knockout_rounds(wanted: EncounterRequest, request: Request, rng: Random) -> list[EncounterRound]:
    """Return the one round that can be drawn; the tables come in the order of the bracket.

    The seeds follow from the scores, and where there are none from the lot.
    """
    check_one_round(wanted.numbers)
    [people] = wanted.present
    found = _first(people, request, rng) if not request.winners else _next(people, request)
    resting = set(found.rests)
    return [EncounterRound(found.meetings, tuple(entry for entry in people if entry in resting))]


def _first(people: Sequence[Entry], request: Request, rng: Random) -> BracketPairing:
    groups = groups_kept_apart(people, request.apart)
    return first_pairing(by_scores(people, request.scores, rng), groups)


def _next(people: Iterable[Entry], request: Request) -> BracketPairing:
    played = [
        BracketRound.of(seating, request.winners[seating.number])
        for seating in sorted(request.history, key=lambda each: each.number)
        if seating.number in request.winners
    ]
    return next_pairing(played, request.method, frozenset(people))
