"""What the office decides of the pages that everyone may see."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction

from clubs.deeds import held, told
from clubs.models import Deed, Tournament


@transaction.atomic
def reveal(tournament: Tournament, *, by: User) -> Tournament:
    """Show the standings that were hidden until the prizes; nothing happens where none are hidden."""
    tournament = held(tournament)
    if tournament.hidden_from:
        before = tournament.hidden_from
        tournament.hidden_from = None
        tournament.save(update_fields=["hidden_from"])
        told(tournament, Deed.STANDINGS_REVEALED, by=by, before={"hidden_from": before})
    return tournament
