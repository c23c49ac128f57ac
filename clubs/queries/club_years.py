"""The evenings of a club over all its years, in one or in a season, from what each of them adds up to."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from clubs.models import Club, Season, Tournament
from clubs.queries.kept_by_results import kept_by_results
from clubs.queries.summed_evenings import (
    Revisions,
    SumsByGame,
    nameless_of,
    rated_rows,
    sums_of_evenings,
)
from clubs.statistics.evenings import EveningSums
from clubs.statistics.pairs import PairSums, TableRows, pairs_over
from clubs.statistics.people import PersonOverEvenings, people_over
from clubs.statistics.years import (
    ClubRecord,
    EveningInYears,
    PlayedSums,
    YearSums,
    are_deals_counted,
    average_of,
    records_of,
    sums_over,
    years_of,
)
from scoring.evenings.bids import GameBids, bids_over
from scoring.evenings.deal_sums import DealSums, deals_together
from scoring.rules.games import GAME_OF


class EveningOfClub(NamedTuple):
    """A tournament as the statistics name it, and how it heeds strengths: a `handicap` is percent."""

    key: int
    revision: int
    day: date
    name: str
    slug: str
    by_strength: bool
    handicap: int


@dataclass(frozen=True, slots=True)
class GameYears:
    """A game over the years: how many tables, whether averages are points a deal, its years and records."""

    tables: int
    is_a_deal: bool
    years: Sequence[YearSums]
    records: Sequence[ClubRecord[int]]
    bids: GameBids
    deal_sums: DealSums


@dataclass(frozen=True, slots=True)
class ClubYears:
    """The years of a club by game, the one played most first, and its evenings by their keys.

    `pairs` has what any two made together, by game.
    """

    games: Mapping[str, GameYears]
    evenings: Mapping[int, EveningOfClub]
    pairs: Mapping[str, Sequence[PairSums]]


@dataclass(frozen=True, slots=True)
class GameInPeriod:
    """A game in a year or a season: its sums, records and people, and each evening's average by its key."""

    is_a_deal: bool
    sums: PlayedSums
    records: Sequence[ClubRecord[int]]
    people: Sequence[PersonOverEvenings[int]]
    averages: Mapping[int, float]
    bids: GameBids
    deal_sums: DealSums


class PlayedAtEvening(NamedTuple):
    """How much was played at an evening, in whatever games; no `deals` if not counted."""

    people: int
    tables: int
    deals: int | None


@dataclass(frozen=True, slots=True)
class PeriodPlayed:
    """A year or a season by game, the one played most first, and its evenings by their keys, in their order.

    `pairs` has what any two made together, by game.
    """

    games: Mapping[str, GameInPeriod]
    evenings: Mapping[int, EveningOfClub]
    played: Mapping[int, PlayedAtEvening]
    pairs: Mapping[str, Sequence[PairSums]]


def years_of_club(club: Club) -> ClubYears:
    return kept_by_results(club, "years", lambda: computed_years(club))


def computed_years(club: Club) -> ClubYears:
    evenings, nameless = evenings_of_club(club), nameless_of(club)
    revisions = revisions_of(evenings)
    by_game = in_each_game(evenings, sums_of_evenings(club, revisions, nameless))
    return ClubYears(
        games={preset: game_years(preset, found, nameless) for preset, found in by_game.items()},
        evenings={evening.key: evening for evening in evenings},
        pairs=pairs_by_game(club, revisions, nameless),
    )


def year_of_club(club: Club, year: int, state: str | None = None) -> PeriodPlayed:
    return kept_by_results(club, f"year-{year}", lambda: computed_period(club, date__year=year), state=state)


def played_in_season(season: Season, state: str | None = None) -> PeriodPlayed:
    return kept_by_results(
        season.club, f"season-{season.pk}", lambda: computed_period(season.club, season=season), state=state
    )


def computed_period(club: Club, **such: object) -> PeriodPlayed:
    evenings, nameless = evenings_of_club(club, **such), nameless_of(club)
    sums = sums_of_evenings(club, revisions_of(evenings), nameless)
    by_game = in_each_game(evenings, sums)
    return PeriodPlayed(
        games={preset: game_in_period(preset, found, nameless) for preset, found in by_game.items()},
        evenings={each.key: each for each in evenings if sums[each.key]},
        played={key: played_at_evening(list(found.values())) for key, found in sums.items() if found},
        pairs=pairs_by_game(club, revisions_of(evenings), nameless),
    )


def pairs_by_game(
    club: Club, revisions: Revisions, nameless: frozenset[int]
) -> Mapping[str, Sequence[PairSums]]:
    """Return what any two made together in each game in which two sit on a side and deals are counted."""
    tables: dict[str, list[TableRows]] = defaultdict(list)
    for preset, rows in rated_rows(club, revisions, nameless):
        tables[preset].append(rows)
    return {preset: pairs_over(there) for preset, there in tables.items() if not GAME_OF[preset].fewest_first}


def evenings_of_club(club: Club, **such: object) -> Sequence[EveningOfClub]:
    """Return the tournaments, in the order in which they were played."""
    found = Tournament.objects.filter(club=club, **such).order_by("date", "pk")
    columns = ("pk", "revision", "date", "name", "slug", "by_strength", "handicap")
    return [EveningOfClub(*row) for row in found.values_list(*columns)]


def revisions_of(evenings: Iterable[EveningOfClub]) -> Mapping[int, int]:
    return {each.key: each.revision for each in evenings}


def in_each_game(
    evenings: Iterable[EveningOfClub], sums: Mapping[int, SumsByGame]
) -> Mapping[str, Sequence[EveningInYears[int]]]:
    """Return the evenings of each game, the one played at most tables first."""
    by_game: dict[str, list[EveningInYears[int]]] = defaultdict(list)
    for evening in evenings:
        for preset, found in sums[evening.key].items():
            by_game[preset].append(EveningInYears(evening.key, evening.day, found))
    return dict(sorted(by_game.items(), key=lambda item: -sum(each.sums.tables for each in item[1])))


def played_at_evening(sums: Sequence[EveningSums[int]]) -> PlayedAtEvening:
    counted = all(each.deals for each in sums)
    return PlayedAtEvening(
        people=len({person for each in sums for person in each.people}),
        tables=sum(each.tables for each in sums),
        deals=sum(each.deals for each in sums) if counted else None,
    )


def game_years(preset: str, evenings: Sequence[EveningInYears[int]], nameless: frozenset[int]) -> GameYears:
    return GameYears(
        tables=sum(evening.sums.tables for evening in evenings),
        is_a_deal=are_deals_counted(evenings),
        years=years_of(evenings),
        records=records_of(evenings, nameless=nameless, fewest_first=GAME_OF[preset].fewest_first),
        bids=bids_over(each.sums.bids for each in evenings),
        deal_sums=deals_together(each.sums.deal_sums for each in evenings),
    )


def game_in_period(
    preset: str, evenings: Sequence[EveningInYears[int]], nameless: frozenset[int]
) -> GameInPeriod:
    by_deal, fewest_first = are_deals_counted(evenings), GAME_OF[preset].fewest_first
    return GameInPeriod(
        is_a_deal=by_deal,
        sums=sums_over([each.sums for each in evenings], by_deal=by_deal),
        records=records_of(evenings, nameless=nameless, fewest_first=fewest_first),
        people=people_over(evenings, nameless=nameless, fewest_first=fewest_first),
        averages={each.key: average_of([each.sums], by_deal=by_deal) for each in evenings},
        bids=bids_over(each.sums.bids for each in evenings),
        deal_sums=deals_together(each.sums.deal_sums for each in evenings),
    )
