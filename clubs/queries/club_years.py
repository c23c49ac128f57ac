"""The evenings of a club over all its years: the sums of each are kept until that evening changes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from django.core.cache import cache

from clubs.formats import plays_alone
from clubs.models import Club, Player, Seat, Tournament
from clubs.queries.kept_by_results import KEPT, kept_by_results
from clubs.queries.rounds_played import PAIRS, alone_at
from clubs.queries.written_sides import ROUND, TOURNAMENT, round_lengths, sides_in_play
from clubs.statistics.evenings import EveningSums, WrittenBySide, sums_of_tables
from clubs.statistics.years import (
    ClubRecord,
    EveningInYears,
    YearSums,
    are_deals_counted,
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


SumsByGame = Mapping[str, EveningSums[int]]


class KeptEvening(NamedTuple):
    revision: int
    sums: SumsByGame


def years_of_club(club: Club) -> ClubYears:
    return kept_by_results(club, "years", lambda: computed_years(club))


def computed_years(club: Club) -> ClubYears:
    played = Tournament.objects.filter(club=club).order_by("date", "pk")
    evenings = list(
        map(EveningOfClub._make, played.values_list("pk", "revision", "date", "name", "slug").iterator())
    )
    nameless = nameless_of(club)
    by_game: dict[str, list[EveningInYears[int]]] = defaultdict(list)
    sums = sums_of_evenings(club, evenings, nameless)
    for evening in evenings:
        for preset, found in sums[evening.key].items():
            by_game[preset].append(EveningInYears(evening.key, evening.day, found))
    games = {preset: game_years(preset, found, nameless) for preset, found in by_game.items()}
    most_first = sorted(games.items(), key=lambda item: -item[1].tables)
    return ClubYears(dict(most_first), {evening.key: evening for evening in evenings})


def nameless_of(club: Club) -> frozenset[int]:
    return frozenset(Player.objects.filter(club=club).exclude(anonymised=None).values_list("pk", flat=True))


def game_years(preset: str, evenings: Sequence[EveningInYears[int]], nameless: frozenset[int]) -> GameYears:
    return GameYears(
        tables=sum(evening.sums.tables for evening in evenings),
        is_a_deal=are_deals_counted(evenings),
        years=years_of(evenings),
        records=records_of(evenings, nameless=nameless, fewest_first=GAME_OF[preset].fewest_first),
    )


def sums_of_evenings(
    club: Club, evenings: Collection[EveningOfClub], nameless: frozenset[int]
) -> Mapping[int, SumsByGame]:
    """Return the sums of the evenings by game; those that have not changed are not read again."""
    name = f"evenings:{club.pk}"
    before: Mapping[int, KeptEvening] = cache.get(name, {})
    kept = {
        each.key: before[each.key]
        for each in evenings
        if each.key in before and before[each.key].revision == each.revision
    }
    missing = [each for each in evenings if each.key not in kept]
    read = sums_read(club, [each.key for each in missing], nameless)
    kept |= {each.key: KeptEvening(each.revision, read.get(each.key, {})) for each in missing}
    cache.set(name, kept, KEPT)
    return {key: found.sums for key, found in kept.items()}


def sums_read(club: Club, evenings: Sequence[int], nameless: frozenset[int]) -> Mapping[int, SumsByGame]:
    found: dict[int, dict[str, list[Sequence[WrittenBySide[int]]]]] = defaultdict(lambda: defaultdict(list))
    for (evening, preset), table in tables_written(club, evenings):
        found[evening][preset].append(table)
    return {
        evening: {
            preset: sums_of_tables(tables, nameless=nameless, fewest_first=GAME_OF[preset].fewest_first)
            for preset, tables in games.items()
        }
        for evening, games in found.items()
    }


def tables_written(
    club: Club, evenings: Sequence[int]
) -> Sequence[tuple[tuple[int, str], Sequence[WrittenBySide[int]]]]:
    """Return the tables of some evenings with what their sides wrote, each with its evening and game."""
    lengths, sitting = round_lengths(club), sitting_at(evenings)
    rows = sides_in_play(club).filter(**{f"{TOURNAMENT}__in": evenings}).order_by("result__table", "side")
    columns = (
        "result__table",
        TOURNAMENT,
        ROUND,
        f"{ROUND}__number",
        "result__deals",
        "side",
        "points",
        "matches",
    )
    found: dict[int, tuple[tuple[int, str], list[WrittenBySide[int]]]] = {}
    for table, evening, round_, number, own, side, points, matches in rows.values_list(*columns).iterator():
        preset, usual = lengths[round_]
        seats = sitting[table]
        places = alone_at(seats) if plays_alone(preset) else PAIRS
        people = [seats[place] for place in places.get(side, "") if place in seats]
        written = WrittenBySide(number, usual if own is None else own, people, points, matches)
        found.setdefault(table, ((evening, preset), []))[1].append(written)
    return list(found.values())


def sitting_at(evenings: Sequence[int]) -> Mapping[int, Mapping[str, int]]:
    """Return who sat where at the tables of some evenings."""
    seats = Seat.objects.filter(draw__current=True, draw__round__tournament__in=evenings)
    found: dict[int, dict[str, int]] = defaultdict(dict)
    for table, position, player in seats.values_list("table", "position", "player").iterator():
        found[table][position] = player
    return found
