"""Score-keeping: lists of changes that start a game, and record, correct and remove its deals.

A list is one transaction. Each change is applied once however often it arrives (its `Stamp` carries
the change's own id), judged by the rule book, and leaves a `DealRevision`. What is refused is not
stored. The number of queries grows neither with the deals nor with the length of a list.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db import IntegrityError, transaction

from scoring.changes import Change, Start
from scoring.keys import opens
from scoring.ledger import Answer, Ledger, Status
from scoring.models import Game
from scoring.rules.errors import RulesError, _


class UnknownGame(RulesError):
    """There is no such game, or it is somebody else's: the two look the same from outside."""

    def __init__(self) -> None:
        super().__init__(_("There is no such game, or this is not its key."))


@dataclass(frozen=True, slots=True)
class Answers:
    """What became of a list of changes, and the game after it."""

    game: Game
    answers: tuple[Answer, ...]

    @property
    def refused(self) -> bool:
        return any(answer.status is Status.REFUSED for answer in self.answers)


def owned(game: Game | None, *, key: str) -> Game:
    """Return `game` if `key` may write it; UnknownGame alike for no game and for a wrong key."""
    if game is None or not opens(key, game.key_hash):
        raise UnknownGame
    return game


def apply_changes(game_id: UUID, changes: Sequence[Change], *, key: str) -> Answers:
    """Apply a list of changes in order; refused ones leave the others standing.

    Raises UnknownGame, NotPossible, or DocumentError for a change that has not the form of the
    entry format; then nothing of the list is applied.
    """
    try:
        return _apply(game_id, changes, key)
    except IntegrityError:
        # Somebody stored the same game in the same moment. The constraint has decided between the
        # two, and a second look finds what was stored.
        return _apply(game_id, changes, key)


@transaction.atomic
def _apply(game_id: UUID, changes: Sequence[Change], key: str) -> Answers:
    game = Game.objects.locked().filter(pk=game_id).first()
    if game is None and changes and isinstance(changes[0], Start):
        return _write(Ledger.started(game_id, changes[0], key), changes)
    return _continue(owned(game, key=key), changes)


@transaction.atomic
def change_game(game: Game, changes: Sequence[Change]) -> Answers:
    """Apply a list of changes for somebody who may write a game without its key, as a club's office may."""
    return _continue(Game.objects.locked().get(pk=game.pk), changes)


def _continue(game: Game, changes: Sequence[Change]) -> Answers:
    wanted = [change.stamp.change for change in changes]
    done = game.revisions.applied(wanted)
    if done.keys() >= set(wanted):
        # The answer was lost, not the changes: nothing need be read to say so.
        return Answers(game, tuple(Answer(change, Status.REPEATED) for change in wanted))
    return _write(Ledger.opened(game, done), changes)


def _write(ledger: Ledger, changes: Sequence[Change]) -> Answers:
    answers = ledger.answers(changes)
    if ledger.revisions:
        ledger.store()
    return Answers(ledger.game, answers)
