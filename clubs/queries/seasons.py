"""The standings of a season: its tournaments are the rounds, and those who played are ranked (TN-5).

Each player of a pair or a team gets what it made, also where a substitute sat; who was merged into
somebody else counts as that one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass

from django.db.models import Q

from clubs.models import EntryMember, Player, Season, State, Tournament
from clubs.queries.standings import standings_of_each
from clubs.season import SeasonEvening, SeasonGuests, SeasonRules, points_off, season_standings
from clubs.standings import values
from clubs.standings.document import read_settings
from clubs.standings.ranking import rank, ranks
from clubs.standings.values import Standings

COUNTED_STATES = (State.RUNNING, State.FINISHED, State.ARCHIVED)


@dataclass(frozen=True)
class SeasonPlayed:
    """A season as it can be ranked: its tournaments, numbered from one in the order of their days.

    `always` are those that count however bad they were, also those still to come.
    """

    rules: SeasonRules
    tournaments: Mapping[int, Tournament]
    so_far: values.Tournament[int]
    always: Sequence[Tournament]


@dataclass(frozen=True)
class SeasonRanked:
    """A season's tournaments, numbered as when it was played, and the standings after one of them.

    `points_off` is what was lost by missed ones, by player.
    """

    rules: SeasonRules
    tournaments: Mapping[int, Tournament]
    through: int | None
    standings: Standings[int]
    ranks_before: Mapping[int, int | None]
    outside: Set[int]
    always: Sequence[Tournament]
    points_off: Mapping[int, int]


def season_of(season: Season, through: int | None = None) -> SeasonRanked:
    """Return the standings after the tournament with the number `through`, after all for None."""
    played = season_played(season)
    through = min(through or len(played.tournaments), len(played.tournaments)) or None
    return SeasonRanked(
        played.rules,
        played.tournaments,
        through,
        rank(played.so_far, through),
        ranks(played.so_far, through - 1) if through and through > 1 else {},
        frozenset(played.so_far.outside),
        played.always,
        points_off(played.so_far, through),
    )


def season_played(season: Season) -> SeasonPlayed:
    """Return a season with all tournaments that count and have results."""
    rules = season_rules(season)
    all_of_them = list(season.tournaments.order_by("date", "pk"))
    found = [tournament for tournament in all_of_them if tournament.state in COUNTED_STATES]
    played = [
        (tournament, standings)
        for tournament, standings in zip(found, standings_of_each(found), strict=True)
        if standings.numbers
    ]
    tournaments = [tournament for tournament, _standings in played]
    people, guests, outside = players_in_season(tournaments)
    evenings = [
        SeasonEvening(
            standings,
            people,
            tournament.weight,
            tournament.always_counts,
            outside,
            over=tournament.state != State.RUNNING,
        )
        for tournament, standings in played
    ]
    return SeasonPlayed(
        rules,
        dict(enumerate(tournaments, 1)),
        season_standings(rules, evenings, guests),
        [tournament for tournament in all_of_them if tournament.always_counts],
    )


def season_rules(season: Season) -> SeasonRules:
    return SeasonRules(
        settings=read_settings(season.settings),
        attendance=season.attendance,
        missed=season.missed,
        guests=SeasonGuests(season.guests),
        unranked_count=season.unranked_count,
    )


def players_in_season(
    tournaments: Sequence[Tournament],
) -> tuple[Mapping[int, Sequence[int]], Set[int], Set[int]]:
    """Return who is behind each entry, by its key, the guests among them, and entries outside the ranking.

    Who was merged is the one who remains, and a guest or none as that one is today.
    """
    rows = EntryMember.objects.filter(tournament__in=tournaments).order_by("place")
    merged, guests = merged_and_guests({tournament.club_id for tournament in tournaments})
    people: dict[int, list[int]] = defaultdict(list)
    outside = set()
    for entry, player, is_outside in rows.values_list("entry", "player", "entry__outside_ranking"):
        people[entry].append(remaining(player, merged))
        if is_outside:
            outside.add(entry)
    return people, guests, outside


def merged_and_guests(clubs: Iterable[int]) -> tuple[Mapping[int, int], Set[int]]:
    """Return into whom players of these clubs were merged, and which are guests."""
    found = Player.objects.filter(~Q(merged_into=None) | Q(guest=True), club__in=clubs)
    rows = list(found.values_list("pk", "merged_into", "guest"))
    merged = {player: into for player, into, _guest in rows if into is not None}
    return merged, frozenset(player for player, _into, guest in rows if guest)


def remaining(player: int, merged: Mapping[int, int]) -> int:
    """Return the one who remains of a player who may have been merged, again and again."""
    while player in merged:
        player = merged[player]
    return player
