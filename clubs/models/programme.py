"""Programme of an evening: what is played in a round, by its own line or else by the tournament's settings.

This is the one place that says it. A round with a `preset` of its own has its own copy of that game's house
rules; `own_length` marks one that lasts as long as it says itself, and not as long as the others.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from django.db.models import Case, F, When

from clubs.schedules.bracket.best_of import BestOfGames
from clubs.schedules.values import Method
from scoring.rules import codec
from scoring.rules.games import GAME_OF
from scoring.rules.games.base import AnyJass
from scoring.rules.house import Rules, Setting
from scoring.rules.sides import PAIRS


class PlayedGame(Protocol):
    """A preset, its house rules, and for how many deals it is played; without, to the target (TN-2)."""

    @property
    def preset(self) -> str: ...

    @property
    def rules(self) -> Mapping[str, Setting]: ...

    @property
    def deals(self) -> int | None: ...


class GameOfTournament(PlayedGame, Protocol):
    """What a tournament plays in the rounds that have nothing of their own."""

    @property
    def method(self) -> str: ...

    @property
    def best_of_games(self) -> int: ...

    @property
    def match_bonus(self) -> int: ...

    @property
    def check_sum(self) -> bool: ...


class OwnLine(PlayedGame, Protocol):
    """What a round has of its own, as its row in the database or some columns of it say."""

    @property
    def own_length(self) -> bool: ...

    @property
    def method(self) -> str: ...

    @property
    def best_of_games(self) -> int | None: ...


@dataclass(frozen=True, slots=True)
class GamePlan:
    """What is played in a round; without `deals` it is a game to the target (TN-2)."""

    preset: str
    document: Mapping[str, Setting]
    deals: int | None
    match_bonus: int
    check_sum: bool
    most_games: int = 1
    """How many games are played at a table, at most: more than one only in a knock-out."""

    @classmethod
    def of_tournament(cls, tournament: GameOfTournament) -> GamePlan:
        """Return what is played in the rounds that have nothing of their own."""
        return cls(
            tournament.preset,
            tournament.rules,
            tournament.deals,
            tournament.match_bonus,
            tournament.check_sum,
            _most_games(tournament.method, tournament.best_of_games),
        )

    @classmethod
    def of(cls, tournament: GameOfTournament, line: OwnLine) -> GamePlan:
        deals = line.deals if line.own_length else line.deals or tournament.deals
        most_games = _most_games(
            line.method or tournament.method, line.best_of_games or tournament.best_of_games
        )
        preset, rules, match_bonus = tournament.preset, tournament.rules, tournament.match_bonus
        if line.preset:
            preset, rules = line.preset, line.rules
            match_bonus = codec.read_rules(preset, dict(rules)).match_bonus
        return cls(preset, rules, deals, match_bonus, tournament.check_sum, most_games)

    @property
    def jass(self) -> AnyJass:
        return GAME_OF[self.preset]

    @property
    def rules(self) -> Rules:
        """The house rules, for as many deals as the round has where the game ends by their number."""
        rules = codec.read_rules(self.preset, dict(self.document))
        if self.deals is not None and "deals" in rules.house_rules():
            return rules.override({"deals": self.deals})
        return rules

    @property
    def alone(self) -> bool:
        """Whether everyone at a table writes for himself (Differenzler, Handjass)."""
        return self.jass.sides(self.jass.presets[self.preset]) != PAIRS

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides that write at a table of four."""
        return ("1", "2", "3", "4") if self.alone else ("NS", "EW")

    @property
    def to_target(self) -> bool:
        """Whether a round is a game to the target and not a number of deals (TN-2)."""
        return self.deals is None

    @property
    def best_of(self) -> BestOfGames | None:
        """What decides at a table where several games are played; None where one does, or all play alone."""
        return BestOfGames(self.most_games) if self.most_games > 1 and not self.alone else None


def _most_games(method: str, best_of_games: int) -> int:
    return best_of_games if Method(method).is_knockout else 1


def played_at(round_: str) -> Case:
    """Return the column with the game of a round of that name: its own, or the tournament's."""
    return Case(
        When(**{f"{round_}__preset": ""}, then=F(f"{round_}__tournament__preset")),
        default=F(f"{round_}__preset"),
    )
