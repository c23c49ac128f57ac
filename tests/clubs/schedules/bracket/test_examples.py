"""Knock-outs as real events have played them."""

from collections import Counter

import pytest

from clubs.schedules.__main__ import answer_bracket
from clubs.schedules.bracket.playing import bracket_now
from clubs.schedules.bracket.values import BracketMethod, BracketRequest
from tests.clubs.schedules.bracket.brackets import better_seed, entered, played


def first_round(count: int, **more: object) -> set[frozenset[str]]:
    games = answer_bracket({"entries": entered(count), **more}, str)["games"]
    return {frozenset(side["entry"] for side in game["sides"]) for game in games if game["round"] == 1}


@pytest.mark.parametrize(
    ("count", "games"),
    [
        pytest.param(8, "1-8 4-5 3-6 2-7", id="8"),
        pytest.param(16, "1-16 8-9 5-12 4-13 3-14 6-11 7-10 2-15", id="16"),
        pytest.param(6, "4-5 3-6", id="6"),
        pytest.param(3, "2-3", id="3"),
    ],
)
def test_a_usual_bracket(count, games):
    assert first_round(count) == {frozenset(f"P{seed}" for seed in game.split("-")) for game in games.split()}


def test_sixteen_pairs_with_games_for_all_places():
    """SJCNMZ-Cup, glarus24.ch: after two rounds sixteen pairs play four more each, and all are ranked."""
    states = played(BracketRequest(entered(16), BracketMethod.ALL_PLACES), better_seed)
    last = states[-1]

    assert len(last.games) == 32
    assert set(Counter(entry for now in last.games for entry in now.entries).values()) == {4}
    assert [row.rank for row in last.rows] == [*range(1, 17)]


def test_three_winners_of_groups_and_the_best_second():
    """Data of geniodellavittoria/jassturnier-app, 2025: semi-finals, final and small final.

    The best second does not meet the winner of its own group again before the final.
    """
    entries = ["1 of A", "1 of B", "1 of C", "2 of A"]
    request = BracketRequest(entries, third_place=True, groups=[["1 of A", "2 of A"]])

    games = bracket_now(request).games

    assert [now.entries for now in games[:2]] == [("1 of A", "1 of C"), ("1 of B", "2 of A")]
    assert [now.game.places for now in games] == [(1, 4), (1, 4), (1, 2), (3, 4)]
