"""Forgetting a person of a group: the name goes out of its items and out of its games."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping
from typing import Any
from uuid import uuid4

from django.utils import timezone

from scoring.evenings.people import key_of, plain_name
from scoring.groups.items import Value
from scoring.models import ChangeKind, DealRevision, Game, Group, GroupItem

NOBODY = "–"
MOST_FORMER_NAMES = 10
BATCH = 200


def former_names(person: GroupItem, value: Value) -> list[str]:
    """Return what a person was called, the last of it first, once the item has another value."""
    name = person.value["name"] if person.value else ""
    if not name or (value is not None and plain_name(value["name"]) == plain_name(name)):
        return list(person.former)
    return [name, *(each for each in person.former if each != name)][:MOST_FORMER_NAMES]


def without_names(value: Value, names: Iterable[str]) -> Value:
    """Return what was paid in an evening, with nobody in place of whoever plays under these names."""
    wanted = {plain_name(name) for name in names}
    if value is None or "payments" not in value:
        return value
    ends = ("from", "to")
    return {
        "payments": [
            {**paid, **{end: _without(paid[end], wanted) for end in ends}} for paid in value["payments"]
        ]
    }


def _without(key: str, wanted: Collection[str]) -> str:
    known = _name_key(key) or (key, 0)
    if plain_name(known[0]) not in wanted:
        return key
    return key_of(NOBODY, known[1])


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


def forget_in_games(group: Group, names: Iterable[str]) -> None:
    """Replace names in the games that belong to a group, in what they were called before too.

    A game whose names change gets a revision, so that whoever follows it hears of it.
    """
    wanted = {plain_name(name) for name in names}
    own = group.items.writable().values("game")
    games = list(Game.objects.locked().filter(pk__in=own).order_by("pk"))
    named = [game for game in games if _rename(game.players, wanted)]
    said = DealRevision.objects.filter(game__in=own, kind=ChangeKind.AGREE)
    changed = [each for each in said if _rename_agreement(each, wanted)]
    DealRevision.objects.bulk_update(changed, ["before", "after"], batch_size=BATCH)
    told = [_next_revision(game) for game in named]
    Game.objects.bulk_update(named, ["players", "revision"], batch_size=BATCH)
    DealRevision.objects.bulk_create(told, batch_size=BATCH)


def _rename(players: dict[str, str], wanted: set[str]) -> bool:
    """Replace names by place, in place; say whether there was one."""
    found = [place for place, name in players.items() if plain_name(name) in wanted]
    players.update(dict.fromkeys(found, NOBODY))
    return bool(found)


def _rename_agreement(agreed: DealRevision, wanted: set[str]) -> bool:
    found = [_rename(_names(said), wanted) for said in (agreed.before, agreed.after)]
    return any(found)


def _names(agreed: Mapping[str, Any] | None) -> dict[str, str]:
    names: dict[str, str] = (agreed or {}).get("players", {})
    return names


def _next_revision(game: Game) -> DealRevision:
    """Raise the revision of a game, whose change says nothing of who was there before."""
    game.revision += 1
    nobody = {"players": {place: name for place, name in game.players.items() if name == NOBODY}}
    return DealRevision(
        game=game,
        revision=game.revision,
        kind=ChangeKind.AGREE,
        before=nobody,
        after=nobody,
        at=timezone.now(),
        change=uuid4(),
    )
