"""Sides and tables for meetings that are given."""

from collections import Counter
from itertools import product
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from clubs.schedules.encounters.request import EncounterRequest, EncounterRound, Meeting
from clubs.schedules.encounters.seats import balance_sides, seat_encounters, spread_tables
from clubs.schedules.meetings import MeetingCounts
from clubs.schedules.values import SeatedTable, Seating
from tests.clubs.schedules.requests import SEEDS, named


@st.composite
def some_rounds(draw: st.DrawFn) -> list[list[Meeting]]:
    """A few rounds of whoever: some rest, some meet again."""
    entries = named(draw(st.integers(2, 6)))
    orders = draw(st.lists(st.permutations(entries), min_size=1, max_size=3))
    return [list(zip(order[::2], order[1::2], strict=False)) for order in orders]


def squares(rounds: list[list[Meeting]], before: Counter[str]) -> int:
    lead = Counter(before)
    for meetings in rounds:
        for north_south, east_west in meetings:
            lead[north_south] += 1
            lead[east_west] -= 1
    return sum(count**2 for count in lead.values())


@given(some_rounds(), st.dictionaries(st.sampled_from(named(6)), st.integers(-3, 3)))
def test_no_other_sides_are_more_even(rounds: list[list[Meeting]], before: dict[str, int]):
    lead = Counter(before)
    flat = [meeting for meetings in rounds for meeting in meetings]
    others = product(*[[meeting, meeting[::-1]] for meeting in flat])

    found = balance_sides(rounds, lead)

    assert squares(found, lead) == min(squares([list(other)], lead) for other in others)
    assert [[set(two) for two in meetings] for meetings in found] == [
        [set(two) for two in meetings] for meetings in rounds
    ]


def asked(rounds: int, history: list[Seating] | None = None) -> EncounterRequest:
    played = history or []
    return EncounterRequest(range(1, rounds + 1), [named(4)] * rounds, played, MeetingCounts.of(played))


@given(some_rounds(), SEEDS)
def test_laying_out_changes_neither_meetings_nor_rests(rounds: list[list[Meeting]], seed: int):
    turns = [EncounterRound(tuple(meetings), ("P09",)) for meetings in rounds]

    found = seat_encounters(turns, asked(len(turns)), Random(seed))

    assert [{frozenset(two) for two in turn.played} for turn in found] == [
        {frozenset(two) for two in meetings} for meetings in rounds
    ]
    assert {turn.sit_outs for turn in found} == {("P09",)}


def test_everyone_comes_to_another_table():
    rounds = [[("A", "B"), ("C", "D"), ("E", "F")] for _round in range(3)]

    spread_tables(rounds, asked(3), Random(7))

    assert [{meetings[table] for meetings in rounds} for table in range(3)] == [set(rounds[0])] * 3


@given(SEEDS)
def test_after_a_history_all_sit_on_the_other_side_at_another_table(seed: int):
    played = Seating(1, (SeatedTable(1, ("P01", "P02")), SeatedTable(2, ("P03", "P04"))))
    turn = EncounterRound((("P01", "P04"), ("P02", "P03")))

    (found,) = seat_encounters([turn], asked(1, [played]), Random(seed))

    assert set(found.played) == {("P04", "P01"), ("P02", "P03")}
