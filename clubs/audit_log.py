"""The audit log, and the revision of a tournament: what all actions share.

An action is one transaction: `lock_tournament` first, then the work, then `log_action`. Pages that follow
a tournament compare its revision, so whatever changes what they show must go through here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.models import User
from django.db import connection

from clubs.models import Action, Club, LogEvent, Tournament

RAISE_REVISION = "UPDATE clubs_tournament SET revision = revision + 1 WHERE id = %s"
"""What every action does; the ORM takes ten times as long to say so."""


def display_name(user: User) -> str:
    """Return what a person is called in lists and in the log."""
    return user.get_full_name() or user.get_username()


def differences(before: Mapping[str, Any], after: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return what differs between two descriptions for the log: as it was, and as it is."""
    changed = [name for name in after if after[name] != before[name]]
    return {name: before[name] for name in changed}, {name: after[name] for name in changed}


def log_action(
    where: Tournament | Club,
    action: Action,
    *,
    by: User | None,
    subject: str = "",
    before: Any = None,
    after: Any = None,
    reason: str = "",
) -> LogEvent:
    """Add an action to the audit log; a tournament gets a new revision with it."""
    club, tournament = (where.club, where) if isinstance(where, Tournament) else (where, None)
    if tournament:
        with connection.cursor() as cursor:
            cursor.execute(RAISE_REVISION, [tournament.pk])
        tournament.revision += 1
    return LogEvent.objects.create(
        club=club,
        tournament=tournament,
        by=by,
        by_name=display_name(by) if by else "",
        action=action,
        subject=subject[:200],
        before=before,
        after=after,
        reason=reason,
    )
