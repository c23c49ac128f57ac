"""Draws of every kind to be asked for, for the laws."""

from collections.abc import Sequence

from hypothesis import strategies as st

from clubs.schedules.drawing import draw
from clubs.schedules.values import METHODS, Kind, Method, Request, SeatedTable, Seating

SECONDS = st.sampled_from([0, 0, 0, 0.1])
SEEDS = st.integers(0, 2**32 - 1)
PLAIN = (Method.DRAW, Method.ROUND_ROBIN)
FOR_AN_EVENING = {
    kind: [way for way in METHODS[kind] if not (way.is_knockout or way.is_by_table)] for kind in Kind
}
"""Methods that draw several rounds in one go; the others wait for who has won."""
FEWEST = {Kind.INDIVIDUAL: 4, Kind.PAIRS: 2, Kind.TEAMS: 2}


def named(count: int) -> list[str]:
    return [f"P{number:02}" for number in range(1, count + 1)]


@st.composite
def requests(draw_: st.DrawFn, most: int = 30) -> Request:
    """A whole evening: any kind and method, all present."""
    kind = draw_(st.sampled_from(Kind))
    method = Method.DRAW if kind is Kind.INDIVIDUAL else draw_(st.sampled_from(PLAIN))
    return Request(
        kind,
        named(draw_(st.integers(FEWEST[kind], most))),
        range(1, draw_(st.integers(1, 6)) + 1),
        draw_(SEEDS),
        method,
        pairs=draw_(st.integers(2, 3)) if kind is Kind.TEAMS else 1,
        alone=kind is Kind.INDIVIDUAL and draw_(st.booleans()),
        seconds=draw_(SECONDS),
    )


@st.composite
def continued(draw_: st.DrawFn) -> Request:
    """The rest of an evening: some rounds are played, from now on some are away in some rounds."""
    evening = draw_(requests())
    last = len(evening.rounds)
    played = draw_(st.sets(st.integers(1, last), max_size=last - 1))
    history = [seating for seating in draw(evening).rounds if seating.number in played]
    left = [number for number in evening.rounds if number not in played]
    most_away = len(evening.entries) - FEWEST[evening.kind]
    away = st.sets(st.sampled_from(evening.entries), max_size=most_away)
    return Request(
        evening.kind,
        evening.entries,
        left,
        draw_(SEEDS),
        evening.method,
        history,
        absent={number: draw_(away) for number in left},
        pairs=evening.pairs,
        alone=evening.alone,
        seconds=evening.seconds,
    )


def individual(number: int, *tables: str, sit_outs: str = "") -> Seating:
    """A round of players with one letter: `individual(1, "ABCD")` has A in the south, B in the east."""
    seated = (SeatedTable(place, tuple(people)) for place, people in enumerate(tables, 1))
    return Seating(number, tuple(seated), tuple(sit_outs))


def by_meeting(rounds: Sequence[Seating]) -> list[set[frozenset[str]]]:
    """Who shares a table, round by round."""
    return [{frozenset(table.seats) for table in seating.tables} for seating in rounds]
