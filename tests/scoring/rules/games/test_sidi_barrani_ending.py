"""When a game of Sidi Barrani is over, for whom, and when it is a double game (SB-10, SB-11)."""

import pytest

from scoring.rules.deals import DealEntry, JudgedDeal
from scoring.rules.games.sidi_barrani import PRESETS, SidiBarrani
from scoring.rules.sides import BySide

SIDI = SidiBarrani()
USUAL = PRESETS["sidi-barrani"]


def counted(*scores: tuple[int, int]) -> list[JudgedDeal]:
    nothing = BySide.of(0, 0)
    return [
        JudgedDeal(number, None, DealEntry(number=number), nothing, nothing, nothing, BySide.of(*score))
        for number, score in enumerate(scores, 1)
    ]


@pytest.mark.parametrize(
    ("rules", "scores", "outcome"),
    [
        pytest.param({}, [(1999, 1998)], (False, None, 0), id="below-the-target"),
        pytest.param({}, [(2000, 1999)], (True, "NS", 1), id="exactly-the-target-is-enough"),
        pytest.param({}, [(999, 2000)], (True, "EW", 2), id="double-game"),
        pytest.param({"double_game_below": 0}, [(0, 2000)], (True, "EW", 1), id="no-double-game-agreed"),
        pytest.param({}, [(1900, 1850), (200, 250)], (False, None, 0), id="equal-goes-on"),
        pytest.param(
            {"both_over": "last_deal"}, [(1995, 1900), (100, 180)], (True, "EW", 1), id="last-deal-decides"
        ),
        pytest.param(
            {"both_over": "last_deal"},
            [(1000, 1000), (995, 900), (100, 180)],
            (True, "EW", 1),
            id="the-last-of-three-decides",
        ),
        pytest.param(
            {"both_over": "last_deal"},
            [(1995, 1900), (167, 167)],
            (False, None, 0),
            id="equal-last-deal-goes-on",
        ),
        pytest.param(
            {"both_over": "last_deal"}, [(1995, 1700), (100, 180)], (True, "NS", 1), id="only-one-is-over"
        ),
        pytest.param({"deals": 2}, [(5000, 0)], (False, None, 0), id="not-yet-the-last-deal"),
        pytest.param({"deals": 2}, [(500, 0), (0, 100)], (True, "NS", 1), id="after-the-agreed-deals"),
        pytest.param({"deals": 2}, [(100, 0), (0, 100)], (True, None, 0), id="level-after-the-agreed-deals"),
    ],
)
def test_when_a_game_is_over_and_for_whom(rules, scores, outcome):  # SB-10, SB-11
    totals = BySide.of(*(sum(column) for column in zip(*scores, strict=True)))
    stands = SIDI.outcome(USUAL.override(rules), counted(*scores), totals)
    over, winner, game_points = outcome

    assert (stands.over, stands.winner) == (over, winner)
    assert stands.game_points == BySide.build(lambda side: game_points if side == winner else 0)
    assert stands.double_game is (game_points == 2)
