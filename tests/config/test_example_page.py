"""The page of the example: the ways in, and what happens where visitors have deleted something."""

from __future__ import annotations

from datetime import date

import pytest
from django.contrib.auth.models import User
from django.test import Client

from clubs.actions.deletion import delete_tournament
from clubs.example.club import make_example
from clubs.models import AccountDeletion, Tournament
from tests.clubs.views.answers import stranger, text


@pytest.fixture(autouse=True)
def evening(db: None, settings) -> Tournament:
    settings.IS_EXAMPLE = True
    return make_example(date(2026, 1, 5), seasons=1, tables=2)


@pytest.fixture
def visitor() -> Client:
    return stranger()


def test_a_visitor_gets_into_the_office_of_the_evening_as_its_owner(visitor: Client, evening: Tournament):
    answer = visitor.post("/example/")

    assert answer["Location"] == evening.get_absolute_url()
    assert visitor.get(answer["Location"]).status_code == 200
    assert visitor.get(f"{evening.club.get_absolute_url()}settings/").status_code == 200


def test_a_visitor_sits_at_a_table_and_watches_from_the_hall(visitor: Client):
    page = text(visitor.get("/example/"))
    card = page.partition('href="/q/')[2].partition('"')[0]
    live = page.partition('href="/clubs/')[2].partition('"')[0]

    assert visitor.get(f"/q/{card}")["Location"].startswith("/table/#g=")
    assert visitor.get(f"/clubs/{live}").status_code == 200


def test_where_the_evening_was_deleted_the_page_says_that_it_comes_back(visitor: Client, evening: Tournament):
    delete_tournament(evening, by=User.objects.get())

    assert "It will be restored within the hour." in text(visitor.get("/example/"))
    assert visitor.post("/example/")["Location"] == "/clubs/"


@pytest.mark.long
def test_an_account_that_a_visitor_has_deleted_lets_the_next_one_in(visitor: Client, evening: Tournament):
    User.objects.update(is_active=False)
    AccountDeletion.objects.create(user=User.objects.get())

    assert visitor.post("/example/")["Location"] == evening.get_absolute_url()
    User.objects.get(is_active=True)


@pytest.mark.long
def test_without_the_account_nobody_is_let_in_and_the_page_is_shown(visitor: Client):
    User.objects.update(username="renamed")

    assert visitor.post("/example/")["Location"] == "/example/"
