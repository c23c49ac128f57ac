"""What games come to, stored in the database when a year of their group is read for the first time.

It holds for one revision of the game and for the program that made it: after a correction, and under another
release, it is made anew, and nobody has to throw it away. Names are not in it: they are those of the game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import DatabaseError, transaction
from django.db.models import Prefetch

from core.errors import DocumentError
from scoring.evenings.deal_sums import DealSums
from scoring.evenings.kept_deals import KeptDeals
from scoring.evenings.people import seated_at
from scoring.evenings.sums import Played, SideMade, played_to_the_end
from scoring.models import DealRecord, Game, GameQuerySet, SummedGame
from scoring.rules import codec
from scoring.rules.sides import PLACES, Side

Document = Mapping[str, Any]


COLUMNS = ("pk", "started", "revision", "preset", "players", "summed__state", "summed__played")
STORED = ("state", "played")
AT_A_TIME = 50
"""Games that are made anew in one go, some tenths of a second of work."""


@dataclass(frozen=True, slots=True)
class PlayedSince:
    """A game that is over, by its key, and when it began."""

    key: UUID
    started: datetime
    played: Played


def games_that_are_over(games: GameQuerySet, most: int | None = None) -> tuple[Sequence[PlayedSince], int]:
    """Return those of some games that are over, in their order, and how many are yet to be added up.

    No more than `most` of them are, None for all. There are as many queries for any number of games.
    """
    rows = list(games.values_list(*COLUMNS))
    outdated = [key for key, _at, revision, *_rest, state, _ in rows if state != stored_state(revision)]
    made = made_and_stored(outdated[:most])
    waiting = {*outdated} - made.keys()
    over = [
        PlayedSince(key, started, read_played(document, preset, players))
        for key, started, _revision, preset, players, _state, stored in rows
        if key not in waiting and (document := made.get(key, stored))
    ]
    return over, len(waiting)


def stored_state(revision: int) -> str:
    return f"{revision}-{settings.BUILD}"


def add_up_games_anew() -> Iterator[int]:
    """Make anew what another release has stored, some games at a time; yield how many these were."""
    outdated = SummedGame.objects.exclude(state__endswith=f"-{settings.BUILD}").order_by("pk")
    keys = list(outdated.values_list("game", flat=True))
    for start in range(0, len(keys), AT_A_TIME):
        yield len(made_and_stored(keys[start : start + AT_A_TIME]))


def made_and_stored(keys: Sequence[UUID]) -> Mapping[UUID, Document | None]:
    """Return what these games come to; it is returned even where nothing can be written."""
    if not keys:
        return {}
    deals = Prefetch("deals", DealRecord.objects.only("game", "number", "entry"))
    made = [
        SummedGame(
            game=game, state=stored_state(game.revision), played=played_document(played_by_deals(game))
        )
        for game in Game.objects.filter(pk__in=keys).prefetch_related(deals)
    ]
    with suppress(DatabaseError), transaction.atomic():
        SummedGame.objects.bulk_create(
            made, update_conflicts=True, unique_fields=["game"], update_fields=STORED
        )
    return {each.pk: each.played for each in made}


def played_by_deals(game: Game) -> Played | None:
    """Return a game with what came of it; None while it goes on, and where this version cannot read it."""
    try:
        return played_to_the_end(codec.read_game(game.document()), game.pack)
    except DocumentError:
        return None


def played_document(played: Played | None) -> dict[str, Any] | None:
    """Return what came of a game as a document without names."""
    if played is None:
        return None
    return {
        "chairs": [[person.place, person.side] for person in played.seated],
        "made": [[side, *made] for side, made in played.made.items()],
        "out": played.out,
        "bids": played.kept.bids,
        "deal_sums": played.kept.sums,
        **{name: getattr(played, name) for name in PLAIN},
    }


PLAIN = ("deals", "winner", "double_game", "players_leave", "loser")


def read_played(document: Document, preset: str, names: Mapping[str, str]) -> Played:
    """Return what came of a game of these people, by place."""
    winner, loser = document["winner"], document["loser"]
    return Played(
        preset=preset,
        seated=seated_at({PLACES[place]: Side(side) for place, side in document["chairs"]}, names),
        made={Side(side): SideMade(*made) for side, *made in document["made"]},
        deals=document["deals"],
        winner=Side(winner) if winner else None,
        double_game=document["double_game"],
        players_leave=document["players_leave"],
        out=tuple(map(Side, document["out"])),
        loser=Side(loser) if loser else None,
        kept=KeptDeals(
            bids=document["bids"],
            sums={key: DealSums(*sums) for key, sums in document["deal_sums"].items()},
        ),
    )
