"""What may be agreed differently once a game has begun (SB-11b)."""

from scoring.rules.games.base import AnyJass
from scoring.rules.house import Rules
from scoring.rules.problems import Problem, ProblemKind
from scoring.rules.score_sheet import GameResult


def keeps_sides(jass: AnyJass, before: Rules, after: Rules) -> bool:
    """Tell whether the same people play for the same sides under both sets of house rules."""
    return _seated(jass, before) == _seated(jass, after)


def _seated(jass: AnyJass, rules: Rules) -> list[tuple[object, ...]]:
    return [jass.places(rules), *[(side, *jass.players_of(rules, side)) for side in jass.sides(rules)]]


def forbidding(before: GameResult, after: GameResult) -> tuple[Problem, ...]:
    """Return why a game that counts so `before` cannot be judged as `after`: each deal that would not count.

    A deal that comes after the new end stays written, as after a correction that ends a game earlier (V-6).
    """
    problems: list[Problem] = []
    for was, deal in zip(before.deals, after.deals, strict=True):
        kinds = {problem.kind for problem in deal.problems}
        if kinds and not was.problems and ProblemKind.GAME_OVER not in kinds:
            problems += [Problem(ProblemKind.DEAL_FORBIDS, {"number": deal.number}), *deal.problems]
    return tuple(problems)
