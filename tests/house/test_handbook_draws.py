"""The handbook's page on draws: its ways are those of the settings, and its rounds those that plans give."""

import pytest
from django.utils.translation import override

from clubs.models import DrawMethod
from clubs.schedules.constructions import known
from clubs.schedules.plans import quality
from scoring.handbook import EVENINGS
from tests.house.handbook import in_every_language, tables_in, text

_EVENING, _HALL, _PAPER, DRAWS, _STANDINGS = EVENINGS
PROMISES, ROUNDS, WAYS = range(3)


def table(language, place):
    return tables_in(text(language, DRAWS))[place]


def rounds_without_meeting_twice(players: int) -> int:
    """Return in how many rounds at most a plan is known in which nobody meets twice."""
    rounds = 1
    while quality(known(players, rounds + 1)[0].rounds[: rounds + 1]).worst == 1 and (
        len(known(players, rounds + 1)[0].rounds) > rounds
    ):
        rounds += 1
    return rounds


@pytest.mark.sample(1)
@in_every_language
def test_the_rounds_in_which_nobody_meets_twice_are_those_that_plans_give(language):
    rows = [(int(players), int(rounds)) for players, rounds in table(language, ROUNDS)]

    assert rows == [(players, rounds_without_meeting_twice(players)) for players, _rounds in rows]


@in_every_language
def test_every_way_to_find_opponents_is_told(language):
    with override(language):
        ways = [f"**{each.label}**" for each in DrawMethod]

    assert [row[0] for row in table(language, WAYS)] == ways
