"""The rounds of a player, one by one: where, with and against whom, and what was written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from django.urls import reverse

from clubs.formats import GAMES
from clubs.models import Player
from clubs.models.entries import names
from clubs.queries.player_tables import TablePlayed, names_beside, player_tables

NO_NAME = "–"
"""Stands for who is anonymous."""


@dataclass(frozen=True, slots=True)
class PlayerRound:
    """A round at a table; `theirs` is None where all played alone, `deals` where they are not counted."""

    date: date
    tournament: str
    url: str
    game: str
    round: int
    table: int
    partners: str
    opponents: str
    points: int
    theirs: int | None
    deals: int | None
    matches: int


def player_rounds(player: Player) -> Sequence[PlayerRound]:
    """Return the rounds that count, the latest first."""
    if player.anonymised:
        return []
    called = names_beside(player)
    return [round_in_words(each, player, called) for each in reversed(player_tables(player).tables)]


def round_in_words(played: TablePlayed, player: Player, called: Mapping[int, str]) -> PlayerRound:
    where, table = played.where, played.table
    return PlayerRound(
        date=where.day,
        tournament=where.name,
        url=reverse("clubs:tournament", args=[player.club.slug, where.slug]),
        game=str(GAMES[where.preset].name),
        round=where.round,
        table=where.number,
        partners=names_shown(table.partners, called),
        opponents=names_shown(table.opponents, called),
        points=table.points,
        theirs=table.theirs,
        deals=table.deals,
        matches=table.matches,
    )


def names_shown(people: Iterable[int], called: Mapping[int, str]) -> str:
    return names(called.get(person, NO_NAME) for person in people)
