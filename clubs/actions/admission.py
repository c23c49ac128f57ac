"""Admission of phones to a table in the hall: who is let in with its card or code, and until when.

Whoever scans a card gets a cookie, which counts together with the key that the browser made itself: neither
is worth anything alone. What a person may do follows from a role instead (`clubs.views.base`).
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from datetime import datetime, timedelta
from enum import Enum
from typing import Any, Self
from uuid import UUID

from django.db import transaction
from django.db.models import CharField, OuterRef, QuerySet, Subquery, UUIDField
from django.utils import timezone
from django.utils.functional import cached_property

from clubs.actions.access_cards import TOKEN_BYTES, club_part, code_club, code_hashed, is_token, parse_code
from clubs.actions.presence import SEEN_EVERY, RepeatedPresence, presence
from clubs.actions.score_sheets import start_table_game
from clubs.errors import ClubSuspended, Refused
from clubs.models import AccessToken, Admission, Device, Result, Round, RoundState, State, Table
from clubs.models.hall import LONGEST_DEVICE
from core.errors import N_
from core.keys import hashed, is_key, opens
from core.limits import CODE_OF_CARD, WRONG_CODE, WRONG_CODE_AGAIN, Limit
from core.prepared_queries import PRIMARY_KEY, Placeholder, Prepared
from core.rate_limit import check, spend
from core.recent import is_recent
from scoring.game_storage import UnknownGame
from scoring.models import Game

GRACE = timedelta(hours=2)
"""How long a card opens its table after the round was closed: some phones come late with what they hold."""

SEEN_BY_THE_HALL = {RoundState.RELEASED, RoundState.CLOSED}
OVER = {State.FINISHED, State.ARCHIVED}

MOST_DEVICES = 60
"""Devices that one card lets in: more than ever sit and look on at a table."""

COOKIE = "standblatt-device"
COOKIE_AGE = timedelta(days=30)

MOST_WAITING = 32_767
"""The largest count of what waits on a phone that every database can hold."""


class DenialReason(Enum):
    """Why somebody is not let in: a word for addresses, and one sentence."""

    UNKNOWN = "unknown", N_("This code does not open a table: scan the card on your table, or type its code.")
    WRONG_CODE = "wrong-code", N_("No table has this code: check it against the card on your table.")
    FULL = "full", N_("Too many devices are registered at this table: ask the office for a new card.")
    REVOKED = "revoked", N_("This card is no longer valid: ask the office for your table’s new one.")
    REDRAWN = "redrawn", N_("The round has been redrawn: check where you sit, and scan the card there.")
    NOT_RELEASED = (
        "not-released",
        N_("This round has not been released yet: wait until the office releases it."),
    )
    OVER = "over", N_("This round is over: bring what is missing to the office.")
    TOURNAMENT_OVER = (
        "tournament-over",
        N_("This tournament is over: nothing more can be entered at its tables."),
    )
    DELETED = "deleted", N_("This tournament has been deleted: ask the office.")
    SUSPENDED = "suspended", N_("This club is suspended: ask whoever runs this server.")
    NO_DEVICE = "no-device", N_("This device is not known here: scan the card on your table.")
    OTHER_TABLE = "other-table", N_("This device is registered at another table: scan the card on this one.")
    NEXT_GAME = (
        "next-game",
        N_("This game is finished and counted: scan the card on your table for the next one."),
    )
    OTHER_DEVICE = "other-device", N_("Another device is registered here: scan the card with this one.")

    word: str
    template: str

    def __new__(cls, word: str, template: str) -> Self:
        member = object.__new__(cls)
        member._value_, member.word, member.template = word, word, template
        return member


class NotAdmitted(Refused):
    """Somebody is not let in, or not any more; `reason` says why."""

    def __init__(self, reason: DenialReason) -> None:
        super().__init__(reason.template)
        self.reason = reason
        if reason is DenialReason.SUSPENDED:
            suspended = ClubSuspended()
            self.template, self.values = suspended.template, suspended.values


class NextGame(NotAdmitted):
    """The game is counted and the table plays the next one of several, `game`."""

    def __init__(self, game: UUID | None) -> None:
        super().__init__(DenialReason.NEXT_GAME)
        self.game = game


# How it stands with a table


@dataclass(frozen=True, slots=True)
class TableState:
    """What decides whether a card opens its table, and whether the table takes anything.

    `result` is the source of the result that counts, None where there is none.
    """

    revoked: datetime | None
    current: bool
    round: str
    round_closed: datetime | None
    tournament: str
    deleted: datetime | None
    suspended: datetime | None
    result: str | None

    @classmethod
    def of(cls, access: AccessToken, result: str | None = None) -> Self:
        """Return it from rows that were read with the card's table, draw, round, tournament and club."""
        draw = access.table.draw
        tournament = draw.round.tournament
        return cls(
            access.revoked,
            draw.current,
            draw.round.state,
            draw.round.closed,
            tournament.state,
            tournament.deleted_at,
            tournament.club.suspended_at,
            result,
        )


