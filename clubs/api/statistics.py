"""The HTTP API of a club's statistics: its years and records by game, one year whole, and the rating.

A program reads them with a key of the club. Who is anonymous stands nowhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import MAXYEAR, MINYEAR, date
from http import HTTPStatus
from typing import Any, Literal

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext
from ninja import NinjaAPI, Router
from pydantic import BaseModel, Field

from clubs.api.sign_ups import REFUSALS, ClubKeyAuth, ProgramRequest
from clubs.models import Club, KeyScope
from clubs.pages.club_statistics import names_by_player
from clubs.pages.club_year import ClubYear, EveningInWords, PersonInWords, SeasonInWords
from clubs.pages.rating import rating_page
from clubs.queries.club_years import EveningOfClub, GameYears, years_of_club
from clubs.statistics.years import ClubRecord, YearSums
from core.errors import N_, RulesError
from scoring.api_errors import fresh, refused

EACH_PER: Mapping[bool, str] = {True: "deal", False: "round"}
"""What an average is made of, by whether deals are counted."""


class UnknownStatistics(RulesError):
    """Another club's statistics, or a year in which nothing was played."""

    def __init__(self) -> None:
        super().__init__(N_("There are no such statistics."))


class YearOut(BaseModel):
    """What was played in a year; `deals` is null where they are not counted."""

    year: int
    evenings: int
    tables: int
    deals: int | None
    people: int
    average: float
    matches: int
    highest: int
    lowest: int


class RecordOut(BaseModel):
    """A record: who holds it since which day, and how many evenings and deals it is made of."""

    kind: Literal["round", "evening", "average", "series", "matches"]
    value: float
    people: list[str]
    day: date
    tournament: str
    evenings: int
    deals: int | None


class RatedOut(BaseModel):
    """A member's strength in points a deal, with the limits between which it lies with 90 %."""

    name: str
    strength: float
    low: float
    high: float
    deals: int


class GameStatisticsOut(BaseModel):
    """A game over the years."""

    game: str
    average_of: Literal["deal", "round"]
    years: list[YearOut]
    records: list[RecordOut]
    rating: list[RatedOut] = Field(description="Empty where the club does not show a rating.")


class ClubStatisticsOut(BaseModel):
    """The statistics of a club by game, the one played most first."""

    games: list[GameStatisticsOut]


class SeasonPlaceOut(BaseModel):
    rank: int
    name: str
    evenings: int
    total: float


class SeasonLeadOut(BaseModel):
    """Who led after an evening."""

    day: date
    tournament: str
    name: str
    total: float


class SeasonOfYearOut(BaseModel):
    """A season as it stood at the end of the year, after so many evenings."""

    name: str
    evenings: int
    places: list[SeasonPlaceOut]
    leads: list[SeasonLeadOut]


class EveningOfYearOut(BaseModel):
    day: date
    tournament: str
    people: int
    tables: int
    deals: int | None
    by_strength: bool = Field(description="Whether rounds by lot were drawn by the rating.")
    handicap: int = Field(description="Percent of the difference in strength that the weaker side gets.")


class PersonOfYearOut(BaseModel):
    """Somebody's year in a game."""

    name: str
    evenings: int
    rounds: int
    deals: int | None
    average: float
    best: float = Field(description="The average of the best evening.")
    best_day: date
    matches: int
    wins: int
    podiums: int


class GameOfYearOut(BaseModel):
    game: str
    average_of: Literal["deal", "round"]
    people: list[PersonOfYearOut]


class ClubYearOut(BaseModel):
    """A year of a club."""

    year: int
    seasons: list[SeasonOfYearOut]
    evenings: list[EveningOfYearOut]
    games: list[GameOfYearOut]


router = Router(tags=["statistics"], auth=ClubKeyAuth(KeyScope.STATISTICS))
ADDRESS = "/clubs/{slug:club}/statistics"


