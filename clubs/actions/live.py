"""What the office decides of the pages that everyone may see."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction

from clubs.audit_log import lock_tournament, log_action
from clubs.models import Action, Tournament


@transaction.atomic
def reveal(tournament: Tournament, *, by: User) -> Tournament:
    """Show the standings that were hidden until the prizes; nothing happens where none are hidden."""
    tournament = lock_tournament(tournament)
    if tournament.hidden_from:
        before = tournament.hidden_from
        tournament.hidden_from = None
        tournament.save(update_fields=["hidden_from"])
        log_action(tournament, Action.STANDINGS_REVEALED, by=by, before={"hidden_from": before})
    return tournament
