"""The statistics of the evening on the projector: between two rounds, for whoever opens it so."""

from __future__ import annotations

import pytest
from django.test import Client

from clubs.audit_log import log_action
from clubs.models import Action, Club, Entry, State, Table, Tournament
from tests.clubs.conftest import House, enter, seated, tournament, written
from tests.clubs.views.answers import reader, text

EVENING = "/clubs/bern/tournaments/november/"
PART = f"{EVENING}projector/part/"


@pytest.fixture
def entries(bern: House) -> list[Entry]:
    """Four who have played one round of a public evening."""
    evening = tournament(bern.club, public=True, state=State.RUNNING)
    entries = enter(evening, 4)
    write_round(evening, 1, entries)
    return entries


def write_round(evening: Tournament, number: int, entries: list[Entry]) -> None:
    written(Table.objects.in_round(seated(evening, number, entries)).get(), NS=1000, EW=256)


def shown(address: str = f"{PART}?statistics=1") -> str:
    return text(Client(headers={"accept-language": "en"}).get(address))


def test_it_is_shown_where_the_address_says_so(entries: list[Entry]):
    page = shown()

    assert "wall-statistics" in page
    assert "<bdi>Carla Bern / Anna Bern</bdi>" in page
    assert '<span class="total">1,000</span>' in page
    assert 'hx-get="/clubs/bern/tournaments/november/projector/part/?statistics=1"' in page


def test_nobody_else_meets_it(entries: list[Entry]):
    shown()

    assert "wall-statistics" not in shown(PART)
    assert f'hx-get="{PART}"' in shown(PART)


def test_the_round_that_is_looked_at_stays(entries: list[Entry]):
    assert f'hx-get="{PART}?round=1&amp;statistics=1"' in shown(f"{PART}?statistics=1&round=1")


def test_while_a_round_is_played_it_is_away(entries: list[Entry]):
    evening = Tournament.objects.get()
    seated(evening, 2, entries)
    log_action(evening, Action.ROUND_RELEASED, by=None)

    assert "wall-statistics" not in shown()


def test_what_is_hidden_is_not_told_by_it(entries: list[Entry]):
    evening = Tournament.objects.get()
    write_round(evening, 2, entries)
    Tournament.objects.update(hidden_from=2)
    log_action(evening, Action.RESULT_ENTERED, by=None)

    assert "wall-statistics" not in shown()


def test_names_are_short_where_the_club_says_so(entries: list[Entry]):
    Club.objects.update(short_names=True)

    assert "<bdi>Carla / Anna</bdi>" in shown()


def test_the_statistics_of_the_office_lead_to_it(bern: House, entries: list[Entry]):
    page = text(reader(bern).get(f"{EVENING}standings/chart/"))

    assert f'href="{EVENING}projector/?statistics=1"' in page
