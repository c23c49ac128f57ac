"""Fairness in figures, for each entry, and what an exchange does to it."""

import json
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given

from clubs.schedules.bounds import Bound
from clubs.schedules.drawing import draw
from clubs.schedules.fairness import (
    Exchange,
    Fairness,
    Remark,
    Repeats,
    Topic,
    fairness,
    fairness_of_each,
    price_exchange,
    remarks,
    repeats,
)
from clubs.schedules.plans import Quality
from clubs.schedules.reasons import Reason
from clubs.schedules.values import Kind, Request, SeatedTable, Seating
from tests.clubs.schedules.bounded import bound_of_evening
from tests.clubs.schedules.requests import individual, requests

TWICE = [individual(1, "ABCD", sit_outs="E"), individual(2, "AECB", sit_outs="D")]
"""A and C are partners twice, B meets both twice."""


def test_fairness_counts_what_happens_again():
    assert fairness(TWICE) == Fairness(
        partner_repeats=1,
        meetings={0: 1, 1: 6, 2: 3},
        worst_meeting=2,
        sit_outs={0: 3, 1: 2},
        table_repeats=3,
    )


def test_those_who_have_not_come_yet_have_met_nobody():
    assert fairness(TWICE[:1], "ABCDEF").meetings == {0: 9, 1: 6}
    assert fairness([], "AB") == Fairness(0, {0: 1}, 0, {0: 2}, 0)


def test_fairness_has_the_form_of_the_document():
    assert fairness(TWICE).document() == {
        "partner_repeats": 1,
        "meetings": {"0": 1, "1": 6, "2": 3},
        "worst_meeting": 2,
        "sit_outs": {"0": 3, "1": 2},
        "table_repeats": 3,
    }
    assert fairness(TWICE).repeated_meetings == 3


@given(requests())
def test_fairness_agrees_with_counting_by_hand(request_: Request):
    rounds = draw(request_).rounds
    entries = list(request_.entries)

    def times(first: str, second: str) -> int:
        return sum(any({first, second} <= set(table.seats) for table in at.tables) for at in rounds)

    met = [times(*two) for two in combinations(entries, 2)]
    found = fairness(rounds)
    assert found.meetings == {count: met.count(count) for count in sorted(set(met))}
    assert found.repeated_meetings == sum(count - 1 for count in met if count)


def test_each_entry_has_its_own_story():
    story, rested = fairness_of_each(TWICE, ["A", "D"])

    assert (story.partners, story.opponents) == ({"C": 2}, {"B": 2, "D": 1, "E": 1})
    assert (story.met, story.met_again) == ({"B": 2, "C": 2, "D": 1, "E": 1}, {"B": 2, "C": 2})
    assert story.partners_again == {"C": 2}
    assert (story.sit_outs, story.tables, story.seats) == ((), (1, 1), {"S": 2})
    assert (rested.sit_outs, rested.tables, rested.seats) == ((2,), (1,), {"W": 1})


def test_an_entry_without_rounds_has_an_empty_story():
    (story,) = fairness_of_each([], ["A"])

    assert (story.met, story.sit_outs, story.tables, story.seats) == ({}, (), (), {})


def test_what_happens_again_is_remarked_the_worst_first():
    assert remarks(TWICE[1], TWICE[:1]) == (
        Remark(Topic.PARTNERS, ("A", "C"), 2),
        Remark(Topic.MEETING, ("A", "B"), 2),
        Remark(Topic.MEETING, ("B", "C"), 2),
    )


def test_a_second_rest_is_remarked():
    assert remarks(individual(2, "ABCD", sit_outs="E"), [individual(1, "FBGH", sit_outs="E")]) == (
        Remark(Topic.SIT_OUT, ("E",), 2),
    )


def test_a_first_round_has_nothing_to_remark():
    assert remarks(individual(1, "ABCD"), []) == ()


def test_a_round_repeats_only_what_was_before_it():
    rounds = [*TWICE, individual(3, "FGHI", sit_outs="D")]

    assert repeats(rounds) == (Repeats(1, 0, 0, 0), Repeats(2, 1, 3, 0), Repeats(3, 0, 0, 1))


def test_where_all_play_alone_they_only_meet():
    rounds = [Seating(number, (SeatedTable(1, tuple("ABCD"), alone=True),)) for number in (1, 2)]

    assert fairness(rounds).partner_repeats == 0
    assert {remark.topic for remark in remarks(rounds[1], rounds[:1])} == {Topic.MEETING}


def test_teams_at_two_tables_meet_once():
    tables = (SeatedTable(1, ("A", "B"), (1, 1)), SeatedTable(2, ("B", "A"), (2, 2)))

    assert fairness([Seating(1, tables)]).meetings == {1: 1}


