"""The HTTP API of a club's statistics: years and records by game, a year, season, day or person, the rating.

A program reads them with a key of the club. Who is anonymous stands nowhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict
from datetime import MAXYEAR, MINYEAR
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext
from ninja import NinjaAPI, Router

from clubs.api.sign_ups import REFUSALS, ClubKeyAuth, ProgramRequest
from clubs.api.statistics_values import (
    ClubStatisticsOut,
    ClubYearOut,
    DayStatisticsOut,
    PersonOfYearOut,
    PersonStatisticsOut,
    SeasonLeadOut,
    SeasonPlaceOut,
    SeasonStatisticsOut,
    YearOut,
)
from clubs.models import Club, KeyScope, Tournament
from clubs.pages.club_statistics import names_by_player
from clubs.pages.club_year import (
    ClubPeriod,
    ClubYear,
    EveningInWords,
    PersonInWords,
    PlayedSeason,
    first_by_name,
)
from clubs.pages.entries import entrants_of
from clubs.pages.partners import PartnersOver
from clubs.pages.rating import rating_page
from clubs.pages.season_course import SeasonInWords
from clubs.queries.club_years import ClubYears, EveningOfClub, years_of_club
from clubs.queries.player_sums import GameSums, PeriodSums, sums_of_player
from clubs.queries.player_tables import PlayedWhere, names_beside
from clubs.queries.standings import statistics_through
from clubs.queries.year_rankings import RankedEntry
from clubs.standings.statistics import TournamentStatistics
from clubs.statistics.sums import PlayerSums
from clubs.statistics.years import ClubRecord, YearSums
from core.errors import N_, RulesError
from scoring.api_errors import fresh, refused
from scoring.evenings.bids import BidSums, GameBids
from scoring.evenings.deal_sums import DealSums

EACH_PER: Mapping[bool, str] = {True: "deal", False: "round"}
"""What an average is made of, by whether deals are counted."""


class UnknownStatistics(RulesError):
    """Another club's statistics, a year in which nothing was played, or nobody whom the club names."""

    def __init__(self) -> None:
        super().__init__(N_("There are no such statistics."))


router = Router(tags=["statistics"], auth=ClubKeyAuth(KeyScope.STATISTICS))
ADDRESS = "/clubs/{slug:club}/statistics"


@router.get(ADDRESS, response={200: ClubStatisticsOut, **REFUSALS}, summary="Read a club's statistics")
def read_statistics(request: ProgramRequest, club: str) -> HttpResponse:
    """Return the years and the records of a club by game, and its rating where the club shows one."""
    own = _club(request, club)
    found, called = years_of_club(own), names_by_player(own)
    games = [_game_shown(own, preset, found, called) for preset in found.games]
    return fresh(JsonResponse({"games": games}))


@router.get(ADDRESS + "/{int:year}", response={200: ClubYearOut, **REFUSALS}, summary="Read a club's year")
def read_year(request: ProgramRequest, club: str, year: int) -> HttpResponse:
    """Return a year: its seasons and who led them when, its evenings, and everybody's average."""
    own = _club(request, club)
    found = ClubYear.of(own, year) if MINYEAR <= year <= MAXYEAR else None
    if found is None:
        raise UnknownStatistics
    return fresh(JsonResponse({"year": found.year, **_period_shown(found)}))


@router.get(
    ADDRESS + "/seasons/{slug:season}",
    response={200: SeasonStatisticsOut, **REFUSALS},
    summary="Read a season's statistics",
)
def read_season(request: ProgramRequest, club: str, season: str) -> HttpResponse:
    """Return a season, whichever years it was played in: who led it when, its evenings, and averages."""
    own = _club(request, club).seasons.filter(slug=season).select_related("club").first()
    found = PlayedSeason.of(own) if own else None
    if found is None:
        raise UnknownStatistics
    return fresh(JsonResponse(_period_shown(found)))


@router.get(
    ADDRESS + "/people/{int:person}",
    response={200: PersonStatisticsOut, **REFUSALS},
    summary="Read a person's statistics",
)
def read_person(request: ProgramRequest, club: str, person: int) -> HttpResponse:
    """Return somebody's statistics by game: sums, periods, partners and opponents."""
    found = _club(request, club).players.filter(pk=person, anonymised=None, merged_into=None)
    player = found.select_related("club").first()
    if player is None:
        raise UnknownStatistics
    called = names_beside(player)
    games = [_person_in_game(preset, sums, called) for preset, sums in sums_of_player(player).items()]
    return fresh(JsonResponse({"key": player.pk, "name": player.name, "games": games}))


@router.get(
    ADDRESS + "/evenings/{slug:tournament}",
    response={200: DayStatisticsOut, **REFUSALS},
    summary="Read the statistics of an evening",
)
def read_day(request: ProgramRequest, club: str, tournament: str) -> HttpResponse:
    """Return what was played on an evening, and the highest and lowest that was written."""
    evening = _club(request, club).tournaments.filter(slug=tournament).select_related("club").first()
    found = statistics_through(evening) if evening else None
    if evening is None or found is None:
        raise UnknownStatistics
    return fresh(JsonResponse(_day_shown(evening, found)))


def _club(request: ProgramRequest, slug: str) -> Club:
    if request.auth.club.slug != slug:
        raise UnknownStatistics
    return request.auth.club


