"""The page of the rating: how strong the players of a club are in one of its games, and how surely."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from clubs.models import Club, Player
from clubs.pages.game_tabs import GameTab, game_tabs
from clubs.queries.rating import ratings_of
from clubs.rating.values import Rating


@dataclass(frozen=True, slots=True)
class RatedPlayer:
    """A row of the list; `scale` is the strength at the edge of its picture, the same in all rows."""

    player: Player
    rating: Rating
    scale: float


@dataclass(frozen=True, slots=True)
class RatingPage:
    games: Sequence[GameTab]
    players: Sequence[RatedPlayer]


def rating_page(club: Club, game: str) -> RatingPage:
    """Return the rating of the members in a game, in the one that is played most if there is no such game.

    Guests and who is anonymous have helped to make it, and are not on it.
    """
    ratings = {preset: found for preset, found in ratings_of(club).items() if found}
    games = game_tabs(ratings, game)
    shown = next((tab.key for tab in games if tab.is_shown), "")
    return RatingPage(games, rated_members(club, ratings.get(shown, {})))


def rated_members(club: Club, ratings: Mapping[int, Rating]) -> Sequence[RatedPlayer]:
    """Return the members among those who are rated, the strongest first, then by name."""
    members = club.players.listed().members().filter(anonymised=None, pk__in=ratings).select_related("club")
    edges = [edge for member in members for edge in (ratings[member.pk].low, ratings[member.pk].high)]
    scale = max(map(abs, edges), default=0)
    rated = [RatedPlayer(member, ratings[member.pk], scale) for member in members]
    return sorted(rated, key=lambda each: (-round(each.rating.strength, 6), each.player.folded))
