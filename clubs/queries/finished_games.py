"""Games won so far at tables of a knock-out where the best of several decides (DR-13)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from clubs.models import FinishedGame, Round, Table
from clubs.schedules.bracket.best_of import BestOfGames


@dataclass(frozen=True, slots=True)
class GamesSoFar:
    """How many games a table plays at most, and how many each side has won so far."""

    of: int
    won: Mapping[str, int]

    @property
    def text(self) -> str:
        """The games won, as they are called: 1 : 0."""
        return " : ".join(map(str, self.won.values()))


def games_so_far(table: Table) -> GamesSoFar | None:
    """Return how it stands at a table; None where one game is played."""
    round_ = table.draw.round
    if round_.plan.best_of is None:
        return None
    winners = FinishedGame.objects.filter(table=table).values_list("winner", flat=True)
    return _counted(round_, winners)


def games_in_round(round_: Round) -> Mapping[int, GamesSoFar]:
    """Return how it stands at the tables of a round at which a game is over, by their numbers."""
    if round_.plan.best_of is None:
        return {}
    found: dict[int, list[str]] = {}
    games = FinishedGame.objects.filter(table__draw__round=round_, table__draw__current=True)
    for number, winner in games.order_by("number").values_list("table__number", "winner"):
        found.setdefault(number, []).append(winner)
    return {number: _counted(round_, winners) for number, winners in found.items()}


def _counted(round_: Round, winners: Iterable[str]) -> GamesSoFar:
    best_of = round_.plan.best_of or BestOfGames(1)
    return GamesSoFar(best_of.games, best_of.score(round_.plan.sides, winners))
