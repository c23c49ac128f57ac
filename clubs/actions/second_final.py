"""The action that plans the second final of a knock-out after two defeats, or leaves it out (DR-16)."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext

from clubs.actions.tournament_settings import TournamentRefused
from clubs.actions.tournaments import change_tournament, check_not_over
from clubs.models import Round, RoundState, Tournament
from clubs.models.draws import LINE
from clubs.queries.knockout import second_final_of
from clubs.schedules.bracket.values import GameState
from clubs.tournament_lock import lock_tournament
from core.errors import N_


@transaction.atomic
def plan_second_final(tournament: Tournament, *, by: User) -> Round | None:
    """Plan one more round like the final where the undefeated side has lost it; return it.

    Where that side has won, a round that is still planned for it is removed.
    """
    tournament = lock_tournament(tournament)
    check_not_over(tournament)
    rounds = list(tournament.rounds.order_by("number"))
    closed = [round_ for round_ in rounds if round_.state == RoundState.CLOSED]
    match second_final_of(tournament, rounds):
        case GameState.NEXT if len(closed) == len(rounds):
            reason = gettext("The undefeated side has lost the final.")
            change_tournament(tournament, {"planned_rounds": len(rounds) + 1}, by=by, reason=reason)
            return _like(closed[-1], tournament.rounds.get(number=len(rounds) + 1))
        case GameState.LEFT_OUT if len(closed) < len(rounds):
            reason = gettext("The undefeated side has won the final.")
            change_tournament(tournament, {"planned_rounds": len(closed)}, by=by, reason=reason)
            return None
        case _:
            raise TournamentRefused(N_("There is no second final to be drawn or left out."))


def _like(final: Round, second: Round) -> Round:
    """Let a round be played as the final was."""
    for column in LINE:
        setattr(second, column, getattr(final, column))
    second.save(update_fields=[*LINE])
    return second
