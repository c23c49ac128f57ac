"""Evenings of pairs and teams to be asked for, for the laws, and what is counted in them."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random

from hypothesis import strategies as st

from clubs.schedules.encounters import arrange_encounters
from clubs.schedules.encounters.request import EncounterHistory
from clubs.schedules.meetings import MeetingCounts, pair
from clubs.schedules.values import Kind, Method, Request, Seating
from tests.clubs.schedules.requests import FOR_AN_EVENING, SEEDS, named

KINDS = (Kind.PAIRS, Kind.TEAMS)


def drawn(request: Request) -> list[Seating]:
    return arrange_encounters(request, Random(request.seed))


def pairs(count: int, rounds: Sequence[int], method: Method, seed: int = 7, **fields) -> Request:
    return Request(Kind.PAIRS, named(count), rounds, seed, method, **fields)


@st.composite
def evenings(draw: st.DrawFn, most: int = 13) -> Request:
    """A whole evening of any method, with scores, groups and entries to be kept apart or without."""
    kind = draw(st.sampled_from(KINDS))
    entries = named(draw(st.integers(2, most)))
    some = st.lists(st.sampled_from(entries), min_size=2, max_size=2, unique=True)
    cut = draw(st.integers(2, len(entries) - 2)) if len(entries) > 3 and draw(st.booleans()) else 0
    return Request(
        kind,
        entries,
        range(1, draw(st.integers(1, 7)) + 1),
        draw(SEEDS),
        draw(st.sampled_from(FOR_AN_EVENING[kind])),
        apart=[(one, other) for one, other in draw(st.lists(some, max_size=4))],
        pairs=draw(st.integers(2, 3)) if kind is Kind.TEAMS else 1,
        scores=draw(st.dictionaries(st.sampled_from(entries), st.integers(0, 9))),
        groups=[entries[:cut], entries[cut:]] if cut else [],
    )


@st.composite
def rests_of_evenings(draw: st.DrawFn) -> Request:
    """The rest of an evening: some rounds are played, some are away in others, some came late."""
    evening = draw(evenings())
    last = len(evening.rounds)
    played = draw(st.integers(0, last - 1))
    late = draw(st.sets(st.sampled_from(evening.entries), max_size=len(evening.entries) - 2))
    begun = replace(
        evening, rounds=evening.rounds[:played], absent=dict.fromkeys(evening.rounds, late), groups=[]
    )
    left = evening.rounds[played:]
    away = st.sets(st.sampled_from(evening.entries), max_size=len(evening.entries) - 2)
    return replace(
        evening,
        rounds=left,
        history=drawn(begun) if played else [],
        absent={number: draw(away) for number in left},
    )


def past(*rounds: str) -> EncounterHistory:
    """Rounds played by entries of one letter: `past("AB CD E")` has A meet B, C meet D, and E rest."""
    found = EncounterHistory()
    for meetings in rounds:
        for names in meetings.split():
            if len(names) == 1:
                found.rests[names] += 1
            else:
                found.met[pair(*names)] += 1
    return found


def meetings(rounds: Sequence[Seating]) -> Counter[tuple[str, str]]:
    return MeetingCounts.of(rounds).meetings


def leads(rounds: Sequence[Seating]) -> dict[str, int]:
    """How often more each sat NS than EW, either way."""
    seats = MeetingCounts.of(rounds).seats
    return {entry: abs(seats[entry, "NS"] - seats[entry, "EW"]) for entry, _seat in seats}