@dataclass(frozen=True)
class AdmittedDevice:
    """A device that was let in at a table, and what tells whether anything is new there.

    Made of one narrow query: rows of all the tables joined would take longer than the rest of a poll.
    """

    admission: int
    last_seen: datetime
    unsent: int
    conflicts: int
    device: int
    device_key: str
    device_name: str
    token: int
    table: int
    game_id: UUID
    draw: int
    tournament: int
    tournament_revision: int
    game_revision: int
    pack: str
    players: Mapping[str, str]
    state: TableState

    @classmethod
    def read(cls, row: tuple[Any, ...]) -> Self:
        """Return what `_found` has found."""
        values, state = row[: -len(STATE)], row[-len(STATE) :]
        names = [field.name for field in fields(cls)]
        return cls(**dict(zip(names, [*values, TableState(*state)], strict=True)))

    @cached_property
    def row(self) -> Admission:
        """The row, with its device, token, table, draw, round, tournament and club."""
        above = ("device", "token__table__draw__round__tournament__club")
        return Admission.objects.select_related(*above).get(pk=self.admission)

    @property
    def game(self) -> Game:
        """The table's sheet."""
        return Game.objects.get(tournament_table=self.table)


STATE = (
    "revoked",
    "table__draw__current",
    "table__draw__round__state",
    "table__draw__round__closed",
    "table__draw__round__tournament__state",
    "table__draw__round__tournament__deleted_at",
    "table__draw__round__tournament__club__suspended_at",
    "result",
)
"""Where a `TableState` lies, seen from a card."""

COUNTS = Result.objects.filter(active=True).order_by().values("source")


def _found(cookie_hash: Placeholder, game: Placeholder) -> QuerySet[Admission, tuple[Any, ...]]:
    """Return what a device was let in with, the newest card of a table first: only that one can hold."""
    return (
        Admission.objects.filter(device__cookie_hash=cookie_hash, token__table__game=game)
        .order_by("-token__number")
        .annotate(token__result=Subquery(COUNTS.filter(table=OuterRef("token__table"))))
        .values_list(
            *("pk", "last_seen", "unsent", "conflicts", "device", "device__key_hash", "device__name"),
            *("token", "token__table", "token__table__game", "token__table__draw"),
            "token__table__draw__round__tournament",
            "token__table__draw__round__tournament__revision",
            *("token__table__game__revision", "token__table__game__pack", "token__table__game__players"),
            *(f"token__{name}" for name in STATE),
        )
    )


def _state(token: Placeholder) -> QuerySet[AccessToken, tuple[Any, ...]]:
    result = Subquery(COUNTS.filter(table=OuterRef("table")))
    return AccessToken.objects.filter(pk=token).order_by().annotate(result=result).values_list(*STATE)


_admissions = Prepared(_found, CharField(), UUIDField())
_states = Prepared(_state, PRIMARY_KEY)


# Coming in


@dataclass(frozen=True, slots=True)
class AdmissionGrant:
    """A table's game, for a device that was let in; `cookie` is what the device is known by from now on."""

    game: Game
    cookie: str


