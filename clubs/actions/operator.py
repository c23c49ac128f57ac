"""What the server's operator does: suspending clubs, setting their quotas, deleting and restoring them.

Each is in the log of the club, as done by the operator. Operators are accounts that `manage.py operator` has
named; they have no role in clubs by that, and see nothing of what is in them but counts.
"""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from clubs.actions.clubs import lock_club
from clubs.actions.deletion import delete_club, undelete_club
from clubs.audit_log import differences, log_action
from clubs.errors import Refused
from clubs.models import Action, Club
from core.errors import N_

# Who is one


class OperatorRefused(Refused):
    """An account that cannot be made an operator, or is none."""


@transaction.atomic
def appoint_operator(username: str) -> User:
    user = _account(username)
    if not user.is_active:
        raise OperatorRefused(
            N_("The account {name} has been deleted: sign in with it first."), name=username
        )
    if user.is_superuser:
        raise OperatorRefused(N_("{name} is already an operator of this server."), name=username)
    return _marked(user, is_operator=True)


@transaction.atomic
def dismiss_operator(username: str) -> User:
    """Make an operator an account like any other."""
    user = _account(username)
    if not user.is_superuser:
        raise OperatorRefused(N_("{name} is not an operator of this server."), name=username)
    return _marked(user, is_operator=False)


def _account(username: str) -> User:
    found = User.objects.select_for_update().filter(username=username).first()
    if found is None:
        raise OperatorRefused(N_("There is no account called {name}."), name=username)
    return found


def _marked(user: User, *, is_operator: bool) -> User:
    user.is_superuser = is_operator
    user.save(update_fields=["is_superuser"])
    return user


# What they do with a club


@transaction.atomic
def suspend_club(club: Club, *, reason: str, by: User) -> Club:
    """Keep everybody out of a club, phones at its tables too; nothing of it changes meanwhile."""
    club = lock_club(club)
    if club.suspended_at is not None:
        raise Refused(N_("This club has been suspended already."))
    club.suspended_at, club.suspended_because = timezone.now(), reason
    club.save(update_fields=["suspended_at", "suspended_because"])
    log_action(club, Action.CLUB_SUSPENDED, by=by, subject=club.name, reason=reason)
    return club


@transaction.atomic
def resume_club(club: Club, *, by: User) -> Club:
    club = lock_club(club)
    if club.suspended_at is None:
        raise Refused(N_("This club is not suspended."))
    club.suspended_at, club.suspended_because = None, ""
    club.save(update_fields=["suspended_at", "suspended_because"])
    log_action(club, Action.CLUB_RESUMED, by=by, subject=club.name)
    return club


@transaction.atomic
def set_quota(club: Club, *, most_members: int | None, most_tournaments: int | None, by: User) -> Club:
    """Set how much a club may have; None for what every club may. What is beyond it stays."""
    club = lock_club(club)
    before = _quota(club)
    club.most_members, club.most_tournaments = most_members, most_tournaments
    was, now = differences(before, _quota(club))
    if now:
        club.save(update_fields=list(now))
        log_action(club, Action.QUOTA_CHANGED, by=by, subject=club.name, before=was, after=now)
    return club


def _quota(club: Club) -> dict[str, int | None]:
    return {"most_members": club.most_members, "most_tournaments": club.most_tournaments}


def delete_as_operator(club: Club, *, by: User) -> Club:
    """Delete a club as its owners could; for thirty days it can come back."""
    return delete_club(club, by=by, action=Action.DELETED_BY_OPERATOR)


def undelete_as_operator(club: Club, *, by: User) -> Club:
    """Bring a club back; one that was suspended still is."""
    return undelete_club(club, by=by, action=Action.RESTORED_BY_OPERATOR)
