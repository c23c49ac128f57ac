"""Actions around accounts: who may make one, the first of all, and the links that lead to it."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.models import User
from django.db import IntegrityError, models, transaction

from clubs.actions import people
from clubs.errors import Refused
from clubs.models import Club, Invitation, Role
from scoring.rules.errors import _

SET_UP = "set-up"
"""The note of the invitation behind the set-up link."""

SET_UP_DAYS = 30


class Registration(models.TextChoices):
    """Who may make an account on this server: `settings.REGISTRATION`."""

    OPEN = "open"
    INVITATION = "invitation"
    CLOSED = "closed"


class UsernameTaken(Refused):
    """Somebody was faster."""

    def __init__(self) -> None:
        super().__init__(_("This username is taken."))


def registration() -> Registration:
    return Registration(settings.REGISTRATION)


def is_empty() -> bool:
    """Whether nobody has an account yet: then the server offers to be set up."""
    return not User.objects.exists()


def may_register(invitation: Invitation | None = None) -> bool:
    """Whether a stranger may make an account, with that invitation or without one."""
    if registration() is Registration.OPEN:
        return True
    if invitation is None:
        return False
    return registration() is Registration.INVITATION or is_empty()


def may_found() -> bool:
    """Whether somebody who has an account may found a club without an invitation."""
    return registration() is Registration.OPEN


def opened_by(token: str) -> Invitation | None:
    """Return the invitation that a token opens; the set-up link's only while nobody has an account."""
    invitation = people.opened_by(token)
    if invitation and invitation.club is None and invitation.note == SET_UP and not is_empty():
        return None
    return invitation


def register(user: User) -> User:
    """Store a new account."""
    try:
        with transaction.atomic():
            user.save()
    except IntegrityError as error:
        raise UsernameTaken from error
    return user


@transaction.atomic
def register_with(invitation: Invitation, user: User, *, club_name: str = "") -> Club:
    """Store a new account and let it in: into the invitation's club, else into the one it founds."""
    return people.accept(invitation, by=register(user), club_name=club_name)


@transaction.atomic
def set_up_token() -> str | None:
    """Return the token of a new set-up link, while nobody has an account; older links stop being valid."""
    if not is_empty():
        return None
    Invitation.objects.filter(club=None, note=SET_UP, used=None).delete()
    _invitation, token = people.issued(None, Role.OWNER, days=SET_UP_DAYS, by=None, note=SET_UP)
    return token


def founding_token(*, days: int, note: str = "") -> str:
    """Return the token of a link that lets somebody found a club."""
    _invitation, token = people.issued(None, Role.OWNER, days=days, by=None, note=note)
    return token
