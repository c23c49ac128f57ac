"""Problems for a search, and starts for them."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from clubs.schedules.plans import Four
from clubs.schedules.search import Goal, SearchProblem, initial_rounds
from clubs.schedules.search.problem import Rounds

Case = tuple[SearchProblem, Rounds]


def playing(players: int, rounds: int) -> list[list[int]]:
    """Who plays in each round where those who rest take turns in the order of their numbers."""
    spare = players % 4
    resting = [{(spare * number + turn) % players for turn in range(spare)} for number in range(rounds)]
    return [[one for one in range(players) if one not in rests] for rests in resting]


def evening(players: int, rounds: int, goal: Goal, seed: int = 1) -> Case:
    """An evening without a history, begun by lot."""
    problem = SearchProblem(players, goal=goal)
    return problem, initial_rounds(problem, playing(players, rounds), Random(seed))


@st.composite
def cases(draw: st.DrawFn) -> Case:
    """Problems with a history, with some to be kept apart and some absent, and rounds by lot for them."""
    players = draw(st.integers(4, 17))
    pairs = [(one, two) for one in range(players) for two in range(one + 1, players)]
    counts = st.dictionaries(st.sampled_from(pairs), st.integers(1, 5), max_size=12)
    everyone = dict.fromkeys(pairs, draw(st.integers(0, 4)))
    problem = SearchProblem(
        players,
        partners=draw(counts),
        meetings=everyone | draw(counts),
        apart=frozenset(draw(st.lists(st.sampled_from(pairs), max_size=4))),
        alone=draw(st.booleans()),
        frozen=draw(st.integers(0, 1)),
        goal=Goal(0, draw(st.integers(1, 3)), 0),
    )
    orders = draw(st.lists(st.permutations(range(players)), min_size=1, max_size=5))
    return problem, tuple(_by_lot(order, draw(st.integers(1, players // 4))) for order in orders)


def _by_lot(order: list[int], tables: int) -> tuple[Four, ...]:
    return tuple((order[at], order[at + 1], order[at + 2], order[at + 3]) for at in range(0, 4 * tables, 4))
