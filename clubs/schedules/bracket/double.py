"""The games of a double elimination: whoever has lost twice is out (DR-16).

In the *winners' bracket* play those who have lost nothing. Whoever loses there goes on in the *losers'
bracket*: those of the first round among themselves, those of each later one with those who are left there.
Its positions halve each time two of those who are left have met. One who comes from the winners' bracket is
put far from those whom he has met there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate
from operator import sub
from typing import TypeAlias

from clubs.schedules.bracket.slots import BracketPairs, BracketSlot
from clubs.schedules.bracket.values import (
    BracketGame,
    BracketRequest,
    BracketSection,
    BracketSide,
    SideKind,
)


def double_games(first: BracketPairs, request: BracketRequest) -> tuple[Sequence[BracketGame], int]:
    """Return the games, whatever the results, each under the number with which it came, and their rows."""
    building = _DoubleBuilding(2 * len(first))
    undefeated, waves = building.add_winners(first)
    building.add_finals(undefeated, building.add_losers(waves))
    return building.finished(len(request.entries)), building.rows


def double_rounds(count: int) -> int:
    """Return how many rounds there are with one final: two for each of a plain knock-out."""
    return 2 * (count - 1).bit_length()


@dataclass(frozen=True, slots=True)
class _DoubleStage:
    """A round of one of the two brackets: its number, its level and the rows of the bracket in a drawing."""

    round: int
    level: int
    block: range
    section: BracketSection

    @property
    def rows(self) -> range:
        """The middle of each of its positions."""
        return self.block[1 << self.level :: 2 << self.level]


_Wave: TypeAlias = Sequence[BracketSlot | None]
"""Who loses a round of the winners' bracket, by its games from top to bottom; nobody where one has a bye."""

_Two: TypeAlias = tuple[BracketSlot | None, BracketSlot | None]


def _only(slots: Iterable[BracketSlot | None]) -> BracketSlot:
    """Return the one slot in which somebody comes."""
    [found] = (slot for slot in slots if slot)
    return found


@dataclass(slots=True)
class _DoubleBuilding:
    """Collects the games, those of the losers' bracket below the others, and the rows that they take."""

    rows: int
    games: list[BracketGame] = field(default_factory=list)
    _put_out: list[int] = field(default_factory=list)
    """How many each round of the losers' bracket puts out."""

    def add_winners(self, pairs: Sequence[_Two]) -> tuple[BracketSlot, Sequence[_Wave]]:
        """Add the winners' bracket; return who comes out of it, and who loses each of its rounds."""
        waves: list[_Wave] = []
        left: Sequence[BracketSlot | None] = ()
        while pairs:
            level = len(waves)
            stage = _DoubleStage(max(level + 1, 2 * level), level, range(self.rows), BracketSection.WINNERS)
            left, losers = self._add_round(pairs, stage)
            waves.append(losers)
            pairs = list(zip(left[::2], left[1::2], strict=False))
        return _only(left), waves

    def add_losers(self, waves: Sequence[_Wave]) -> BracketSlot:
        """Add the losers' bracket; return who comes out of it."""
        left = waves[0]
        block = range(self.rows, self.rows + len(left))
        self.rows = block.stop
        for level, wave in enumerate(waves[1:]):
            stage = _DoubleStage(2 * level + 2, level, block, BracketSection.LOSERS)
            left = self._add_losers_round(zip(left[::2], left[1::2], strict=True), stage)
            coming = _far_from_before(wave, left, level + 1)
            stage = replace(stage, round=stage.round + 1)
            left = self._add_losers_round(zip(coming, left, strict=True), stage)
        return _only(left)

    def _add_losers_round(self, pairs: Iterable[_Two], stage: _DoubleStage) -> _Wave:
        before = len(self.games)
        winners, _losers = self._add_round(pairs, stage)
        self._put_out.append(len(self.games) - before)
        return winners

    def add_finals(self, undefeated: BracketSlot, other: BracketSlot) -> None:
        """Add the final, and the second one in case it is needed."""
        above = next(game for game in reversed(self.games) if game.section is BracketSection.WINNERS)
        number = len(self.games) + 1
        first = BracketGame(
            number=number,
            round=max(game.round for game in self.games) + 1,
            places=(1, 2),
            sides=(undefeated.side, other.side),
            row=above.row,
            winner_rank=1,
            loser_rank=2,
            level=above.level,
            section=BracketSection.FINAL,
        )
        second = replace(
            first,
            number=number + 1,
            round=first.round + 1,
            sides=(BracketSide(SideKind.WINNER_OF, number), BracketSide(SideKind.LOSER_OF, number)),
            section=BracketSection.SECOND_FINAL,
        )
        self.games += [first, second]

    def _add_round(self, pairs: Iterable[_Two], stage: _DoubleStage) -> tuple[_Wave, _Wave]:
        """Add a round; return by its pairs who wins and who loses; whoever meets nobody just plays on."""
        winners: list[BracketSlot | None] = []
        losers: list[BracketSlot | None] = []
        for (one, other), row in zip(pairs, stage.rows, strict=True):
            if one is None or other is None:
                winners.append(one or other)
                losers.append(None)
                continue
            number, sides = len(self.games) + 1, (one.side, other.side)
            game = BracketGame(number, stage.round, (1, 2), sides, row, level=stage.level)
            self.games.append(replace(game, section=stage.section))
            better, worse = sorted((one.seed, other.seed))
            winners.append(BracketSlot(BracketSide(SideKind.WINNER_OF, number), better))
            losers.append(BracketSlot(BracketSide(SideKind.LOSER_OF, number), worse))
        return winners, losers

    def finished(self, count: int) -> Sequence[BracketGame]:
        """Return the games with the places that are played for, and the ranks of those who go out."""
        left = list(accumulate(self._put_out, sub, initial=count))
        return [_with_places(game, left) for game in self.games]


