"""The evenings of a club over all its years, or in one: their sums are kept until that evening changes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from django.core.cache import cache

from clubs.formats import plays_alone
from clubs.models import Club, Player, Tournament
from clubs.queries.kept_by_results import KEPT, kept_by_results
from clubs.queries.rounds_played import PAIRS, alone_at
from clubs.queries.sitting import sitting_at
from clubs.queries.written_sides import ROUND, TOURNAMENT, round_lengths, sides_in_play
from clubs.statistics.evenings import EveningSums, WrittenBySide, sums_of_tables
from clubs.statistics.people import PersonOverEvenings, people_over
from clubs.statistics.years import (
    ClubRecord,
    EveningInYears,
    YearSums,
    are_deals_counted,
    average_of,
    records_of,
    years_of,
)
from scoring.rules.games import GAME_OF


class EveningOfClub(NamedTuple):
    """A tournament as the statistics name it."""

    key: int
    revision: int
    day: date
    name: str
    slug: str


@dataclass(frozen=True, slots=True)
class GameYears:
    """A game over the years: how many tables, whether averages are points a deal, its years and records."""

    tables: int
    is_a_deal: bool
    years: Sequence[YearSums]
    records: Sequence[ClubRecord[int]]


@dataclass(frozen=True, slots=True)
class ClubYears:
    """The years of a club by game, the one played most first, and its evenings by their keys."""

    games: Mapping[str, GameYears]
    evenings: Mapping[int, EveningOfClub]


@dataclass(frozen=True, slots=True)
class GameInYear:
    """A game in one year: its sums and records, its people, and the average of each evening by its key."""

    is_a_deal: bool
    sums: YearSums
    records: Sequence[ClubRecord[int]]
    people: Sequence[PersonOverEvenings[int]]
    averages: Mapping[int, float]


class PlayedAtEvening(NamedTuple):
    """How much was played at an evening, in whatever games; no `deals` if not counted."""

    people: int
    tables: int
    deals: int | None


@dataclass(frozen=True, slots=True)
class YearPlayed:
    """A year of a club by game, the one played most first, and its evenings by their keys, in their order."""

    games: Mapping[str, GameInYear]
    evenings: Mapping[int, EveningOfClub]
    played: Mapping[int, PlayedAtEvening]


SumsByGame = Mapping[str, EveningSums[int]]


class KeptEvening(NamedTuple):
    revision: int
    sums: SumsByGame


NEVER = KeptEvening(-1, {})


def years_of_club(club: Club) -> ClubYears:
    return kept_by_results(club, "years", lambda: computed_years(club))


def computed_years(club: Club) -> ClubYears:
    evenings, nameless = evenings_of_club(club), nameless_of(club)
    by_game = in_each_game(evenings, sums_of_evenings(club, evenings, nameless))
    games = {preset: game_years(preset, found, nameless) for preset, found in by_game.items()}
    return ClubYears(games, {evening.key: evening for evening in evenings})


def year_of_club(club: Club, year: int, state: str | None = None) -> YearPlayed:
    return kept_by_results(club, f"year-{year}", lambda: computed_year(club, year), state=state)


def computed_year(club: Club, year: int) -> YearPlayed:
    evenings, nameless = evenings_of_club(club, date__year=year), nameless_of(club)
    sums = sums_of_evenings(club, evenings, nameless)
    by_game = in_each_game(evenings, sums)
    return YearPlayed(
        games={preset: game_in_year(preset, found, nameless) for preset, found in by_game.items()},
        evenings={each.key: each for each in evenings if sums[each.key]},
        played={key: played_at_evening(list(found.values())) for key, found in sums.items() if found},
    )


def evenings_of_club(club: Club, **such: object) -> Sequence[EveningOfClub]:
    """Return the tournaments, in the order in which they were played."""
    found = Tournament.objects.filter(club=club, **such).order_by("date", "pk")
    return [EveningOfClub(*row) for row in found.values_list("pk", "revision", "date", "name", "slug")]


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


def nameless_of(club: Club) -> frozenset[int]:
    return frozenset(Player.objects.filter(club=club).exclude(anonymised=None).values_list("pk", flat=True))


def game_years(preset: str, evenings: Sequence[EveningInYears[int]], nameless: frozenset[int]) -> GameYears:
    return GameYears(
        tables=sum(evening.sums.tables for evening in evenings),
        is_a_deal=are_deals_counted(evenings),
        years=years_of(evenings),
        records=records_of(evenings, nameless=nameless, fewest_first=GAME_OF[preset].fewest_first),
    )


def game_in_year(
    preset: str, evenings: Sequence[EveningInYears[int]], nameless: frozenset[int]
) -> GameInYear:
    by_deal, fewest_first = are_deals_counted(evenings), GAME_OF[preset].fewest_first
    [sums] = years_of(evenings)
    return GameInYear(
        is_a_deal=by_deal,
        sums=sums,
        records=records_of(evenings, nameless=nameless, fewest_first=fewest_first),
        people=people_over(evenings, nameless=nameless, fewest_first=fewest_first),
        averages={each.key: average_of([each.sums], by_deal=by_deal) for each in evenings},
    )


def sums_of_evenings(
    club: Club, evenings: Collection[EveningOfClub], nameless: frozenset[int]
) -> Mapping[int, SumsByGame]:
    """Return the sums of the evenings by game; those that have not changed are not read again.

    They are kept year by year, so that a page of one year reads no others, and a correction writes no others.
    """
    names = {each.day.year: f"evenings:{club.pk}:{each.day.year}" for each in evenings}
    before: Mapping[str, Mapping[int, KeptEvening]] = cache.get_many(names.values())
    known = {key: kept for there in before.values() for key, kept in there.items()}
    missing = [each for each in evenings if known.get(each.key, NEVER).revision != each.revision]
    read = sums_read(club, [each.key for each in missing], nameless)
    found = known | {each.key: KeptEvening(each.revision, read.get(each.key, {})) for each in missing}
    for year in {each.day.year for each in missing}:
        there = {each.key: found[each.key] for each in evenings if each.day.year == year}
        cache.set(names[year], there, KEPT)
    return {each.key: found[each.key].sums for each in evenings}


def sums_read(club: Club, evenings: Sequence[int], nameless: frozenset[int]) -> Mapping[int, SumsByGame]:
    """Return the sums of some evenings by game, added up one evening after the other.

    All tables of many years at once would be so many objects that Python looks through all it has for
    what can be thrown away, again and again: half of the time.
    """
    found = {}
    for evening, tables in groupby(tables_written(club, evenings), key=itemgetter(0)):
        games: dict[str, list[Sequence[WrittenBySide[int]]]] = defaultdict(list)
        for _evening, preset, sides in tables:
            games[preset].append(sides)
        found[evening] = {
            preset: sums_of_tables(there, nameless=nameless, fewest_first=GAME_OF[preset].fewest_first)
            for preset, there in games.items()
        }
    return found


def tables_written(
    club: Club, evenings: Sequence[int]
) -> Iterator[tuple[int, str, Sequence[WrittenBySide[int]]]]:
    """Yield what the sides of each table wrote, with its evening and game, evening by evening."""
    lengths, sitting = round_lengths(club), sitting_at(draw__round__tournament__in=evenings)
    rows = sides_in_play(club).filter(**{f"{TOURNAMENT}__in": evenings})
    columns = (
        TOURNAMENT,
        "result__table",
        ROUND,
        f"{ROUND}__number",
        "result__deals",
        "side",
        "points",
        "matches",
    )
    in_order = rows.order_by(TOURNAMENT, "result__table", "side").values_list(*columns).iterator()
    for (evening, table, round_), sides in groupby(in_order, key=itemgetter(0, 1, 2)):
        preset, usual = lengths[round_]
        seats = sitting[table]
        places = alone_at(seats) if plays_alone(preset) else PAIRS
        yield (
            evening,
            preset,
            [
                WrittenBySide(
                    number,
                    usual if own is None else own,
                    [seats[place] for place in places.get(side, ()) if place in seats],
                    points,
                    matches,
                )
                for *_where, number, own, side, points, matches in sides
            ],
        )
