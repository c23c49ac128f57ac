"""A knock-out with its results: which games are next, who plays on, and who has which rank."""

from collections.abc import Iterable, Mapping, Sequence

from clubs.schedules.bracket.building import build_bracket
from clubs.schedules.bracket.values import (
    Bracket,
    BracketGame,
    BracketNow,
    BracketRequest,
    BracketRow,
    BracketSection,
    BracketSide,
    GameNow,
    GameState,
    SideKind,
)
from clubs.schedules.values import DrawError, Entry
from core.errors import N_


def bracket_now(request: BracketRequest, built: Bracket | None = None) -> BracketNow:
    """Return the bracket with what its results make of it; raises `DrawError` for one that cannot be.

    Its games may have been `built` before: they do not depend on the results.
    """
    bracket = built or build_bracket(request)
    _check_numbers(bracket, request.results)
    games: dict[int, GameNow] = {}
    for game in bracket.games:
        games[game.number] = _game_now(game, request, games)
    return BracketNow(bracket, tuple(games.values()), _rows(request.entries, games.values()))


def _check_numbers(bracket: Bracket, results: Iterable[int]) -> None:
    for number in results:
        if number > len(bracket.games):
            raise DrawError(
                N_("results: there is no game {number}, the last is {last}."),
                number=number,
                last=len(bracket.games),
            )


def _game_now(game: BracketGame, request: BracketRequest, before: Mapping[int, GameNow]) -> GameNow:
    one, other = (_entry(side, request.entries, before) for side in game.sides)
    winner = request.results.get(game.number)
    if _is_needless(game, before):
        if winner is not None:
            raise DrawError(
                N_("results: game {number} is not played: the first final was won by the undefeated side."),
                number=game.number,
            )
        return GameNow(game, (None, None), GameState.LEFT_OUT)
    if winner is not None and (one is None or other is None):
        raise DrawError(
            N_("results: game {number} cannot be over before it is known who plays it."), number=game.number
        )
    if winner not in {None, one, other}:
        raise DrawError(
            N_("results: {entry} does not play in game {number}, but {one} and {other}."),
            entry=str(winner),
            number=game.number,
            one=str(one),
            other=str(other),
        )
    if winner is not None:
        return GameNow(game, (one, other), GameState.OVER, winner)
    is_next = one is not None and other is not None
    return GameNow(game, (one, other), GameState.NEXT if is_next else GameState.WAITING)


def _is_needless(game: BracketGame, before: Mapping[int, GameNow]) -> bool:
    """Return whether a second final is left out: whoever had lost nothing has won the first one."""
    if game.section is not BracketSection.SECOND_FINAL:
        return False
    final = before[game.sides[0].number]
    return final.winner is not None and final.winner == final.entries[0]


def _entry(side: BracketSide, entries: Sequence[Entry], before: Mapping[int, GameNow]) -> Entry | None:
    """Return who stands on a side, None where a game before it is not over."""
    if side.kind is SideKind.SEED:
        return entries[side.number - 1]
    game = before[side.number]
    return game.winner if side.kind is SideKind.WINNER_OF else game.loser


def _rows(entries: Sequence[Entry], games: Iterable[GameNow]) -> tuple[BracketRow, ...]:
    """Return how everybody stands: those who play on in the order of the seeds, then by rank."""
    next_games: dict[Entry, int] = {}
    ranks: dict[Entry, int] = {}
    for now in games:
        if now.winner is None:
            for waiting in filter(None, now.entries):
                next_games[waiting] = now.game.number
                ranks.pop(waiting, None)
            continue
        for entry, rank in ((now.winner, now.game.winner_rank), (now.loser, now.game.loser_rank)):
            if entry is not None and rank is not None:
                ranks[entry] = rank
    rows = (
        BracketRow(entry, seed, ranks.get(entry), next_games.get(entry))
        for seed, entry in enumerate(entries, 1)
    )
    return tuple(sorted(rows, key=lambda row: (row.rank or 0, row.seed)))
