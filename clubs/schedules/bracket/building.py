"""The games of a knock-out: the rounds, the byes, and who plays on for which places (DR-10, DR-12, DR-15)."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from clubs.schedules.bracket.double import double_games
from clubs.schedules.bracket.seeding import size_for
from clubs.schedules.bracket.slots import BracketPairs, BracketSlot, first_pairs, numbered_games
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
    slots = [BracketSlot(BracketSide(SideKind.SEED, seed), seed) for seed in seeds.values()]
    first = first_pairs(slots, groups)
    games, rows = (double_games if request.method is BracketMethod.DOUBLE else _games)(first, request)
    byes = sorted(one.seed for one, other in first if other is None)
    return Bracket(numbered_games(games), tuple(byes), rows)


def _games(first: BracketPairs, request: BracketRequest) -> tuple[Sequence[BracketGame], int]:
    """Return the games of all who lose at most one game, or play on for other places, and their rows."""
    building = _Building(request)
    building.add_block(first, _Stage(1, 1))
    return building.games, building.rows


@dataclass(frozen=True, slots=True)
class _Stage:
    """Which round is played, and for which places: from `best` on."""

    round: int
    best: int


def has_late_consolation(count: int) -> bool:
    """Whether a consolation round takes one round more, as those with a bye can lose only later."""
    return count > MOST_WITHOUT and size_for(count) > count


MOST_WITHOUT = 3
"""Of up to so many only one loses before the final, with nobody to play with."""


def consoled_rounds(count: int) -> int:
    """Return of how many of the first rounds the losers have a consolation round."""
    if count <= MOST_WITHOUT:
        return 0
    return 2 if has_late_consolation(count) else 1


def _joined(
    lost_first: tuple[Sequence[BracketSlot], _Stage], lost_second: tuple[Sequence[BracketSlot], _Stage]
) -> tuple[BracketPairs, _Stage]:
    """Return the consolation round of those who lost in the first two rounds, the later ones better seeds.

    Where those who lost first are too many, they play before the others come. Who has beaten somebody and
    then lost meets them again as late as can be.
    """
    (first, earlier), (second, later) = lost_first, lost_second
    losers = [*_with_a_bye(second, first), *first]
    parts = [*(slot.pair for slot in losers[: len(second)]), *(slot.pair // 2 for slot in first)]
    begins = earlier if size_for(len(losers)) > 2 * size_for(len(second)) else later
    return first_pairs(losers, dict(enumerate(parts, 1))), replace(begins, best=later.best)


def _with_a_bye(second: Sequence[BracketSlot], first: Sequence[BracketSlot]) -> Sequence[BracketSlot]:
    """Return who lost in the second round, in the order of the seeds of a consolation round.

    If one only has lost before, the last of them meets it at once: not who may have beaten it.
    """
    if len(first) > 1:
        return second
    return sorted(second, key=lambda slot: slot.pair != first[0].pair // 2)


@dataclass(slots=True)
class _Building:
    """Collects the games, each with the number under which it came, and the rows that they take."""

    request: BracketRequest
    games: list[BracketGame] = field(default_factory=list)
    rows: int = 0

    def add_block(self, pairs: BracketPairs, stage: _Stage) -> None:
        """Add the rounds from this one on, and below them what their losers play, the best places first."""
        top, level = self.rows, 0
        self.rows += 2 * len(pairs)
        below: list[tuple[Sequence[BracketSlot], _Stage]] = []
        while pairs:
            rows = range(top + (1 << level), self.rows, 2 << level)
            winners, losers = self._add_round(pairs, stage, rows, level)
            after = replace(stage, round=stage.round + 1)
            if losers:
                losers.sort(key=lambda slot: slot.seed)
                below.append((losers, replace(after, best=stage.best + len(pairs))))
            pairs, stage, level = list(zip(winners[::2], winners[1::2], strict=False)), after, level + 1
        if self.request.method is BracketMethod.CONSOLATION and len(below) == 2:
            self.add_block(*_joined(*below))
            return
        for slots, lower in reversed(below):
            self.add_block(first_pairs(slots, {}), lower)

    def _add_round(
        self, pairs: BracketPairs, stage: _Stage, rows: range, level: int
    ) -> tuple[list[BracketSlot], list[BracketSlot]]:
        """Add a round; return who wins it, and who loses it and plays on."""
        lost = sum(other is not None for _one, other in pairs)
        plays_on = self._losers_play(lost, pairs, stage)
        losers_best = stage.best + len(pairs)
        worst = self._worst(losers_best + lost - 1, stage)
        ranks = stage.best if len(pairs) == 1 else None, None if plays_on else losers_best
        winners, losers = [], []
        for place, ((one, other), row) in enumerate(zip(pairs, rows, strict=True)):
            if other is None:
                winners.append(one)
                continue
            number, places = len(self.games) + 1, (stage.best, worst)
            sides = one.side, other.side
            self.games.append(BracketGame(number, stage.round, places, sides, row, *ranks, level))
            winners.append(BracketSlot(BracketSide(SideKind.WINNER_OF, number), min(one.seed, other.seed)))
            losers.append(
                BracketSlot(BracketSide(SideKind.LOSER_OF, number), max(one.seed, other.seed), place)
            )
        return winners, losers if plays_on else []

    def _losers_play(self, lost: int, pairs: BracketPairs, stage: _Stage) -> bool:
        """Return whether those who lose a round have games among themselves."""
        if self.request.method is BracketMethod.CONSOLATION:
            return self._is_consoled(stage)
        if self.request.third_place:
            return lost > 1 and stage.best == 1 and len(pairs) == 2
        return lost > 1 and self.request.method is BracketMethod.ALL_PLACES

    def _worst(self, usual: int, stage: _Stage) -> int:
        """Return the last place that is open in a round: of all where its losers join those before them."""
        if self.request.method is BracketMethod.CONSOLATION and self._is_consoled(stage):
            return len(self.request.entries)
        return usual

    def _is_consoled(self, stage: _Stage) -> bool:
        return stage.best == 1 and stage.round <= consoled_rounds(len(self.request.entries))
