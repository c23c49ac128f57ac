"""The prize plan of a tournament, which may change until the last prize is handed over (PR)."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction

from clubs.audit_log import lock_tournament, log_action
from clubs.models import Action, Tournament
from clubs.prizes.document import prize_plan_document
from clubs.prizes.plan import PrizePlan


@transaction.atomic
def change_prize_plan(tournament: Tournament, plan: PrizePlan, *, by: User) -> Tournament:
    """Set the whole plan."""
    tournament = lock_tournament(tournament)
    before, after = tournament.prize_plan, prize_plan_document(plan)
    tournament.prize_plan = after
    tournament.save(update_fields=["prize_plan"])
    if after != before:
        log_action(tournament, Action.PRIZES_CHANGED, by=by, before=before, after=after)
    return tournament
