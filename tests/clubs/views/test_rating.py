"""The list of the members' strength: for clubs that want it, for those who may see the members."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from clubs.models import Club, Player, Role
from clubs.rating.fitting import FEWEST_TABLES
from tests.clubs.conftest import House
from tests.clubs.pages.evenings import evening_of
from tests.clubs.views.answers import reader, stranger, text

RATING = "/clubs/bern/members/rating/"
ROUNDS = [("ABCD", 1000, 256), ("ABCD", 900, 356)] * (FEWEST_TABLES // 2)


@pytest.fixture
def rated(bern: House) -> House:
    """A club that wants a rating, in which Anna and Carla have always been ahead."""
    Club.objects.filter(pk=bern.club.pk).update(rating=True)
    evening_of(bern, *ROUNDS)
    return bern


def rows(house: House, query: str = "") -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(reader(house).get(f"{RATING}?_export=json{query}").content)
    return found


@pytest.mark.long  # each day the strongest is first with limits and deals
def test_a_club_that_wants_no_rating_never_meets_it(bern: House):
    evening_of(bern, *ROUNDS)

    assert reader(bern).get(RATING).status_code == 404
    assert "Rating" not in text(reader(bern).get("/clubs/bern/members/"))


@pytest.mark.long  # each day the strongest is first with limits and deals
def test_the_members_lead_to_it_where_the_club_wants_it(rated: House):
    page = text(reader(rated, Role.VIEWER).get("/clubs/bern/members/"))

    assert f'<a class="button small" href="{RATING}">Rating</a>' in page


def test_the_strongest_is_first_with_limits_and_deals(rated: House):
    listed = rows(rated)

    assert [row["member"] for row in listed[:2]] == ["Anna Bern", "Carla Bern"]
    assert all(row["low"] <= row["strength"] <= row["high"] for row in listed)
    assert {row["deals"] for row in listed} == {FEWEST_TABLES * 8}
    assert listed[0]["strength"] == -listed[-1]["strength"] > 0


@pytest.mark.long  # each day the strongest is first with limits and deals
def test_the_page_has_signs_and_one_decimal(rated: House):
    strength = rows(rated)[0]["strength"]

    page = text(reader(rated).get(RATING))

    assert f'<td class="number total">+{strength:.1f}</td>' in page
    assert f'<td class="number total">−{strength:.1f}</td>' in page


def test_who_is_anonymous_or_a_guest_is_not_on_it(rated: House):
    Player.objects.filter(number="1").update(guest=True)
    Player.objects.filter(number="2").update(anonymised="2026-01-01T00:00Z")

    assert {row["member"] for row in rows(rated)} == {"Carla Bern", "Dani Bern"}


@pytest.mark.long  # each day the strongest is first with limits and deals
def test_another_game_is_chosen_where_there_are_several(rated: House):
    evening_of(rated, *[("ACBD", 700, 556), ("ADCB", 600, 656)] * FEWEST_TABLES, slug="s", preset="schieber")

    assert [row["deals"] for row in rows(rated)] == [2 * FEWEST_TABLES * 8] * 4
    assert [row["deals"] for row in rows(rated, "&game=sidi-barrani")] == [FEWEST_TABLES * 8] * 4
    assert 'href="?game=sidi-barrani"' in text(reader(rated).get(RATING))


def test_a_club_without_enough_results_is_told_so(bern: House):
    Club.objects.filter(pk=bern.club.pk).update(rating=True)

    assert "There are not enough results yet." in text(reader(bern).get(RATING))


def test_a_stranger_is_sent_to_sign_in_and_another_club_sees_nothing(rated: House, thun: House):
    assert stranger().get(RATING).headers["Location"].startswith("/accounts/sign-in/")
    assert reader(thun).get(RATING).status_code == 404


@pytest.mark.long  # each day the strongest is first with limits and deals
def test_the_owner_turns_it_on_in_the_settings(bern: House):
    data = {"name": "Bern", "slug": "bern", "round_word": "passe", "rating": "on"}
    reader(bern).post("/clubs/bern/settings/", data)

    assert Club.objects.get().rating


@pytest.mark.long  # each day the strongest is first with limits and deals
def test_each_row_has_a_picture_of_its_range_on_the_same_scale(rated: House):
    page = text(reader(rated).get(RATING))

    pictures = re.findall(r'd="M([0-9.]+) 3H([0-9.]+)"/><circle cx="([0-9.]+)"', page)

    assert len(pictures) == 4
    assert all(2 <= float(low) < float(at) < float(high) <= 98 for low, high, at in pictures)
    assert max(float(high) for _low, high, _at in pictures) == 98
