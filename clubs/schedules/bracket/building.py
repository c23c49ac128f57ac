"""The games of a knock-out: the rounds, the byes, and who plays on for which places (DR-10, DR-12)."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from clubs.schedules.bracket.seeding import Groups, seeds_in_order
from clubs.schedules.bracket.values import (
    Bracket,
    BracketGame,
    BracketMethod,
    BracketRequest,
    BracketSide,
    SideKind,
)


def build_bracket(request: BracketRequest) -> Bracket:
    """Return all games, whatever the results: numbered by round, and in a round by what is played for."""
    seeds = {entry: seed for seed, entry in enumerate(request.entries, 1)}
    groups = {seeds[entry]: number for number, group in enumerate(request.groups) for entry in group}
    first = _first_pairs([_Slot(BracketSide(SideKind.SEED, seed), seed) for seed in seeds.values()], groups)
    building = _Building(request)
    building.add_block(first, _Stage(1, 1))
    byes = sorted(one.seed for one, other in first if other is None)
    return Bracket(_numbered(building.games), tuple(byes), building.rows)


def _numbered(games: Sequence[BracketGame]) -> tuple[BracketGame, ...]:
    """Return the games numbered in the order in which they are played."""
    in_order = sorted(games, key=lambda game: (game.round, game.places, game.row))
    numbers = {game.number: number for number, game in enumerate(in_order, 1)}

    def renumbered(side: BracketSide) -> BracketSide:
        return side if side.kind is SideKind.SEED else replace(side, number=numbers[side.number])

    return tuple(
        replace(
            game,
            number=numbers[game.number],
            sides=(renumbered(game.sides[0]), renumbered(game.sides[1])),
        )
        for game in in_order
    )


@dataclass(frozen=True, slots=True)
class _Slot:
    """One side of a game to come, and the seed that is expected there."""

    side: BracketSide
    seed: int


_Pairs: TypeAlias = Sequence[tuple[_Slot, _Slot | None]]
"""Who meets whom in a round, from top to bottom; who meets nobody has a bye."""


@dataclass(frozen=True, slots=True)
class _Stage:
    """Which round is played, and for which places: from `best` on."""

    round: int
    best: int


def _first_pairs(slots: Sequence[_Slot], groups: Groups) -> _Pairs:
    """Return the first round of slots in the order of their seeds; in each pair the better one is first."""
    at = dict(enumerate(slots, 1))
    order = seeds_in_order(len(slots), groups)
    return [(at[min(two)], at.get(max(two))) for two in zip(order[::2], order[1::2], strict=True)]


@dataclass(slots=True)
class _Building:
    """Collects the games, each with the number under which it came, and the rows that they take."""

    request: BracketRequest
    games: list[BracketGame] = field(default_factory=list)
    rows: int = 0

    def add_block(self, pairs: _Pairs, stage: _Stage) -> None:
        """Add the rounds from this one on, and below them what their losers play, the best places first."""
        top, step = self.rows, 1
        self.rows += 2 * len(pairs)
        below: list[tuple[_Pairs, _Stage]] = []
        while pairs:
            winners, losers = self._add_round(pairs, stage, range(top + step, self.rows, 2 * step))
            after = replace(stage, round=stage.round + 1)
            if losers:
                losers.sort(key=lambda slot: slot.seed)
                below.append((_first_pairs(losers, {}), replace(after, best=stage.best + len(pairs))))
            pairs, stage, step = list(zip(winners[::2], winners[1::2], strict=False)), after, 2 * step
        for lower in reversed(below):
            self.add_block(*lower)

    def _add_round(self, pairs: _Pairs, stage: _Stage, rows: range) -> tuple[list[_Slot], list[_Slot]]:
        """Add a round; return who wins it, and who loses it and plays on."""
        lost = sum(other is not None for _one, other in pairs)
        plays_on = lost > 1 and self._losers_play(pairs, stage)
        losers_best = stage.best + len(pairs)
        ranks = stage.best if len(pairs) == 1 else None, None if plays_on else losers_best
        winners, losers = [], []
        for (one, other), row in zip(pairs, rows, strict=True):
            if other is None:
                winners.append(one)
                continue
            number, places = len(self.games) + 1, (stage.best, losers_best + lost - 1)
            self.games.append(BracketGame(number, stage.round, places, (one.side, other.side), row, *ranks))
            winners.append(_Slot(BracketSide(SideKind.WINNER_OF, number), min(one.seed, other.seed)))
            losers.append(_Slot(BracketSide(SideKind.LOSER_OF, number), max(one.seed, other.seed)))
        return winners, losers if plays_on else []

    def _losers_play(self, pairs: _Pairs, stage: _Stage) -> bool:
        """Return whether those who lose a round have games among themselves."""
        if self.request.third_place:
            return stage.best == 1 and len(pairs) == 2
        return self.request.method is BracketMethod.ALL_PLACES