def _game_shown(
    club: Club,
    preset: str,
    years: ClubYears,
    called: Mapping[int, str],
) -> dict[str, Any]:
    found = years.games[preset]
    return {
        "game": preset,
        "average_of": EACH_PER[found.is_a_deal],
        "years": [_sums_shown(each) for each in found.years],
        "records": [_record_shown(each, years.evenings[each.evening], called) for each in found.records],
        "bids": _bids_shown(found.bids),
        "deal_sums": _deals_shown(found.deal_sums),
        "partners": _partners_shown(PartnersOver(years.pairs.get(preset, ()), called)),
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
            yield {"key": each.player.pk, "name": each.player.name, **shown}


def _period_shown(found: ClubPeriod) -> dict[str, Any]:
    return {
        "seasons": [_season_shown(each) for each in found.seasons],
        "evenings": [
            _evening_shown(own.slug, each, found.first.get(own.key, ()), found.called)
            for own, each in zip(found.played.evenings.values(), found.evenings, strict=True)
        ],
        "games": [
            {
                "game": game,
                "average_of": EACH_PER[found.is_a_deal(game)],
                "records": [
                    _record_shown(each, found.played.evenings[each.evening], found.called)
                    for each in played.records
                ],
                "bids": _bids_shown(played.bids),
                "deal_sums": _deals_shown(played.deal_sums),
                "people": [_person_shown(each) for each in found.people(game)],
                "partners": _partners_shown(found.partners(game)),
            }
            for game, played in found.played.games.items()
        ],
    }


def _day_shown(evening: Tournament, found: TournamentStatistics[int]) -> dict[str, Any]:
    entrants = entrants_of(evening)
    return {
        "day": evening.date,
        "tournament": evening.name,
        "tables": found.tables,
        "deals": found.deals,
        "matches": found.matches,
        "average": float(found.average),
        **{
            name: {
                "points": written.points,
                "names": [entrants[entry].title for entry in written.side],
                "round": written.round,
            }
            for name, written in (("highest", found.highest), ("lowest", found.lowest))
        },
    }


def _season_shown(season: SeasonInWords) -> dict[str, Any]:
    return {
        "name": season.name,
        "slug": season.slug,
        "evenings": season.evenings,
        "places": [
            {name: getattr(place, name) for name in SeasonPlaceOut.model_fields} for place in season.places
        ],
        "leads": [
            {name: getattr(lead, name) for name in SeasonLeadOut.model_fields} for lead in season.leads
        ],
        "race": [asdict(place) for place in season.race.places],
    }


def _evening_shown(
    slug: str, evening: EveningInWords, first: Sequence[RankedEntry], called: Mapping[int, str]
) -> dict[str, Any]:
    plain = ("people", "tables", "deals", "by_strength", "handicap")
    return {
        "day": evening.day,
        "tournament": evening.name,
        "slug": slug,
        "first": [
            {"rank": rank, "name": name, "total": total} for rank, name, total in first_by_name(first, called)
        ],
        **{name: getattr(evening, name) for name in plain},
    }


def _person_shown(person: PersonInWords) -> dict[str, Any]:
    return {name: getattr(person, name) for name in PersonOfYearOut.model_fields}


def _person_in_game(preset: str, found: GameSums, called: Mapping[int, str]) -> dict[str, Any]:
    return {
        "game": preset,
        "average_of": EACH_PER[found.sums.deals is not None],
        "sums": asdict(found.sums),
        "won_in_a_row": found.won_in_a_row,
        "bids": _bids_shown(found.bids),
        "deal_sums": _deals_shown(found.deal_sums),
        **{f"{by}s": list(_periods_shown(by, found.periods.get(by, ()))) for by in NAME_OF_PERIOD},
        "partners": list(_beside_shown(found.partners, called)),
        "opponents": list(_beside_shown(found.opponents, called)),
    }


def _bids_shown(bids: GameBids) -> dict[str, Any]:
    each = [_bid_shown(sums) for sums in bids.each]
    return {"made": bids.made, "failed": bids.failed, "each": each}


def _partners_shown(partners: PartnersOver) -> Sequence[dict[str, Any]]:
    return [asdict(each) for each in partners.all]


def _deals_shown(sums: DealSums) -> dict[str, Any]:
    return {
        "doubled": {"made": sums.doubled_made, "failed": sums.doubled_failed},
        "redoubled": {"made": sums.redoubled_made, "failed": sums.redoubled_failed},
        "moved_by_doubles": sums.moved_by_doubles,
        "weis": {"deals": sums.weis_deals, "with_some": sums.with_weis, "points": sums.weis},
        "stoeck": {"deals": sums.stoeck_deals, "with_some": sums.with_stoeck},
    }


def _bid_shown(sums: BidSums) -> dict[str, Any]:
    kind = sums.kind
    bid = kind.points if kind.points is not None else kind.word or None
    return {"denomination": kind.denomination or None, "bid": bid, "made": sums.made, "failed": sums.failed}


NAME_OF_PERIOD: Mapping[str, Callable[[PlayedWhere], str]] = {
    "year": lambda where: str(where.day.year),
    "season": lambda where: where.season,
    "evening": lambda where: where.name,
}


def _periods_shown(by: str, periods: Sequence[PeriodSums]) -> Iterator[dict[str, Any]]:
    for each in periods:
        name = NAME_OF_PERIOD[by](each.first)
        yield {"name": name, "day": each.first.day, "low": each.low, "high": each.high, **asdict(each.sums)}


def _beside_shown(people: Mapping[int, PlayerSums], called: Mapping[int, str]) -> Iterator[dict[str, Any]]:
    for key, sums in people.items():
        if key in called:
            yield {"key": key, "name": called[key], **asdict(sums)}


def _not_there(_request: HttpRequest, error: Any) -> HttpResponse:
    return refused(HTTPStatus.NOT_FOUND, error.message(gettext))


def refuse_in_statistics(api: NinjaAPI) -> None:
    """Let `api` answer in its way what is refused in statistics alone."""
    api.add_exception_handler(UnknownStatistics, _not_there)
