"""The years of a club: read in a constant number of queries, an evening again only once it has changed."""

from __future__ import annotations

from datetime import date

import pytest

from clubs.actions.anonymise import anonymise
from clubs.actions.deletion import delete_tournament
from clubs.actions.results import enter_result
from clubs.models import Source, Table, Tournament
from clubs.queries.club_years import GameYears, PlayedAtEvening, year_of_club, years_of_club
from clubs.queries.summed_evenings import sums_of_evenings
from clubs.statistics.evenings import PersonAtEvening
from clubs.statistics.years import RecordKind
from tests.clubs.conftest import House, enter, seated, tournament, written
from tests.clubs.pages.evenings import evening_of
from tests.clubs.printouts import sides


def on(house: House, day: date, *rounds: tuple[str, int, int], **fields: object) -> Tournament:
    return evening_of(house, *rounds, slug=f"{day}", name=f"{day:%B}", date=day, **fields)


def shown(house: House) -> GameYears:
    return years_of_club(house.club).games["sidi-barrani"]


def highest(house: House) -> float:
    return next(record.value for record in shown(house).records if record.kind is RecordKind.ROUND)


def test_evenings_are_added_up_by_year(bern: House, thun: House):
    on(bern, date(2024, 3, 1), ("ABCD", 1000, 256), ("ACBD", 700, 556))
    on(bern, date(2025, 1, 9), ("ABCD", 800, 456))
    evening_of(thun, ("ABCD", 1200, 56))

    assert [
        (each.year, each.evenings, each.tables, each.deals, each.people) for each in shown(bern).years
    ] == [
        (2024, 1, 2, 16, 4),
        (2025, 1, 1, 8, 4),
    ]
    assert highest(bern) == 1000


def test_a_correction_shows_at_once(bern: House):
    on(bern, date(2024, 3, 1), ("ABCD", 1000, 256))
    on(bern, date(2025, 1, 9), ("ABCD", 800, 456))
    assert highest(bern) == 1000

    table = Table.objects.current().order_by("-pk")[0]
    enter_result(table, sides(1256, 0), seen=1, by=bern.director, reason="misread")

    assert highest(bern) == 1256


def test_a_deleted_tournament_is_gone_at_once(bern: House):
    best = on(bern, date(2024, 3, 1), ("ABCD", 1000, 256))
    on(bern, date(2025, 1, 9), ("ABCD", 800, 456))
    assert highest(bern) == 1000

    delete_tournament(best, by=bern.owner)

    assert highest(bern) == 800
    assert [each.year for each in shown(bern).years] == [2025]


def test_who_was_made_anonymous_holds_no_record_any_more(bern: House):
    on(bern, date(2024, 3, 1), ("ABCD", 1000, 256), ("ABCD", 900, 356), ("CBAD", 500, 756))
    numbers = dict(bern.club.players.values_list("number", "pk"))
    before = {record.kind: record.people for record in shown(bern).records}
    assert before[RecordKind.EVENING] == [numbers["3"], numbers["1"]]

    for number in ("1", "3"):
        anonymise(bern.club.players.get(pk=numbers[number]), by=bern.owner)

    after = {record.kind: record.people for record in shown(bern).records}
    assert {*after[RecordKind.EVENING]} == {numbers["2"], numbers["4"]}
    assert {*after[RecordKind.ROUND]} == {numbers["2"], numbers["4"]}
    assert shown(bern).years[0].highest == 1000


def test_what_was_written_without_play_counts_for_nothing(bern: House):
    on(bern, date(2024, 3, 1), ("ABCD", 1000, 256))
    Table.objects.get().results.update(source=Source.FORFEIT, reason="late")

    assert years_of_club(bern.club).games == {}


def test_where_all_play_alone_each_has_a_side_and_the_lowest_is_best(bern: House):
    evening = tournament(bern.club, preset="differenzler", settings={"order": "lowest"})
    entries = enter(evening, 4)
    written(Table.objects.in_round(seated(evening, 1, entries)).get(), **{"1": 40, "2": 30, "3": 20, "4": 10})

    found = years_of_club(bern.club).games["differenzler"]

    dani = bern.club.players.get(number="4").pk
    [best] = [record for record in found.records if record.kind is RecordKind.ROUND]
    assert (best.value, best.people) == (10, [dani])
    sums = sums_of_evenings(bern.club, {evening.pk: evening.revision}, frozenset())[evening.pk][
        "differenzler"
    ]
    assert sums.people[dani] == PersonAtEvening(1, 8, 10, 0)


def test_each_game_is_by_itself_the_one_played_most_first(bern: House):
    on(bern, date(2024, 3, 1), ("ABCD", 1000, 256))
    on(bern, date(2025, 3, 1), ("ABCD", 700, 556), ("ABCD", 700, 556), preset="schieber")

    assert [*years_of_club(bern.club).games] == ["schieber", "sidi-barrani"]


@pytest.mark.parametrize("evenings", [1, 3])
def test_it_takes_the_same_queries_however_many_evenings(
    bern: House, django_assert_num_queries, evenings: int
):
    for month in range(1, evenings + 1):
        on(bern, date(2026, month, 9), ("ABCD", 720, 536))

    with django_assert_num_queries(14):  # three of them store what was read
        found = years_of_club(bern.club)
    with django_assert_num_queries(2):
        assert years_of_club(bern.club) == found


def test_a_year_has_its_own_sums_and_records(bern: House):
    on(bern, date(2025, 3, 1), ("ABCD", 1000, 256))
    evening = on(bern, date(2026, 1, 9), ("ABCD", 800, 456), ("ABCD", 700, 556))

    found = year_of_club(bern.club, 2026)

    assert [*found.evenings] == [evening.pk]
    assert found.played == {evening.pk: PlayedAtEvening(people=4, tables=2, deals=16)}
    game = found.games["sidi-barrani"]
    assert (game.sums.evenings, game.sums.highest) == (1, 800)
    assert game.averages == {evening.pk: 2512 / 32}
    assert [record.value for record in game.records if record.kind is RecordKind.ROUND] == [800]


def test_of_a_year_only_its_own_evenings_are_read_and_kept(bern: House):
    on(bern, date(2025, 3, 1), ("ABCD", 1000, 256))
    on(bern, date(2026, 1, 9), ("ABCD", 800, 456))
    year_of_club(bern.club, 2026)

    assert [(each.year, each.highest) for each in shown(bern).years] == [(2025, 1000), (2026, 800)]
    assert year_of_club(bern.club, 2024).games == {}
