"""Who has entered a tournament, and what comes next: prepared, for it is asked at each entry that is made."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet

from clubs.models import Entry, EntryMember, Round, Tournament
from core.prepared_queries import PRIMARY_KEY, Placeholder, Prepared


def next_round(tournament: Tournament) -> int:
    """Return the first round that the hall has not seen: late ones join there, leaving ones are missing."""
    last = _released.first(tournament.pk)
    return int(last[0]) + 1 if last else 1


def next_number(tournament: Tournament) -> int:
    """Return the number of the next entry."""
    last = _numbers.first(tournament.pk)
    return int(last[0]) + 1 if last else 1


def numbers_by_player(tournament: Tournament) -> dict[int, str]:
    """Return who has a part in the tournament already, by player, each with the number of the entry."""
    rows = _members.all(tournament.pk)
    return {pk: str(number) for player, substitute, number in rows for pk in (player, substitute) if pk}


def _released_in(tournament: Placeholder) -> QuerySet[Round, tuple[Any, ...]]:
    return Round.objects.filter(tournament=tournament).released().order_by("-number").values_list("number")


def _numbers_in(tournament: Placeholder) -> QuerySet[Entry, tuple[Any, ...]]:
    return Entry.objects.filter(tournament=tournament).order_by("-number").values_list("number")


def _members_in(tournament: Placeholder) -> QuerySet[EntryMember, tuple[Any, ...]]:
    found = EntryMember.objects.filter(tournament=tournament)
    return found.values_list("player_id", "substitute_id", "entry__number")


_released = Prepared(_released_in, PRIMARY_KEY)
_numbers = Prepared(_numbers_in, PRIMARY_KEY)
_members = Prepared(_members_in, PRIMARY_KEY, only_first=False)