def test_an_exchange_tells_what_would_happen_again_and_what_no_longer():
    others = [individual(1, "ABCD", "EFGH")]
    seating = individual(2, "AECF", "BGDH")

    assert price_exchange(seating, others, "C", "G") == Exchange(
        individual(2, "AEGF", "BCDH"),
        gained=(
            Remark(Topic.MEETING, ("B", "C"), 2),
            Remark(Topic.MEETING, ("C", "D"), 2),
            Remark(Topic.MEETING, ("E", "G"), 2),
            Remark(Topic.MEETING, ("F", "G"), 2),
        ),
        lost=(Remark(Topic.PARTNERS, ("A", "C"), 2), Remark(Topic.MEETING, ("G", "H"), 2)),
        before=Quality(2, 2, 4, 32),
        after=Quality(1, 2, 6, 36),
    )


def test_what_changes_by_an_exchange_is_not_said_to_be_gone():
    others = [individual(1, "ABCD"), individual(2, "ABCD")]

    found = price_exchange(individual(3, "ABCD"), others, "A", "B")

    assert found.gained == (Remark(Topic.MEETING, ("A", "C"), 3), Remark(Topic.MEETING, ("B", "D"), 3))
    assert found.lost == ()


@given(requests())
def test_what_an_exchange_tells_is_the_difference_of_all_remarks(request_: Request):
    seating, *others = draw(request_).rounds
    first, second = request_.entries[:2]

    found = price_exchange(seating, others, first, second)

    was, is_now = remarks(seating, others), remarks(found.seating, others)
    gone = {remark for remark in was if remark.entries not in {remark.entries for remark in is_now}}
    assert found.seating == seating.exchanged(first, second)
    assert set(found.gained) == set(is_now) - set(was)
    assert set(found.lost) == gone


@given(requests())
def test_exchanging_back_undoes_an_exchange(request_: Request):
    seating, *_others = draw(request_).rounds
    first, second = request_.entries[:2]

    assert seating.exchanged(first, second).exchanged(second, first) == seating


BOUND = bound_of_evening(5, 2)


def test_fairness_with_a_bound_says_what_it_was_held_against():
    document = fairness(TWICE, bound=BOUND).document(lambda text: text.replace("} players", "} Personen"))

    assert document["bound"] == {
        "partner_repeats": 0,
        "worst_meeting": 2,
        "repeated_meetings": 3,
        "reason": (
            "5 Personen, 2 rounds: everyone meets three others a round, and there are only 4 to meet. "
            "Repeated meetings here: 3, the same two up to 2 times. Unavoidable: 3, the same two 2 times. "
            "Repeated partners: 1; all avoidable."
        ),
    }
    assert document["optimal"] is False


def test_fairness_without_a_bound_proves_nothing():
    assert fairness(TWICE).optimal is False
    assert "bound" not in fairness(TWICE).document()


def test_what_reaches_its_bound_is_optimal():
    rounds = [individual(1, "ABCD", sit_outs="E"), individual(2, "ACBE", sit_outs="D")]

    assert fairness(rounds, bound=BOUND).document()["optimal"] is True


def test_a_draw_may_not_be_less_even_than_its_bound_to_be_optimal():
    met = {1: 60, 2: 18}
    even = Fairness(0, met, 2, {0: 12}, 0, Bound(Kind.INDIVIDUAL, 0, 2, 132, 0, 96, Reason.OTHERS, {}))

    assert even.optimal
    assert not replace(even, meetings={1: 56, 2: 20}).optimal


@pytest.mark.parametrize("bound", [BOUND, None], ids=["with-a-bound", "as-they-were-stored-before"])
def test_fairness_is_stored_and_read_as_it_was(bound: Bound | None):
    found = fairness(TWICE, bound=bound)

    assert Fairness.from_stored(json.loads(json.dumps(found.stored()))) == found


def test_figures_stored_with_the_old_document_are_read():
    assert Fairness.from_stored(fairness(TWICE).document()) == fairness(TWICE)


def test_a_round_missed_before_another_counts_as_a_rest():
    """E comes late and rests once; D has left and misses nothing."""
    rounds = [individual(1, "ABCD"), replace(individual(2, "ABCD"), sit_outs=("E",)), individual(3, "ABCE")]

    assert fairness(rounds).sit_outs == {0: 4, 2: 1}
    assert [(story.missed, story.sit_outs) for story in fairness_of_each(rounds, ["D", "E"])] == [
        ((), ()),
        ((1,), (2,)),
    ]
