"""Who may take part: whether those who sign up are members, and of the age for which the sign-up is."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import chain

from clubs.models import Club, Player, SignUp
from clubs.names import name_keys

Known = Callable[[str], Sequence[Player]]
"""Whom a club knows by a name, as `PlayerQuerySet.called` has it."""


def known_at_once(club: Club) -> Known:
    """Return whom a club knows, read in one query, once somebody is looked for: for a list of many."""

    @cache
    def by_key() -> Mapping[str, Sequence[Player]]:
        found = defaultdict(list)
        for player in club.players.listed().only("club", "name", "active", "guest", "birth_year"):
            for key in name_keys(player.name):
                found[key].append(player)
        return found

    def called(name: str) -> Sequence[Player]:
        people = chain.from_iterable(by_key().get(key, ()) for key in name_keys(name))
        return list({each.pk: each for each in people}.values())

    return called


def non_members(sign_up: SignUp, names: Sequence[str], known: Known | None = None) -> Sequence[str]:
    """Return who is no active member, where only members play."""
    if not sign_up.members_only:
        return []
    known = known or _known_one_by_one(sign_up)
    return [name for name in names if not any(each.active and not each.guest for each in known(name))]


def not_of_age(
    sign_up: SignUp, names: Sequence[str], birth_year: int | None, known: Known | None = None
) -> Sequence[str]:
    """Return who is too old or too young: the first by the year that was given, others as the club knows."""
    years = sign_up.birth_years
    if not years.are_limited:
        return []
    known = known or _known_one_by_one(sign_up)
    given = [birth_year, *(None for _name in names[1:])]
    return [
        name for name, year in zip(names, given, strict=True) if years.exclude(year or _year(known(name)))
    ]


def may_play(sign_up: SignUp, names: Sequence[str], birth_year: int | None) -> bool:
    """Whether the sign-up is for all of them, as far as the club knows."""
    return not non_members(sign_up, names) and not not_of_age(sign_up, names, birth_year)


def _known_one_by_one(sign_up: SignUp) -> Known:
    return sign_up.tournament.club.players.listed().called


def _year(people: Sequence[Player]) -> int | None:
    return people[0].birth_year if len(people) == 1 else None
