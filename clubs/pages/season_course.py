"""The course of a season in words: who has which rank, who led when, and the race at the top."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext

from clubs.models import Club
from clubs.pages.numbers import number_text
from clubs.pages.player_rounds import NO_NAME
from clubs.pages.standings_chart import leaders_in_words
from clubs.queries.club_years import EveningOfClub
from clubs.queries.year_rankings import RankedAfter, SeasonInPeriod
from clubs.standings.numbers import Number
from core.charts import LEADERS, NO_STAGE, Leader, RaceDrawing, Stage, draw_race, shortened_name


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


def season_in_words(
    found: SeasonInPeriod, club: Club, evenings: Mapping[int, EveningOfClub], called: Mapping[int, str]
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
    found: SeasonInPeriod, evenings: Mapping[int, EveningOfClub], called: Mapping[int, str]
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


def season_story(found: SeasonInPeriod, called: Mapping[int, str]) -> str:
    """Return who led after most evenings; nothing where that is nobody with a name."""
    leading = Counter(person for lead in found.leads for person in lead.people if person in called)
    most = max(leading.values(), default=0)
    if not most:
        return ""
    people = ", ".join(called[person] for person, count in leading.items() if count == most)
    sentence = gettext("Most often in the lead: {people} (after {count} of {all} evenings).")
    return sentence.format(people=people, count=most, all=len(found.leads))
