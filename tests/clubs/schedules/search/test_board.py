"""What exchanges cost, counted as one goes and counted from scratch."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from clubs.schedules.search import SearchProblem, rate_rounds
from clubs.schedules.search.annealing import prices
from clubs.schedules.search.board import AGAIN, NO_EXCHANGE, PARTNER_AGAIN, SPARE, Board
from tests.clubs.schedules.search.problems import Case, cases
from tests.laws import examples


def _exchanges(board: Board, rng: Random, count: int) -> None:
    """Exchange two of a round so many times, whatever that costs."""
    for _time in range(count):
        slot = rng.randrange(len(board.seats))
        number = board.round_of[slot]
        board.exchange(slot, board.firsts[number] + rng.randrange(board.sizes[number]))


@given(cases(), st.integers(0, 99))
def test_a_board_after_exchanges_is_the_board_of_its_rounds(case: Case, seed: int):
    problem, rounds = case
    board = Board(problem, rounds, limit=2)
    _exchanges(board, Random(seed), 20)

    assert vars(Board(problem, board.rounds(), limit=2)) == vars(board)


@given(cases(), st.integers(0, 99))
def test_everyone_keeps_to_his_rounds(case: Case, seed: int):
    problem, rounds = case
    board = Board(problem, rounds, limit=2)
    _exchanges(board, Random(seed), 20)

    assert [_seated(fours) for fours in board.rounds()] == [_seated(fours) for fours in rounds]


def _seated(fours: object) -> list[int]:
    assert isinstance(fours, tuple)
    return sorted(one for four in fours for one in four)


@examples(400)  # partners who meet again by an exchange are rare
@given(cases(), st.integers(0, 99))
def test_an_exchange_costs_what_was_said(case: Case, seed: int):
    board, rng = Board(replace(case[0], apart=frozenset()), case[1], limit=2), Random(seed)
    slot = rng.randrange(len(board.seats))
    first = board.firsts[board.round_of[slot]]
    said = [
        price if price == NO_EXCHANGE else price - SPARE - board.losses[slot] for price in prices(board, slot)
    ]
    place = rng.choice([place for place, price in enumerate(said) if price != NO_EXCHANGE] or [slot - first])
    before = _cost(board)
    board.exchange(slot, first + place)

    assert _cost(board) - before == (said[place] if first + place != slot else 0)


def _cost(board: Board) -> int:
    partners, _beyond, meetings, _early = board.standing
    return partners + meetings


@given(cases())
def test_everyone_of_other_tables_can_be_exchanged(case: Case):
    board = Board(*case, limit=2)
    shut = [place for place, price in enumerate(prices(board, 0)) if price == NO_EXCHANGE]

    assert {0, 2} <= set(shut) <= {0, 1, 2, 3}


@given(cases(), st.integers(0, 99))
def test_a_board_counts_as_the_worth_does(case: Case, seed: int):
    """Where most have not met, and nobody so often that the costs are capped."""
    problem = SearchProblem(case[0].players + 30, apart=case[0].apart, alone=case[0].alone)
    board = Board(problem, case[1], limit=1)
    _exchanges(board, Random(seed), 20)
    found = rate_rounds(problem, board.rounds())
    meetings = 6 * sum(len(fours) for fours in case[1])

    assert board.standing == (
        PARTNER_AGAIN * found.partner_repeats,
        found.repeated,
        AGAIN * (found.squares - meetings) // 2,
        found.apart,
    )
