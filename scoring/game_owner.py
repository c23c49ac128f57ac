"""What whoever holds a game's key may do with the whole game: delete it, and give it a new watch link."""

from __future__ import annotations

from uuid import UUID

from django.db import IntegrityError, transaction

from core.errors import N_
from core.keys import hashed
from scoring.changes import NotPossible
from scoring.game_storage import UnknownGame, owned
from scoring.models import Game
from scoring.withdrawn import remove_games, withdraw


@transaction.atomic
def delete_game(game_id: UUID, *, key: str) -> None:
    """Delete a quick game for everybody; that of a table goes with its tournament."""
    game = owned(Game.objects.locked().filter(pk=game_id).first(), key=key)
    if Game.objects.filter(pk=game_id, tournament_table__isnull=False).exists():
        raise UnknownGame
    remove_games([game])


def replace_watch_key(game_id: UUID, watch: str, *, key: str) -> None:
    """Let another link show the game; the one of before is withdrawn."""
    try:
        _replace(game_id, watch, key)
    except IntegrityError as error:
        raise NotPossible(N_("Choose another watch key: this one is taken.")) from error


@transaction.atomic
def _replace(game_id: UUID, watch: str, key: str) -> None:
    game = owned(Game.objects.locked().filter(pk=game_id).first(), key=key)
    before, game.watch_hash = game.watch_hash, hashed(watch)
    if game.watch_hash == before:
        return
    game.save(update_fields=["watch_hash"])
    # A group to which somebody who only watched has brought the game is no longer shown it.
    game.group_items.filter(writable=False).update(game=None)
    withdraw([before], of_game=False)
