"""A year of a club in words: seasons and who led, records, evenings with their first three, and people."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.functional import cached_property
from django.utils.translation import gettext

from clubs.models import Club
from clubs.models.entries import names
from clubs.pages.club_statistics import RecordInWords, names_by_player, record_in_words
from clubs.pages.game_tabs import GameTab, game_tabs
from clubs.pages.numbers import number_text
from clubs.pages.partners import PartnersOver
from clubs.pages.player_rounds import NO_NAME
from clubs.pages.player_statistics import average_text
from clubs.pages.standings_chart import leaders_in_words
from clubs.queries.club_years import EveningOfClub, YearPlayed, year_of_club
from clubs.queries.kept_by_results import year_state
from clubs.queries.year_rankings import RankedAfter, RankedEntry, SeasonInYear, rankings_of_year
from clubs.standings.numbers import Number
from core.charts import LEADERS, NO_STAGE, Leader, RaceDrawing, Stage, draw_race, shortened_name
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
class SeasonPlace:
    """Somebody who has a rank in a season."""

    person: int
    rank: int
    name: str
    evenings: int
    total: Number


@dataclass(frozen=True, slots=True)
class LeadInWords:
    """Who led a season after an evening."""

    day: date
    tournament: str
    url: str
    name: str
    total: Number


@dataclass(frozen=True, slots=True)
class RacePlace:
    """How one of the first of a season stood after an evening, and how far behind the first of all."""

    day: date
    name: str
    rank: int
    total: Number
    behind: float | None


@dataclass(frozen=True, slots=True)
class RaceInWords:
    """How far behind the first the leaders of a season were, evening by evening."""

    days: Sequence[str]
    leaders: Sequence[Leader]
    places: Sequence[RacePlace]

    @property
    def is_drawn(self) -> bool:
        """Whether there is a course: one evening is just a dot."""
        return len(self.days) > 1 and bool(self.leaders)

    @property
    def evenings(self) -> Sequence[tuple[str, Sequence[Stage]]]:
        """The same in lines: each evening's day, and how each of them stood."""
        stages = zip(*(leader.stages for leader in self.leaders), strict=True)
        return list(zip(self.days, stages, strict=True))

    @property
    def drawings(self) -> Sequence[RaceDrawing]:
        return draw_race(self.leaders, self.days)

    @property
    def description(self) -> str:
        """What the drawing shows, for those who do not see it."""
        sentence = gettext("After the evening of {day}: {leaders}.")
        return sentence.format(day=self.days[-1], leaders=leaders_in_words(self.leaders))


@dataclass(frozen=True, slots=True)
class SeasonInWords:
    """A season as it stood at the end of the year: `story` says in a sentence who led most often."""

    name: str
    slug: str
    url: str
    evenings: int
    is_going_on: bool
    places: Sequence[SeasonPlace]
    leads: Sequence[LeadInWords]
    story: str
    race: RaceInWords

    def rank_of(self, person: int) -> int | None:
        return next((place.rank for place in self.places if place.person == person), None)


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
class ClubYear:
    """A year of a club; `called` are the names of those who have one."""

    club: Club
    year: int
    played: YearPlayed
    seasons: Sequence[SeasonInWords]
    first: Mapping[int, Sequence[RankedEntry]]
    called: Mapping[int, str]

    @classmethod
    def of(cls, club: Club, year: int) -> ClubYear | None:
        """Return the year, None where nothing was played in it."""
        state = year_state(club, year)
        played = year_of_club(club, year, state)
        if not played.games:
            return None
        called = names_by_player(club)
        found = rankings_of_year(club, year, state)
        seasons = [season_in_words(each, club, played.evenings, called) for each in found.seasons]
        return cls(club, year, played, seasons, found.first, called)

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

    @property
    def name(self) -> str:
        return str(self.year)

    @property
    def title(self) -> str:
        return year_title(self.year)

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
            SumInWords(gettext("Average"), average_text(sums.average)),
            SumInWords(gettext("Highest round"), number_text(sums.highest)),
            SumInWords(gettext("Lowest round"), number_text(sums.lowest)),
            *deal_sums_in_words(self.played.games[game].deal_sums),
        ]

    def partners(self, game: str) -> PartnersOver:
        return PartnersOver(self.played.pairs.get(game, ()), self.called)

    def is_a_deal(self, game: str) -> bool:
        """Whether averages of a game are points a deal; otherwise points a round."""
        return self.played.games[game].is_a_deal


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


def season_in_words(
    found: SeasonInYear, club: Club, evenings: Mapping[int, EveningOfClub], called: Mapping[int, str]
) -> SeasonInWords:
    places = [
        SeasonPlace(each.person, each.rank, called[each.person], each.evenings, each.total)
        for each in found.ranked
        if each.person in called
    ]
    leads = [
        LeadInWords(
            day=evenings[lead.evening].day,
            tournament=evenings[lead.evening].name,
            url=evening_url(club, evenings[lead.evening]),
            name=", ".join(called.get(person, NO_NAME) for person in lead.people),
            total=lead.total,
        )
        for lead in found.leads
        if lead.evening in evenings
    ]
    return SeasonInWords(
        name=found.name,
        slug=found.slug,
        url=reverse("clubs:season", args=[club.slug, found.slug]),
        evenings=found.evenings,
        is_going_on=found.is_going_on,
        places=places,
        leads=leads,
        story=season_story(found, called),
        race=race_in_words(found, evenings, called),
    )


def race_in_words(
    found: SeasonInYear, evenings: Mapping[int, EveningOfClub], called: Mapping[int, str]
) -> RaceInWords:
    there = [place for place, key in enumerate(found.evening_keys) if key in evenings]
    ranks = {each.person: each.rank for each in found.ranked}
    named = [person for person in found.race if person in called][:LEADERS]
    return RaceInWords(
        days=[date_format(evenings[found.evening_keys[place]].day, "j.n.") for place in there],
        leaders=[
            Leader(
                place=number,
                rank=ranks[person],
                title=called[person],
                label=shortened_name(called[person]),
                stages=tuple(stage_in_words(found.race[person][place]) for place in there),
            )
            for number, person in enumerate(named, 1)
        ],
        places=[
            RacePlace(
                evenings[found.evening_keys[place]].day, called[person], after.rank, after.total, after.behind
            )
            for place in there
            for person in named
            if (after := found.race[person][place]).rank is not None
        ],
    )


def stage_in_words(after: RankedAfter) -> Stage:
    if after.rank is None:
        return NO_STAGE
    return Stage(str(after.rank), number_text(after.total), after.behind)


def evening_url(club: Club, evening: EveningOfClub) -> str:
    return reverse("clubs:tournament", args=[club.slug, evening.slug])


def season_story(found: SeasonInYear, called: Mapping[int, str]) -> str:
    """Return who led after most evenings; nothing where that is nobody with a name."""
    leading = Counter(person for lead in found.leads for person in lead.people if person in called)
    most = max(leading.values(), default=0)
    if not most:
        return ""
    people = ", ".join(called[person] for person, count in leading.items() if count == most)
    sentence = gettext("Most often in the lead: {people} (after {count} of {all} evenings).")
    return sentence.format(people=people, count=most, all=len(found.leads))
