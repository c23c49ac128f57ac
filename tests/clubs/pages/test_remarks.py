"""Fairness in plain words."""

import pytest

from clubs.pages.remarks import Consequences, happens, repeats_text
from clubs.schedules.fairness import Exchange, Remark, Repeats, Topic
from clubs.schedules.plans import Quality
from clubs.schedules.values import Seating

NAMES = {"1": "Anna", "2": "Beat"}
ANNA, BEAT = "<bdi>Anna</bdi>", "<bdi>Beat</bdi>"


@pytest.mark.parametrize(
    ("topic", "times", "sentence"),
    [
        (Topic.PARTNERS, 2, f"{ANNA} and {BEAT} are partners for the second time."),
        (Topic.PARTNERS, 3, f"{ANNA} and {BEAT} are partners 3 times."),
        (Topic.MEETING, 2, f"{ANNA} and {BEAT} meet for the second time."),
        (Topic.MEETING, 4, f"{ANNA} and {BEAT} meet 4 times."),
    ],
)
def test_what_happens_to_two_is_said(topic: Topic, times: int, sentence: str):
    assert happens([Remark(topic, ("1", "2"), times)], NAMES) == [sentence]


def test_who_rests_again_is_said():
    remarks = [Remark(Topic.SIT_OUT, ("1",), 2), Remark(Topic.SIT_OUT, ("2",), 3)]

    assert happens(remarks, NAMES) == [f"{ANNA} sits out for the second time.", f"{BEAT} sits out 3 times."]


def test_names_are_data():
    [sentence] = happens([Remark(Topic.SIT_OUT, ("1",), 2)], {"1": "<b>{times}</b>"})

    assert sentence == "<bdi>&lt;b&gt;{times}&lt;/b&gt;</bdi> sits out for the second time."


def test_an_exchange_is_told_with_its_good_and_its_bad():
    exchange = Exchange(
        Seating(1, ()),
        gained=(Remark(Topic.PARTNERS, ("1", "2"), 2), Remark(Topic.SIT_OUT, ("1",), 3)),
        lost=(Remark(Topic.MEETING, ("1", "2"), 2), Remark(Topic.SIT_OUT, ("2",), 2)),
        before=Quality(0, 2, 1, 8),
        after=Quality(1, 2, 1, 8),
    )

    told = Consequences.of(exchange, NAMES)

    assert told.worse == [
        f"{ANNA} and {BEAT} would be partners for the second time.",
        f"{ANNA} would sit out 3 times.",
    ]
    assert told.better == [
        f"{ANNA} and {BEAT} would not meet again.",
        f"{BEAT} would not sit out again.",
    ]


@pytest.mark.parametrize(
    ("repeats", "partners", "line"),
    [
        pytest.param(Repeats(2, 0, 0, 0), True, "no repeated meetings", id="nothing"),
        pytest.param(Repeats(2, 1, 1, 0), True, "1 repeated partnership", id="partners"),
        pytest.param(
            Repeats(2, 2, 5, 1),
            True,
            "2 repeated partnerships, 3 repeated meetings, 1 sits out again",
            id="everything",
        ),
        pytest.param(Repeats(2, 0, 1, 2), False, "1 repeated meeting, 2 sit out again", id="pairs"),
    ],
)
def test_a_round_repeats_in_a_line(repeats: Repeats, partners: bool, line: str):
    assert repeats_text(repeats, partners=partners) == line
