"""Who is meant by a name that somebody types: a member or guest whom the club knows, or somebody new.

Who has just this name is meant without a question. A name that is nearly somebody's, or that of several, or
of somebody who cannot be meant, is asked about: a second person of one name is made only on purpose.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext

from clubs.actions.members import Facts, add_member
from clubs.errors import Refused
from clubs.models import Club, Player
from clubs.name_parts import whole_name
from clubs.names import Likenesses
from core.errors import N_

NEW = "new"
"""The answer that somebody is new; any other is the key of a member or guest."""
MOST_OFFERED = 6

Answers = Mapping[str, str]
"""Who is meant, by the names as they were typed."""


class Doubt(NamedTuple):
    """A name that was typed, and those who may be meant by it, each with a key and what tells them apart."""

    name: str
    candidates: Sequence[tuple[int, str]]


class NamesInDoubt(Refused):
    """Names of which somebody has to say who is meant."""

    def __init__(self, doubts: Sequence[Doubt], *, at: str = "") -> None:
        _key, label = doubts[0].candidates[0]
        super().__init__(N_("Do you mean {name}?"), at=at, name=label)
        self.doubts = doubts


def check_names_clear(
    club: Club,
    names: Iterable[str],
    answers: Answers | None,
    *,
    here: Mapping[int, str],
    is_clear: Callable[[Sequence[Player]], bool],
    at: Callable[[str], str] = lambda name: "",
) -> None:
    """Raise NamesInDoubt for names that are not clear and not answered; nobody is asked without `answers`.

    `here` are those who take part, with their numbers; `is_clear` says whether those called so are clear.
    """
    if answers is None:
        return
    people = club.players.listed().filter(anonymised=None)
    called = {
        name: people.called(name) for name in dict.fromkeys(names) if not _is_answered(club, name, answers)
    }
    open_names = [name for name, those in called.items() if not is_clear(those)]
    if not open_names:
        return
    likenesses = Likenesses(dict(people.order_by("folded", "pk").values_list("pk", "name")))
    near = {name: [each.pk for each in called[name]] + likenesses.of(name) for name in open_names}
    shown = {name: list(dict.fromkeys(keys))[:MOST_OFFERED] for name, keys in near.items() if keys}
    found = people.in_bulk({key for keys in shown.values() for key in keys})
    doubts = [
        Doubt(name, [(key, _described(found[key], here)) for key in keys]) for name, keys in shown.items()
    ]
    if doubts:
        raise NamesInDoubt(doubts, at=at(doubts[0].name))


def _is_answered(club: Club, name: str, answers: Answers) -> bool:
    return answers.get(name) == NEW or answered(club, name, answers) is not None


def answered(club: Club, name: str, answers: Answers | None) -> Player | None:
    """Return who was said to be meant by a name, if it is somebody of the club."""
    key = (answers or {}).get(name, "")
    return club.players.listed().filter(pk=int(key)).first() if key.isdecimal() and len(key) < 19 else None


def said_person(club: Club, name: str, answers: Answers | None, *, by: User | None) -> Player | None:
    """Return who was said to be meant, a new guest where somebody was said to be new; None for no answer."""
    if answers and answers.get(name) == NEW:
        return add_guest(club, name, by=by)
    return answered(club, name, answers)


@transaction.atomic
def add_unknown(club: Club, values: Facts, answers: Answers, *, by: User) -> tuple[Player, bool]:
    """Put somebody on the list, asked about who has nearly that name; or return who was meant, and False."""
    name = whole_name(values["given_name"], values["surname"])
    check_names_clear(club, [name], answers, here={}, is_clear=lambda called: False)
    if known := answered(club, name, answers):
        return known, False
    return add_member(club, values, by=by), True


def add_guest(club: Club, name: str, *, by: User | None) -> Player:
    """Keep somebody new for other tournaments, too."""
    return add_member(club, {"name": name, "guest": True}, by=by)


def _described(player: Player, here: Mapping[int, str]) -> str:
    number = here.get(player.pk) or player.number
    details = [gettext("number {number}").format(number=number)] if number else []
    return ", ".join(filter(None, [player.name, *details, player.section or player.home]))