def _with_places(game: BracketGame, left: Sequence[int]) -> BracketGame:
    """Return a game with its places, by how many are left before each round of the losers' bracket."""
    if game.section is BracketSection.WINNERS:
        return replace(game, places=(1, left[max(0, 2 * game.level - 1)]))
    if game.is_for_losers:
        before, after = left[game.round - 2 : game.round]
        return replace(game, places=(1, before), loser_rank=after + 1)
    return game


def _far_from_before(
    wave: _Wave, left: Sequence[BracketSlot | None], number: int
) -> list[BracketSlot | None]:
    """Return who comes to which position from a round of the winners' bracket, the second one being 1.

    Positions are written in binary. Those of a first round are where their games were; others go where the
    numbers of all rounds before differ in the first digits, as long as there are enough of these. Where
    positions are empty, who comes there has a bye: not one of two who may both have had one, as far as
    that is possible.
    """
    parts = min(len(left), MOST_PARTS) if None in left else len(left)
    size, elsewhere = len(left) // parts, _first_digits(number, parts.bit_length() - 1)
    coming: list[BracketSlot | None] = [None] * len(left)
    for part in range(parts):
        games, places = _part(part, size), _part(part ^ elsewhere, size)
        byes_first = sorted(games, key=lambda at: (left[at] is not None, -_seed(wave[at])))
        empty_last = sorted(places, key=lambda at: left[at] is None)
        for game, place in zip(byes_first, empty_last, strict=True):
            coming[place] = wave[game]
    return coming


MOST_PARTS = 4
"""With up to 128 entries no later round goes by more than two digits of where the second one was put."""


def _part(part: int, size: int) -> range:
    return range(part * size, part * size + size)


def _seed(slot: BracketSlot | None) -> int:
    return slot.seed if slot else 0


def _first_digits(number: int, digits: int) -> int:
    """Return a number's binary digits from the last to the first, as many as wanted (1, 01, 11, 001)."""
    reverse = f"{number:b}"[::-1].ljust(digits, "0")[:digits]
    return int(reverse, 2) if reverse else 0
