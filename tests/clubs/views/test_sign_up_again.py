"""Signing up with two taps: the second is the first once more, and keeps nobody waiting."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubs.models import SignUp
from core.models import RateCount
from tests.clubs.conftest import House, tournament
from tests.clubs.signing_up import old_stamp, open_for_sign_up
from tests.clubs.views.answers import stranger


@pytest.fixture
def phone() -> Client:
    return stranger()


def page_of(there: SignUp) -> str:
    return reverse("clubs:sign-up", args=[there.tournament.club.slug, there.tournament.slug])


def test_a_second_tap_leads_to_the_same_link_writes_nothing_and_locks_nothing(bern: House, phone: Client):
    there = open_for_sign_up(bern, at_once=True)
    typed = {"person": "Rosa Kunz", "stamp": old_stamp()}
    first = phone.post(page_of(there), typed)
    SignUp.objects.update(on=True, closes=there.tournament.created)

    with CaptureQueriesContext(connection) as caught:
        second = phone.post(page_of(there), typed)

    assert first["Location"] == second["Location"]
    assert [each["sql"] for each in caught if not each["sql"].startswith("SELECT")] == []
    assert there.requests.count() == 1


def test_the_same_page_sent_to_another_tournament_is_another_sign_up(bern: House, phone: Client):
    there = open_for_sign_up(bern)
    elsewhere = open_for_sign_up(bern, tournament(bern.club, name="Other", slug="other"))
    typed = {"person": "Rosa Kunz", "stamp": old_stamp()}

    links = {phone.post(page_of(each), typed)["Location"] for each in (there, elsewhere)}

    assert len(links) == 2
    assert [each.requests.count() for each in (there, elsewhere)] == [1, 1]


def test_where_somebody_comes_from_is_not_written_down_the_first_times(bern: House, phone: Client):
    there = open_for_sign_up(bern)

    for name in ("Rosa Kunz", "Otto Frei", "Nina Graf"):
        phone.post(page_of(there), {"person": name, "stamp": old_stamp()})

    assert RateCount.objects.count() == 1  # of the club, in a lot
