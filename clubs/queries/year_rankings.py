"""Who was in front in a year or a season: the first three of its evenings, and who led after each of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from clubs.models import Club, EntryMember, Season, State, Tournament
from clubs.queries.kept_by_results import kept_by_results
from clubs.queries.seasons import COUNTED_STATES, season_played
from clubs.queries.standings import standings_of_each
from clubs.standings.numbers import Number
from clubs.standings.ranking import behind_the_first, rank
from clubs.standings.settings import Settings
from clubs.standings.values import Rows

FIRST = 3
"""So many ranks of an evening are told."""

IN_THE_RACE = 10
"""So many of a season are followed: who is drawn are the first of these who have a name."""

OVER = (State.FINISHED, State.ARCHIVED)


class RankedEntry(NamedTuple):
    """An entry among the first: its team's name, if it has one, and its players."""

    rank: int
    team: str
    people: Sequence[int]
    total: Number


class RankedPerson(NamedTuple):
    """Somebody with a rank in a season, and at how many of its evenings they were."""

    person: int
    rank: int
    evenings: int
    total: Number


class LeadAfter(NamedTuple):
    """Who led after an evening, by its key, with which total."""

    evening: int
    people: Sequence[int]
    total: Number


class RankedAfter(NamedTuple):
    """How somebody stood after an evening: without a rank there is nobody to be behind."""

    rank: int | None
    total: Number
    behind: float | None


@dataclass(frozen=True, slots=True)
class SeasonInPeriod:
    """A season as it stood at the end of a year, or stands, who led when, and of how many evenings that is.

    `evening_keys` are those of the period, and `race` has how the first of all stood after each, by person.
    """

    name: str
    slug: str
    ranked: Sequence[RankedPerson]
    leads: Sequence[LeadAfter]
    evening_keys: Sequence[int]
    race: Mapping[int, Sequence[RankedAfter]]
    evenings: int
    is_going_on: bool


@dataclass(frozen=True, slots=True)
class PeriodRankings:
    """The first entries of the evenings that are over, by evening, and the seasons."""

    first: Mapping[int, Sequence[RankedEntry]]
    seasons: Sequence[SeasonInPeriod]


def rankings_of_year(club: Club, year: int, state: str | None = None) -> PeriodRankings:
    """Return who was in front in a year."""

    def make() -> PeriodRankings:
        return PeriodRankings(first_of_each(club, date__year=year), seasons_in_year(club, year))

    return kept_rankings(club, f"rankings-race-{year}", make, state)


def rankings_of_season(season: Season, state: str | None = None) -> PeriodRankings:
    """Return who was in front in a season."""

    def make() -> PeriodRankings:
        found = season_until(season)
        return PeriodRankings(first_of_each(season.club, season=season), [found] if found else [])

    return kept_rankings(season.club, f"rankings-season-{season.pk}", make, state)


def kept_rankings(
    club: Club, what: str, make: Callable[[], PeriodRankings], state: str | None
) -> PeriodRankings:
    """Return what was made, kept by the results, and by what else a season follows from."""
    rules = club.seasons.order_by("pk").values_list(
        "pk", "settings", "attendance", "missed", "guests", "unranked_count"
    )
    guests = club.players.filter(guest=True).order_by("pk").values_list("pk", flat=True)
    return kept_by_results(club, what, make, list(rules), list(guests), state=state)


def first_of_each(club: Club, **such: object) -> Mapping[int, Sequence[RankedEntry]]:
    """Return the first entries of the evenings that are over, by evening."""
    over = list(Tournament.objects.filter(club=club, state__in=OVER, **such))
    first = {
        tournament.pk: [row for row in standings.rows if row.rank and row.rank <= FIRST]
        for tournament, standings in zip(over, standings_of_each(over), strict=True)
    }
    teams, people = members_of([row.entry for rows in first.values() for row in rows])
    return {
        evening: [
            RankedEntry(row.rank or 0, teams.get(row.entry, ""), people[row.entry], row.total) for row in rows
        ]
        for evening, rows in first.items()
    }


def members_of(entries: Collection[int]) -> tuple[Mapping[int, str], Mapping[int, Sequence[int]]]:
    """Return the names of teams, and the players, by entry."""
    teams: dict[int, str] = {}
    people: dict[int, list[int]] = defaultdict(list)
    found = EntryMember.objects.filter(entry__in=entries).order_by("place")
    for entry, team, player in found.values_list("entry", "entry__name", "player"):
        teams[entry] = team
        people[entry].append(player)
    return teams, people


def seasons_in_year(club: Club, year: int) -> Sequence[SeasonInPeriod]:
    """Return the seasons of which something was played in the year."""
    played = Tournament.objects.filter(club=club, date__year=year, state__in=COUNTED_STATES)
    seasons = Season.objects.filter(club=club, pk__in=played.values("season")).order_by("name", "pk")
    found = [season_until(season, year) for season in seasons]
    return [each for each in found if each]


def season_until(season: Season, year: int | None = None) -> SeasonInPeriod | None:
    """Return a season after its last evening, or that of a year; None where none there has results."""
    played = season_played(season)
    until = {
        number: each for number, each in played.tournaments.items() if year is None or each.date.year <= year
    }
    there = [number for number, each in until.items() if year in (None, each.date.year)]
    after = {number: rank(played.so_far, number).rows for number in there}
    if not after:
        return None
    leads = (lead_after(until[number].pk, rows) for number, rows in after.items())
    ranked = [row for row in after[max(after)] if row.rank]
    return SeasonInPeriod(
        name=season.name,
        slug=season.slug,
        ranked=[RankedPerson(row.entry, row.rank or 0, row.attended, row.total) for row in ranked],
        leads=[lead for lead in leads if lead.people],
        evening_keys=[until[number].pk for number in after],
        race=race_of(
            [row.entry for row in ranked[:IN_THE_RACE]], list(after.values()), played.rules.settings
        ),
        evenings=len(until),
        is_going_on=len(played.tournaments) > len(until),
    )


def race_of(
    people: Sequence[int], after: Sequence[Rows[int]], settings: Settings
) -> Mapping[int, Sequence[RankedAfter]]:
    """Return how each of some people stood after each evening."""
    race: dict[int, list[RankedAfter]] = {person: [] for person in people}
    for rows in after:
        gaps, there = behind_the_first(rows, settings), {row.entry: row for row in rows}
        for person, stages in race.items():
            row = there.get(person)
            stages.append(
                RankedAfter(row.rank, row.total, gaps.get(person)) if row else RankedAfter(None, 0, None)
            )
    return race


def lead_after(evening: int, rows: Rows[int]) -> LeadAfter:
    first = [row for row in rows if row.rank == 1]
    return LeadAfter(evening, [row.entry for row in first], first[0].total if first else 0)
