"""Accounts, invitations, roles and links for a lost password.

A club never loses its last owner: whoever would take that role away is refused.
"""

from __future__ import annotations

import secrets
import unicodedata
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.auth.tokens import default_token_generator
from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from clubs.actions.clubs import found_club, lock_club
from clubs.audit_log import display_name, log_action
from clubs.errors import Refused
from clubs.models import Action, Club, Founding, InstanceSettings, Invitation, Membership, Registration, Role
from core.errors import N_
from core.keys import hashed, opens

SET_UP = "set-up"
"""The note of the invitation behind the set-up link."""

SET_UP_DAYS = 30
STARTED_TOGETHER = timedelta(minutes=10)
"""Machines that share a database and are started within this time show one set-up link."""


class UsernameTaken(Refused):
    """Somebody was faster."""

    def __init__(self) -> None:
        super().__init__(N_("This username is taken."), at="username")


def are_similar(name: str, other: str) -> bool:
    """Whether two usernames are the same but for capitals and other ways to write a letter, as ß and ss."""
    first, second = (unicodedata.normalize("NFKC", each).casefold() for each in (name, other))
    return first == second


def registration() -> Registration:
    return Registration(InstanceSettings.current().registration)


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
    return InstanceSettings.current().founding == Founding.OPEN


def usable_invitation(token: str) -> Invitation | None:
    """Return the invitation that a token opens; the set-up link's only while nobody has an account."""
    invitation = open_invitation(token)
    if invitation and is_set_up(invitation) and not is_empty():
        return None
    return invitation


def is_set_up(invitation: Invitation) -> bool:
    """Whether an invitation is the one behind the set-up link."""
    return invitation.club is None and invitation.note == SET_UP


def register(user: User) -> User:
    """Store a new account; its name must not be taken for that of another one."""
    if any(are_similar(name, user.username) for name in User.objects.values_list("username", flat=True)):
        raise UsernameTaken
    try:
        with transaction.atomic():
            user.save()
    except IntegrityError as error:
        raise UsernameTaken from error
    return user


@transaction.atomic
def register_with(invitation: Invitation, user: User, *, club_name: str = "") -> Club:
    """Store a new account and let it in: into the invitation's club, else into the one it founds.

    The set-up link is shown to whoever starts the server: the account that it makes is its operator.
    """
    if is_set_up(invitation) and is_empty():
        user.is_superuser = True
    return accept_invitation(invitation, by=register(user), club_name=club_name)


@transaction.atomic
def set_up_token(*, shared: bool = False) -> str | None:
    """Return the token of a new set-up link, while nobody has an account; older links stop being valid.

    A `shared` one that another machine has just made is returned again: it follows from the secret key.
    """
    if not is_empty():
        return None
    links, now = Invitation.objects.filter(club=None, note=SET_UP, used=None), timezone.now()
    latest = links.open(now).filter(created__gt=now - STARTED_TOGETHER).first() if shared else None
    if latest and opens(token := _set_up_secret(latest.valid_until), latest.token_hash):
        return token
    links.delete()
    valid_until = now + timedelta(days=SET_UP_DAYS)
    token = _set_up_secret(valid_until)
    Invitation.objects.create(role=Role.OWNER, note=SET_UP, token_hash=hashed(token), valid_until=valid_until)
    return token


def _set_up_secret(valid_until: datetime) -> str:
    return salted_hmac("clubs.set-up", valid_until.isoformat(), algorithm="sha256").hexdigest()


def founding_token(*, days: int, note: str = "") -> str:
    _invitation, token = create_invitation(None, Role.OWNER, days=days, by=None, note=note)
    return token


class NotInvited(Refused):
    """A link that lets nobody in: used, withdrawn, out of date or never made; which, is not told."""

    def __init__(self) -> None:
        super().__init__(N_("This link is no longer valid. Ask for a new one."))


class LastOwner(Refused):
    """What would leave a club without an owner."""

    def __init__(self) -> None:
        super().__init__(N_("A club needs an owner: make somebody else an owner first."))


# Invitations


def create_invitation(
    club: Club | None, role: Role, *, days: int, by: User | None, note: str = ""
) -> tuple[Invitation, str]:
    """Store an invitation; return it with the token that stands in its link, kept nowhere else."""
    token = secrets.token_urlsafe(32)
    invitation = Invitation.objects.create(
        club=club,
        role=role,
        note=note,
        token_hash=hashed(token),
        created_by=by,
        valid_until=timezone.now() + timedelta(days=days),
    )
    return invitation, token


@transaction.atomic
def invite(club: Club, role: Role, *, days: int, by: User, note: str = "") -> tuple[Invitation, str]:
    """Invite somebody into a club with a role; return the invitation and the token of its link."""
    invitation, token = create_invitation(club, role, days=days, by=by, note=note)
    log_action(club, Action.INVITED, by=by, subject=note, after=role)
    return invitation, token


