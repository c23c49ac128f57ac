"""The example's tables play on, whatever visitors do meanwhile."""

from __future__ import annotations

from datetime import date
from random import Random

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from clubs.actions.access_cards import card_for
from clubs.actions.admission import admit
from clubs.actions.deletion import delete_tournament
from clubs.actions.results import SideResult, enter_result
from clubs.example.club import ROUNDS, make_example
from clubs.example.hall import VISIT, PlayingHall
from clubs.models import Admission, Device, Result, RoundState, Source, State, Table, Tournament
from clubs.queries.control import control_of
from scoring.models import DealRecord

TABLES, DEALS = 2, 12


@pytest.fixture
def evening(db: None) -> Tournament:
    return make_example(date(2026, 1, 5), seasons=1, tables=TABLES)


@pytest.fixture
def hall(evening: Tournament) -> PlayingHall:
    return PlayingHall(evening.pk, Random(1))


def by() -> User:
    return User.objects.get()


def turns(hall: PlayingHall, count: int) -> list[bool]:
    return [hall.turn() for _ in range(count)]


@pytest.mark.long
def test_a_turn_is_one_deal_at_one_table_sent_by_its_phone(hall: PlayingHall):
    assert turns(hall, 4) == [True] * 4

    assert DealRecord.objects.count() == 4
    assert {device.name.partition(" ")[0] for device in Device.objects.all()} <= {"Android", "iPhone"}


def test_a_table_that_has_written_its_deals_confirms_them(hall: PlayingHall):
    turns(hall, TABLES * (DEALS + 1))

    sources = Result.objects.filter(table__draw__round__number=2).values_list("source", flat=True)
    assert list(sources) == [Source.TABLE] * TABLES


@pytest.mark.long  # each day a table of it writes its deals and confirms them
def test_the_evening_is_played_to_its_end_and_adds_up(hall: PlayingHall, evening: Tournament):
    for_a_round = TABLES * (DEALS + 1) + 1
    turns(hall, for_a_round * (ROUNDS - 1))

    evening.refresh_from_db()
    assert evening.state == State.FINISHED
    assert all(control_of(round_).adds_up for round_ in evening.rounds.all())
    assert not hall.turn()


@pytest.mark.long
def test_what_the_office_enters_is_left_and_the_others_play_on(hall: PlayingHall, evening: Tournament):
    table = Table.objects.select_related("draw__round__tournament").get(number=1, draw__round__number=2)
    half = SideResult(points=DEALS * 157 // 2, card_points=DEALS * 157 // 2)
    enter_result(table, {"NS": half, "EW": half}, seen=0, by=by())

    turns(hall, DEALS + 2)

    second = evening.rounds.get(number=2)
    assert second.state == RoundState.CLOSED
    assert not DealRecord.objects.filter(game__tournament_table=table).exists()


@pytest.mark.long  # each day a visitor sits at a table, in tests.config.test_example_page
def test_a_table_is_left_to_the_visitor_who_sits_there_until_the_phone_is_silent(
    hall: PlayingHall, evening: Tournament
):
    table = Table.objects.get(number=1, draw__round__number=2)
    admit(card_for(table).token)

    done = turns(hall, DEALS + 3)

    assert done == [True] * (DEALS + 1) + [False] * 2
    assert not DealRecord.objects.filter(game__tournament_table=table).exists()

    Admission.objects.update(last_seen=timezone.now() - VISIT)

    assert hall.turn()
    assert DealRecord.objects.filter(game__tournament_table=table).count() == 1


@pytest.mark.long  # each day the page says so, in tests.config.test_example_page
def test_a_visitor_who_deletes_the_evening_stops_it_and_nothing_breaks(
    hall: PlayingHall, evening: Tournament
):
    turns(hall, 3)
    delete_tournament(evening, by=by())

    assert turns(hall, 3) == [False] * 3
