"""Laws of a knock-out, whoever plays and whoever wins (DR-10, DR-12, DR-15)."""

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.schedules.bracket.building import build_bracket
from clubs.schedules.bracket.rounds import rounds_needed
from clubs.schedules.bracket.seeding import size_for
from clubs.schedules.bracket.values import (
    BracketMethod,
    BracketNow,
    BracketRequest,
    BracketSection,
    GameState,
    SideKind,
)
from clubs.schedules.values import Kind, Method
from tests.clubs.schedules.bracket.brackets import (
    FEWEST,
    MOST,
    better_seed,
    counts,
    entered,
    played,
    played_requests,
    powers,
    requests,
)


def games_for_all_places(count: int) -> int:
    """Return the games among so many: half of the full bracket wins, with byes, and each part plays on."""
    winners = size_for(count) // 2
    if count <= 1:
        return 0
    return count - winners + games_for_all_places(winners) + games_for_all_places(count - winners)


def games_with_consolation(count: int) -> int:
    """Return the games of two knock-outs: of all, and of those who lose before the last places are left."""
    left = 3 if count == 3 else size_for(count) // (2 if size_for(count) == count else 4)
    return count - 1 + max(0, count - left - 1)


@pytest.mark.parametrize(
    ("more", "games"),
    [
        pytest.param({}, lambda count: count - 1, id="single"),
        pytest.param({"third_place": True}, lambda count: count - (count == 3), id="with-third-place"),
        pytest.param({"method": BracketMethod.CONSOLATION}, games_with_consolation, id="consolation"),
        pytest.param({"method": BracketMethod.ALL_PLACES}, games_for_all_places, id="all-places"),
    ],
)
def test_the_number_of_games_is_exact(more, games):
    every = [*range(FEWEST, 21), 31, 32, 33, 64, 100, MOST]

    assert [len(build_bracket(BracketRequest(entered(count), **more)).games) for count in every] == [
        games(count) for count in every
    ]


@given(powers)
def test_with_games_for_all_places_everybody_plays_as_often(count):
    states = played(BracketRequest(entered(count), BracketMethod.ALL_PLACES), better_seed)
    games = Counter(entry for now in states[-1].games for entry in now.entries)

    assert games == dict.fromkeys(entered(count), count.bit_length() - 1)


@given(played_requests(methods=[BracketMethod.CONSOLATION]))
def test_with_a_consolation_round_everybody_plays_twice_and_is_out_after_two_defeats(states):
    last, count = states[-1], len(states[-1].rows)
    games = Counter(entry for now in last.games for entry in now.entries)
    lost = Counter(now.loser for now in last.games)

    assert count == 3 or min(games.values()) >= 2
    assert max(lost.values()) <= 2
    assert last.bracket.rounds == rounds_needed(count, Kind.PAIRS, Method.CONSOLATION)
    if count > 3:
        [first] = [row.entry for row in last.rows if row.rank == 1]
        assert {entry for entry in games if entry not in lost} <= {first, *winners_of_consolation(last)}


def winners_of_consolation(now: BracketNow):
    return [each.winner for each in now.games if each.game.winner_rank not in {None, 1}]


@given(played_requests(methods=[BracketMethod.CONSOLATION]))
def test_nobody_meets_again_in_the_first_games_of_a_consolation_round(states):
    early = Counter(frozenset(map(str, now.entries)) for now in states[-1].games if now.game.round <= 3)

    assert set(early.values()) == {1}


@given(st.integers(4, 33))
def test_the_consolation_is_for_the_places_after_those_who_lost_later(count):
    states = played(BracketRequest(entered(count), BracketMethod.CONSOLATION), better_seed)
    still_in = size_for(count) // (2 if size_for(count) == count else 4)
    console = [now.game for now in states[-1].games if now.game.places[0] > 1]

    assert {game.places[0] for game in console} == {still_in + 1}
    assert {row.seed for row in states[-1].rows if (row.rank or 0) > still_in} == {
        *range(still_in + 1, count + 1)
    }


