"""The server's secret key belongs to its database: another one is noticed, and taken on purpose only.

Printed codes, sessions and rate limits follow from the key. With another one the server would seem to work,
and open nothing that is printed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from django.contrib.sessions.models import Session
from django.db import DatabaseError, transaction
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from clubs.actions.access_cards import card_code, card_token, code_hashed
from clubs.actions.seating_links import link_token
from clubs.models import AccessToken, Instance, SeatingLink
from clubs.models.instance import ONLY
from core.keys import hashed

AT_ONCE = 500
"""Rows that are written in one statement."""


def key_fingerprint() -> str:
    """Return what tells keys apart and says nothing of the key."""
    return salted_hmac("standblatt.secret-key", "fingerprint", algorithm="sha256").hexdigest()


def is_key_of_database() -> bool:
    """Whether the database was made with this key; one that knows of none yet may have been.

    One that has not been brought up to date cannot be asked.
    """
    try:
        kept = Instance.objects.filter(pk=ONLY).values_list("key_fingerprint", flat=True).first()
    except DatabaseError:
        return True
    return not kept or constant_time_compare(kept, key_fingerprint())


def claim_database() -> None:
    """Let the database belong to this key if it belongs to none.

    Of several servers that start at one moment with keys of their own, one succeeds.
    """
    Instance.objects.get_or_create(pk=ONLY)
    Instance.objects.filter(pk=ONLY, key_fingerprint="").update(key_fingerprint=key_fingerprint())


@dataclass(frozen=True, slots=True)
class Invalidated:
    """How many things of another key open nothing any more."""

    cards: int
    links: int
    sessions: int

    @classmethod
    def count(cls) -> Self:
        return cls(
            AccessToken.objects.open().count(),
            SeatingLink.objects.count(),
            Session.objects.filter(expire_date__gt=timezone.now()).count(),
        )


@transaction.atomic
def adopt_key() -> None:
    """Let the database belong to this key from now on; cards and links that are printed anew are valid."""
    Instance.objects.update_or_create(pk=ONLY, defaults={"key_fingerprint": key_fingerprint()})
    for access in (cards := list(AccessToken.objects.open())):
        access.token_hash = hashed(card_token(access.salt))
        access.code_hash = code_hashed(card_code(access.salt))
    AccessToken.objects.bulk_update(cards, ["token_hash", "code_hash"], batch_size=AT_ONCE)
    for link in (links := list(SeatingLink.objects.all())):
        link.token_hash = hashed(link_token(link.salt))
    SeatingLink.objects.bulk_update(links, ["token_hash"], batch_size=AT_ONCE)
