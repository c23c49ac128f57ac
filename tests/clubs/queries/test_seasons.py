"""A season over its tournaments: who is ranked, by what, and in how many queries."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

import pytest

from clubs.models import Entry, EntryMember, Player, Season, State, Table, Tournament, TournamentKind
from clubs.queries.seasons import SeasonRanked, season_of
from tests.clubs.conftest import NAMES, House, player, seated, tournament, written
from tests.clubs.evenings import played


def member(season: Season, name: str) -> Player:
    number = NAMES.index(name) + 1
    found = season.club.players.filter(number=str(number)).first()
    return found or player(season.club, number)


def held(
    season: Season, month: int, teams: Sequence[Sequence[str]], points: tuple[int, int], **fields
) -> Tournament:
    """A tournament of one table: who entered, and what the two sides wrote."""
    usual = {
        "slug": f"month-{month}",
        "date": date(2026, month, 1),
        "state": State.FINISHED,
        "season": season,
    }
    evening = tournament(season.club, **{**usual, **fields})
    entries = [Entry.objects.create(tournament=evening, number=number) for number in range(1, len(teams) + 1)]
    for entry, names in zip(entries, teams, strict=True):
        for place, name in enumerate(names, 1):
            EntryMember.objects.create(entry=entry, place=place, player=member(season, name))
    north, east = points
    written(Table.objects.in_round(seated(evening, 1, entries)).get(), NS=north, EW=east)
    return evening


def singles(names: str) -> list[list[str]]:
    """Four who sit S E N W: the first and the third together."""
    return [[name] for name in names.split()]


def table_of(ranked: SeasonRanked) -> list[tuple[int | None, str, int | float]]:
    names = dict(Player.objects.values_list("pk", "short_name"))
    return [(row.rank, names[row.entry], row.total) for row in ranked.standings.rows]


def test_totals_are_added_up_over_the_tournaments(season: Season):
    held(season, 1, singles("Anna Beat Carla Dani"), (1000, 256))
    held(season, 2, singles("Anna Beat Dani Carla"), (700, 556))

    assert table_of(season_of(season)) == [
        (1, "Anna", 1700),
        (2, "Carla", 1556),
        (3, "Dani", 956),
        (4, "Beat", 812),
    ]


def test_each_of_a_pair_gets_what_the_pair_made(season: Season):
    held(season, 1, [["Anna", "Beat"], ["Carla", "Dani"]], (1000, 256), kind=TournamentKind.PAIRS)
    held(season, 2, singles("Anna Carla Beat Dani"), (600, 656))

    assert table_of(season_of(season)) == [
        (1, "Anna", 1600),
        (1, "Beat", 1600),
        (3, "Carla", 912),
        (3, "Dani", 912),
    ]


def test_points_for_the_ranks_are_summed(season: Season):
    season.settings = {"counts": "rank_points", "rank_points": [10, 6, 3], "minimum": 1}
    held(season, 1, singles("Anna Beat Carla Dani"), (1000, 256))
    held(season, 2, singles("Anna Beat Dani Carla"), (700, 556))

    # Two share the first rank, so the others are third: the last number is for all below.
    assert table_of(season_of(season)) == [
        (1, "Anna", 20),
        (2, "Carla", 13),
        (2, "Dani", 13),
        (4, "Beat", 6),
    ]


def test_the_best_m_of_n_count(season: Season):
    season.settings = {"best_of": 1, "minimum": 1}
    held(season, 1, singles("Anna Beat Carla Dani"), (1000, 256))
    held(season, 2, singles("Anna Beat Dani Carla"), (700, 556))

    standings = season_of(season).standings

    assert [(row.total, row.dropped) for row in standings.rows] == [
        (1000, (2,)),
        (1000, (2,)),
        (700, (1,)),
        (556, (1,)),
    ]


def test_who_attended_too_rarely_has_no_rank(season: Season):
    season.settings = {"minimum": 2}
    held(season, 1, singles("Anna Beat Carla Dani"), (1000, 256))
    held(season, 2, singles("Anna Beat Carla Erna"), (700, 556))

    assert table_of(season_of(season)) == [
        (1, "Anna", 1700),
        (1, "Carla", 1700),
        (3, "Beat", 812),
        (None, "Erna", 556),
        (None, "Dani", 256),
    ]


def test_a_tournament_may_weigh_more(season: Season):
    held(season, 1, singles("Anna Beat Carla Dani"), (1000, 256))
    held(season, 2, singles("Anna Beat Carla Dani"), (600, 656), weight=3)

    assert table_of(season_of(season)) == [
        (1, "Anna", 2800),
        (1, "Carla", 2800),
        (3, "Beat", 2224),
        (3, "Dani", 2224),
    ]


def test_who_was_merged_counts_as_the_one_who_remains(season: Season):
    held(season, 1, singles("Anna Beat Carla Dani"), (1000, 256))
    held(season, 2, singles("Erna Beat Carla Dani"), (700, 556))
    anna, erna, fritz = (member(season, name) for name in ("Anna", "Erna", "Fritz"))
    Player.objects.filter(pk=erna.pk).update(merged_into=fritz)
    Player.objects.filter(pk=fritz.pk).update(merged_into=anna)

    assert table_of(season_of(season)) == [
        (1, "Anna", 1700),
        (1, "Carla", 1700),
        (3, "Beat", 812),
        (3, "Dani", 812),
    ]


@pytest.mark.parametrize(
    ("state", "counts"),
    [
        (State.DRAFT, False),
        (State.OPEN, False),
        (State.RUNNING, True),
        (State.FINISHED, True),
        (State.ARCHIVED, True),
    ],
)
def test_only_tournaments_that_have_begun_count(season: Season, state: State, counts: bool):
    held(season, 1, singles("Anna Beat Carla Dani"), (1000, 256), state=state)

    assert list(season_of(season).tournaments) == ([1] if counts else [])


def test_a_tournament_without_results_is_no_round(season: Season):
    tournament(season.club, season=season, state=State.RUNNING)

    ranked = season_of(season)

    assert (ranked.tournaments, ranked.through, ranked.standings.rows) == ({}, None, ())


def test_tournaments_are_counted_in_the_order_of_their_days(season: Season):
    later = held(season, 5, singles("Anna Beat Carla Dani"), (1000, 256))
    earlier = held(season, 2, singles("Anna Beat Carla Dani"), (1000, 256))

    assert season_of(season).tournaments == {1: earlier, 2: later}


def test_a_season_is_ranked_as_of_any_tournament(season: Season):
    held(season, 1, singles("Anna Beat Carla Dani"), (1000, 256))
    held(season, 2, singles("Anna Beat Carla Dani"), (156, 1100))

    ranked = season_of(season, 1)

    assert (ranked.through, table_of(ranked)[0]) == (1, (1, "Anna", 1000))
    assert list(season_of(season).ranks_before.values()) == [1, 1, 3, 3]


def test_other_tournaments_of_the_club_do_not_count(season: Season, thun: House):
    held(season, 1, singles("Anna Beat Carla Dani"), (1000, 256))
    before = season_of(season)
    played(tournament(season.club, slug="apart", state=State.FINISHED), 4, 1)
    theirs = Season.objects.create(club=thun.club, name="2026", slug="2026")
    played(tournament(thun.club, season=theirs, state=State.FINISHED), 4, 1)

    assert season_of(season) == before


@pytest.mark.long  # each day the queries of the results and the standings are counted
@pytest.mark.parametrize(("count", "evenings"), [(4, 1), (32, 1), (4, 12), (32, 12)])
def test_it_takes_the_same_queries_however_long_the_season(
    season: Season, django_assert_num_queries, count, evenings
):
    for number in range(evenings):
        evening = tournament(
            season.club, slug=f"evening-{number}", season=season, state=State.FINISHED, planned_rounds=1
        )
        played(evening, count, 1)

    with django_assert_num_queries(9):
        ranked = season_of(season)

    assert len(ranked.standings.rows) == count


def test_who_fills_a_seat_has_no_points_in_the_season_until_playing_for_a_rank(season: Season):
    first = held(season, 1, singles("Anna Beat Carla Dani"), (1000, 256))
    first.entries.filter(number=3).update(outside_ranking=True)

    assert table_of(season_of(season)) == [
        (1, "Anna", 1000),
        (2, "Beat", 256),
        (2, "Dani", 256),
        (None, "Carla", 0),
    ]

    held(season, 2, singles("Anna Beat Dani Carla"), (700, 556))

    assert table_of(season_of(season)) == [
        (1, "Anna", 1700),
        (2, "Dani", 956),
        (3, "Beat", 812),
        (4, "Carla", 556),
    ]
