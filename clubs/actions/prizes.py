"""The prize plan of a tournament, which may change until the last prize is handed over (PR)."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction

from clubs.audit_log import log_action
from clubs.errors import Refused
from clubs.models import Action, Tournament
from clubs.prizes.plan import PrizePlan, prize_plan_fingerprint
from clubs.tournament_lock import lock_tournament
from core.errors import N_
from core.records import record_document


class PrizePlanRefused(Refused):
    """A plan that would undo what somebody else has saved."""


@transaction.atomic
def change_prize_plan(
    tournament: Tournament, plan: PrizePlan, *, by: User, seen: str | None = None
) -> Tournament:
    """Set the whole plan; `seen` is the fingerprint of the one it replaces, None: whichever there is."""
    tournament = lock_tournament(tournament)
    before, after = tournament.prize_plan, record_document(plan)
    if after == before:
        return tournament
    if seen not in (None, prize_plan_fingerprint(before)):
        raise PrizePlanRefused(
            N_("Somebody has changed the prize plan in the meantime. Saving again replaces it with yours.")
        )
    tournament.prize_plan = after
    tournament.save(update_fields=["prize_plan"])
    log_action(tournament, Action.PRIZES_CHANGED, by=by, before=before, after=after)
    return tournament
