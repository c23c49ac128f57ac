"""No-shows: who signed up and did not come, noted where the club keeps such a list, for two years.

Whoever comes late after all, or whom the club takes off, is not on it; switched off, it is empty.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.contrib.auth.models import User
from django.db import transaction

from clubs.audit_log import log_action
from clubs.models import Action, Club, Entry, NoShow, Player


def note_no_show(entry: Entry) -> None:
    """Note that these people did not come, if the club wants that noted."""
    if entry.tournament.club.no_shows:
        NoShow.objects.bulk_create(
            [
                NoShow(player=member.player, tournament=entry.tournament)
                for member in entry.members.select_related("player")
            ],
            ignore_conflicts=True,
        )


def take_back_no_show(entry: Entry) -> None:
    """Forget that these people were missing: they have come."""
    players = entry.members.values("player")
    NoShow.objects.filter(tournament=entry.tournament_id, player__in=players).delete()


@transaction.atomic
def forget_no_shows(player: Player, *, by: User) -> int:
    """Take a member off the list of those who did not come; return how often that was."""
    count, _kinds = NoShow.objects.filter(player=player).delete()
    if count:
        log_action(
            player.club,
            Action.NO_SHOWS_FORGOTTEN,
            by=by,
            subject=player.name,
            after={"member": player.pk, "count": count},
        )
    return count


def empty_list(club: Club) -> None:
    NoShow.objects.filter(player__club=club).delete()


def no_shows_called(club: Club, names: Iterable[str]) -> Sequence[NoShow]:
    """Return when those of these names did not come, the last first; nothing where no list is kept."""
    if not club.no_shows:
        return []
    listed = club.players.listed()
    people = [player.pk for name in names for player in listed.called(name)]
    found = NoShow.objects.filter(player__in=people, tournament__deleted_at=None)
    return list(found.select_related("player", "tournament"))