def admit(word: str, *, cookie: str = "", address: str = "") -> AdmissionGrant:
    """Let a device in with the token or the code of a card; `cookie` is what it has from before, if anything.

    `address` is where it comes from: wrong codes are counted by it (TooManyRequests), those of a device that
    was let in at the club before for itself. The device binds its own key anew with what it sends next.
    """
    access = _scanned(word) if is_token(word) else _typed(word, cookie, address)
    check_admissible(TableState.of(access))
    return _let_in(access, cookie)


def _scanned(token: str) -> AccessToken:
    access = _cards().filter(token_hash=hashed(token)).first()
    if access is None:
        raise NotAdmitted(DenialReason.UNKNOWN)
    return access


def _typed(text: str, cookie: str, address: str) -> AccessToken:
    """Return the card with a code; whoever guesses is soon told to wait, whether it is right or wrong."""
    code = parse_code(text)
    if not code:
        raise NotAdmitted(DenialReason.WRONG_CODE)
    limit, who = _counted_for(code_club(code), cookie, address)
    check(limit, **who)
    access = _cards().filter(code_hash=code_hashed(code)).first()
    if access is None:
        spend(limit, **who)
        raise NotAdmitted(DenialReason.WRONG_CODE)
    spend(CODE_OF_CARD, card=str(access.pk))
    return access


def _counted_for(club: str, cookie: str, address: str) -> tuple[Limit, dict[str, str]]:
    """Return by what wrong codes of a club count: of a device that it let in before by the device alone."""
    let_in_by = _known_devices(cookie).values_list(
        "admissions__token__table__draw__round__tournament__club", flat=True
    )
    if club in map(club_part, let_in_by.filter(admissions__isnull=False).distinct()):
        return WRONG_CODE_AGAIN, {"browser": cookie}
    return WRONG_CODE, {"address": address, "club": club}


def _cards() -> QuerySet[AccessToken]:
    return AccessToken.objects.select_related("table__draw__round__tournament__club", "table__game")


@transaction.atomic
def _let_in(access: AccessToken, cookie: str) -> AdmissionGrant:
    game = access.table.game or start_table_game(access.table)
    device, cookie = _device(cookie)
    _admit(device, access)
    AccessToken.objects.filter(pk=access.pk).update(last_used=timezone.now())
    return AdmissionGrant(game, cookie)


def _admit(device: Device, access: AccessToken) -> None:
    admitted_before = access.admissions.values_list("device", flat=True)
    if device.pk not in admitted_before:
        if len(admitted_before) >= MOST_DEVICES:
            raise NotAdmitted(DenialReason.FULL)
        Admission.objects.get_or_create(device=device, token=access)


def _device(cookie: str) -> tuple[Device, str]:
    """Return the device that has this cookie, free to bind its key, or a new one with a new cookie."""
    known = _known_devices(cookie)
    if device := known.first():
        known.update(key_hash="")
        return device, cookie
    cookie = secrets.token_urlsafe(TOKEN_BYTES)
    return Device.objects.create(cookie_hash=hashed(cookie)), cookie


def _known_devices(cookie: str) -> QuerySet[Device]:
    return Device.objects.filter(cookie_hash=hashed(cookie)) if is_key(cookie) else Device.objects.none()


def check_admissible(state: TableState) -> None:
    """Refuse a card that was revoked, and a table that is not being played."""
    reason = _hindrance(state, timezone.now())
    if reason:
        raise NotAdmitted(reason)


def _hindrance(state: TableState, now: datetime) -> DenialReason | None:
    return _withheld(state) or _not_played(state, now)


def _withheld(state: TableState) -> DenialReason | None:
    """Return why nobody is let in, whatever is being played."""
    if state.deleted is not None:
        return DenialReason.DELETED
    if state.suspended is not None:
        return DenialReason.SUSPENDED
    return None if state.revoked is None else DenialReason.REVOKED


