"""The layout of a bracket: where each game stands in a drawing, and the lines from a game to the next one.

All is in units of a drawing, whatever it is drawn with. A column is a round. A bracket that is too large for
a page is cut into parts that are brackets themselves, and the rest that follows from them. A screen shows
only the games from a round on, as large as can be.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from clubs.schedules.bracket.values import BracketNow, BracketSection, GameNow, GameState, SideKind

WIDTH, GAP = 240, 36
"""The width of a game, and the room between two columns, where the lines are."""

ROW, BOX = 30, 42
"""The height of a row, of which a game has two, and of the game itself."""

Point = tuple[int, int]


@dataclass(frozen=True, slots=True)
class PlacedGame:
    """A game and where its left upper corner stands."""

    now: GameNow
    x: int
    y: int

    @property
    def entry_point(self) -> Point:
        """Where lines come in."""
        return self.x, self.y + BOX // 2

    @property
    def exit_point(self) -> Point:
        """Where the line to the next game goes out."""
        return self.x + WIDTH, self.y + BOX // 2


@dataclass(frozen=True, slots=True)
class JoinLine:
    """A line from a game to the next one of its winner, by their numbers, with its corners."""

    source: int
    target: int
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class BracketDrawing:
    """A drawing: the rounds of its columns, its size, the games and the lines."""

    rounds: tuple[int, ...]
    width: int
    height: int
    games: tuple[PlacedGame, ...]
    lines: tuple[JoinLine, ...]


@dataclass(frozen=True, slots=True)
class _Part:
    """Games that stand together, with their rows counted from the top of the part, and the rows they take."""

    games: Sequence[tuple[GameNow, int]]
    rows: int

    @property
    def rounds(self) -> Sequence[int]:
        return _columns([self])

    def level(self, number: int) -> int:
        """Return the level of the games of a round."""
        return next(now.game.level for now, _row in self.games if now.game.round == number)


def draw_bracket(now: BracketNow) -> BracketDrawing:
    """Return the whole bracket as one drawing; a second final stands there once it is to be played."""
    return _drawn([_Part([(game, game.game.row) for game in _shown(now)], now.bracket.rows)])


def _shown(now: BracketNow) -> Sequence[GameNow]:
    return [game for game in now.games if not _may_be_needless(game)]


def _may_be_needless(now: GameNow) -> bool:
    is_open = now.state in {GameState.WAITING, GameState.LEFT_OUT}
    return is_open and now.game.section is BracketSection.SECOND_FINAL


def bracket_pages(now: BracketNow, *, columns: int, rows: int) -> list[BracketDrawing]:
    """Return the bracket as drawings none of which has more columns or rows; both must be 2 or more."""
    return [_drawn(parts) for parts in _stacked(_parts(now, columns, rows), columns, rows)]


def bracket_screens(now: BracketNow, *, since: int, columns: int, rows: int) -> list[BracketDrawing]:
    """Return the games from a round on as drawings none of which has more columns or rows; both 2 or more.

    Parts in which nobody is known yet are left out. Narrow ones stand side by side.
    """
    parts = [part for part in _parts(now, columns, rows, since) if _has_names(part)]
    widest = max((len(part.rounds) for part in parts), default=columns)
    stacks, abreast = _stacked(parts, widest, rows), columns // widest
    return [_beside(map(_drawn, stacks[at : at + abreast])) for at in range(0, len(stacks), abreast)]


def _stacked(parts: Iterable[_Part], columns: int, rows: int) -> list[list[_Part]]:
    """Put parts one below the other, as many as there is room for."""
    stacks: list[list[_Part]] = []
    for part in parts:
        if stacks and _fits([*stacks[-1], part], columns, rows):
            stacks[-1].append(part)
        else:
            stacks.append([part])
    return stacks


def _has_names(part: _Part) -> bool:
    return any(entry is not None for game, _row in part.games for entry in game.entries)


def _fits(parts: Sequence[_Part], columns: int, rows: int) -> bool:
    return sum(part.rows for part in parts) <= rows and len(_columns(parts)) <= columns


def _columns(parts: Iterable[_Part]) -> Sequence[int]:
    """Return the rounds that have games in some of the parts, in their order."""
    return sorted({now.game.round for part in parts for now, _row in part.games})


def _parts(now: BracketNow, columns: int, rows: int, since: int = 1) -> Iterator[_Part]:
    """Yield the blocks of a bracket from a round on, the best places first, cut where they are too large."""
    games = sorted(_shown(now), key=lambda game: (*_block_of(game), game.game.number))
    for _block_key, block in groupby(games, _block_of):
        later = _later(_block(list(block)), since)
        if later.games:
            yield from _cut(later, columns, rows)


def _block_of(now: GameNow) -> tuple[int, bool]:
    """Return what games of a block have in common: the best place, and whether they are for losers."""
    return now.game.places[0], now.game.is_for_losers


def _block(games: Sequence[GameNow]) -> _Part:
    """Return the games that end in one game."""
    last = games[-1].game
    top = last.row - (1 << last.level)
    return _Part([(game, game.game.row - top) for game in games], 2 << last.level)


def _cut(part: _Part, columns: int, rows: int) -> Iterator[_Part]:
    if part.rows <= rows and len(part.rounds) <= columns:
        yield part
        return
    first_level = part.level(part.rounds[0])
    sizes = [2 << part.level(number) - first_level for number in part.rounds[:columns]]
    depth = sum(size <= rows for size in sizes)
    size, last = sizes[depth - 1], part.rounds[depth - 1]
    first = [(game, row) for game, row in part.games if game.game.round <= last]
    for top in range(0, part.rows, size):
        if games := [(game, row - top) for game, row in first if top < row < top + size]:
            yield _Part(games, size)
    yield from _cut(_later(part, last + 1), columns, rows)


def _later(part: _Part, since: int) -> _Part:
    """Return the games of a part from a round on, as close together as those of a first round."""
    games = [(game, row) for game, row in part.games if game.game.round >= since]
    if not games:
        return _Part((), 0)
    size = 1 << games[0][0].game.level - part.level(part.rounds[0])
    return _Part([(game, row // size) for game, row in games], part.rows // size)


def _drawn(parts: Iterable[_Part]) -> BracketDrawing:
    """Return parts one below the other."""
    parts = list(parts)
    rounds = _columns(parts)
    games, top = [], 0
    for part in parts:
        games += [_placed(game, rounds.index(game.game.round), top + row) for game, row in part.games]
        top += part.rows
    return BracketDrawing(
        rounds=tuple(rounds),
        width=len(rounds) * (WIDTH + GAP) - GAP,
        height=top * ROW,
        games=tuple(games),
        lines=tuple(_lines(games)),
    )


def _beside(drawings: Iterable[BracketDrawing]) -> BracketDrawing:
    """Return drawings one beside the other."""
    placed: list[BracketDrawing] = []
    right = 0
    for drawing in drawings:
        placed.append(shifted(drawing, right=right))
        right = placed[-1].width + GAP
    return BracketDrawing(
        rounds=tuple(number for each in placed for number in each.rounds),
        width=placed[-1].width,
        height=max(each.height for each in placed),
        games=tuple(game for each in placed for game in each.games),
        lines=tuple(line for each in placed for line in each.lines),
    )


def _placed(game: GameNow, column: int, row: int) -> PlacedGame:
    return PlacedGame(game, column * (WIDTH + GAP), row * ROW - BOX // 2)


def _lines(games: Iterable[PlacedGame]) -> Iterator[JoinLine]:
    placed = {game.now.game.number: game for game in games}
    for number, game in placed.items():
        for side in game.now.game.sides:
            if side.kind is SideKind.WINNER_OF and side.number in placed:
                yield _line(placed[side.number], game, side.number, number)


def _line(source: PlacedGame, target: PlacedGame, number: int, to: int) -> JoinLine:
    (left, start), (right, end) = source.exit_point, target.entry_point
    middle = left + GAP // 2
    return JoinLine(number, to, ((left, start), (middle, start), (middle, end), (right, end)))


def shifted(drawing: BracketDrawing, *, right: int = 0, down: int = 0) -> BracketDrawing:
    """Return a drawing with all of it so much further right and down, so that something fits before it."""
    return replace(
        drawing,
        width=drawing.width + right,
        height=drawing.height + down,
        games=tuple(replace(game, x=game.x + right, y=game.y + down) for game in drawing.games),
        lines=tuple(
            replace(line, points=tuple((x + right, y + down) for x, y in line.points))
            for line in drawing.lines
        ),
    )
