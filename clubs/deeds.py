"""What all deeds of a tournament share: one writer at a time, a line in the log, a new revision.

A deed is one transaction: `held` first, then the work, then `told`. Pages that follow a tournament
compare its revision, so whatever changes what they show must go through here.
"""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.db.models import F

from clubs.models import Club, Deed, LogEvent, Tournament


def called(user: User) -> str:
    """Return what a person is called in lists and in the log."""
    return user.get_full_name() or user.get_username()


def held(tournament: Tournament) -> Tournament:
    """Return the tournament as it is now, held against other writers until the transaction ends."""
    return Tournament.objects.locked().select_related("club").get(pk=tournament.pk)


def told(
    where: Tournament | Club,
    deed: Deed,
    *,
    by: User | None,
    subject: str = "",
    before: Any = None,
    after: Any = None,
    reason: str = "",
) -> LogEvent:
    """Write a deed into the log; a tournament gets a new revision with it."""
    club, tournament = (where.club, where) if isinstance(where, Tournament) else (where, None)
    if tournament:
        Tournament.objects.filter(pk=tournament.pk).update(revision=F("revision") + 1)
        tournament.revision += 1
    return LogEvent.objects.create(
        club=club,
        tournament=tournament,
        by=by,
        by_name=called(by) if by else "",
        deed=deed,
        subject=subject[:200],
        before=before,
        after=after,
        reason=reason,
    )
