"""Deleting tournaments, clubs and accounts, and restoring them within thirty days.

What is deleted is marked, and gone from all pages at once: the managers of the models leave it out. It is
removed for good by housekeeping (`clubs.actions.removal`).
"""

from __future__ import annotations

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from clubs.actions.clubs import lock_club
from clubs.actions.quotas import check_tournaments
from clubs.audit_log import display_name, log_action
from clubs.errors import Refused
from clubs.models import (
    RESTORE_PERIOD,
    AccountDeletion,
    Action,
    BroughtList,
    Club,
    Membership,
    Role,
    Search,
    Tournament,
)
from clubs.tournament_lock import lock_tournament
from core.errors import N_


class TooLate(Refused):
    """Something that is asked for again after the thirty days, or twice."""

    def __init__(self) -> None:
        super().__init__(N_("This can no longer be restored."))


LAST_OWNER = N_(
    "You are the last owner of {club}: make somebody else an owner there, or delete the club first."
)

# Tournaments


@transaction.atomic
def delete_tournament(tournament: Tournament, *, by: User) -> Tournament:
    """Take a tournament off all pages, whatever its state."""
    tournament = lock_tournament(tournament)
    _end_searches([tournament])
    tournament.deleted_at = timezone.now()
    tournament.save(update_fields=["deleted_at"])
    log_action(tournament.club, Action.TOURNAMENT_DELETED, by=by, subject=tournament.name)
    return tournament


@transaction.atomic
def undelete_tournament(tournament: Tournament, *, by: User) -> Tournament:
    club = lock_club(tournament.club)
    found = Tournament.all_objects.restorable().locked().filter(pk=tournament.pk, club=club).first()
    if found is None:
        raise TooLate
    check_tournaments(club, at="")
    found.deleted_at = None
    found.save(update_fields=["deleted_at"])
    log_action(club, Action.TOURNAMENT_RESTORED, by=by, subject=found.name)
    return found


def _end_searches(tournaments: list[Tournament]) -> None:
    """Let no draw be stored in what is gone."""
    Search.objects.filter(tournament__in=tournaments).delete()


# Clubs


@transaction.atomic
def delete_club(club: Club, *, by: User, action: Action = Action.CLUB_DELETED) -> Club:
    """Take a club with all its tournaments off all pages; `action` is what the log calls it."""
    club = lock_club(club)
    log_action(club, action, by=by, subject=club.name)
    club.deleted_at = timezone.now()
    club.save(update_fields=["deleted_at"])
    tournaments = list(club.tournaments.all())
    _end_searches(tournaments)
    club.tournaments.all().update(deleted_at=club.deleted_at)
    return club


@transaction.atomic
def undelete_club(club: Club, *, by: User, action: Action = Action.CLUB_RESTORED) -> Club:
    """Bring a club back, with the tournaments that went with it and not those deleted before."""
    found = Club.all_objects.restorable().select_for_update().filter(pk=club.pk).first()
    if found is None:
        raise TooLate
    together = Tournament.all_objects.filter(club=found, deleted_at=found.deleted_at)
    together.update(deleted_at=None)
    found.deleted_at = None
    found.save(update_fields=["deleted_at"])
    log_action(found, action, by=by, subject=found.name)
    return found


# Accounts


@transaction.atomic
def delete_account(user: User) -> datetime:
    """Close an account: nobody is signed in with it any more; return until when it can come back.

    A club keeps an owner: the last one makes somebody else an owner first, or deletes the club.
    """
    mine = Membership.objects.of(user).select_related("club").order_by("club")
    for membership in mine:
        _check_may_leave(membership)
    for membership in mine:
        log_action(membership.club, Action.ACCOUNT_DELETED, by=user, subject=display_name(user))
    BroughtList.objects.filter(by=user).delete()
    User.objects.filter(pk=user.pk).update(is_active=False)
    deletion, _new = AccountDeletion.objects.get_or_create(user=user)
    return deletion.at + RESTORE_PERIOD


def _check_may_leave(membership: Membership) -> None:
    club = lock_club(membership.club)
    others = club.memberships.owners().exclude(pk=membership.pk)
    if membership.role == Role.OWNER and not others.exists():
        raise Refused(
            LAST_OWNER,
            club=club.name,
        )


@transaction.atomic
def restore_account(user: User) -> User:
    """Open an account again, with the roles that it had; nothing happens where it was not closed."""
    found = AccountDeletion.objects.select_for_update().filter(
        user=user, at__gt=timezone.now() - RESTORE_PERIOD
    )
    if not found:
        raise TooLate
    found.delete()
    user.is_active = True
    user.save(update_fields=["is_active"])
    for membership in Membership.objects.of(user).select_related("club"):
        log_action(membership.club, Action.ACCOUNT_RESTORED, by=user, subject=display_name(user))
    return user
