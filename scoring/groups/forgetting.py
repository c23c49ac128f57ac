"""Forgetting a person of a group: the name goes out of its items and out of its games."""

from __future__ import annotations

import json
import time
from collections.abc import Collection, Iterable, Mapping
from typing import Any
from uuid import UUID, uuid4

from django.db import transaction
from django.utils import timezone

from scoring.evenings.people import key_of, plain_name
from scoring.groups.items import Value
from scoring.models import ChangeKind, DealRevision, Game, GroupItem

NOBODY = "–"
MOST_FORMER_NAMES = 10
BATCH = 100
"""Games whose names are replaced at once: others write in between."""

PAUSE = 0.1
"""Seconds in between: whoever waits for SQLite looks again after that long at most, and would come never."""


def dash_of(number: int) -> str:
    """Return what somebody forgotten is called: the second one and those after are told apart by number."""
    return NOBODY if number == 1 else f"{NOBODY} {number}"


def former_names(person: GroupItem, value: Value) -> list[str]:
    """Return what a person was called, the last of it first, once the item has another value."""
    name = person.value["name"] if person.value else ""
    if not name or (value is not None and plain_name(value["name"]) == plain_name(name)):
        return list(person.former)
    return [name, *(each for each in person.former if each != name)][:MOST_FORMER_NAMES]


def without_names(value: Value, names: Iterable[str], dash: str) -> Value:
    """Return what was paid in an evening, with `dash` in place of whoever plays under these names."""
    wanted = {plain_name(name) for name in names}
    if value is None or "payments" not in value:
        return value
    ends = ("from", "to")
    return {
        "payments": [
            {**paid, **{end: _without(paid[end], wanted, dash) for end in ends}} for paid in value["payments"]
        ]
    }


def _without(key: str, wanted: Collection[str], dash: str) -> str:
    known = _name_key(key) or (key, 0)
    if plain_name(known[0]) not in wanted:
        return key
    return key_of(dash, known[1])


def _name_key(text: str) -> tuple[str, int] | None:
    """Return a name and how many of it sit before, where a text is the key of a person on phones."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return None
    match found:
        case [str(called), int(before)]:
            return called, before
    return None


def finish_forgetting(group_id: UUID) -> None:
    """Replace the names of whoever is being forgotten in the games that belong to a group.

    A few games at a time, so that nobody waits: what is interrupted is begun anew, and finds less to do.
    """
    items = GroupItem.objects.filter(group=group_id)
    while people := list(items.being_forgotten()):
        dashes = {plain_name(name): person.dash for person in people for name in person.forgetting or []}
        games = list(items.writable().order_by("game").values_list("game", flat=True))
        for start in range(0, len(games), BATCH):
            time.sleep(PAUSE if start else 0)
            _forget_in(games[start : start + BATCH], dashes)
        for person in people:  # unless there is more to forget by now
            items.filter(pk=person.pk, revision=person.revision).update(forgetting=None)


@transaction.atomic
def _forget_in(keys: Collection[UUID], dashes: Mapping[str, str]) -> None:
    """Replace names in games, in what they were called before too.

    A game whose names change gets a revision, so that whoever follows it hears of it.
    """
    games = list(Game.objects.locked().filter(pk__in=keys).order_by("pk"))
    named = [game for game in games if _rename(game.players, dashes)]
    said = DealRevision.objects.filter(game__in=keys, kind=ChangeKind.AGREE)
    changed = [each for each in said if _rename_agreement(each, dashes)]
    DealRevision.objects.bulk_update(changed, ["before", "after"])
    told = [_next_revision(game, dashes) for game in named]
    Game.objects.bulk_update(named, ["players", "revision"])
    DealRevision.objects.bulk_create(told)


def _rename(players: dict[str, str], dashes: Mapping[str, str]) -> bool:
    """Replace names by place, in place; say whether there was one."""
    called = {place: plain_name(name) for place, name in players.items()}
    found = {place: dashes[name] for place, name in called.items() if name in dashes}
    players.update(found)
    return bool(found)


def _rename_agreement(agreed: DealRevision, dashes: Mapping[str, str]) -> bool:
    found = [_rename(_names(said), dashes) for said in (agreed.before, agreed.after)]
    return any(found)


def _names(agreed: Mapping[str, Any] | None) -> dict[str, str]:
    names: dict[str, str] = (agreed or {}).get("players", {})
    return names


def _next_revision(game: Game, dashes: Mapping[str, str]) -> DealRevision:
    """Raise the revision of a game, whose change says nothing of who was there before."""
    game.revision += 1
    gone = set(dashes.values())
    nobody = {"players": {place: name for place, name in game.players.items() if name in gone}}
    return DealRevision(
        game=game,
        revision=game.revision,
        kind=ChangeKind.AGREE,
        before=nobody,
        after=nobody,
        at=timezone.now(),
        change=uuid4(),
    )


# Housekeeping


def finish_interrupted() -> int:
    """Forget people whose forgetting was interrupted, as by a server that was stopped; return how many."""
    people = list(GroupItem.objects.being_forgotten())
    for group_id in {person.group_id for person in people}:
        finish_forgetting(group_id)
    return len(people)
