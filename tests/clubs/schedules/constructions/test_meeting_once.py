"""Bose's differences and maximal arcs: every two meet exactly once."""

import pytest

from clubs.schedules.constructions.designs import bose, maximal_arc
from tests.clubs.schedules.constructions.judged import counts, is_a_plan, meetings


@pytest.mark.parametrize(
    ("construction", "players"),
    [(bose, players) for players in (16, 28, 40, 52, 76, 88, 112, 124, 148)]
    + [(maximal_arc, players) for players in (28, 52, 100, 196)],
)
def test_every_two_meet_exactly_once(construction, players):
    rounds = list(construction(players))

    assert len(rounds) == (players - 1) // 3
    assert is_a_plan(rounds, players)
    assert counts(meetings(rounds, players)) == {1}


@pytest.mark.parametrize("players", [1, 4, 8, 12, 15, 17, 36, 64, 100, 136])
def test_bose_needs_a_prime_power(players):
    assert list(bose(players)) == []


@pytest.mark.parametrize("players", [4, 7, 10, 16, 27, 40, 76])
def test_an_arc_needs_a_power_of_two(players):
    assert list(maximal_arc(players)) == []
