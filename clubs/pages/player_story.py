"""How a member played, over all tournaments of the club."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Q

from clubs.models import Entry, Player, Tournament
from clubs.pages.members import Played, entries_of, played_in
from clubs.pages.stories import Bids, Figures, alone_in
from clubs.queries.encounters import Encounter, Sitter, encounters
from clubs.queries.standings import standings_of_each
from clubs.standings.numbers import Number
from clubs.standings.values import Standings

MOST_NAMES = 12
"""So many of those with whom someone sat most often are listed."""


@dataclass(frozen=True, slots=True)
class Attended:
    """A tournament in which a member played, and what came of it: nothing yet where nothing is written."""

    played: Played
    of: int
    rank: int | None = None
    total: Number | None = None
    figures: Figures | None = None


@dataclass(frozen=True)
class PlayerStory:
    """A member's tournaments, the newest first; with whom and against whom, and what was written."""

    tournaments: tuple[Attended, ...]
    partners: tuple[tuple[str, int], ...]
    opponents: tuple[tuple[str, int], ...]
    rounds: int
    points: int
    matches: int
    bids: Bids

    @classmethod
    def of(cls, player: Player) -> PlayerStory:
        entries = list(entries_of(player))
        standings = standings_of_each(entry.tournament for entry in entries)
        told = tables_of(player)
        return cls(
            tournaments=tuple(
                attended(entry, ranked, player) for entry, ranked in zip(entries, standings, strict=True)
            ),
            partners=most_often(sitter for each in told for sitter in each.partners),
            opponents=most_often(sitter for each in told for sitter in each.opponents),
            rounds=len(told),
            points=sum(each.points or 0 for each in told),
            matches=sum(each.matches for each in told),
            bids=Bids.of(told),
        )


def attended(entry: Entry, standings: Standings[int], player: Player) -> Attended:
    played, of = played_in(entry, player), len(standings.rows)
    row = next((row for row in standings.rows if row.entry == entry.pk and row.attended), None)
    if row is None:
        return Attended(played, of)
    lowest = entry.tournament.settings.get("order") == "lowest"
    scores = [score for score in row.rounds if score is not None]
    return Attended(played, of, row.rank, row.total, Figures.of(scores, lowest=lowest))


def tables_of(player: Player) -> Sequence[Encounter]:
    """Return the tables at which a member sat and something was written."""
    here = Tournament.objects.filter(club=player.club_id).only("preset")
    seated = Q(player=player, draw__round__tournament__club=player.club_id)
    return [each for each in encounters(seated, alone=alone_in(here)) if each.points is not None]


def most_often(sitters: Iterable[Sitter]) -> tuple[tuple[str, int], ...]:
    """Return with whom someone sat most often, and how often."""
    counted = Counter((sitter.player, sitter.name) for sitter in sitters)
    return tuple((name, times) for (_key, name), times in counted.most_common(MOST_NAMES))
