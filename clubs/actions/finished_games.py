"""Finishing a game at a table of a knock-out where the best of several decides (DR-13).

Phones report one game at a time; the games won add up, and only when a side has enough of them does the
table have a result. Until then the next game begins at the same table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.contrib.auth.models import User
from django.db import transaction

from clubs.actions.results import (
    ResultRefused,
    SideResult,
    Sides,
    active_result,
    enter_result,
    lock_open_table,
    read_sides,
    sides_document,
    table_label,
)
from clubs.actions.score_sheets import Stamper, finished_sheet, start_table_game, write_again
from clubs.audit_log import log_action
from clubs.models import Action, FinishedGame, Result, Round, Source, Table
from clubs.schedules.bracket.best_of import BestOfGames, winner_of_game
from clubs.standings.document import read_settings
from clubs.standings.settings import Order
from core.errors import N_
from scoring.models import Game


def finish_game(
    table: Table,
    game: Game,
    sides: Sides,
    played: int,
    best_of: BestOfGames,
    *,
    by: User | None = None,
    reason: str = "",
) -> Result | None:
    """Count a game that a table has finished; return the table's result once a side has won enough of them.

    The table and its tournament are locked. `played` are the deals of the game.
    """
    round_ = table.draw.round
    before = list(table.finished_games.all())
    finished = FinishedGame.objects.create(
        table=table,
        number=len(before) + 1,
        game=game.pk,
        sides=sides_document(sides),
        winner=_winner(round_, sides) or "",
        played=played,
        deals=game.document()["deals"],
    )
    games = [*before, finished]
    won = best_of.score(round_.plan.sides, [each.winner for each in games])
    log_action(
        round_.tournament,
        Action.GAME_FINISHED,
        by=by,
        subject=table_label(table),
        after={"game": finished.number, "won": dict(won), **sides_document(sides)},
        reason=reason,
    )
    if best_of.winner(won) is None:
        _begin_next(table, game)
        return None
    return enter_result(
        table,
        {side: replace(total, game_points=won[side]) for side, total in _totals(round_, games).items()},
        seen=0,
        by=by,
        source=Source.TABLE,
        reason=reason,
        deals=sum(each.played for each in games),
    )


def _winner(round_: Round, sides: Sides) -> str | None:
    """Return who has won a game: by game points where it is played to the target, else by the points."""
    if round_.plan.to_target:
        return winner_of_game({side: written.game_points or 0 for side, written in sides.items()})
    order = round_.order or read_settings(round_.tournament.settings).order
    points = {side: written.points for side, written in sides.items()}
    return winner_of_game(points, fewest=order == Order.LOWEST)


def _totals(round_: Round, games: Sequence[FinishedGame]) -> dict[str, SideResult]:
    """Return what each side has made in all games."""
    written = [read_sides(each.sides) for each in games]
    return {side: _together([each[side] for each in written]) for side in round_.plan.sides}


def _together(own: Sequence[SideResult]) -> SideResult:
    strokes = [each.strokes for each in own if each.strokes is not None]
    return SideResult(
        points=sum(each.points for each in own),
        card_points=sum(each.card_points or 0 for each in own),
        matches=sum(each.matches for each in own),
        strokes=sum(strokes) if len(strokes) == len(own) else None,
    )


def _begin_next(table: Table, game: Game) -> None:
    """Let the table play on: what was said of the last sheet is about no other one."""
    table.reports.all().delete()
    table.game = None
    table.save(update_fields=["game"])
    # The object is still asked what became of a phone's changes.
    Game.objects.filter(pk=game.pk).delete()
    start_table_game(table)


@transaction.atomic
def reopen_game(table: Table, *, number: int, by: User, reason: str) -> FinishedGame:
    """Reopen the last game that a table has finished, by its number: its deals can be corrected again.

    They are written into the game that the phones are in, which has none yet; confirmed anew, the game counts
    anew.
    """
    tournament, _table = lock_open_table(table)
    now = Table.objects.with_seats().select_related("draw__round__tournament", "game").get(pk=table.pk)
    games = list(now.finished_games.all())
    last = games[-1] if games else None
    if last is None or last.number != number:
        raise ResultRefused(N_("Only the last game that is finished can be reopened."))
    if active_result(now):
        raise ResultRefused(N_("This table has a result already: correct the games won instead."))
    if now.game and now.game.document()["deals"]:
        raise ResultRefused(N_("The next game has begun: remove its deals at the table first."))
    if not reason:
        raise ResultRefused(N_("Give a reason for reopening the game."), at="reason")
    write_again(now, finished_sheet(last, games[:-1]), Stamper(by, reason))
    last.delete()
    log_action(
        tournament,
        Action.GAME_REOPENED,
        by=by,
        subject=table_label(now),
        before={"game": number, **last.sides},
        reason=reason,
    )
    return last
