"""Situations in which a single deal is judged, and what the judges say."""

from collections.abc import Iterable
from string import Formatter

from scoring.rules.games.base import AnyJass, Situation
from scoring.rules.house import Rules
from scoring.rules.problems import Problem
from scoring.rules.score_sheet import ScoreSheet
from scoring.rules.sides import Place


def opening(jass: AnyJass, rules: Rules, dealer: Place | None = None) -> Situation:
    """Return how a game stands before its first deal."""
    return ScoreSheet(jass, rules, dealer).situation


def codes_of(problems: Iterable[Problem]) -> list[str]:
    """Return the problems' codes; each problem must have a value for whatever its sentence names."""
    problems = list(problems)
    assert [problem for problem in problems if not _can_be_told(problem)] == []
    return [problem.code for problem in problems]


def _can_be_told(problem: Problem) -> bool:
    named = {name for _, name, _, _ in Formatter().parse(problem.kind.template) if name is not None}
    return all(problem.values.get(name) not in (None, "None") for name in named)
