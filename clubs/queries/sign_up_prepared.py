"""Sign-up queries that are prepared: thousands of people ask them in the minute in which it opens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from django.db.models import CharField, Count, DateTimeField, QuerySet

from clubs.models import Entry, SignUp, SignUpRequest
from clubs.models.sign_up import SignUpName, SignUpRequestQuerySet, stored_name_keys
from core.keys import hashed
from core.prepared_queries import PRIMARY_KEY, Placeholder, Prepared


def public_sign_up(club: str, tournament: str) -> SignUp | None:
    """Return the sign-up at an address, with its tournament and club; None where there is no such page."""
    return _at_address.first(club, tournament)


def sign_up_of(tournament: int) -> SignUp | None:
    """Return the sign-up of a tournament, switched on or off."""
    return _of_tournament.first(tournament)


def request_of_token(token: str) -> SignUpRequest | None:
    """Return whose own link has this token."""
    return _of_token.first(hashed(token))


def has_namesakes(people: Iterable[str]) -> bool:
    """Whether anybody called like one of these people has ever signed up, whatever became of it, anywhere."""
    keys = {key for name in people for key in stored_name_keys(name)}
    return any(_named.first(key) for key in sorted(keys))


def lapsed_requests(sign_up: int, now: datetime) -> Sequence[SignUpRequest]:
    """Return those who were offered a place and did not take it in time."""
    return _lapsed.all(sign_up, now)


def counts_in_line(sign_up: int, now: datetime) -> Counter[str]:
    """Return how many without an entry hold a place, or wait for one, by their state."""
    return Counter(dict(_in_line.all(sign_up, now)))


def count_playing(tournament: int) -> int:
    """Return how many entries take part."""
    row = _playing.first(tournament)
    return int(row[1]) if row else 0


def _at(club: Placeholder, tournament: Placeholder) -> QuerySet[SignUp]:
    found = SignUp.objects.select_related("tournament__club").filter(
        on=True,
        tournament__deleted_at=None,
        tournament__club__deleted_at=None,
        tournament__published__isnull=False,
    )
    return found.filter(tournament__club__slug=club, tournament__slug=tournament)


def _of(tournament: Placeholder) -> QuerySet[SignUp]:
    return SignUp.objects.filter(tournament=tournament, tournament__club__deleted_at=None)


def _with_token(token_hash: Placeholder) -> SignUpRequestQuerySet:
    return SignUpRequest.objects.filter(token_hash=token_hash)


def _names(key: Placeholder) -> QuerySet[Any, Any]:
    return SignUpName.objects.filter(key=key).values_list("pk")


def _lapsed_in(sign_up: Placeholder, now: Any) -> SignUpRequestQuerySet:
    return SignUpRequest.objects.filter(sign_up=sign_up).lapsed(now)


def _states_in(sign_up: Placeholder, now: Any) -> QuerySet[Any, Any]:
    in_line = SignUpRequest.objects.filter(sign_up=sign_up).in_line(now).order_by()
    return in_line.values_list("state").annotate(Count("pk"))


def _entries_in(tournament: Placeholder) -> QuerySet[Any, Any]:
    playing = Entry.objects.filter(tournament=tournament, left_round=None).order_by()
    return playing.values_list("tournament").annotate(Count("pk"))


_TEXT: CharField[Any, Any] = CharField()
_MOMENT: DateTimeField[Any, Any] = DateTimeField()
_at_address = Prepared(_at, _TEXT, _TEXT)
_of_tournament = Prepared(_of, PRIMARY_KEY)
_of_token = Prepared(_with_token, _TEXT)
_named = Prepared(_names, _TEXT)
_lapsed = Prepared(_lapsed_in, PRIMARY_KEY, _MOMENT, only_first=False)
_in_line = Prepared(_states_in, PRIMARY_KEY, _MOMENT, only_first=False)
_playing = Prepared(_entries_in, PRIMARY_KEY)
