"""A year of a club or a season in words: who led, records, evenings with their first three, and people."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.translation import gettext

from clubs.models import Club, Season
from clubs.models.entries import names
from clubs.pages.club_statistics import RecordInWords, names_by_player, record_in_words
from clubs.pages.game_tabs import GameTab, game_tabs
from clubs.pages.numbers import number_text
from clubs.pages.partners import PartnersOver
from clubs.pages.player_rounds import NO_NAME
from clubs.pages.player_statistics import average_text
from clubs.pages.season_course import SeasonInWords, evening_url, season_in_words
from clubs.queries.club_years import EveningOfClub, PeriodPlayed, played_in_season, year_of_club
from clubs.queries.kept_by_results import season_state, year_state
from clubs.queries.year_rankings import (
    PeriodRankings,
    RankedEntry,
    rankings_of_season,
    rankings_of_year,
)
from clubs.standings.numbers import Number
from clubs.statistics.years import PlayedSums
from scoring.figure_words import SumInWords, deal_sums_in_words


@dataclass(frozen=True, slots=True)
class EveningInWords:
    """An evening of the year with its first three; `deals` is None where they are not counted.

    It may have been drawn `by_strength`, and had a `handicap` in percent.
    """

    day: date
    name: str
    url: str
    people: int
    tables: int
    deals: int | None
    first: Sequence[str]
    by_strength: bool
    handicap: int


@dataclass(frozen=True, slots=True)
class PersonInWords:
    """Somebody's year in one game; `wins` and `podiums` are evenings at which they were first, or in front.

    `course` has the averages of the evenings by their keys.
    """

    key: int
    name: str
    url: str
    evenings: int
    deals: int | None
    rounds: int
    average: float
    best: float
    best_day: date
    matches: int
    wins: int
    podiums: int
    course: Mapping[int, float]


@dataclass(frozen=True)
class ClubPeriod:
    """A year of a club or a season, in which something was played."""

    club: Club
    played: PeriodPlayed
    ranked: PeriodRankings

    @property
    def key(self) -> str:
        """What tells it from others of the club, in the names of files too."""
        raise NotImplementedError

    @property
    def title(self) -> str:
        raise NotImplementedError

    @cached_property
    def called(self) -> Mapping[int, str]:
        """The names of those who have one."""
        return names_by_player(self.club)

    @cached_property
    def seasons(self) -> Sequence[SeasonInWords]:
        return [
            season_in_words(each, self.club, self.played.evenings, self.called)
            for each in self.ranked.seasons
        ]

    @property
    def first(self) -> Mapping[int, Sequence[RankedEntry]]:
        """Who was in front, by evening."""
        return self.ranked.first

    def games(self, game: str) -> Sequence[GameTab]:
        """Return its games, with the one shown that is asked for, else the one played most."""
        return game_tabs(self.played.games, game)

    @cached_property
    def evenings(self) -> Sequence[EveningInWords]:
        """The evenings, the first one first."""
        return [self.evening_in_words(evening) for evening in self.played.evenings.values()]

    def evening_in_words(self, evening: EveningOfClub) -> EveningInWords:
        played = self.played.played[evening.key]
        return EveningInWords(
            day=evening.day,
            name=evening.name,
            url=evening_url(self.club, evening),
            people=played.people,
            tables=played.tables,
            deals=played.deals,
            first=list(first_in_words(self.first.get(evening.key, ()), self.called)),
            by_strength=evening.by_strength,
            handicap=evening.handicap,
        )

    @cached_property
    def in_front(self) -> Mapping[int, Sequence[int]]:
        """The ranks of each person at the evenings at which they were among the first."""
        found: dict[int, list[int]] = defaultdict(list)
        for entries in self.first.values():
            for entry in entries:
                for person in entry.people:
                    found[person].append(entry.rank)
        return found

    def records(self, game: str) -> Sequence[RecordInWords]:
        return [
            record_in_words(record, game, self.club, self.played.evenings[record.evening], self.called)
            for record in self.played.games[game].records
        ]

    def people(self, game: str) -> Sequence[PersonInWords]:
        """Return who played a game and has a name, in the order of the names."""
        people = {each.person: each for each in self.played.games[game].people}
        return [
            PersonInWords(
                key=person,
                name=name,
                url=reverse("clubs:member", args=[self.club.slug, person]),
                evenings=found.evenings,
                deals=found.deals,
                rounds=found.rounds,
                average=found.average,
                best=found.course[found.best],
                best_day=self.played.evenings[found.best].day,
                matches=found.matches,
                wins=self.in_front.get(person, ()).count(1),
                podiums=len(self.in_front.get(person, ())),
                course=found.course,
            )
            for person, name in self.called.items()
            if (found := people.get(person))
        ]

    def sums(self, game: str) -> Sequence[SumInWords]:
        """Return what was played of a game, without what is not counted."""
        sums = self.played.games[game].sums
        counts = {
            gettext("Evenings"): sums.evenings,
            gettext("Tables"): sums.tables,
            gettext("Deals"): sums.deals,
            gettext("People"): sums.people,
            gettext("Matches"): sums.matches,
        }
        there = [SumInWords(name, number_text(count)) for name, count in counts.items() if count]
        return [
            *there,
            SumInWords(gettext("Average"), average_text(sums.average), limits_in_words(sums)),
            SumInWords(gettext("Highest round"), number_text(sums.highest)),
            SumInWords(gettext("Lowest round"), number_text(sums.lowest)),
            *deal_sums_in_words(self.played.games[game].deal_sums),
        ]

    def partners(self, game: str) -> PartnersOver:
        return PartnersOver(self.played.pairs.get(game, ()), self.called)

    def is_a_deal(self, game: str) -> bool:
        """Whether averages of a game are points a deal; otherwise points a round."""
        return self.played.games[game].is_a_deal


@dataclass(frozen=True)
class ClubYear(ClubPeriod):
    """A year of a club."""

    year: int

    @classmethod
    def of(cls, club: Club, year: int) -> ClubYear | None:
        """Return the year, None where nothing was played in it."""
        state = year_state(club, year)
        played = year_of_club(club, year, state)
        return cls(club, played, rankings_of_year(club, year, state), year) if played.games else None

    @property
    def key(self) -> str:
        return str(self.year)

    @property
    def title(self) -> str:
        return year_title(self.year)


@dataclass(frozen=True)
class PlayedSeason(ClubPeriod):
    """A season, whichever years it was played in."""

    season: Season

    @classmethod
    def of(cls, season: Season) -> PlayedSeason | None:
        """Return the season, None where nothing was played in it."""
        state = season_state(season)
        played = played_in_season(season, state)
        return cls(season.club, played, rankings_of_season(season, state), season) if played.games else None

    @property
    def key(self) -> str:
        return f"season-{self.season.slug}"

    @property
    def title(self) -> str:
        return season_title(self.season)


def season_title(season: Season) -> str:
    return gettext("{season}: statistics").format(season=season.name)


def limits_in_words(sums: PlayedSums) -> str:
    """Return between which evenings the average lay; nothing for one evening."""
    if sums.evenings < 2:
        return ""
    sentence = gettext("evenings from {low} to {high}")
    return sentence.format(low=average_text(sums.low), high=average_text(sums.high))


def year_title(year: int) -> str:
    return gettext("The year {year}").format(year=year)


def first_by_name(
    entries: Sequence[RankedEntry], called: Mapping[int, str]
) -> Iterator[tuple[int, str, Number]]:
    """Yield rank, name and total of the first; an entry of nobody with a name is left out."""
    for entry in entries:
        if any(person in called for person in entry.people):
            title = entry.team or names(called.get(person, NO_NAME) for person in entry.people)
            yield entry.rank, title, entry.total


def first_in_words(entries: Sequence[RankedEntry], called: Mapping[int, str]) -> Iterator[str]:
    sentence = gettext("{rank}. {name} ({total})")
    for rank, title, total in first_by_name(entries, called):
        yield sentence.format(rank=rank, name=title, total=number_text(total))