@transaction.atomic
def revoke_invitation(invitation: Invitation, *, by: User) -> None:
    """Take back an invitation that nobody has used."""
    invitation = _lock(invitation)
    if invitation.club:
        log_action(
            invitation.club,
            Action.INVITATION_REVOKED,
            by=by,
            subject=invitation.note,
            before=invitation.role,
        )
    invitation.delete()


def open_invitation(token: str) -> Invitation | None:
    """Return the invitation that a token opens, if it still lets anybody in."""
    invitations = Invitation.objects.open(timezone.now()).select_related("club", "created_by")
    return invitations.filter(token_hash=hashed(token)).first()


def _lock(invitation: Invitation) -> Invitation:
    """Return the invitation locked against others who would use it; refuse one that lets nobody in."""
    found = Invitation.objects.open(timezone.now()).select_for_update(of=("self",)).select_related("club")
    usable = found.filter(pk=invitation.pk).first()
    if usable is None:
        raise NotInvited
    return usable


@transaction.atomic
def accept_invitation(invitation: Invitation, *, by: User, club_name: str = "") -> Club:
    """Let somebody in: into the club of the invitation, else into the one that he founds with it."""
    invitation = _lock(invitation)
    club = _joined(invitation.club, invitation, by) if invitation.club else found_club(club_name, by=by)
    invitation.used, invitation.used_by = timezone.now(), by
    invitation.save(update_fields=["used", "used_by"])
    return club


def _joined(club: Club, invitation: Invitation, user: User) -> Club:
    _membership, new = Membership.objects.get_or_create(
        club=club, user=user, defaults={"role": invitation.role}
    )
    if not new:
        raise Refused(N_("You already belong to this club."))
    log_action(club, Action.JOINED, by=user, subject=display_name(user), after=invitation.role)
    return club


# Roles


def _lock_membership(membership: Membership) -> Membership:
    """Return the membership as it is now; its club is locked, so that two owners cannot both go at once."""
    lock_club(membership.club)
    found = Membership.objects.select_related("club", "user").filter(pk=membership.pk).first()
    if found is None:
        raise Refused(N_("This account no longer belongs to the club."))
    return found


def _check_owner_remains(membership: Membership) -> None:
    owners = membership.club.memberships.owners()
    if membership.role == Role.OWNER and not owners.exclude(pk=membership.pk).exists():
        raise LastOwner


@transaction.atomic
def change_role(membership: Membership, role: Role, *, by: User) -> Membership:
    """Let somebody do more or less than before."""
    membership = _lock_membership(membership)
    before = membership.role
    if role == before:
        return membership
    _check_owner_remains(membership)
    membership.role = role
    membership.save(update_fields=["role"])
    log_action(
        membership.club,
        Action.ROLE_CHANGED,
        by=by,
        subject=display_name(membership.user),
        before=before,
        after=role,
    )
    return membership


@transaction.atomic
def remove_membership(membership: Membership, *, by: User) -> None:
    """Take somebody's role in a club away; the account stays."""
    membership = _lock_membership(membership)
    _check_owner_remains(membership)
    log_action(
        membership.club,
        Action.PERSON_REMOVED,
        by=by,
        subject=display_name(membership.user),
        before=membership.role,
    )
    membership.delete()


# A lost password


@dataclass(frozen=True, slots=True)
class PasswordKey:
    """What stands in a link that sets a new password, once."""

    uid: str
    token: str


@transaction.atomic
def password_key(membership: Membership, *, by: User) -> PasswordKey:
    """Make a key that an owner hands over to somebody who forgot his password.

    Whoever has it can sign in as that person, everywhere: so it is made only for accounts that belong to
    no other club.
    """
    membership = _lock_membership(membership)
    user = membership.user
    if Membership.objects.of(user).exclude(club=membership.club).exists():
        raise Refused(
            N_("This account also belongs to another club, so no club owner can give it a new password.")
        )
    log_action(membership.club, Action.PASSWORD_LINK, by=by, subject=display_name(user))
    return PasswordKey(
        uid=urlsafe_base64_encode(force_bytes(user.pk)), token=default_token_generator.make_token(user)
    )


def set_up_link(*, shared: bool = False) -> str | None:
    """Return a link that makes the first account, none where there is one; older ones stop being valid.

    Where it is `shared`, not the one that another machine has just shown.
    """
    token = set_up_token(shared=shared)
    return token and settings.ADDRESS + reverse("clubs:set-up", args=[token])


def founding_link(*, days: int, note: str) -> str:
    return settings.ADDRESS + reverse("clubs:invitation", args=[founding_token(days=days, note=note)])
