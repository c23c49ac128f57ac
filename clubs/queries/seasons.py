"""The standings of a season: its tournaments are the rounds, and those who played are ranked (TN-5).

Each player of a pair or a team gets what it made, also where a substitute sat; who was merged into
somebody else counts as that one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from clubs.models import EntryMember, Player, Season, State, Tournament
from clubs.queries.standings import standings_of_each
from clubs.season import season_round
from clubs.standings import values
from clubs.standings.document import read_settings
from clubs.standings.ranking import rank, ranks
from clubs.standings.settings import Counts, Settings
from clubs.standings.values import Standings

COUNTED_STATES = (State.RUNNING, State.FINISHED, State.ARCHIVED)


@dataclass(frozen=True)
class SeasonRanked:
    """A season's tournaments, numbered from one in the order of their days, and the standings after them."""

    settings: Settings
    tournaments: Mapping[int, Tournament]
    through: int | None
    standings: Standings[int]
    ranks_before: Mapping[int, int | None]


def season_of(season: Season, through: int | None = None) -> SeasonRanked:
    """Return the standings after the tournament with the number `through`, after all for None."""
    settings = read_settings(season.settings)
    found = season.tournaments.filter(state__in=COUNTED_STATES).order_by("date", "pk")
    played = [
        (tournament, standings)
        for tournament, standings in zip(found, standings_of_each(found), strict=True)
        if standings.numbers
    ]
    tournaments = [tournament for tournament, _standings in played]
    people = players_in_season(tournaments)
    values_ = as_season(settings, played, people)
    through = min(through or len(played), len(played)) or None
    return SeasonRanked(
        settings,
        dict(enumerate(tournaments, 1)),
        through,
        rank(values_, through),
        ranks(values_, through - 1) if through and through > 1 else {},
    )


def as_season(
    settings: Settings,
    played: Sequence[tuple[Tournament, Standings[int]]],
    people: Mapping[int, Sequence[int]],
) -> values.Tournament[int]:
    """Return the season as what is ranked: points for ranks are given here, and then just summed."""
    by_rank = settings.counts is Counts.RANK_POINTS
    rounds = [
        season_round(
            number,
            standings,
            lambda entry: people.get(entry, ()),
            rank_points=settings.rank_points if by_rank else (),
            weight=tournament.weight,
        )
        for number, (tournament, standings) in enumerate(played, 1)
    ]
    everyone = dict.fromkeys(player for each in rounds for player in each.scores)
    summed = replace(settings, counts=Counts.POINTS, rank_points=()) if by_rank else settings
    return values.Tournament(entries=tuple(everyone), rounds=rounds, settings=summed, check_sum=False)


def players_in_season(tournaments: Sequence[Tournament]) -> Mapping[int, Sequence[int]]:
    """Return who is behind each entry, by its key; who was merged is the one who remains."""
    rows = EntryMember.objects.filter(tournament__in=tournaments).order_by("place")
    merged = merges(tournament.club_id for tournament in tournaments)
    people: dict[int, list[int]] = defaultdict(list)
    for entry, player in rows.values_list("entry", "player"):
        people[entry].append(remaining(player, merged))
    return people


def merges(clubs: Iterable[int]) -> Mapping[int, int]:
    """Return into whom players of these clubs were merged."""
    rows = Player.objects.filter(club__in=set(clubs)).exclude(merged_into=None)
    return {player: into for player, into in rows.values_list("pk", "merged_into") if into is not None}


def remaining(player: int, merged: Mapping[int, int]) -> int:
    """Return the one who remains of a player who may have been merged, again and again."""
    while player in merged:
        player = merged[player]
    return player
