"""What is stored of evenings equals what all their tables add up to, whatever was changed since."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date

import pytest
from django.core.cache import cache
from django.db import DatabaseError, transaction
from hypothesis import HealthCheck, given
from hypothesis import strategies as st
from pytest_django import DjangoAssertNumQueries, Settings

from clubs.actions.anonymise import anonymise
from clubs.actions.deletion import delete_tournament, undelete_tournament
from clubs.actions.exchange.export import export_tournament
from clubs.actions.exchange.reading import read_files
from clubs.actions.exchange.restore import restore_tournaments
from clubs.actions.members import merge_members
from clubs.actions.results import enter_result
from clubs.models import Club, Player, SummedEvening, Table, Tournament
from clubs.queries.club_years import year_of_club, years_of_club
from clubs.queries.rating import rated_tables
from clubs.queries.summed_evenings import add_up_anew
from tests.clubs.conftest import House
from tests.clubs.pages.evenings import evening_of
from tests.clubs.printouts import sides
from tests.laws import examples

YEAR = 2026


def shown(club: Club) -> Sequence[object]:
    """All that comes of the evenings, made from what is stored of them."""
    cache.clear()
    return [years_of_club(club), year_of_club(club, YEAR), rated_tables(club)]


def from_all_tables(club: Club) -> Sequence[object]:
    """The same where nothing is stored; what was stored is there again afterwards."""
    with transaction.atomic():
        SummedEvening.objects.all().delete()
        found = shown(club)
        transaction.set_rollback(True)
    return found


def play(house: House, year: int) -> Tournament:
    """Play an evening of the same four people."""
    rounds = (("ABCD", year - 1000, 2256 - year), ("ACBD", 600, 656))
    return evening_of(house, *rounds, slug=f"{year}", name=f"{year}", date=date(year, 3, 1))


# Changes: each of them takes a number that chooses what is changed


def correct(house: House, number: int) -> None:
    tables = list(Table.objects.current().filter(draw__round__tournament__deleted_at=None).order_by("pk"))
    table = tables[number % len(tables)]
    seen = table.results.get(active=True).number
    enter_result(table, sides(1256 - number, number), seen=seen, by=house.director, reason="misread")


def forget(house: House, number: int) -> None:
    people = list(house.club.players.filter(anonymised=None, merged_into=None).order_by("pk"))
    if people:
        anonymise(people[number % len(people)], by=house.owner)


def delete(house: House, number: int) -> None:
    there = list(house.club.tournaments.order_by("pk"))
    if len(there) > 1:
        delete_tournament(there[number % len(there)], by=house.owner)


def bring_back(house: House, number: int) -> None:
    gone = list(Tournament.all_objects.filter(club=house.club).exclude(deleted_at=None).order_by("pk"))
    if gone:
        undelete_tournament(gone[number % len(gone)], by=house.owner)


def bring_in(house: House, number: int) -> None:
    there = list(house.club.tournaments.order_by("pk"))
    text = export_tournament(there[number % len(there)])
    restore_tournaments(house.club, read_files(text.encode()), by=house.director)


def merge(house: House, number: int) -> None:
    people = list(house.club.players.filter(anonymised=None, merged_into=None).order_by("pk"))
    if people:
        twin = Player.objects.create(club=house.club, name="Twin")
        merge_members(people[number % len(people)], into=twin, by=house.owner)


def look(house: House, number: int) -> None:
    """Store what is not stored, of one year or of all."""
    shown(house.club) if number % 2 else year_of_club(house.club, YEAR)


CHANGES = (correct, forget, delete, bring_back, bring_in, merge, look)
Change = Callable[[House, int], None]


@examples(40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(st.sampled_from(CHANGES), st.integers(0, 9)), max_size=8))
def test_whatever_was_changed_it_equals_what_all_tables_add_up_to(
    bern: House, changes: list[tuple[Change, int]]
):
    with transaction.atomic():
        for year in (YEAR - 1, YEAR):
            play(bern, year)
        shown(bern.club)

        for change, number in changes:
            change(bern, number)

        assert shown(bern.club) == from_all_tables(bern.club)
        assert shown(bern.club) == from_all_tables(bern.club), "stored by the one before"
        transaction.set_rollback(True)


@pytest.mark.sample(2)
@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_each_change_shows_at_once(bern: House, change: Change):
    for year in (YEAR - 1, YEAR):
        play(bern, year)
    delete(bern, 1)
    play(bern, YEAR + 1)
    shown(bern.club)

    change(bern, 0)

    assert shown(bern.club) == from_all_tables(bern.club)


def states() -> Mapping[int, str]:
    return dict(SummedEvening.objects.order_by("pk").values_list("pk", "state"))


def test_an_evening_is_added_up_once_until_it_changes(bern: House):
    first, second = play(bern, YEAR - 1), play(bern, YEAR)
    shown(bern.club)
    before = states()

    correct(bern, 0)
    shown(bern.club)

    after = states()
    assert [*before] == [*after] == [first.pk, second.pk]
    assert [before[key] == after[key] for key in after] == [False, True]


def test_another_release_adds_up_for_itself(bern: House, settings: Settings):
    play(bern, YEAR)
    found = shown(bern.club)
    SummedEvening.objects.update(sums={}, rated={})
    assert shown(bern.club) != found, "what is stored is shown"

    settings.BUILD = "0123abcd"

    assert shown(bern.club) == found


def test_what_another_release_stored_is_made_anew_before_somebody_looks(bern: House, settings: Settings):
    kept, gone = play(bern, YEAR - 1), play(bern, YEAR)
    found = shown(bern.club)
    delete_tournament(gone, by=bern.owner)
    unseen = play(bern, YEAR + 1)
    settings.BUILD = "0123abcd"

    assert list(add_up_anew()) == [1]

    assert "0123abcd" in states()[kept.pk]
    assert unseen.pk not in states(), "nobody has looked at it yet"
    assert list(add_up_anew()) == []
    assert shown(bern.club) == from_all_tables(bern.club) != found


def test_what_is_stored_names_nobody(bern: House):
    play(bern, YEAR)
    shown(bern.club)

    stored = str(SummedEvening.objects.values_list("sums", "rated").get())
    assert not [person.name for person in bern.club.players.all() if person.short_name in stored]


def test_where_nothing_can_be_written_all_tables_are_added_up_each_time(
    bern: House, monkeypatch: pytest.MonkeyPatch
):
    play(bern, YEAR)

    def refuse(*_: object, **__: object) -> None:
        raise DatabaseError("attempt to write a readonly database")

    monkeypatch.setattr(type(SummedEvening.objects.all()), "bulk_create", refuse)

    assert shown(bern.club) == shown(bern.club)
    assert not SummedEvening.objects.exists()


@pytest.mark.parametrize("evenings", [1, 3])
def test_what_is_stored_is_read_in_as_many_queries_for_three_evenings_as_for_one(
    bern: House, django_assert_num_queries: DjangoAssertNumQueries, evenings: int
):
    for year in range(YEAR, YEAR + evenings):
        play(bern, year)
    shown(bern.club)

    with django_assert_num_queries(4):  # tournaments, who has no name, what is stored, who was merged
        rated_tables(bern.club)
