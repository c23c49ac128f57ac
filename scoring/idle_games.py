"""Quick games that nobody has written in for a year: they go, and the page says so beforehand."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import Exists, OuterRef, QuerySet

from scoring.models import DealRevision, Game, GroupItem

IDLE = timedelta(days=365)
"""For so long a game is kept after the last change that reached the server."""


def idle_games(now: datetime) -> QuerySet[Game]:
    """Return those due at a moment.

    The games of a club's tables stay as long as their tournament, those of a group as long as the group.
    """
    changes = DealRevision.objects.filter(game=OuterRef("pk"))
    lately = changes.filter(received__gte=now - IDLE)
    of_group = GroupItem.objects.writable().filter(game=OuterRef("pk"))
    return Game.objects.filter(Exists(changes), ~Exists(lately), ~Exists(of_group), tournament_table=None)
