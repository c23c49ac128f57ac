"""The lock of a tournament, which every action on it takes first."""

from __future__ import annotations

from clubs.errors import Refused
from clubs.models import Tournament
from core.errors import N_


def lock_tournament(tournament: Tournament) -> Tournament:
    """Return the tournament as it is now, locked against other writers until the transaction ends."""
    found = Tournament.objects.locked().select_related("club").filter(pk=tournament.pk).first()
    if found is None:
        raise Refused(N_("This tournament has been deleted."))
    return found
