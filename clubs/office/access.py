"""Who may write at a table in the hall: devices that were let in with its card, and when not any more.

Whoever scans a card gets a cookie, which counts together with the key that the browser made itself: neither
is worth anything alone.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum
from typing import Self
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from clubs.errors import Refused
from clubs.models import AccessToken, Admission, Device, Round, State, Table
from clubs.models.hall import LONGEST_DEVICE
from clubs.office import guessing
from clubs.office.cards import TOKEN_BYTES, code_hashed, is_token, typed
from clubs.office.sheets import start_table_game
from scoring.keys import hashed, is_key, opens
from scoring.models import Game
from scoring.rules.errors import _
from scoring.scorekeeping import UnknownGame

GRACE = timedelta(hours=2)
"""How long a card opens its table after the round was closed: some phones come late with what they hold."""

MOST_DEVICES = 60
"""Devices that one card lets in: more than ever sit and look on at a table."""

COOKIE = "standblatt-device"
COOKIE_AGE = timedelta(days=30)
SEEN_EVERY = timedelta(seconds=30)
"""How often it is written down that a device was there, where nothing else has changed."""

MOST_WAITING = 32_767
"""The largest count of what waits on a phone that every database can hold."""


class Because(Enum):
    """Why somebody is not let in: a word for addresses, and one sentence."""

    UNKNOWN = "unknown", _("This code opens no table: scan the card on your table, or type its code.")
    WRONG_CODE = "wrong-code", _("No table has this code: compare it with the card on your table.")
    TOO_MANY = "too-many", _("Too many wrong codes were typed: wait a minute, or scan the card.")
    FULL = "full", _("Too many devices were let in at this table: ask the office for a new card.")
    REVOKED = "revoked", _("This card is no longer valid: ask the office for the new one of your table.")
    REDRAWN = "redrawn", _("The round has been drawn anew: look where you sit, and scan the card there.")
    NOT_RELEASED = "not-released", _("This round has not been released yet: wait for the office to do so.")
    OVER = "over", _("This round is over: bring what is missing to the office.")
    TOURNAMENT_OVER = "tournament-over", _("This tournament is over: its tables take no more entries.")
    NO_DEVICE = "no-device", _("This device is not known here: scan the card on your table.")
    OTHER_TABLE = "other-table", _("This device was let in at another table: scan the card on this one.")
    OTHER_DEVICE = "other-device", _("Another device was let in here: scan the card with this one.")

    word: str
    template: str

    def __new__(cls, word: str, template: str) -> Self:
        member = object.__new__(cls)
        member._value_, member.word, member.template = word, word, template
        return member


class NotAdmitted(Refused):
    """Somebody is not let in, or not any more; `because` says why."""

    def __init__(self, because: Because) -> None:
        super().__init__(because.template)
        self.because = because


# Coming in


@dataclass(frozen=True, slots=True)
class Entered:
    """A table's game, for a device that was let in; `cookie` is what the device is known by from now on."""

    game: Game
    cookie: str


def exchange(word: str, *, cookie: str = "") -> Entered:
    """Let a device in with the token or the code of a card; `cookie` is what it has from before, if anything.

    The device binds its own key anew with what it sends next.
    """
    access = _scanned(word) if is_token(word) else _typed(word)
    admissible(access.table, access)
    return _let_in(access, cookie)


def _scanned(token: str) -> AccessToken:
    access = _cards().filter(token_hash=hashed(token)).first()
    if access is None:
        raise NotAdmitted(Because.UNKNOWN)
    return access


def _typed(text: str) -> AccessToken:
    """Return the card with a code; whoever guesses is soon told to wait, whether it is right or wrong."""
    code = typed(text)
    if not code:
        raise NotAdmitted(Because.WRONG_CODE)
    if guessing.too_many_wrong():
        raise NotAdmitted(Because.TOO_MANY)
    access = _cards().filter(code_hash=code_hashed(code)).first()
    if access is None:
        guessing.count_wrong()
        raise NotAdmitted(Because.WRONG_CODE)
    if guessing.too_often(access.pk):
        raise NotAdmitted(Because.TOO_MANY)
    return access


def _cards() -> QuerySet[AccessToken]:
    return AccessToken.objects.select_related("table__draw__round__tournament", "table__game")


@transaction.atomic
def _let_in(access: AccessToken, cookie: str) -> Entered:
    game = access.table.game or start_table_game(access.table)
    device, cookie = _device(cookie)
    _admit(device, access)
    AccessToken.objects.filter(pk=access.pk).update(last_used=timezone.now())
    return Entered(game, cookie)


