"""Who goes up and who down from the evening before, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubs.models import Tournament
from clubs.models.entries import group_letter
from clubs.queries.leagues import league_places
from clubs.standings.leagues import LeagueMove

MOVES: Mapping[LeagueMove, object] = {
    LeagueMove.UP: _("Promoted"),
    LeagueMove.DOWN: _("Relegated"),
    LeagueMove.STAYS: _("Stays"),
    LeagueMove.NEW: pgettext_lazy("in a group", "New"),
}


@dataclass(frozen=True, slots=True)
class LeaguePlaceInWords:
    """An entry with its group; `before` is the group and the rank of before, such as "B, 1."."""

    title: str
    group: str
    move: str
    before: str


def leagues_in_words(tournament: Tournament, before: Tournament, movers: int) -> Sequence[LeaguePlaceInWords]:
    """Return who plays in which group, from the top, and why."""
    return [
        LeaguePlaceInWords(
            entry.title,
            group_letter(place.group),
            str(MOVES[place.move]),
            f"{group_letter(place.group_before)}, {place.rank_before}." if place.group_before else "",
        )
        for entry, place in league_places(tournament, before, movers)
    ]
