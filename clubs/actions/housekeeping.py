"""Housekeeping: removes what is out of date, once a day, and says how much that was.

Each chore counts what is due before it removes it, so that a dry run says the same. They are independent: one
that fails is told and does not keep the others from their work.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db import DatabaseError, transaction
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Manager, Max, Q, QuerySet
from django.utils import timezone
from django.utils.translation import override

from clubs.actions.removal import remove_account, remove_club, remove_tournament
from clubs.models import (
    RESTORE_PERIOD,
    AccessToken,
    AccountDeletion,
    BroughtList,
    Club,
    Device,
    Invitation,
    NoShow,
    QueuedMail,
    RoundState,
    Search,
    SignUpRequest,
    State,
    Tournament,
)
from core.models import RateCount, SharedPdf
from core.printing.pdf_cache import KEPT, old_files, remove_files
from core.recent import CLOCKS_DIFFER
from scoring.groups.forgetting import finish_interrupted
from scoring.groups.owner import end_groups, idle_groups, over_groups, remove_groups
from scoring.idle_games import idle_games
from scoring.models import Group, GroupItem
from scoring.withdrawn import forgotten_keys, remove_games

logger = logging.getLogger(__name__)

DAY = timedelta(days=1)
MONTH = timedelta(days=30)
BATCH = 200
"""Rows that go in one transaction: whoever writes meanwhile does not wait long."""


@dataclass(frozen=True)
class Chore:
    """Something that is removed when it is due: what it is called, how much is due, and how it goes."""

    name: str
    due: Callable[[datetime], int]
    remove: Callable[[datetime], int]


@dataclass(frozen=True, slots=True)
class ChoreDone:
    """What became of a chore; `count` is None where it failed."""

    name: str
    count: int | None

    def __str__(self) -> str:
        return f"{self.name}: {'failed, see the log' if self.count is None else self.count}"


def housekeeping(now: datetime | None = None, *, dry_run: bool = False) -> Iterator[ChoreDone]:
    """Do all chores, or only count what is due; yield each as it is done."""
    moment = now or timezone.now()
    with override(settings.LANGUAGE_CODE):
        for chore in CHORES:
            yield _done(chore, moment, dry_run=dry_run)


def _done(chore: Chore, now: datetime, *, dry_run: bool) -> ChoreDone:
    try:
        return ChoreDone(chore.name, chore.due(now) if dry_run else chore.remove(now))
    except (DatabaseError, OSError):
        logger.exception("Housekeeping failed at: %s", chore.name)
        return ChoreDone(chore.name, None)


# What was dated while the clock was ahead

DATED: Sequence[tuple[Manager[Any], str]] = (
    (Club.all_objects, "deleted_at"),
    (Tournament.all_objects, "deleted_at"),
    (AccountDeletion.objects, "at"),
    (Group.objects, "deleted"),
    (Invitation.all_objects, "used"),
    (BroughtList.objects, "created"),
    (Search.objects, "started"),
    (QueuedMail.objects, "created"),
)
"""What goes after a time, and from when on that time counts."""


def _of_future(now: datetime) -> Iterator[tuple[QuerySet[Any], str]]:
    """Yield what would stay until real time has caught up; nothing while it is the clock that is behind."""
    made = MigrationRecorder.Migration.objects.aggregate(last=Max("applied"))["last"]
    if made is None or made < now + DAY:
        for rows, field in DATED:
            yield rows.filter(**{f"{field}__gt": now + CLOCKS_DIFFER}), field


def _date_now(now: datetime) -> int:
    """Let the time of what is dated in the future begin now; return how much that was."""
    return sum(rows.update(**{field: now}) for rows, field in _of_future(now))


# What is due


def _sessions(now: datetime) -> QuerySet[Session]:
    return Session.objects.filter(expire_date__lt=now)


def _counts(now: datetime) -> QuerySet[RateCount]:
    """Counts of rate limits whose window is over: attempts to sign in among them."""
    return RateCount.objects.filter(ends__lte=int(now.timestamp()))


def _shared_pdfs(now: datetime) -> QuerySet[SharedPdf]:
    """PDFs for other servers that are as old as those in the folder, or dated while a clock was ahead."""
    latest = int((now + CLOCKS_DIFFER).timestamp()) + KEPT
    return SharedPdf.objects.filter(Q(until__lte=int(now.timestamp())) | Q(until__gt=latest))


def _searches(now: datetime) -> QuerySet[Search]:
    """Draws for which nobody has waited to the end."""
    return Search.objects.filter(started__lt=now - DAY)


def _lists(now: datetime) -> QuerySet[BroughtList]:
    return BroughtList.objects.forgotten(now)


def _invitations(now: datetime) -> QuerySet[Invitation]:
    """Those that let nobody in any more, long enough to be looked for."""
    return Invitation.all_objects.filter(Q(used__lt=now - MONTH) | Q(valid_until__lt=now - MONTH))


def _sign_ups(now: datetime) -> QuerySet[SignUpRequest]:
    """What people gave for a tournament that was long ago; their entries stay."""
    return SignUpRequest.objects.outdated(timezone.localdate(now))


def _old_details(now: datetime) -> QuerySet[SignUpRequest]:
    """Of those who want to be invited again, what is not needed for that."""
    return SignUpRequest.objects.with_old_details(timezone.localdate(now))


def _forget_details(rows: QuerySet[SignUpRequest]) -> None:
    SignUpRequest.objects.filter(pk__in=rows).forget_details()


def _mail(now: datetime) -> QuerySet[QueuedMail]:
    return QueuedMail.objects.given_up(now)


def _cards(now: datetime) -> QuerySet[AccessToken]:
    """Cards of tables whose round was closed long ago, with the admissions of phones."""
    round_ = Q(table__draw__round__state=RoundState.CLOSED, table__draw__round__closed__lt=now - MONTH)
    over = Q(
        table__draw__round__tournament__state__in=[State.FINISHED, State.ARCHIVED], created__lt=now - MONTH
    )
    return AccessToken.objects.filter(round_ | over)


def _devices(now: datetime) -> QuerySet[Device]:
    """Phones that are at no table any more and of which no sheet says anything."""
    return Device.objects.filter(created__lt=now - MONTH, admissions=None, reports=None)


def _accounts(now: datetime) -> QuerySet[User]:
    return User.objects.filter(deletion__at__lt=now - RESTORE_PERIOD)


def _clubs(now: datetime) -> QuerySet[Club]:
    return Club.all_objects.filter(deleted_at__lt=now - RESTORE_PERIOD)


def _tournaments(now: datetime) -> QuerySet[Tournament]:
    return Tournament.all_objects.filter(deleted_at__lt=now - RESTORE_PERIOD).exclude(club__in=_clubs(now))


# How it goes


def _rows(
    name: str,
    due: Callable[[datetime], QuerySet[Any]],
    delete: Callable[[QuerySet[Any]], object] = lambda rows: rows.delete(),
) -> Chore:
    """Return a chore that deletes rows with what belongs to them, some at a time."""

    def remove(now: datetime) -> int:
        removed = 0
        keys = list(due(now).order_by().values_list("pk", flat=True))
        for start in range(0, len(keys), BATCH):
            with transaction.atomic():
                # Asked again, as something may have come back to life meanwhile.
                batch = due(now).filter(pk__in=keys[start : start + BATCH])
                removed += batch.count()
                delete(batch)
        return removed

    return Chore(name, lambda now: due(now).count(), remove)


def _each(name: str, due: Callable[[datetime], QuerySet[Any]], remove_one: Callable[[Any], None]) -> Chore:
    """Return a chore that removes one thing after the other, each in a transaction of its own."""

    def remove(now: datetime) -> int:
        found = list(due(now))
        for each in found:
            remove_one(each)
        return len(found)

    return Chore(name, lambda now: due(now).count(), remove)


CHORES: Sequence[Chore] = (
    Chore(
        "Dates in the future, set to now",
        lambda now: sum(rows.count() for rows, _field in _of_future(now)),
        _date_now,
    ),
    _rows("Expired sessions", _sessions),
    _rows("Attempts and other counts of limits", _counts),
    _rows("PDFs for other servers", _shared_pdfs),
    _rows("Searches for draws", _searches),
    _rows("Lists waiting for import", _lists),
    _rows("Used or expired invitations", _invitations),
    _rows("Sign-ups of past tournaments", _sign_ups),
    _rows("Details of past sign-ups", _old_details, _forget_details),
    _rows("No-shows of two years ago", NoShow.objects.old),
    _rows("Mail given up after a day", _mail),
    _rows("Table codes", _cards),
    _rows("Phones of past tables", _devices),
    _rows("Quick games idle for a year", idle_games, remove_games),
    _rows("Keys of games deleted a year ago", forgotten_keys),
    Chore(
        "People whose forgetting was interrupted",
        lambda _now: GroupItem.objects.being_forgotten().count(),
        lambda _now: finish_interrupted(),
    ),
    _rows("Groups idle for two years", idle_groups, end_groups),
    _rows("Deleted groups", over_groups, remove_groups),
    _each("Deleted tournaments", _tournaments, remove_tournament),
    _each("Deleted clubs", _clubs, remove_club),
    _each("Deleted accounts", _accounts, remove_account),
    Chore("Kept PDFs", lambda _now: len(old_files()), lambda _now: remove_files(old_files())),
)
