"""Pairs and teams of like strength who meet: rounds by lot evened out, nothing else made worse (DR-17)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from random import Random

from clubs.schedules.encounters.request import EncounterRequest, EncounterRound
from clubs.schedules.meetings import Pair
from clubs.schedules.plans import sorted_pair
from clubs.schedules.strength_balance import StrengthProblem, balance_strengths
from clubs.schedules.values import Entry


def balance_encounters(
    turns: Sequence[EncounterRound], request: EncounterRequest, rng: Random
) -> list[EncounterRound]:
    """Return rounds in which those who meet are as alike in strength as can be; who rests stays.

    Rounds after those of the request lie ahead: they are not evened out, but can still be drawn.
    """
    people = list(dict.fromkeys(entry for present in request.present for entry in present))
    numbers = {entry: number for number, entry in enumerate(people)}
    met = {two: times for two, times in request.counts.meetings.items() if times}
    problem = StrengthProblem(
        [request.strengths[entry] for entry in people],
        Counter(),
        Counter({_numbered(two, numbers): met[two] for two in _known(met, numbers)}),
        frozenset(_numbered(two, numbers) for two in _known(request.apart, numbers)),
        wanted=len(request.present),
    )
    tables = [[(numbers[first], numbers[second]) for first, second in turn.played] for turn in turns]
    return [
        replace(turn, meetings=tuple((people[first], people[second]) for first, second in made))
        for turn, made in zip(turns, balance_strengths(tables, problem, rng), strict=True)
    ]


def _known(pairs: Iterable[Pair], numbers: Mapping[Entry, int]) -> list[Pair]:
    return [two for two in pairs if numbers.keys() >= set(two)]


def _numbered(two: Pair, numbers: Mapping[Entry, int]) -> tuple[int, int]:
    return sorted_pair(*(numbers[entry] for entry in two))