@router.get(ADDRESS, response={200: ClubStatisticsOut, **REFUSALS}, summary="Read a club's statistics")
def read_statistics(request: ProgramRequest, club: str) -> HttpResponse:
    """Return the years and the records of a club by game, and its rating where the club shows one."""
    own = _club(request, club)
    found, called = years_of_club(own), names_by_player(own)
    games = [_game_shown(own, preset, years, found.evenings, called) for preset, years in found.games.items()]
    return fresh(JsonResponse({"games": games}))


@router.get(ADDRESS + "/{int:year}", response={200: ClubYearOut, **REFUSALS}, summary="Read a club's year")
def read_year(request: ProgramRequest, club: str, year: int) -> HttpResponse:
    """Return a year: its seasons and who led them when, its evenings, and everybody's average."""
    own = _club(request, club)
    found = ClubYear.of(own, year) if MINYEAR <= year <= MAXYEAR else None
    if found is None:
        raise UnknownStatistics
    return fresh(JsonResponse(_year_shown(found)))


def _club(request: ProgramRequest, slug: str) -> Club:
    if request.auth.club.slug != slug:
        raise UnknownStatistics
    return request.auth.club


def _game_shown(
    club: Club,
    preset: str,
    found: GameYears,
    evenings: Mapping[int, EveningOfClub],
    called: Mapping[int, str],
) -> dict[str, Any]:
    return {
        "game": preset,
        "average_of": EACH_PER[found.is_a_deal],
        "years": [_sums_shown(each) for each in found.years],
        "records": [_record_shown(each, evenings[each.evening], called) for each in found.records],
        "rating": list(_rating_shown(club, preset)) if club.rating else [],
    }


def _sums_shown(sums: YearSums) -> dict[str, Any]:
    return {name: getattr(sums, name) for name in YearOut.model_fields}


def _record_shown(
    record: ClubRecord[int], evening: EveningOfClub, called: Mapping[int, str]
) -> dict[str, Any]:
    return {
        "kind": record.kind.value,
        "value": record.value,
        "people": [called[person] for person in record.people if person in called],
        "day": evening.day,
        "tournament": evening.name,
        "evenings": record.evenings,
        "deals": record.deals,
    }


def _rating_shown(club: Club, preset: str) -> Iterator[dict[str, Any]]:
    page = rating_page(club, preset)
    if any(tab.is_shown and tab.key == preset for tab in page.games):
        for each in page.players:
            shown = {name: getattr(each.rating, name) for name in ("strength", "low", "high", "deals")}
            yield {"name": each.player.name, **shown}


def _year_shown(found: ClubYear) -> dict[str, Any]:
    return {
        "year": found.year,
        "seasons": [_season_shown(each) for each in found.seasons],
        "evenings": [_evening_shown(each) for each in found.evenings],
        "games": [
            {
                "game": game,
                "average_of": EACH_PER[found.is_a_deal(game)],
                "people": [_person_shown(each) for each in found.people(game)],
            }
            for game in found.played.games
        ],
    }


def _season_shown(season: SeasonInWords) -> dict[str, Any]:
    return {
        "name": season.name,
        "evenings": season.evenings,
        "places": [
            {name: getattr(place, name) for name in SeasonPlaceOut.model_fields} for place in season.places
        ],
        "leads": [
            {name: getattr(lead, name) for name in SeasonLeadOut.model_fields} for lead in season.leads
        ],
    }


def _evening_shown(evening: EveningInWords) -> dict[str, Any]:
    plain = ("people", "tables", "deals", "by_strength", "handicap")
    counts = {name: getattr(evening, name) for name in plain}
    return {"day": evening.day, "tournament": evening.name, **counts}


def _person_shown(person: PersonInWords) -> dict[str, Any]:
    return {name: getattr(person, name) for name in PersonOfYearOut.model_fields}


def _not_there(_request: HttpRequest, error: Any) -> HttpResponse:
    return refused(HTTPStatus.NOT_FOUND, error.message(gettext))


def refuse_in_statistics(api: NinjaAPI) -> None:
    """Let `api` answer in its way what is refused in statistics alone."""
    api.add_exception_handler(UnknownStatistics, _not_there)
