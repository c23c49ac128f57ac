"""Removing for good what was deleted more than thirty days ago, with everything that belongs to it.

Rows that guard others (PROTECT) go first; the games of tables, which are nobody's afterwards, with them.
"""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext

from clubs.audit_log import display_name
from clubs.models import (
    Adjustment,
    CashLine,
    Club,
    Entry,
    LogEvent,
    Membership,
    Player,
    QueuedMail,
    Search,
    Seat,
    SitOut,
    Tournament,
)
from scoring.models import Game


@transaction.atomic
def remove_tournament(tournament: Tournament) -> None:
    """Remove a tournament with its entries, rounds, tables, games, results, messages and log."""
    Game.objects.filter(tournament_table__draw__round__tournament=tournament).delete()
    here = Adjustment.objects.filter(tournament=tournament)
    here.exclude(cancels=None).delete()
    here.delete()
    paid = CashLine.objects.filter(tournament=tournament)
    paid.exclude(cancels=None).delete()
    paid.delete()
    Search.objects.filter(tournament=tournament).delete()
    Seat.objects.filter(draw__round__tournament=tournament).delete()
    SitOut.objects.filter(draw__round__tournament=tournament).delete()
    tournament.rounds.all().delete()
    Entry.objects.filter(tournament=tournament).delete()
    tournament.delete()


@transaction.atomic
def remove_club(club: Club) -> None:
    """Remove a club with its tournaments, members, seasons, roles, invitations and log."""
    for tournament in Tournament.all_objects.filter(club=club):
        remove_tournament(tournament)
    members = Player.objects.filter(club=club)
    members.update(merged_into=None)
    members.delete()
    club.delete()


@transaction.atomic
def remove_account(user: User) -> None:
    """Remove an account; what it did stays in the logs of its clubs, without its name."""
    title = gettext("Deleted account")
    clubs = Membership.all_objects.filter(user=user).values("club")
    own = LogEvent.objects.filter(by=user)
    named = LogEvent.objects.filter(club__in=clubs, action__startswith="people.", subject=display_name(user))
    named.update(subject=title)
    own.update(by_name=title)
    if user.email:
        QueuedMail.objects.forget([user.email])
    user.delete()