def _admit(device: Device, access: AccessToken) -> None:
    admitted_before = access.admissions.values_list("device", flat=True)
    if device.pk not in admitted_before:
        if len(admitted_before) >= MOST_DEVICES:
            raise NotAdmitted(Because.FULL)
        Admission.objects.get_or_create(device=device, token=access)


def _device(cookie: str) -> tuple[Device, str]:
    """Return the device that has this cookie, free to bind its key, or a new one with a new cookie."""
    known = Device.objects.filter(cookie_hash=hashed(cookie)) if is_key(cookie) else Device.objects.none()
    if device := known.first():
        known.update(key_hash="")
        return device, cookie
    cookie = secrets.token_urlsafe(TOKEN_BYTES)
    return Device.objects.create(cookie_hash=hashed(cookie)), cookie


def admissible(table: Table, access: AccessToken) -> None:
    """Refuse a card that was revoked, and a table that is not being played; the table has its round."""
    because = _hindrance(table, access, timezone.now())
    if because:
        raise NotAdmitted(because)


def _hindrance(table: Table, access: AccessToken, now: datetime) -> Because | None:
    round_ = table.draw.round
    if access.revoked is not None:
        return Because.REVOKED
    if not table.draw.current:
        return Because.REDRAWN
    if not round_.is_released:
        return Because.NOT_RELEASED
    if round_.tournament.state in {State.FINISHED, State.ARCHIVED}:
        return Because.TOURNAMENT_OVER
    return Because.OVER if is_past(round_, now) else None


def is_past(round_: Round, now: datetime) -> bool:
    """Whether a round was closed so long ago that its cards open nothing any more."""
    return round_.closed is not None and now > round_.closed + GRACE


# Being in


def admitted(game_id: UUID, *, cookie: str, key: str) -> Admission:
    """Return what lets a device write in a table's game, in one query; its first key is bound to it.

    It brings its device, its token, the table with its game, draw and round, the tournament and the club.
    UnknownGame where no table has that game, NotAdmitted for everything else.
    """
    if not (is_key(cookie) and is_key(key)):
        raise NotAdmitted(Because.NO_DEVICE)
    admission = _admissions(cookie).filter(token__table__game=game_id).first()
    if admission is None:
        raise _stranger(game_id, cookie)
    admissible(admission.token.table, admission.token)
    _bind(admission.device, key)
    return admission


def _admissions(cookie: str) -> QuerySet[Admission]:
    """Return what a device was let in with, the newest card of a table first: only that one can hold."""
    found = Admission.objects.filter(device__cookie_hash=hashed(cookie)).order_by("-token__number")
    return found.select_related("device", "token__table__game", "token__table__draw__round__tournament__club")


def _stranger(game_id: UUID, cookie: str) -> UnknownGame | NotAdmitted:
    """Return what is said to a device that was not let in at the table of this game."""
    if not Device.objects.filter(cookie_hash=hashed(cookie)).exists():
        return NotAdmitted(Because.NO_DEVICE)
    if not Table.objects.filter(game=game_id).exists():
        return UnknownGame()
    return NotAdmitted(Because.OTHER_TABLE)


def _bind(device: Device, key: str) -> None:
    """Let a device have one key: the first that comes with its cookie after a scan."""
    if not device.key_hash:
        here = Device.objects.filter(pk=device.pk)
        here.filter(key_hash="").update(key_hash=hashed(key))
        device.key_hash = here.values_list("key_hash", flat=True).first() or ""
    if not opens(key, device.key_hash):
        raise NotAdmitted(Because.OTHER_DEVICE)


def seen(admission: Admission, *, unsent: int = 0, conflicts: int = 0, name: str = "") -> None:
    """Write down that a device was there, with what waits on it: when that changes, else now and then."""
    now, name = timezone.now(), "".join(filter(str.isprintable, name))[:LONGEST_DEVICE]
    waiting = min(max(unsent, 0), MOST_WAITING), min(max(conflicts, 0), MOST_WAITING)
    if name and name != admission.device.name:
        admission.device.name = name
        Device.objects.filter(pk=admission.device_id).update(name=name)
    if waiting != (admission.unsent, admission.conflicts) or now - admission.last_seen > SEEN_EVERY:
        admission.unsent, admission.conflicts = waiting
        admission.last_seen = now
        Admission.objects.filter(pk=admission.pk).update(
            unsent=admission.unsent, conflicts=admission.conflicts, last_seen=now
        )
