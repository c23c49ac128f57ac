"""No-shows: noted at the door where the club wants it, shown when they sign up again, for two years."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from clubs.actions.anonymise import anonymise
from clubs.actions.check_in import note_absence
from clubs.actions.entries import come_back
from clubs.actions.housekeeping import housekeeping
from clubs.actions.no_shows import forget_no_shows, no_shows_called
from clubs.actions.sign_up import accept, accept_clear
from clubs.models import Club, Entry, NoShow, Role, SignUp
from tests.clubs.conftest import House, tournament
from tests.clubs.signing_up import again, open_for_sign_up, signed_up, states
from tests.clubs.views.answers import reader, text


def missing(house: House, name: str = "Rosa Kunz") -> Entry:
    """Somebody who signed up and did not come."""
    request = accept(signed_up(open_for_sign_up(house), name), by=house.director)
    assert request.entry is not None
    return note_absence(request.entry, by=house.director)


@pytest.fixture
def noting(bern: House) -> House:
    """The club keeps the list."""
    Club.objects.filter(pk=bern.club.pk).update(no_shows=True)
    bern.club.refresh_from_db()
    return bern


@pytest.fixture
def next_year(noting: House) -> SignUp:
    missing(noting)
    return open_for_sign_up(noting, tournament(noting.club, slug="next", name="Next"), at_once=True)


def noted() -> list[str]:
    return [each.player.name for each in NoShow.objects.select_related("player")]


def test_usually_nothing_is_noted(bern: House):
    missing(bern)

    assert noted() == []


def test_whoever_does_not_come_is_noted_and_whoever_comes_after_all_is_not(noting: House):
    entry = missing(noting)
    assert noted() == ["Rosa Kunz"]

    come_back(entry, by=noting.director)

    assert noted() == []


@pytest.mark.long  # each day the office sees it and decides
def test_next_time_they_wait_for_the_office_however_the_others_are_accepted(noting: House, next_year: SignUp):
    for name in ("Rosa Kunz", "Otto Frei"):
        signed_up(next_year, name)

    assert states(next_year) == [("Rosa Kunz", "requested"), ("Otto Frei", "accepted")]
    assert accept_clear(next_year.tournament, by=noting.director) == (0, 1)


def test_the_office_sees_it_and_decides(noting: House, next_year: SignUp):
    request = signed_up(next_year, "Rosa Kunz")
    evening = next_year.tournament
    page = reverse("clubs:sign-up-request", args=[noting.club.slug, evening.slug, request.pk])
    assert "Did not come" in text(reader(noting, Role.DIRECTOR).get(page))

    accept(again(request), by=noting.director)

    assert states(next_year) == [("Rosa Kunz", "accepted")]


def test_a_member_is_taken_off_the_list_on_their_page(noting: House):
    player = missing(noting).members.get().player
    office = reader(noting, Role.DIRECTOR)
    assert "Did not come" in text(office.get(player.get_absolute_url()))
    assert "Did not come" not in text(reader(noting, Role.VIEWER).get(player.get_absolute_url()))

    office.post(reverse("clubs:member-forget-no-shows", args=[noting.club.slug, player.pk]))

    assert noted() == []
    assert forget_no_shows(player, by=noting.director) == 0


def test_after_two_years_it_is_forgotten(noting: House):
    missing(noting)
    for days, left in ((700, ["Rosa Kunz"]), (740, [])):
        assert all(done.count is not None for done in housekeeping(timezone.now() + timedelta(days=days)))
        assert noted() == left


def test_anonymised_people_are_on_no_list(noting: House):
    anonymise(missing(noting).members.get().player, by=noting.director)

    assert noted() == []


def test_switched_off_the_list_is_empty_and_says_nothing(noting: House):
    missing(noting)
    owner = reader(noting)
    data = {"name": "Bern", "slug": "bern", "round_word": "passe"}

    owner.post(reverse("clubs:club-settings", args=["bern"]), data)

    assert noted() == []
    assert no_shows_called(Club.objects.get(pk=noting.club.pk), ["Rosa Kunz"]) == []
