"""The best of several games: exactly one side has won in the end, and never before it has enough (DR-13)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.schedules.bracket.best_of import BestOfGames, winner_of_game

SIDES = ("NS", "EW")
BEST_OF = st.sampled_from([3, 5]).map(BestOfGames)


@given(BEST_OF, st.lists(st.sampled_from([*SIDES, None]), max_size=30))
def test_games_are_played_until_one_side_has_more_than_half(
    best_of: BestOfGames, winners: Sequence[str | None]
):
    won: Mapping[str, int] = {}
    for many in range(len(winners) + 1):
        won = best_of.score(SIDES, winners[:many])
        if best_of.winner(won):
            break

    decided = best_of.winner(won)
    assert best_of.can_be(won) == (decided is not None)
    assert sum(won.values()) <= best_of.games
    if decided:
        assert 2 * won[decided] > best_of.games
        assert won[decided] - 1 <= best_of.games // 2


@pytest.mark.parametrize(
    ("games", "won", "can_be"),
    [
        (3, (2, 0), True),
        (3, (1, 2), True),
        (3, (1, 1), False),
        (3, (3, 0), False),
        (3, (2, 2), False),
        (3, (0, 0), False),
        (5, (3, 2), True),
        (5, (2, 1), False),
        (5, (4, 1), False),
    ],
)
def test_which_games_won_can_end_it(games: int, won: tuple[int, int], can_be: bool):
    assert BestOfGames(games).can_be(dict(zip(SIDES, won, strict=True))) is can_be


@pytest.mark.parametrize(("games", "needed"), [(3, 2), (5, 3)])
def test_a_forfeit_wins_what_is_needed(games: int, needed: int):
    assert BestOfGames(games).forfeited(SIDES, "NS") == {"NS": 0, "EW": needed}


@pytest.mark.parametrize(
    ("made", "fewest", "winner"),
    [((700, 556), False, "NS"), ((700, 556), True, "EW"), ((628, 628), False, None)],
)
def test_who_has_won_a_game(made: tuple[int, int], fewest: bool, winner: str | None):
    assert winner_of_game(dict(zip(SIDES, made, strict=True)), fewest=fewest) == winner
