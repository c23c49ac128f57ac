"""The lock of a tournament, which every action on it takes first."""

from __future__ import annotations

from clubs.errors import Refused
from clubs.models import Tournament
from clubs.models.tournaments import TournamentQuerySet
from core.errors import N_
from core.prepared_queries import PRIMARY_KEY, Placeholder, Prepared


def lock_tournament(tournament: Tournament) -> Tournament:
    """Return the tournament as it is now, locked against other writers until the transaction ends."""
    found = _locked.first(tournament.pk)
    if found is None:
        raise Refused(N_("This tournament has been deleted."))
    return found


def _locked_by_key(key: Placeholder) -> TournamentQuerySet:
    return Tournament.objects.locked().select_related("club").filter(pk=key)


_locked = Prepared(_locked_by_key, PRIMARY_KEY)
