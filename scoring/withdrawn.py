"""Keys that open nothing any more: of deleted games, withdrawn links, and devices removed from a group.

Only hashes are kept, for a year: whoever still holds such a key is told so, and cannot bring the game back.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet

from core.errors import N_, RulesError
from core.keys import hashed, is_key
from scoring.models import Game, WithdrawnKey

TOLD_FOR = timedelta(days=365)


class GameDeleted(RulesError):
    """A game that somebody deleted, or that was idle for a year."""

    def __init__(self) -> None:
        super().__init__(
            N_("This game was deleted on the server. A phone that has it can download it and open the file.")
        )


class LinkWithdrawn(RulesError):
    """A watch link in whose place there is a new one."""

    sentence = N_("This link was withdrawn: ask whoever keeps score for the new one.")

    def __init__(self) -> None:
        super().__init__(self.sentence)


class DeviceRemoved(LinkWithdrawn):
    """A device that somebody removed from its group."""

    sentence = N_("This phone was removed from the group: ask someone in the group for the new link.")


def check_not_withdrawn(
    key: str, deleted: type[RulesError] = GameDeleted, replaced: type[RulesError] = LinkWithdrawn
) -> None:
    """Say what became of a key that opens nothing any more; nothing happens for any other."""
    found = WithdrawnKey.objects.filter(pk=hashed(key)).first() if is_key(key) else None
    if found is not None:
        raise deleted if found.of_game else DeviceRemoved if found.of_device else replaced


@transaction.atomic
def remove_games(games: Iterable[Game]) -> int:
    """Delete games with their deals and history; return how many."""
    found = list(games)
    hashes = [key for game in found for key in (game.key_hash, game.watch_hash)]
    withdraw(hashes, of_game=True)
    Game.objects.filter(pk__in=[game.pk for game in found]).delete()
    return len(found)


def withdraw(hashes: Iterable[str], *, of_game: bool, of_device: bool = False) -> None:
    """Keep that these keys open nothing any more."""
    rows = [WithdrawnKey(key_hash=each, of_game=of_game, of_device=of_device) for each in hashes]
    WithdrawnKey.objects.bulk_create(rows, ignore_conflicts=True)


def forgotten_keys(now: datetime) -> QuerySet[WithdrawnKey]:
    """Return those of which nobody is told any more."""
    return WithdrawnKey.objects.filter(at__lt=now - TOLD_FOR)