def _not_played(state: TableState, now: datetime) -> DenialReason | None:
    if not state.current:
        return DenialReason.REDRAWN
    if state.round not in SEEN_BY_THE_HALL:
        return DenialReason.NOT_RELEASED
    if state.tournament in OVER:
        return DenialReason.TOURNAMENT_OVER
    return DenialReason.OVER if _is_past(state.round_closed, now) else None


def admission_expired(round_: Round, now: datetime) -> bool:
    """Whether a round was closed so long ago that its cards open nothing any more."""
    return _is_past(round_.closed, now)


def _is_past(closed: datetime | None, now: datetime) -> bool:
    return closed is not None and not is_recent(closed, GRACE, now)


# Being in


def admitted_device(game_id: UUID, *, cookie: str, key: str) -> AdmittedDevice:
    """Return a device that may write in a table's game, in one query; its first key is bound to it.

    UnknownGame where no table has that game, NotAdmitted for everything else.
    """
    if not (is_key(cookie) and is_key(key)):
        raise NotAdmitted(DenialReason.NO_DEVICE)
    row = _admissions.first(hashed(cookie), game_id)
    if row is None:
        raise _stranger(game_id, cookie)
    found = AdmittedDevice.read(row)
    check_admissible(found.state)
    return _bound(found, key)


def table_state(token: int) -> TableState:
    """Return how it stands with the table that a card is for, as things are now."""
    row = _states.first(token)
    if row is None:
        raise NotAdmitted(DenialReason.UNKNOWN)
    return TableState(*row)


def _stranger(game_id: UUID, cookie: str) -> UnknownGame | NotAdmitted:
    """Return what is said to a device that was not let in at the table of this game."""
    if not Device.objects.filter(cookie_hash=hashed(cookie)).exists():
        return NotAdmitted(DenialReason.NO_DEVICE)
    let_in = Admission.objects.filter(device__cookie_hash=hashed(cookie))
    if counted := let_in.filter(token__table__finished_games__game=game_id):
        return NextGame(counted.values_list("token__table__game", flat=True)[0])
    if not Table.objects.filter(game=game_id).exists():
        return UnknownGame()
    return NotAdmitted(DenialReason.OTHER_TABLE)


def _bound(found: AdmittedDevice, key: str) -> AdmittedDevice:
    """Let a device have one key: the first that comes with its cookie after a scan."""
    if not found.device_key:
        here = Device.objects.filter(pk=found.device)
        here.filter(key_hash="").update(key_hash=hashed(key))
        bound = here.values_list("key_hash", flat=True).first() or ""
        found = replace(found, device_key=bound)
    if not opens(key, found.device_key):
        raise NotAdmitted(DenialReason.OTHER_DEVICE)
    return found


def record_presence(
    found: AdmittedDevice, *, unsent: int = 0, conflicts: int = 0, name: str = ""
) -> AdmittedDevice:
    """Write down that a device was there, with what waits on it: when that changes, else now and then."""
    now, name = timezone.now(), "".join(filter(str.isprintable, name))[:LONGEST_DEVICE]
    waiting = min(max(unsent, 0), MOST_WAITING), min(max(conflicts, 0), MOST_WAITING)
    if name and name != found.device_name:
        Device.objects.filter(pk=found.device).update(name=name)
        found = replace(found, device_name=name)
    if waiting == (found.unsent, found.conflicts) and is_recent(found.last_seen, SEEN_EVERY, now):
        return found
    unsent, conflicts = waiting
    if presence.is_gathered:
        presence.note(Admission(pk=found.admission, unsent=unsent, conflicts=conflicts, last_seen=now))
    else:
        Admission.objects.filter(pk=found.admission).update(unsent=unsent, conflicts=conflicts, last_seen=now)
    return replace(found, unsent=unsent, conflicts=conflicts, last_seen=now)


def repeated_presence(found: AdmittedDevice) -> RepeatedPresence:
    """Return what is called each time a device asks the same again."""
    waiting = {"unsent": found.unsent, "conflicts": found.conflicts}
    return RepeatedPresence(Admission(pk=found.admission, last_seen=found.last_seen, **waiting))
