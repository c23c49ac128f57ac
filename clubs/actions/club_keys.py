"""Keys for programs of a club: made, shown once, revoked; and which club a key belongs to."""

from __future__ import annotations

import secrets

from django.contrib.auth.models import User
from django.db import transaction

from clubs.actions.access_cards import TOKEN_BYTES
from clubs.actions.clubs import lock_club
from clubs.audit_log import log_action
from clubs.errors import Refused
from clubs.models import Action, Club, ClubKey, KeyScope
from core.errors import N_
from core.keys import hashed, is_key

MOST_KEYS = 20


@transaction.atomic
def create_club_key(club: Club, name: str, opens: KeyScope, *, by: User) -> tuple[ClubKey, str]:
    """Return a new key with its row; nobody can be shown it again."""
    lock_club(club)
    if club.keys.count() >= MOST_KEYS:
        raise Refused(N_("A club has at most {most} keys: revoke one first."), most=MOST_KEYS)
    key = secrets.token_urlsafe(TOKEN_BYTES)
    row = ClubKey.objects.create(club=club, name=name, opens=opens, key_hash=hashed(key), created_by=by)
    log_action(club, Action.KEY_CREATED, by=by, subject=name)
    return row, key


@transaction.atomic
def revoke_club_key(key: ClubKey, *, by: User) -> None:
    """Let a program in no more, from the next request on."""
    log_action(key.club, Action.KEY_REVOKED, by=by, subject=key.name)
    key.delete()


def known_key(key: str) -> ClubKey | None:
    """Return the key as a club has it, with whoever made it: the program acts in that person's name."""
    found = ClubKey.objects.select_related("club", "created_by")
    return found.filter(key_hash=hashed(key), club__deleted_at=None).first() if is_key(key) else None
