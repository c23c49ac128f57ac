"""What rounds are worth after a history."""

import pytest

from clubs.schedules.search import Goal, SearchProblem, Worth, rate_rounds

ONE_TABLE = [[(0, 1, 2, 3)]]


@pytest.mark.parametrize(
    ("problem", "rounds", "expected"),
    [
        pytest.param(SearchProblem(4), [], Worth(0, 0, 0, 0, 0), id="nothing"),
        pytest.param(SearchProblem(4), ONE_TABLE, Worth(0, 1, 0, 6, 0), id="one-table"),
        pytest.param(
            SearchProblem(4, partners={(0, 2): 1}), ONE_TABLE, Worth(1, 1, 0, 6, 0), id="partners-before"
        ),
        pytest.param(
            SearchProblem(4, partners={(0, 2): 1}, alone=True),
            ONE_TABLE,
            Worth(0, 1, 0, 6, 0),
            id="nobody-has-a-partner",
        ),
        pytest.param(
            SearchProblem(4, meetings={(1, 3): 2}), ONE_TABLE, Worth(0, 3, 2, 14, 0), id="met-before"
        ),
        pytest.param(
            SearchProblem(6, meetings={(4, 5): 3}), ONE_TABLE, Worth(0, 3, 2, 15, 0), id="others-met-before"
        ),
    ],
)
def test_worth_counts_the_history_in(problem, rounds, expected):
    assert rate_rounds(problem, rounds) == expected


@pytest.mark.parametrize(("number", "apart"), [(0, 3), (1, 2), (2, 1)])
def test_an_early_meeting_of_those_to_be_kept_apart_counts_more(number, apart):
    rounds = [[(0, 2, 3, 4)], [(0, 2, 3, 4)], [(0, 2, 3, 4)]]
    rounds[number] = [(0, 1, 3, 4)]

    assert rate_rounds(SearchProblem(5, apart=frozenset({(0, 1)})), rounds).apart == apart


@pytest.mark.parametrize(
    ("found", "reached"),
    [
        pytest.param(Worth(0, 2, 4, 60, 0), True, id="reached"),
        pytest.param(Worth(0, 2, 4, 62, 0), False, id="less-even"),
        pytest.param(Worth(0, 3, 2, 58, 0), False, id="one-meeting-too-many"),
        pytest.param(Worth(0, 2, 4, 60, 1), False, id="not-kept-apart"),
    ],
)
def test_the_goal_is_reached_where_nothing_is_left_to_gain(found, reached):
    assert found.reaches(Goal(0, 2, 60)) is reached


def test_without_a_goal_there_is_always_something_to_gain():
    assert not Worth(0, 1, 0, 6, 0).reaches(None)
