"""Situations in which a single deal is judged."""

from scoring.rules.games.base import AnyJass, Situation
from scoring.rules.house import Rules
from scoring.rules.sheet import Sheet
from scoring.rules.sides import Place


def opening(jass: AnyJass, rules: Rules, dealer: Place | None = None) -> Situation:
    """Return how a game stands before its first deal."""
    return Sheet(jass, rules, dealer).situation
