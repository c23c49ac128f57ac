"""Laws of a double elimination: out is who has lost twice, and nobody else (DR-16)."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.schedules.bracket.building import build_bracket
from clubs.schedules.bracket.double import double_rounds
from clubs.schedules.bracket.playing import bracket_now
from clubs.schedules.bracket.seeding import size_for
from clubs.schedules.bracket.values import (
    Bracket,
    BracketGame,
    BracketMethod,
    BracketNow,
    BracketRequest,
    BracketSection,
    GameNow,
    GameState,
    SideKind,
)
from clubs.schedules.values import DrawError
from tests.clubs.schedules.bracket.brackets import (
    FEWEST,
    MOST,
    better_seed,
    entered,
    played,
    played_requests,
)

any_size = st.integers(FEWEST, MOST)
played_doubles = played_requests(methods=[BracketMethod.DOUBLE])


def double(count: int) -> BracketRequest:
    return BracketRequest(entered(count), BracketMethod.DOUBLE)


def in_section(bracket: Bracket, section: BracketSection) -> list[BracketGame]:
    return [game for game in bracket.games if game.section is section]


def games_played(now: BracketNow):
    return [each for each in now.games if each.state is GameState.OVER]


@pytest.mark.sample(20)
@pytest.mark.parametrize("count", range(FEWEST, MOST + 1))
def test_games_and_rounds_are_as_many_as_two_defeats_for_all_but_one_take(count: int):
    bracket = build_bracket(double(count))

    assert len(bracket.games) == 2 * count - 1
    assert bracket.rounds == double_rounds(count) + 1
    assert len(in_section(bracket, BracketSection.WINNERS)) == count - 1
    assert len(in_section(bracket, BracketSection.LOSERS)) == count - 2


@given(any_size, st.randoms(use_true_random=False))
def test_all_but_the_winner_lose_twice_and_nobody_plays_on_after_that(count, rng):
    states = played(double(count), lambda _now: rng.randrange(2))
    check_defeats(states)


@pytest.mark.long  # each day without groups
@given(played_doubles)
def test_the_same_with_groups_that_are_kept_apart(states):
    check_defeats(states)


def check_defeats(states: list[BracketNow]) -> None:
    last = states[-1]
    count, over = len(last.rows), games_played(last)
    lost = Counter(now.loser for now in over)
    [winner] = [row.entry for row in last.rows if row.rank == 1]

    assert {lost[row.entry] for row in last.rows if row.entry != winner} == {2}
    assert len(over) == 2 * (count - 1) + lost[winner]
    assert lost[winner] == (1 if len(over) == 2 * count - 1 else 0)
    for state in states:
        defeats = Counter(now.loser for now in games_played(state))
        out = {entry for entry, times in defeats.items() if times == 2}
        still_playing = {entry for now in state.games if now.state is GameState.NEXT for entry in now.entries}
        assert not out & still_playing
        assert {row.entry for row in state.rows if row.rank and row.rank > 1} >= out


@pytest.mark.long  # each day in a tournament, in tests.clubs.actions.test_double_elimination
@given(any_size, st.booleans())
def test_the_second_final_is_played_only_if_the_undefeated_side_loses_the_first(count, upset):
    def choose(now):
        return int(upset) if now.game.section is BracketSection.FINAL else better_seed(now)

    last = played(double(count), choose)[-1]
    second = last.games[-1]

    assert second.game.section is BracketSection.SECOND_FINAL
    assert (second.state is GameState.OVER) is upset
    assert (second.state is GameState.LEFT_OUT) is not upset
    assert [row.rank for row in last.rows[:2]] == [1, 2]
    assert all(row.next_game is None for row in last.rows)


def test_while_the_second_final_is_to_be_played_nobody_has_won():
    def upset(now):
        return 1 if now.game.section is BracketSection.FINAL else better_seed(now)

    before = played(double(8), upset)[-2]

    assert [(row.entry, row.rank, row.next_game) for row in before.rows[:3]] == [
        ("P1", None, 15),
        ("P2", None, 15),
        ("P3", 3, None),
    ]


def test_a_result_of_a_second_final_that_is_not_played_is_refused():
    last = played(double(3), better_seed)[-1]
    results = {now.game.number: str(now.winner) for now in games_played(last)}

    with pytest.raises(DrawError, match="results: game 5 is not played: the first final was won by the und"):
        bracket_now(BracketRequest(entered(3), BracketMethod.DOUBLE, results={**results, 5: "P1"}))


@pytest.mark.long  # each day all but the winner lose twice
@given(any_size)
def test_places_and_ranks_go_down_to_the_last(count):
    last = played(double(count), better_seed)[-1]
    ranks = [row.rank or 0 for row in last.rows]

    assert ranks[:4] == [1, 2, 3, 4][:count]
    assert all(ranks.index(rank) == rank - 1 for rank in ranks)
    for game in last.bracket.games:
        if game.loser_rank and game.loser_rank > 2:
            alike = sum(each.loser_rank == game.loser_rank for each in last.bracket.games)
            assert game.places == (1, game.loser_rank + alike - 1)


# Byes


@given(any_size, st.randoms(use_true_random=False))
def test_byes_in_the_losers_bracket_are_as_few_as_can_be_and_nobody_has_two(count, rng):
    byes = byes_of_losers(played(double(count), lambda _now: rng.randrange(2))[-1])
    lost_first, full = count - size_for(count) // 2, size_for(count) // 4

    assert sum(byes.values()) == (2 * full - lost_first if lost_first > full else full - lost_first)
    assert max(byes.values(), default=0) <= 1


@pytest.mark.long  # each day byes are as few as can be, and nobody has two
@given(any_size)
def test_as_the_seeds_have_it_nobody_has_a_second_bye_before_another_has_one(count):
    last = played(double(count), better_seed)[-1]
    first = {row.entry for row in last.rows if row.seed in last.bracket.byes}
    second = {*byes_of_losers(last)}

    assert not first & second or first | second >= set(map(str, lost_in(last, 2)))


@pytest.mark.long  # each day byes are as few as can be, and nobody has two
@given(any_size, st.randoms(use_true_random=False))
def test_a_bye_goes_first_to_a_game_in_which_somebody_had_none(count, rng):
    last = played(double(count), lambda _now: rng.randrange(2))[-1]
    lost_first, full, byes = count - size_for(count) // 2, size_for(count) // 4, byes_of_losers(last)
    had_one = {row.entry for row in last.rows if row.seed in last.bracket.byes}
    both_had = [
        str(now.loser) for now in winners_games(last) if now.game.round == 2 and had_one >= {*now.entries}
    ]

    assert sum(byes[loser] for loser in both_had) == max(0, full - 2 * lost_first)


def winners_games(now: BracketNow) -> list[GameNow]:
    return [each for each in now.games if each.game.section is BracketSection.WINNERS]


def lost_in(now: BracketNow, number: int) -> list[str]:
    return [str(each.loser) for each in winners_games(now) if each.game.round == number]


def byes_of_losers(now: BracketNow) -> Counter[str]:
    """Return how often each plays on without a game in a round of the losers' bracket that has games."""
    rounds = {each.game.round for each in now.games if each.game.is_for_losers}
    games = {each.game.number: each.game for each in now.games}
    byes: Counter[str] = Counter()
    for each in now.games:
        for side, entry in zip(each.game.sides, each.entries, strict=True):
            if each.game.is_for_losers:
                byes[str(entry)] += sum(
                    games[side.number].round < number < each.game.round for number in rounds
                )
    return +byes