@given(played_requests())
def test_nobody_plays_on_who_is_out(states):
    for before, after in pairwise(states):
        out = {row.entry for row in before.rows if row.rank is not None}

        assert not out & {entry for now in playing(after) for entry in now.entries}
        assert out <= {row.entry for row in after.rows if row.rank is not None}


@given(played_requests())
def test_everybody_has_either_a_next_game_or_a_rank(states):
    for state in states:
        assert {(row.rank is None) is (row.next_game is not None) for row in state.rows} == {True}


@given(played_requests())
def test_every_winner_moves_on_to_one_game(states):
    over = [now for now in states[-1].games if now.game.winner_rank is None]
    next_games = [
        side.number
        for now in states[-1].games
        for side in now.game.sides
        if side.kind is SideKind.WINNER_OF and now.game.section is not BracketSection.SECOND_FINAL
    ]

    assert sorted(next_games) == [now.game.number for now in over]


@given(played_requests())
def test_at_the_end_all_are_ranked_as_they_went_out(states):
    ranks = [row.rank for row in states[-1].rows]
    [*_first, final] = [now for now in states[-1].games if now.game.places == (1, 2) and now.winner]

    assert (states[-1].rows[0].entry, states[-1].rows[1].entry) == (final.winner, final.loser)
    for at, rank in enumerate(ranks, 1):
        assert rank is not None
        assert rank <= at
        assert ranks.index(rank) == rank - 1


@given(played_requests(methods=[BracketMethod.ALL_PLACES]))
def test_with_games_for_all_places_no_rank_is_shared_and_no_two_meet_again(states):
    last = states[-1]
    assert [row.rank for row in last.rows] == [*range(1, len(last.rows) + 1)]
    met = Counter(frozenset(map(str, now.entries)) for now in last.games)

    assert set(met.values()) == {1}


@given(counts)
def test_if_the_better_seed_always_wins_the_best_are_left(count):
    states = played(BracketRequest(entered(count)), better_seed)

    assert [(row.seed, row.rank) for row in states[-1].rows] == [
        (seed, size_for(seed) // 2 + 1 if seed > 1 else 1) for seed in range(1, count + 1)
    ]


@given(requests())
def test_byes_are_all_in_the_first_round_and_for_the_best(request):
    bracket = build_bracket(request)

    assert bracket.byes == (*range(1, size_for(len(request.entries)) - len(request.entries) + 1),)
    entering = [
        (game.round, side.number)
        for game in bracket.games
        for side in game.sides
        if side.kind is SideKind.SEED
    ]
    assert {seed for number, seed in entering if number == 2} == {*bracket.byes}
    assert len(entering) == len({seed for _number, seed in entering}) == len(request.entries)


@given(requests())
def test_games_can_be_played_in_the_order_of_their_numbers(request):
    games = build_bracket(request).games

    assert [game.number for game in games] == [*range(1, len(games) + 1)]
    assert [game.round for game in games] == sorted(game.round for game in games)
    rounds = {game.number: game.round for game in games}
    for game in games:
        for side in game.sides:
            assert side.kind is SideKind.SEED or rounds[side.number] < game.round


@given(requests())
def test_no_game_lies_on_another_in_a_drawing(request):
    bracket = build_bracket(request)

    for column in range(1, bracket.rounds + 1):
        rows = sorted(game.row for game in bracket.games if game.round == column)
        assert all(below - above >= 2 for above, below in pairwise(rows))
        assert 1 <= rows[0] <= rows[-1] < bracket.rows


@given(requests())
def test_lines_lead_to_the_right_and_do_not_cross(request):
    bracket = build_bracket(request)
    games = {game.number: game for game in bracket.games}
    spans: dict[int, list[tuple[int, int]]] = {}

    for one, other in bracket.lines:
        assert games[other].round == games[one].round + 1 or games[other].section
        spans.setdefault(games[other].round, []).append((games[one].row, games[other].row))
    for lines in spans.values():
        assert sorted(lines) == sorted(lines, key=lambda line: (line[1], line[0]))


def playing(state: BracketNow):
    return [now for now in state.games if now.state is GameState.NEXT]
