"""The worked examples of DR in `docs/rules.md`: what a draw has, and what none can have less of."""

from typing import Any

import pytest

from clubs.schedules.__main__ import drawn
from tests.clubs.schedules.requests import named


def evening(count: int, rounds: int, **more: Any) -> dict[str, Any]:
    return drawn({"entries": named(count), "rounds": rounds, "seed": 7, **more}, str)


@pytest.mark.parametrize(
    ("asked", "meetings"),
    [
        pytest.param((24, 4), {"0": 132, "1": 144}, id="24-players-need-not-meet-again"),
        pytest.param((16, 5), {"1": 120}, id="16-players-all-meet-once"),
        pytest.param((17, 5), {"0": 17, "1": 118, "2": 1}, id="17-players-repeat-one-meeting"),
        pytest.param((8, 3), {"0": 4, "1": 12, "2": 12}, id="8-players-repeat-12-meetings"),
    ],
)
def test_players_meet_as_evenly_as_can_be(asked: tuple[int, int], meetings: dict[str, int]):  # DR-3, DR-5
    fairness = evening(*asked)["fairness"]

    assert (fairness["meetings"], fairness["optimal"]) == (meetings, True)


@pytest.mark.parametrize(("count", "rounds"), [(17, 5), (20, 6)])
def test_some_evenings_cannot_be_played_without_a_repeated_meeting(count: int, rounds: int):  # DR-5
    bound = evening(count, rounds, seconds=0)["fairness"]["bound"]

    assert (bound["worst_meeting"], bound["repeated_meetings"]) == (2, 1)


def test_8_players_get_four_partners_again_in_8_rounds():  # DR-5
    assert evening(8, 8, seconds=0)["fairness"]["bound"]["partner_repeats"] == 4


@pytest.mark.parametrize(("rounds", "meetings"), [(5, {"1": 15}), (6, {"1": 12, "2": 3})])
def test_6_pairs_all_meet_once_before_they_meet_again(rounds: int, meetings: dict[str, int]):  # DR-7
    assert evening(6, rounds, kind="pairs")["fairness"]["meetings"] == meetings


def test_of_5_players_two_different_ones_rest():  # DR-1
    first, second = evening(5, 2)["rounds"]

    assert len({*first["sit_outs"], *second["sit_outs"]}) == 2