@pytest.mark.long  # each day all but the winner lose twice
@given(any_size, st.randoms(use_true_random=False))
def test_nobody_waits_for_two_rounds(count, rng):
    last = played(double(count), lambda _now: rng.randrange(2))[-1]
    rounds: dict[str | None, list[int]] = defaultdict(lambda: [0])
    for now in games_played(last):
        for entry in now.entries:
            rounds[entry].append(now.game.round)

    assert {later - before for each in rounds.values() for before, later in pairwise(each)} <= {1, 2}


# Meeting again


@pytest.mark.parametrize("rounds", range(3, 8))
def test_two_meet_again_in_the_losers_bracket_as_late_as_can_be(rounds: int):
    """The losers of more rounds than there are parts of it cannot all be put into different parts.

    Those in one of two parts meet when two are left, in one of four when four are, and so on; at once where
    fewer are left when they come.
    """
    for later, earliest in first_rematches(build_bracket(double(1 << rounds))).items():
        shared = later.bit_length() - 1
        parts_are_left = rounds - 1 - later > shared

        assert earliest == (2 * (rounds - 1 - shared) if parts_are_left else 2 * later + 1)


@pytest.mark.long  # each day all but the winner lose twice, and places go down to the last
@given(st.integers(5, MOST))
def test_nobody_meets_again_in_the_first_two_rounds_of_the_losers_bracket(count):
    assert min(first_rematches(build_bracket(double(count))).values()) >= 4


Loss = tuple[int, int]
"""Where somebody stands in the first round, and which round of the winners' bracket they lose, from 0."""


def first_rematches(bracket: Bracket) -> dict[int, int]:
    """Return the first round with a game of two who have met, by the later one of those that they lost."""
    places = {game.number: (game.row >> game.level + 1, game.level) for game in bracket.games}
    come: dict[int, set[Loss]] = {}
    earliest: dict[int, int] = {}
    for game in in_section(bracket, BracketSection.LOSERS):
        one, other = (
            come[side.number] if side.kind is SideKind.WINNER_OF else losses(*places[side.number])
            for side in game.sides
        )
        come[game.number] = one | other
        for (a, lost), (b, lost_too) in product(one, other):
            if min(lost, lost_too) == (a ^ b).bit_length() - 1:
                earliest.setdefault(max(lost, lost_too), game.round)
    return earliest


def losses(place: int, level: int) -> set[Loss]:
    """Return who may lose a game of the winners' bracket."""
    return {(at, level) for at in range(place << level + 1, place + 1 << level + 1)}
