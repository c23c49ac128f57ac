"""Points beside the results: given, taken, taken back (TN-6)."""

import pytest

from clubs.actions.adjustments import AdjustmentRefused, adjust, take_back
from clubs.errors import Refused
from clubs.models import Action, Adjustment, AdjustmentKind, LogEvent, State, Tournament
from tests.clubs.conftest import House
from tests.clubs.printouts import evening


@pytest.fixture
def there(bern: House) -> Tournament:
    return evening(bern)


def penalty(there: Tournament, house: House, points: int = -20, reason: str = "late") -> Adjustment:
    entry = there.entries.get(number=2)
    since = there.rounds.get(number=1)
    kind = AdjustmentKind.PENALTY
    return adjust(entry, since=since, kind=kind, points=points, reason=reason, by=house.director)


def test_points_are_given_with_a_reason(there: Tournament, bern: House):
    adjustment = penalty(there, bern)

    line = LogEvent.objects.get(action=Action.ADJUSTED)
    assert (adjustment.points, adjustment.reason, adjustment.by) == (-20, "late", bern.director)
    assert (line.subject, line.after, line.reason) == (
        "2 Beat Bern",
        {"kind": "penalty", "points": -20, "round": 1},
        "late",
    )


@pytest.mark.parametrize(
    ("points", "reason", "sentence"),
    [(0, "late", "Nothing would change"), (-20, "", "Give a reason for this adjustment")],
)
def test_points_need_to_be_some_and_a_reason(
    there: Tournament, bern: House, points: int, reason: str, sentence: str
):
    with pytest.raises(AdjustmentRefused, match=sentence):
        penalty(there, bern, points, reason)


def test_points_are_taken_back_by_the_opposite(there: Tournament, bern: House):
    first = penalty(there, bern)

    second = take_back(first, by=bern.owner, reason="was on time")

    line = LogEvent.objects.get(action=Action.ADJUSTMENT_CANCELLED)
    assert (second.points, second.round, second.kind, second.cancels) == (20, first.round, first.kind, first)
    assert sum(Adjustment.objects.values_list("points", flat=True)) == 0
    assert (line.before, line.reason) == ({"kind": "penalty", "points": -20, "round": 1}, "was on time")


def test_points_are_taken_back_once(there: Tournament, bern: House):
    first = penalty(there, bern)
    second = take_back(first, by=bern.director, reason="was on time")

    for adjustment in (first, second):
        with pytest.raises(AdjustmentRefused, match="already been taken back"):
            take_back(adjustment, by=bern.director, reason="again")


def test_taking_back_needs_a_reason(there: Tournament, bern: House):
    with pytest.raises(AdjustmentRefused, match="Give a reason for taking back this adjustment"):
        take_back(penalty(there, bern), by=bern.director, reason="")


@pytest.mark.parametrize(
    ("state", "sentence"),
    [
        (State.DRAFT, "open it before you make adjustments"),
        (State.FINISHED, "The tournament is finished"),
        (State.ARCHIVED, "The tournament is finished"),
    ],
)
def test_points_are_adjusted_while_the_evening_is_on(
    there: Tournament, bern: House, state: State, sentence: str
):
    Tournament.objects.update(state=state)

    with pytest.raises(Refused, match=sentence):
        penalty(there, bern)

    assert Adjustment.objects.count() == 0
