"""The cards of a round as they lie in the hall."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries, Settings

from clubs.actions.access_cards import card_for, revoke_card
from clubs.actions.admission import GRACE, admit
from clubs.models import Round, RoundState
from clubs.pages.access_cards import CodesPage, shown_card
from core.qr import Square
from tests.clubs.conftest import House
from tests.clubs.printouts import evening, round_of, table_of


def address(token: str) -> str:
    return f"http://192.0.2.7:8000/q/{token}"


def page_of(round_: Round, host: str = "192.0.2.7:8000") -> CodesPage:
    return CodesPage.of(round_, address, host)


def test_a_card_shows_what_opens_its_table(bern: House):
    table = table_of(evening(bern))

    shown, card = shown_card(table, address), card_for(table)

    assert (shown.number, shown.code, shown.square) == (1, card.code_shown, Square(address(card.token)))
    assert shown.sides == (("Carla Bern", "Anna Bern"), ("Beat Bern", "Dani Bern"))
    assert (shown.revoked, shown.last_used) == (False, None)


def test_where_all_play_alone_each_has_a_side(bern: House):
    shown = shown_card(table_of(evening(bern, preset="differenzler")), address)

    assert shown.sides == (("Anna Bern",), ("Beat Bern",), ("Carla Bern",), ("Dani Bern",))


def test_a_card_says_when_it_was_used(bern: House):
    table = table_of(evening(bern))
    before = timezone.now()
    admit(card_for(table).token)

    last_used = shown_card(table, address).last_used

    assert last_used is not None
    assert before <= last_used <= timezone.now()


def test_a_card_that_was_revoked_shows_nothing(bern: House):
    table = table_of(evening(bern))
    card_for(table)
    revoke_card(table, by=bern.director)

    shown = shown_card(table, address)

    assert (shown.revoked, shown.code, shown.square) == (True, "", None)


def test_a_card_of_another_secret_shows_nothing(bern: House, settings: Settings):
    table = table_of(evening(bern))
    card_for(table)
    settings.SECRET_KEY = "another secret"

    shown = shown_card(table, address)

    assert (shown.revoked, shown.code, shown.square) == (False, "", None)


@pytest.mark.parametrize("tables", [1, 3])
def test_all_cards_take_few_queries(
    bern: House, tables: int, django_assert_num_queries: DjangoAssertNumQueries
):
    round_ = round_of(evening(bern, tables))
    before = page_of(round_)

    with django_assert_num_queries(5):
        page = page_of(round_)

    assert page.cards == before.cards
    assert [card.number for card in page.cards] == list(range(1, tables + 1))


def test_before_its_release_a_round_has_no_cards(bern: House):
    there = evening(bern)
    there.rounds.update(state=RoundState.DRAWN, released=None)

    assert page_of(round_of(there)).cards == []


@pytest.mark.parametrize(("ago", "is_over"), [(GRACE - timedelta(minutes=1), False), (2 * GRACE, True)])
def test_a_round_is_over_some_time_after_it_was_closed(bern: House, ago: timedelta, is_over: bool):
    there = evening(bern)
    there.rounds.update(state=RoundState.CLOSED, closed=timezone.now() - ago)

    assert page_of(round_of(there)).is_over is is_over


@pytest.mark.parametrize(
    ("host", "is_only_here"),
    [
        ("localhost:8000", True),
        ("localhost", True),
        ("127.0.0.1:8000", True),
        ("[::1]:8000", True),
        ("192.0.2.7:8000", False),
        ("jass.example", False),
        ("laptop.local:8000", False),
    ],
)
def test_codes_for_this_computer_alone_are_told(bern: House, host: str, is_only_here: bool):
    page = page_of(round_of(evening(bern)), host)

    assert (page.is_only_here, page.typed_at) == (is_only_here, f"{host}/q/")
