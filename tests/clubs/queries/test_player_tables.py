"""The tables at which a player sat, over all evenings."""

from __future__ import annotations

from datetime import date

import pytest
from django.utils import timezone

from clubs.models import (
    Entry,
    Player,
    Result,
    ResultSide,
    Round,
    RoundState,
    Source,
    Table,
    Tournament,
    TournamentKind,
)
from clubs.queries.player_tables import names_beside, player_tables
from clubs.statistics.sums import PlayerTable
from tests.clubs.conftest import House, enter, player, seated, tournament, written
from tests.clubs.evenings import played
from tests.clubs.pages.evenings import entry_of, evening_of


def anna(house: House) -> Player:
    return house.club.players.select_related("club").get(number="1")


def key(house: House, number: int) -> int:
    return house.club.players.get(number=str(number)).pk


def tables_of_anna(house: House) -> list[PlayerTable[int]]:
    return [each.table for each in player_tables(anna(house)).tables]


def test_each_round_has_both_sides_partner_and_opponents(bern: House):
    evening = evening_of(bern, ("ABCD", 1000, 256), ("ABDC", 700, 556))
    carla, dani, beat = key(bern, 3), key(bern, 4), key(bern, 2)

    assert tables_of_anna(bern) == [
        PlayerTable(evening.pk, 1000, 256, 8, 0, [carla], [beat, dani]),
        PlayerTable(evening.pk, 700, 556, 8, 0, [dani], [beat, carla]),
    ]


def test_evenings_come_by_their_day(bern: House):
    evening_of(bern, ("ABCD", 800, 456), slug="later", name="Later", date=date(2026, 2, 9))
    evening_of(bern, ("ABCD", 900, 356), slug="first", name="First", date=date(2026, 1, 9))

    found = player_tables(anna(bern)).tables

    assert [(each.where.name, each.table.points) for each in found] == [("First", 900), ("Later", 800)]


def test_who_sat_as_a_substitute_has_sat(bern: House):
    evening = evening_of(bern, ("ABCD", 1000, 256))
    erna = player(bern.club, 5)
    Table.objects.get().seats.filter(entry=entry_of(evening, "A")).update(player=erna)

    assert tables_of_anna(bern) == []
    assert [each.table.points for each in player_tables(erna).tables] == [1000]


def test_where_all_play_alone_there_is_no_other_side(bern: House):
    evening = tournament(bern.club, preset="differenzler", settings={"order": "lowest"})
    entries = enter(evening, 4)
    written(Table.objects.in_round(seated(evening, 1, entries)).get(), **{"1": 40, "2": 30, "3": 20, "4": 10})

    [table] = player_tables(bern.club.players.select_related("club").get(number="2")).tables

    assert (table.table.points, table.table.theirs, table.table.partners) == (30, None, [])
    assert len(table.table.opponents) == 3


def unreleased(evening: Tournament) -> None:
    Round.objects.filter(tournament=evening).update(state=RoundState.DRAWN)


def without_play(evening: Tournament) -> None:
    Result.objects.filter(table__draw__round__tournament=evening).update(source=Source.FORFEIT, reason="late")


def annulled(evening: Tournament) -> None:
    Entry.objects.filter(pk=entry_of(evening, "D").pk).update(annulled="played with marked cards")


def redrawn(evening: Tournament) -> None:
    evening.rounds.get().draws.update(current=False)


def deleted(evening: Tournament) -> None:
    Tournament.objects.filter(pk=evening.pk).update(deleted_at=timezone.now())


@pytest.mark.parametrize("spoil", [unreleased, without_play, annulled, redrawn, deleted])
def test_what_does_not_count_is_left_out(bern: House, spoil):
    spoil(evening_of(bern, ("ABCD", 1000, 256)))

    assert tables_of_anna(bern) == []


def test_the_deals_are_those_of_the_result_of_the_round_or_of_the_tournament(bern: House):
    evening = evening_of(bern, *[("ABCD", 1000, 256)] * 4)
    Round.objects.filter(tournament=evening, number=2).update(deals=12)
    Round.objects.filter(tournament=evening, number=3).update(own_length=True, deals=None)
    Result.objects.filter(table__draw__round__number=4).update(deals=6)

    assert [table.deals for table in tables_of_anna(bern)] == [8, 12, None, 6]


def test_who_is_anonymous_has_no_name(bern: House):
    evening_of(bern, ("ABCD", 1000, 256))
    bern.club.players.filter(number="3").update(anonymised=timezone.now())

    assert sorted(names_beside(anna(bern)).values()) == ["Beat Bern", "Dani Bern"]


def test_matches_are_those_of_the_own_side(bern: House):
    evening_of(bern, ("ABCD", 1000, 256))
    ResultSide.objects.filter(side="EW").update(matches=2)

    assert [
        player_tables(each).tables[0].table.matches
        for each in bern.club.players.select_related("club").order_by("number")
    ] == [0, 2, 0, 2]


def test_pairs_are_counted_like_those_who_were_drawn(bern: House):
    evening = tournament(bern.club, kind=TournamentKind.PAIRS)
    written(Table.objects.in_round(seated(evening, 1, enter(evening, 2))).get(), NS=1000, EW=256)

    assert [(table.points, table.theirs, table.partners) for table in tables_of_anna(bern)] == [
        (1000, 256, [key(bern, 2)])
    ]


@pytest.mark.parametrize(("count", "evenings"), [(4, 1), (12, 1), (4, 3)])
def test_it_takes_the_same_queries_however_often_somebody_played(
    bern: House, django_assert_num_queries, count: int, evenings: int
):
    for number in range(evenings):
        played(tournament(bern.club, slug=f"evening-{number}"), count, 2)
    somebody = anna(bern)

    with django_assert_num_queries(2):
        found = player_tables(somebody)

    assert len(found.tables) == 2 * evenings


def test_nothing_of_the_other_club_is_counted(bern: House, thun: House):
    played(tournament(thun.club), 4, 1)
    evening_of(bern, ("ABCD", 1000, 256))

    assert len(tables_of_anna(bern)) == 1
