"""Queries that are put into SQL once give what the ORM gives."""

from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

import pytest
from django.db import connection
from django.db.models import IntegerField, UUIDField

from clubs.models import Club, Tournament
from core.prepared_queries import Prepared
from scoring.models import Game
from tests.clubs.conftest import house, tournament
from tests.scoring.conftest import Phone

COLUMNS = ("pk", "players", "started", "finished", "revision")


def by_id(game):
    return Game.objects.filter(pk=game).values_list(*COLUMNS)


def stored(row):
    return [getattr(row, field.attname) for field in row._meta.concrete_fields]


@pytest.fixture
def games(client, db):
    """Two games that have begun."""
    phones = [Phone(client), Phone(client)]
    for phone in phones:
        phone.send(phone.start())
    return [phone.game for phone in phones]


def test_a_prepared_query_finds_what_the_orm_finds(games):
    prepared = Prepared(by_id, UUIDField())

    found = [prepared.first(game) for game in games]

    assert found == [Game.objects.values_list(*COLUMNS).get(pk=game) for game in games]


def test_a_prepared_query_finds_nothing_where_there_is_nothing(games):
    assert Prepared(by_id, UUIDField()).first(uuid4()) is None


def test_a_prepared_query_is_one_query(games, django_assert_num_queries):
    prepared = Prepared(by_id, UUIDField())

    with django_assert_num_queries(2):
        prepared.first(games[0])
        prepared.first(games[1])


def test_a_prepared_query_gives_objects_with_those_that_it_selects_along(db, django_assert_num_queries):
    evening = tournament(house("Bern", "bern").club)
    prepared = Prepared(
        lambda key: Tournament.objects.select_related("club", "season").filter(pk=key), IntegerField()
    )

    with django_assert_num_queries(1):
        found = prepared.first(evening.pk)
        assert found is not None
        values = [stored(found), stored(found.club), found.season]

    assert values == [stored(Tournament.objects.get()), stored(Club.objects.get()), None]


@pytest.mark.django_db(transaction=True)
def test_each_thread_prepares_a_query_for_its_own_connection(games):
    prepared = Prepared(by_id, UUIDField())
    here = prepared.first(games[0])

    def there():
        try:
            return prepared.first(games[0])
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(there).result() == here


def test_a_value_may_be_named_several_times_and_in_a_subquery(games):
    def not_followed(game, revision):
        earlier = Game.objects.filter(pk=game, revision=revision)
        return Game.objects.filter(pk=game, pk__in=earlier.values("pk")).values_list("pk")

    prepared = Prepared(not_followed, UUIDField(), IntegerField())

    assert [prepared.first(games[0], revision) for revision in (1, 2)] == [(games[0],), None]


@pytest.mark.parametrize("values", [(), (uuid4(), "")], ids=["none", "two"])
def test_other_values_than_there_are_fields_are_a_mistake(db, values):
    with pytest.raises(ValueError, match="zip"):
        Prepared(by_id, UUIDField()).first(*values)
