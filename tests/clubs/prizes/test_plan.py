"""What a prize plan can be, and its document."""

from __future__ import annotations

import pytest
from hypothesis import given

from clubs.prizes.plan import MOST_PRIZES, Places, Prize, PrizePlan, read_prize_plan
from core.errors import RulesError
from core.records import record_document
from tests.clubs.prizes.test_awards import PLANS


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"first": 3, "last": 2, "thing": "Ham"}, "The last place is before the first one."),
        (
            {"places": Places.HALF, "last": 9, "thing": "Ham"},
            "A part of the list has no last place: leave the field empty.",
        ),
        ({"amount": 1, "share": 1}, "A prize is an amount or a share of the fund, not both."),
        ({}, "Enter what the prize is: an amount, a share of the fund or a prize in kind."),
        ({"places": Places.ALL, "share": 1}, "Shares of the fund need specific places."),
    ],
)
def test_a_prize_that_nobody_could_hand_over_is_refused(fields: dict[str, object], sentence: str):
    with pytest.raises(RulesError) as error:
        Prize(**fields)  # type: ignore[arg-type] # the fields' own types

    assert error.value.template == sentence


def test_more_than_the_whole_fund_is_refused():
    half = Prize(first=1, last=2, share=5000)

    assert PrizePlan(prizes=(half,)).prizes == (half,)
    with pytest.raises(RulesError, match="whole fund"):
        PrizePlan(prizes=(half, Prize(first=3, share=1)))


def test_a_plan_has_its_limit():
    with pytest.raises(RulesError, match="at most 60 lines"):
        PrizePlan(prizes=(Prize(thing="Ham"),) * (MOST_PRIZES + 1))


@given(plan=PLANS)
def test_what_is_written_is_read_again(plan: PrizePlan):
    assert read_prize_plan(record_document(plan)) == plan


def test_a_document_says_only_what_is_not_usual():
    plan = PrizePlan(
        prizes=(Prize(thing="-"), Prize(list_key="matches", places=Places.FROM_LAST, amount=500))
    )

    assert record_document(plan) == {
        "prizes": [{"thing": "-"}, {"list_key": "matches", "places": "from_last", "amount": 500}]
    }
    assert record_document(PrizePlan()) == {}


@pytest.mark.parametrize(
    ("document", "words"),
    [
        ({"prizes": [{"thing": 5}]}, "prizes 1"),
        ({"prizes": [{"thing": "Ham", "first": 0}]}, "first"),
        ({"prize": []}, "prize"),
        ({"fund": -1}, "fund"),
        ([], "prize plan"),
    ],
)
def test_what_is_wrong_in_a_document_is_named(document: object, words: str):
    with pytest.raises(RulesError) as error:
        read_prize_plan(document)

    assert words in str(error.value)
