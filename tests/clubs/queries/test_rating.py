"""What the rating of a club is made of: who actually sat, in which game, and what counts."""

from __future__ import annotations

import pytest

from clubs.models import Player, Result, Round, Seat, Source, Table, Tournament
from clubs.queries.rating import rated_tables, ratings_of
from clubs.rating.fitting import FEWEST_TABLES
from clubs.rating.values import RatedTable
from tests.clubs.conftest import House, enter, player, seated, tournament, written
from tests.clubs.pages.evenings import evening_of


def numbers(table: RatedTable[int]) -> tuple[str, str, int, int]:
    """The members' numbers at both sides, the lead of the first one, the deals."""
    number = dict(Player.objects.values_list("pk", "number"))
    first, second = ("".join(sorted(number[pk] for pk in side)) for side in (table.first, table.second))
    return first, second, table.difference, table.deals


def seen(house: House, preset: str = "sidi-barrani") -> list[tuple[str, str, int, int]]:
    return [numbers(table) for table in rated_tables(house.club).get(preset, [])]


def test_a_table_has_who_sat_there_the_lead_and_the_deals(bern: House, thun: House):
    evening_of(bern, ("ABCD", 1000, 256), ("ACBD", 600, 656))
    evening_of(thun, ("ABCD", 700, 556), slug="thun")

    assert seen(bern) == [("13", "24", 744, 8), ("12", "34", -56, 8)]


def test_a_substitute_counts_where_he_sat(bern: House):
    evening = evening_of(bern, ("ABCD", 1000, 256))
    Seat.objects.filter(entry__number=1).update(player=player(bern.club, 5))

    assert seen(bern) == [("35", "24", 744, 8)]
    assert evening.entries.count() == 4


def test_who_was_merged_is_the_one_who_remains(bern: House):
    evening_of(bern, ("ABCD", 1000, 256))
    Player.objects.filter(number="1").update(merged_into=player(bern.club, 5))

    assert seen(bern) == [("35", "24", 744, 8)]


def test_a_round_is_as_long_as_its_own_line_says_and_a_result_as_it_says_itself(bern: House):
    evening_of(bern, *[("ABCD", 1000, 256)] * 3)
    Round.objects.filter(number=2).update(deals=12)
    Result.objects.filter(table__draw__round__number=3).update(deals=5)

    assert [deals for *_rest, deals in seen(bern)] == [8, 12, 5]


def test_each_game_is_by_itself_the_most_played_first(bern: House):
    evening_of(bern, ("ABCD", 1000, 256))
    evening_of(bern, ("ABCD", 700, 556), ("ABCD", 700, 556), slug="schieber", preset="schieber")

    assert [*rated_tables(bern.club)] == ["schieber", "sidi-barrani"]


def test_where_everyone_plays_alone_nobody_is_rated(bern: House):
    evening = tournament(bern.club, preset="differenzler")
    table = Table.objects.in_round(seated(evening, 1, enter(evening, 4))).get()
    written(table, **{"1": 40, "2": 30, "3": 20, "4": 10})

    assert rated_tables(bern.club) == {}


def forfeited(evening: Tournament) -> None:
    forfeit = {"source": Source.FORFEIT, "reason": "nobody came"}
    Result.objects.filter(table__draw__round__tournament=evening).update(**forfeit)


def annulled(evening: Tournament) -> None:
    evening.entries.filter(number=1).update(annulled="left")


def not_released(evening: Tournament) -> None:
    evening.rounds.update(state="drawn", released=None)


def without_deals(evening: Tournament) -> None:
    Tournament.objects.update(deals=None)


@pytest.mark.parametrize("spoil", [forfeited, annulled, not_released, without_deals])
def test_what_says_nothing_of_strength_is_left_out(bern: House, spoil):
    spoil(evening_of(bern, ("ABCD", 1000, 256)))

    assert rated_tables(bern.club) == {}


def test_a_rating_is_read_in_as_many_queries_for_two_evenings_as_for_one(
    bern: House, django_assert_num_queries
):
    rounds = [("ABCD", 1000, 256), ("ACBD", 900, 356)] * (FEWEST_TABLES // 2)
    evening_of(bern, *rounds)
    with django_assert_num_queries(14):  # three of them store what was read
        ratings_of(bern.club)
    evening_of(bern, *rounds, slug="december", name="December")

    with django_assert_num_queries(14):
        ratings = ratings_of(bern.club)
    with django_assert_num_queries(2):
        assert ratings_of(bern.club) == ratings

    anna = Player.objects.get(number="1")
    assert ratings["sidi-barrani"][anna.pk].deals == 2 * FEWEST_TABLES * 8
