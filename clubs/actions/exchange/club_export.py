"""Export of a whole club as one zip, yielded while it is made: each tournament's file, and the rest.

    club.json                 the club, people with their roles, members, seasons, the log beside tournaments
    logo.png                  where it has one
    tournaments/<slug>.json   as a tournament's own export, so that each can be imported again

Tournaments that were deleted and can come back are there too. Keys, invitations and passwords are not.
"""

from __future__ import annotations

import json
import zipfile
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from io import RawIOBase
from typing import Any

from django.contrib.auth.models import User
from django.core.serializers.json import DjangoJSONEncoder
from django.db import transaction
from django.utils import timezone

from clubs.actions.clubs import describe_club
from clubs.actions.exchange.export import export_tournament, log_part
from clubs.actions.members import FIELDS
from clubs.audit_log import log_action
from clubs.models import Action, Club, ClubLogo, LogEvent, Membership, Player, Season, Tournament

MEMBER_FIELDS = ("name", *FIELDS, "anonymised")
SEASON_FIELDS = (
    *("name", "slug", "settings", "game"),
    *("attendance", "missed", "guests", "unranked_count", "public"),
)


@transaction.atomic
def record_export(club: Club, *, by: User) -> LogEvent:
    return log_action(club, Action.CLUB_EXPORTED, by=by, subject=club.name)


class Chunks(RawIOBase):
    """A file that cannot be wound back and gives away what was written to it."""

    def __init__(self) -> None:
        super().__init__()
        self.written = bytearray()

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        self.written += data
        return len(data)

    def taken(self) -> bytes:
        """Return what was written since the last time."""
        data = bytes(self.written)
        self.written.clear()
        return data


def club_archive(club: Club) -> Iterator[bytes]:
    """Yield the zip of a club, a piece for each file in it: one tournament at a time is in memory."""
    chunks = Chunks()
    with zipfile.ZipFile(chunks, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in _files(club):
            archive.writestr(name, content)
            yield chunks.taken()
    yield chunks.taken()


def _files(club: Club) -> Iterator[tuple[str, str | bytes]]:
    document = json.dumps(club_document(club), cls=DjangoJSONEncoder, ensure_ascii=False, indent=1)
    yield "club.json", document + "\n"
    logo = ClubLogo.objects.filter(club=club).first()
    if logo:
        yield "logo.png", bytes(logo.png)
    # By keys, not by a cursor: whoever reads slowly holds nothing in the database.
    for key in list(
        Tournament.all_objects.filter(club=club).order_by("date", "pk").values_list("pk", flat=True)
    ):
        tournament = Tournament.all_objects.select_related("club").filter(pk=key).first()
        if tournament:
            yield f"tournaments/{tournament.slug}.json", export_tournament(tournament)


def club_document(club: Club) -> Mapping[str, Any]:
    """Return what is kept of a club beside its tournaments, in a fixed number of queries."""
    return {
        "format": 1,
        "standblatt": "club",
        "made": timezone.now(),
        "club": {**describe_club(club), "created": club.created, "deleted": club.deleted_at},
        "people": list(_people(club)),
        "members": list(_members(club)),
        "seasons": list(_seasons(club)),
        "deleted_tournaments": list(
            Tournament.all_objects.filter(club=club, deleted_at__isnull=False)
            .order_by("slug")
            .values_list("slug", flat=True)
        ),
        "log": list(_log(club.log.filter(tournament=None))),
    }


def _people(club: Club) -> Iterator[Mapping[str, Any]]:
    for each in Membership.all_objects.filter(club=club).select_related("user").order_by("pk"):
        yield {
            "username": each.user.get_username(),
            "name": each.user.get_full_name(),
            "role": each.role,
            "since": each.since,
        }


def _members(club: Club) -> Iterator[Mapping[str, Any]]:
    for player in Player.objects.filter(club=club).order_by("pk"):
        fields = {name: getattr(player, name) for name in MEMBER_FIELDS}
        yield {"key": player.pk, **fields, "merged_into": player.merged_into_id}


def _seasons(club: Club) -> Iterator[Mapping[str, Any]]:
    seasons = Season.objects.filter(club=club).order_by("pk")
    weights: dict[int | None, dict[str, int]] = defaultdict(dict)
    always: dict[int | None, list[str]] = defaultdict(list)
    counted = Tournament.all_objects.filter(club=club).exclude(season=None).order_by("date", "pk")
    for season, slug, weight, always_counts in counted.values_list(
        "season", "slug", "weight", "always_counts"
    ):
        weights[season][slug] = weight
        if always_counts:
            always[season].append(slug)
    for each in seasons:
        fields = {field: getattr(each, field) for field in SEASON_FIELDS}
        yield {**fields, "weights": weights[each.pk], "always_counts": always[each.pk]}


def _log(lines: Iterable[LogEvent]) -> Iterator[Mapping[str, Any]]:
    for line in lines:
        yield log_part(line).model_dump(mode="json")
