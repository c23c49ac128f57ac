"""Access cards of tables: QR token and code to type, made, renewed, revoked; the rate limit of typed codes.

A card shows a token, as a QR code, and a short code to type. Both follow from a salt and the server's
secret, so a card can be shown again, and the database holds only what they hash to.

A short code can be guessed, so wrong ones are counted: by the address they come from, and by the club that
their first two characters name, so that what strangers type at one club closes no other's codes. Each code
there is is counted too, so that one that got about lets in no crowd. Whoever scans a card is not concerned.
"""

from __future__ import annotations

import base64
import hmac
import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac

from clubs.actions.results import lock_open_table, table_label
from clubs.audit_log import log_action
from clubs.models import AccessToken, Action, Table
from core.keys import hashed

TOKEN_BYTES = 16
TOKEN = re.compile(r"[A-Za-z0-9_-]{22}\Z")
CODE_BYTES = 5
CODE = re.compile(r"[0-9A-HJKMNP-TV-Z]{8}\Z")
LETTERS = str.maketrans("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", "0123456789ABCDEFGHJKMNPQRSTVWXYZ")
"""From the usual 32 characters to those of which no two are taken for each other: no I, L, O, U."""

CLUB = re.compile(r"([0-9A-HJKMNP-TV-Z]{2})\.")
CLUB_LETTERS, CLUB_PARTS, SCATTER = 2, 32**2, 397
"""How a code begins is its club's: for a thousand clubs each, one after the other far apart."""

MISREAD = str.maketrans("OILU", "011V")
"""What is read for the characters there are."""


# Tokens and codes


def derived_token(purpose: str, salt: str) -> str:
    """Return the token for a purpose that follows from a salt: 128 bits as 22 characters of base64url."""
    drawn = salted_hmac(purpose, salt, algorithm="sha256").digest()
    return base64.urlsafe_b64encode(drawn[:TOKEN_BYTES]).rstrip(b"=").decode()


def card_token(salt: str) -> str:
    return derived_token("standblatt.table.token", salt)


def card_code(salt: str) -> str:
    """Return the short code that follows from a salt, without its hyphen: 40 bits as 8 characters.

    It begins with what stands before the dot in the salt; cards from before that was so have none.
    """
    drawn = salted_hmac("standblatt.table.code", salt, algorithm="sha256").digest()
    named = CLUB.match(salt)
    club = named[1] if named else ""
    return club + base64.b32encode(drawn[:CODE_BYTES]).decode().translate(LETTERS)[len(club) :]


def club_part(club: int) -> str:
    alphabet = sorted("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".translate(LETTERS))
    high, low = divmod(club * SCATTER % CLUB_PARTS, len(alphabet))
    return alphabet[high] + alphabet[low]


def code_club(code: str) -> str:
    """Return the part of a code that names a club, whether or not there is one."""
    return code[:CLUB_LETTERS]


def code_hashed(code: str) -> str:
    """Return what the database keeps of a code: so short a one is hashed with the server's secret."""
    return salted_hmac("standblatt.table.code.hash", code, algorithm="sha256").hexdigest()


def is_token(text: str) -> bool:
    return TOKEN.match(text) is not None


def parse_code(text: str) -> str:
    """Return the code that somebody typed, as it was meant; nothing where it has not the form of one."""
    if len(text) > 40:
        return ""
    code = "".join(filter(str.isalnum, text.upper())).translate(MISREAD)
    return code if CODE.match(code) else ""


# Cards


@dataclass(frozen=True, slots=True)
class AccessCard:
    """What lies on a table: its token and its code; both are empty where nothing can be shown."""

    table: Table
    access: AccessToken | None
    token: str = ""
    code: str = ""

    @property
    def revoked(self) -> bool:
        """Whether the office has taken the card away without a new one."""
        return self.access is None or self.access.revoked is not None

    @property
    def lost(self) -> bool:
        """Whether the server's secret is another one than when the card was made: a new card must be made."""
        return not self.revoked and not self.token

    @property
    def code_shown(self) -> str:
        """The code as it is read out: K7QM-3XHB."""
        return f"{self.code[:4]}-{self.code[4:]}" if self.code else ""

    @classmethod
    def of(cls, table: Table, access: AccessToken | None) -> Self:
        if access is None or access.revoked is not None:
            return cls(table, access)
        token = card_token(access.salt)
        if not hmac.compare_digest(hashed(token), access.token_hash):
            return cls(table, access)
        return cls(table, access, token, card_code(access.salt))


def issue_cards(tables: Sequence[Table]) -> None:
    """Give each of these tables a card that never had one, in as many queries for many as for one."""
    without = Table.objects.filter(pk__in=[table.pk for table in tables], tokens=None)
    clubs = dict(without.values_list("pk", "draw__round__tournament__club"))
    new = [_made(table, 1, clubs[table.pk]) for table in tables if table.pk in clubs]
    # Where two do this in one moment, or two codes are alike, the rows that stand remain.
    AccessToken.objects.bulk_create(new, ignore_conflicts=True)


def cards_for(tables: Sequence[Table]) -> list[AccessCard]:
    """Return the cards of these tables, made where one never had any."""
    found = _newest(tables)
    if any(table.pk not in found for table in tables):
        issue_cards(tables)
        found = _newest(tables)
    return [AccessCard.of(table, found.get(table.pk)) for table in tables]


def card_for(table: Table) -> AccessCard:
    """Return a table's card, made where it never had one."""
    [card] = cards_for([table])
    return card


def _newest(tables: Sequence[Table]) -> dict[int, AccessToken]:
    made = AccessToken.objects.filter(table__in=[table.pk for table in tables]).order_by("number")
    return {access.table_id: access for access in made}


def _made(table: Table, number: int, club: int) -> AccessToken:
    salt = f"{club_part(club)}.{secrets.token_urlsafe(TOKEN_BYTES)}"
    return AccessToken(
        table=table,
        number=number,
        salt=salt,
        token_hash=hashed(card_token(salt)),
        code_hash=code_hashed(card_code(salt)),
    )


# What the office does with cards


@transaction.atomic
def revoke_card(table: Table, *, by: User) -> None:
    """Let a table's card open nothing any more, and let nobody write who came in with it."""
    tournament, table = lock_open_table(table)
    if table.tokens.open().update(revoked=timezone.now()):
        log_action(tournament, Action.ACCESS_REVOKED, by=by, subject=table_label(table))


@transaction.atomic
def renew_card(table: Table, *, by: User) -> AccessCard:
    """Give a table a new card; the old one opens nothing any more, nor what was let in with it."""
    tournament, table = lock_open_table(table)
    table.tokens.open().update(revoked=timezone.now())
    last = table.tokens.order_by("-number").first()
    access = _made(table, last.number + 1 if last else 1, tournament.club_id)
    access.save()
    log_action(tournament, Action.ACCESS_RENEWED, by=by, subject=table_label(table))
    return AccessCard.of(table, access)
