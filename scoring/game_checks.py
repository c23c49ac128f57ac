"""Checks of stored games: what the database keeps of each deal, held against what the rule book says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from core.errors import RulesError
from scoring.game_storage import SIDE_FIELDS, StoredGame
from scoring.models import DealRecord, DealSide, Game, GameQuerySet

COLUMNS = ("dealer", "declarer", "bid", "denomination", "stake", "made", "thrown_in")
CHUNK = 200


def games_to_check(games: GameQuerySet) -> Iterator[Game]:
    """Yield games with all that their check reads, in as many queries for many as for one."""
    yield from games.prefetch_related("deals__sides", "revisions").iterator(chunk_size=CHUNK)


def game_differences(game: Game) -> Iterator[str]:
    """Yield a sentence for each stored fact of a game that does not follow from its deals."""
    try:
        stored = StoredGame.opened(game, {})
    except (RulesError, KeyError, TypeError, ValueError) as error:
        yield f"its deals cannot be read: {error}"
        return
    yield from _heads(stored)
    for expected, sides in stored.expected_rows():
        yield from _deal(stored.rows[expected.number], expected, sides)


def _heads(stored: StoredGame) -> Iterator[str]:
    game, over = stored.game, stored.judged.result.over
    changes = sorted(revision.revision for revision in game.revisions.all())
    if changes != list(range(1, game.revision + 1)):
        yield f"it has {len(changes)} changes in its history, and should have {game.revision}"
    if over != (game.finished is not None):
        yield "it is over, but not stored as finished" if over else "it is stored as finished, but not over"


def _deal(row: DealRecord, expected: DealRecord, sides: list[DealSide]) -> Iterator[str]:
    for name in COLUMNS:
        found, right = getattr(row, name), getattr(expected, name)
        if found != right:
            yield f"deal {row.number}: {name} is {found!r}, by the rule book {right!r}"
    yield from _side_differences(row.number, _by_side(row.sides.all()), _by_side(sides))


def _by_side(sides: Iterable[DealSide]) -> Mapping[str, DealSide]:
    return {side.side: side for side in sides}


def _side_differences(
    number: int, found: Mapping[str, DealSide], expected: Mapping[str, DealSide]
) -> Iterator[str]:
    for side in sorted({*found, *expected}):
        if side not in expected:
            yield f"deal {number}: {side} has points in a deal that does not count"
        elif side not in found:
            yield f"deal {number}: the points of {side} are missing"
        else:
            for name in SIDE_FIELDS:
                stored, right = getattr(found[side], name), getattr(expected[side], name)
                if stored != right:
                    yield f"deal {number}: {name} of {side} is {stored}, by the rule book {right}"
