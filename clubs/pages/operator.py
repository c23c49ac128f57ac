"""What the server's operator sees of clubs: owners, how much is kept, when they were last used, their state.

Counts alone: nothing that a club has written is read. Each figure is one query for all clubs that are shown.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from django.db.models import Count, F, Max, Q, QuerySet
from django.db.models.functions import Length
from django.utils.translation import gettext_lazy as _

from clubs.actions.quotas import most_members, most_tournaments
from clubs.audit_log import display_name
from clubs.models import Club, ClubLogo, Entry, LogEvent, Membership, Player, Role, Seat, Tournament
from scoring.models import DealRecord


class ClubState(StrEnum):
    """Whether anybody gets into a club."""

    IN_USE = "in-use"
    SUSPENDED = "suspended"
    DELETED = "deleted"


STATES = {
    ClubState.IN_USE: _("in use"),
    ClubState.SUSPENDED: _("suspended"),
    ClubState.DELETED: _("deleted"),
}


def state_of(club: Club) -> ClubState:
    if club.deleted_at is not None:
        return ClubState.DELETED
    return ClubState.IN_USE if club.suspended_at is None else ClubState.SUSPENDED


BYTES: Mapping[str, int] = {
    "members": 200,
    "tournaments": 8_000,
    "entries": 160,
    "seats": 170,
    "deals": 1_000,
    "log": 200,
}
"""What one row takes in the database with what hangs on it, indexes too; measured in SQLite.

On a tournament hang its rounds and draws, on a seat its table and result, on a deal its game and its history.
"""


@dataclass(frozen=True, slots=True)
class ClubUsage:
    """How much a club keeps: rows by kind, the bytes of its logo, and when something was last done in it."""

    owners: Sequence[str]
    rows: Mapping[str, int]
    logo: int
    last_use: datetime | None

    @property
    def size(self) -> int:
        """About how many bytes the club takes in the database."""
        return self.logo + sum(BYTES[kind] * count for kind, count in self.rows.items())


def usage_of(clubs: Collection[int]) -> Mapping[int, ClubUsage]:
    """Return it for some clubs, by key, in a fixed number of queries."""
    rows = {kind: _counted(found, path, clubs) for kind, (found, path) in _kept().items()}
    logos = dict(ClubLogo.objects.filter(club__in=clubs).values_list("club", Length("png")))
    owners, last = _owners(clubs), _last_used(clubs)
    return {
        club: ClubUsage(
            owners=owners[club],
            rows={kind: counts.get(club, 0) for kind, counts in rows.items()},
            logo=logos.get(club, 0),
            last_use=last.get(club),
        )
        for club in clubs
    }


def _kept() -> Mapping[str, tuple[QuerySet[Any], str]]:
    """Return what is counted of a club, each with the way from its rows to the club."""
    draw = "draw__round__tournament__club"
    return {
        "members": (Player.objects.listed(), "club"),
        # Those that went with a deleted club are what it would have again.
        "tournaments": (
            Tournament.all_objects.filter(Q(deleted_at=None) | Q(deleted_at=F("club__deleted_at"))),
            "club",
        ),
        "entries": (Entry.objects.all(), "tournament__club"),
        "seats": (Seat.objects.all(), draw),
        "deals": (DealRecord.objects.all(), f"game__tournament_table__{draw}"),
        "log": (LogEvent.objects.all(), "club"),
    }


def _counted(found: QuerySet[Any], path: str, clubs: Collection[int]) -> dict[int, int]:
    return dict(found.filter(**{f"{path}__in": clubs}).order_by().values_list(path).annotate(Count("pk")))


def _owners(clubs: Collection[int]) -> Mapping[int, list[str]]:
    found: defaultdict[int, list[str]] = defaultdict(list)
    owning = Membership.all_objects.filter(club__in=clubs, role=Role.OWNER, user__is_active=True)
    for membership in owning.select_related("user").order_by("since", "pk"):
        found[membership.club_id].append(display_name(membership.user))
    return found


def _last_used(clubs: Collection[int]) -> dict[int, datetime]:
    """Return when each club last did something; what the operator does with it is no use of it."""
    own = LogEvent.objects.filter(club__in=clubs).exclude(action__startswith="operator.")
    return dict(own.order_by().values_list("club").annotate(Max("at")))


@dataclass(frozen=True, slots=True)
class SizeRow:
    """One kind of thing that a club keeps."""

    label: Any
    count: int
    bytes: int


LABELS = {
    "members": _("Members"),
    "tournaments": _("Tournaments"),
    "entries": _("Entries"),
    "seats": _("Seats with tables and results"),
    "deals": _("Deals"),
    "log": _("Lines of the log"),
}


@dataclass(frozen=True, slots=True)
class OperatorClubPage:
    """One club as the operator sees it."""

    club: Club
    state: ClubState
    usage: ClubUsage
    most_members: int
    most_tournaments: int

    @classmethod
    def of(cls, club: Club) -> OperatorClubPage:
        usage = usage_of([club.pk])[club.pk]
        return cls(club, state_of(club), usage, most_members(club), most_tournaments(club))

    @property
    def state_label(self) -> str:
        return str(STATES[self.state])

    @property
    def sizes(self) -> Sequence[SizeRow]:
        rows = [SizeRow(LABELS[kind], count, count * BYTES[kind]) for kind, count in self.usage.rows.items()]
        return [*rows, SizeRow(_("Logo"), int(self.usage.logo > 0), self.usage.logo)]
