"""The years of a group, from its games on the server: read and added up, kept until one of them changes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import MAXYEAR, MINYEAR, date, datetime, timedelta

from django.core.cache import cache
from django.db.models import Count, Sum
from django.utils.timezone import get_current_timezone, localtime
from django.utils.translation import ngettext

from core.errors import DocumentError
from scoring.evenings.settlement import balances_of, rounds_of
from scoring.evenings.stakes import Stakes, read_stakes
from scoring.evenings.years import GroupYear, PlayedAt, group_year
from scoring.groups.items import Value
from scoring.groups.summed_games import PlayedSince, games_that_are_over
from scoring.models import Game, GameQuerySet, Group, ItemKind

KEPT = 24 * 3600
"""Seconds for which a year is kept; another one of its games, or another stake, has a key of its own."""

MOST_NAMED = 4

MOST_ADDED_UP = 500
"""So many games of all years are added up for one request: the next ones follow when it comes again."""

SMALL_HOURS = timedelta(hours=5)
"""What begins before five in the morning belongs to the evening before, as on the phones."""


@dataclass(frozen=True, slots=True)
class StoredYear:
    """A year as the server has it, with what it is worth at the stakes agreed now.

    `balances` are Rappen and `rounds` rounds of drinks, by the keys of the people; `state` names what it was
    made of. The `year` is None of all of them; `waiting` are games that are yet to be added up.
    """

    name: str
    year: int | None
    state: str
    found: GroupYear
    stakes: Stakes | None
    balances: Mapping[str, int]
    rounds: Mapping[str, int]
    waiting: int = 0


def year_of_group(group: Group, year: int | None, pay: Callable[[int], None] | None = None) -> StoredYear:
    """Return the year, empty where no game of it is over; in so many queries for any number of games.

    Where it is not kept, `pay` hears first how many games are to be added up. Games that the group may only
    look at are not in it: from these nobody is forgotten.
    """
    state, games = group_year_state(group, year)
    key = f"group-year:{group.pk}:{year}:{state}"
    kept: StoredYear | None = cache.get(key)
    if kept is None:
        if pay:
            pay(games if year is not None else min(games, MOST_ADDED_UP))
        kept = computed_group_year(group, year, state)
        if not kept.waiting:
            cache.set(key, kept, KEPT)
    return kept


def group_year_state(group: Group, year: int | None) -> tuple[str, int]:
    """Return what is another one as soon as an item or a game of the group changes, and how many games."""
    found = games_in(group, year).aggregate(count=Count("pk"), revisions=Sum("revision"))
    return f"{group.revision}-{found['count']}-{found['revisions'] or 0}", found["count"]


def computed_group_year(group: Group, year: int | None, state: str) -> StoredYear:
    values = group.items.present().exclude(kind=ItemKind.GAME).values_list("kind", "key", "value")
    items: Mapping[tuple[str, str], Value] = {(kind, key): value for kind, key, value in values}
    evenings = {key for kind, key in items if kind == ItemKind.EVENING}
    over, waiting = games_that_are_over(
        games_in(group, year).order_by("started", "pk"), None if year is not None else MOST_ADDED_UP
    )
    games = list(games_played(group, over, evenings))
    stakes = stakes_in(items.get((ItemKind.STAKES, "")))
    played = [game.played for game in games]
    return StoredYear(
        name=(items.get((ItemKind.NAME, "")) or {}).get("name", ""),
        year=year,
        state=state,
        found=group_year(games),
        stakes=stakes,
        balances=balances_of(played, stakes) if stakes else {},
        rounds=rounds_of(played, stakes) if stakes else {},
        waiting=waiting,
    )


def games_played(group: Group, games: Iterable[PlayedSince], evenings: set[str]) -> Iterator[PlayedAt]:
    """Yield those games that are of an evening of the group."""
    evening_of = dict(group.items.writable().values_list("game", "value__evening"))
    days: dict[str, date] = {}
    for game in games:
        evening = evening_of[game.key]
        if evening in evenings:
            day = days.setdefault(evening, (localtime(game.started) - SMALL_HOURS).date())
            yield PlayedAt(evening, day, game.played)


def games_in(group: Group, year: int | None) -> GameQuerySet:
    """Return the games of a group that began in a year, or in all; none in one that no calendar has."""
    own = group.items.writable().values("game")
    if year is None:
        return Game.objects.filter(pk__in=own)
    if not MINYEAR <= year < MAXYEAR:
        return Game.objects.none()
    zone = get_current_timezone()
    begins, ends = (datetime(each, 1, 1, tzinfo=zone) + SMALL_HOURS for each in (year, year + 1))
    return Game.objects.filter(pk__in=own, started__gte=begins, started__lt=ends)


def stakes_in(value: Value) -> Stakes | None:
    """Return what is agreed; None where nothing is, or what this version does not know."""
    try:
        return read_stakes("stakes", value) if value else None
    except DocumentError:
        return None


def names_by_key(found: GroupYear) -> Mapping[str, str]:
    """Return what the people of a year are called, by key."""
    return {person.key: person.name for person in found.people}


def names_on_one_line(people: Sequence[str], names: Mapping[str, str]) -> str:
    """Return people on one line, the first few of many."""
    shown, more = " · ".join(names[key] for key in people[:MOST_NAMED]), len(people) - MOST_NAMED
    if more <= 0:
        return shown
    words = ngettext("{names} and {count} more", "{names} and {count} more", more)
    return words.format(names=shown, count=more)
