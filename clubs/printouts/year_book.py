"""The book of a club's year or season: figures and records, who led, evenings, a portrait of everybody."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from math import ceil
from typing import ClassVar, NamedTuple, Self

from django.utils.formats import date_format
from django.utils.translation import gettext

from clubs.formats import GAMES
from clubs.models import LogEvent
from clubs.pages.club_statistics import RecordInWords, count_text
from clubs.pages.club_year import (
    ClubPeriod,
    EveningInWords,
    PersonInWords,
    PlayedSeason,
)
from clubs.pages.numbers import number_text
from clubs.pages.partners import PartnersOver
from clubs.pages.player_statistics import average_text, lead_text
from clubs.pages.season_course import RaceInWords, SeasonInWords
from clubs.printouts.letterheads import letterhead_of
from core.charts import CourseScale
from core.heat import HeatGrid
from core.printing.portraits import PORTRAITS_A_PAGE, Portrait
from core.printing.print_jobs import PrintJob, print_key
from core.printing.printout import Imprint, Printout, shortened
from scoring.figure_words import BidInWords, SumInWords, bids_in_words
from scoring.tables import facts_on_one_line

FEWEST_EVENINGS = 2
"""Whoever played on fewer has no course that could be drawn, and a line instead of a portrait."""

LINES_A_PAGE = 40


class BookRecord(NamedTuple):
    """A record of the year as it is printed."""

    name: str
    value: str
    people: str
    where: str
    evenings: int
    deals: int | None


class BookEvening(NamedTuple):
    """An evening as it is printed."""

    day: str
    name: str
    first: tuple[str, ...]
    people: int
    deals: int | None


class BookPlace(NamedTuple):
    rank: int
    name: str
    evenings: int
    total: str


class BookLead(NamedTuple):
    """Who led after an evening."""

    day: str
    tournament: str
    name: str
    total: str


@dataclass(frozen=True, slots=True)
class BookSeason:
    """A chapter about a season; with `as_of` it goes on after the year."""

    name: str
    story: str
    as_of: str
    places: tuple[BookPlace, ...]
    leads: tuple[BookLead, ...]
    race: RaceInWords


class BookPair(NamedTuple):
    """Two who sat on one side, and their lead a deal."""

    names: str
    rounds: int
    deals: int
    lead: str


@dataclass(frozen=True, slots=True)
class BookPartners:
    """The picture of who played with whom, `left_out` says who is in it, and the list of the same pairs."""

    heat: HeatGrid
    description: str
    left_out: str
    pairs: tuple[BookPair, ...]


@dataclass(frozen=True, slots=True)
class BookGame:
    """What a game has in the book; `name` is empty where it is the only one."""

    name: str
    is_a_deal: bool
    sums: tuple[SumInWords, ...]
    records: tuple[BookRecord, ...]
    portraits: tuple[Portrait, ...]
    others: tuple[str, ...]
    bids: tuple[BidInWords, ...]
    partners: BookPartners | None = None


@dataclass(frozen=True, kw_only=True)
class YearBook(Printout):
    """The book of a year, or `of_season`; `round` is what the club calls a round in a sentence."""

    template: ClassVar[str] = "printouts/year_book.html"
    styles: ClassVar[tuple[str, ...]] = ("print/year-book.css",)

    round: str
    games: tuple[BookGame, ...]
    seasons: tuple[BookSeason, ...]
    evenings: tuple[BookEvening, ...]
    of_season: bool = False

    @classmethod
    def of(cls, period: ClubPeriod, today: date) -> Self:
        return cls(
            title=period.title,
            of_season=isinstance(period, PlayedSeason),
            letterhead=letterhead_of(period.club),
            imprint=Imprint("", today),
            round=period.club.round_in_sentence,
            games=tuple(book_game(period, game) for game in period.played.games),
            seasons=tuple(book_season(season, period) for season in period.seasons),
            evenings=tuple(map(book_evening, period.evenings)),
        )

    @property
    def pages(self) -> int:
        lines = [
            len(self.evenings),
            *(len(each.places) + len(each.leads) for each in self.seasons),
            *(len(game.bids) for game in self.games),
        ]
        portraits = [len(game.portraits) for game in self.games]
        return (
            1
            + sum(1 for game in self.games if game.partners)
            + sum(ceil(count / LINES_A_PAGE) for count in lines)
            + sum(ceil(count / PORTRAITS_A_PAGE) for count in portraits)
        )


def year_book_order(period: ClubPeriod, today: date) -> PrintJob:
    """Return the order of the PDF; with each action of the club it may be another one."""
    last = LogEvent.objects.filter(club=period.club).order_by("-pk").values_list("pk", flat=True).first()
    return PrintJob(
        print_key("year-book", period.club.pk, period.key, today, last),
        lambda: YearBook.of(period, today).document(),
    )


def book_season(season: SeasonInWords, period: ClubPeriod) -> BookSeason:
    as_of = gettext("Standings at the end of {year}.").format(year=period.key) if season.is_going_on else ""
    return BookSeason(
        name=season.name,
        story=season.story,
        race=season.race,
        as_of=as_of,
        places=tuple(
            BookPlace(place.rank, place.name, place.evenings, number_text(place.total))
            for place in season.places
        ),
        leads=tuple(
            BookLead(short_day(lead.day), lead.tournament, lead.name, number_text(lead.total))
            for lead in season.leads
        ),
    )


def book_evening(evening: EveningInWords) -> BookEvening:
    return BookEvening(
        short_day(evening.day), evening.name, tuple(evening.first), evening.people, evening.deals
    )


def book_record(record: RecordInWords) -> BookRecord:
    return BookRecord(
        name=str(record.name),
        value=number_text(record.value, record.decimals),
        people=record.people,
        where=f"{short_day(record.day)} · {shortened(record.tournament)}",
        evenings=record.evenings,
        deals=record.deals,
    )


def short_day(day: date) -> str:
    return date_format(day, "SHORT_DATE_FORMAT")


def book_game(period: ClubPeriod, game: str) -> BookGame:
    people = period.people(game)
    portrayed = [person for person in people if person.evenings >= FEWEST_EVENINGS]
    played = period.played.games[game]
    averages = played.averages
    courses = {person.key: [person.course.get(key) for key in averages] for person in portrayed}
    days = [date_format(period.played.evenings[key].day, "j.n.") for key in averages]
    scale = CourseScale.of(days, list(averages.values()), list(courses.values()))
    return BookGame(
        name=str(GAMES[game].name) if len(period.played.games) > 1 else "",
        is_a_deal=period.is_a_deal(game),
        sums=tuple(period.sums(game)),
        records=tuple(map(book_record, period.records(game))),
        portraits=tuple(
            Portrait(
                name=person.name,
                facts=tuple(facts_of(person, period.seasons)),
                chart=scale.draw(courses[person.key]),
                description=course_description(person),
            )
            for person in portrayed
        ),
        others=tuple(person.name for person in people if person.evenings < FEWEST_EVENINGS),
        bids=tuple(bids_in_words(played.bids)),
        partners=book_partners(period.partners(game)),
    )


def book_partners(found: PartnersOver) -> BookPartners | None:
    if not found.heat:
        return None
    return BookPartners(
        heat=found.heat[0],
        description=found.description,
        left_out=found.left_out_of_book,
        pairs=tuple(
            BookPair(each.names, each.rounds, each.deals, lead_text(each.lead)) for each in found.shown
        ),
    )


def facts_of(person: PersonInWords, seasons: Sequence[SeasonInWords]) -> Iterator[str]:
    """Yield the lines of a portrait: how much was played, what was made of it, and where that led."""
    yield facts_on_one_line(
        {
            gettext("Evenings"): count_text(person.evenings),
            gettext("Deals"): count_text(person.deals),
            gettext("Matches"): count_text(person.matches),
        }
    )
    yield facts_on_one_line(
        {
            gettext("Average"): average_text(person.average),
            gettext("Best evening"): f"{average_text(person.best)} ({short_day(person.best_day)})",
        }
    )
    yield facts_on_one_line(
        {
            gettext("Evenings won"): count_text(person.wins),
            gettext("Among the first three"): count_text(person.podiums),
        }
    )
    for season in seasons:
        if rank := season.rank_of(person.key):
            yield gettext("{season}: rank {rank} of {all}").format(
                season=shortened(season.name), rank=rank, all=len(season.places)
            )


def course_description(person: PersonInWords) -> str:
    """Return what the drawing shows, for those who do not see it."""
    averages = person.course.values()
    return gettext("Averages of {count} evenings, from {low} to {high}.").format(
        count=len(averages), low=average_text(min(averages)), high=average_text(max(averages))
    )
