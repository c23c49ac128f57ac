"""Founding a club, and what it is called."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import IntegrityError, connection

from clubs.actions.clubs import RESERVED, AddressTaken, change_club, found_club
from clubs.models import Action, Club, LogEvent, Role, RoundWord
from clubs.slugs import LONGEST
from clubs.urls import CLUBS
from core.printing.colour import Colour
from tests.clubs.conftest import House


@pytest.fixture
def anna(db: None) -> User:
    return User.objects.create_user("anna", first_name="Anna")


def test_whoever_founds_a_club_owns_it(anna: User):
    club = found_club("Jassclub Chräbel", by=anna)

    assert (club.name, club.slug) == ("Jassclub Chräbel", "jassclub-chraebel")
    assert [(found.user, found.role) for found in club.memberships.all()] == [(anna, Role.OWNER)]
    assert [(line.action, line.by, line.by_name) for line in club.log.all()] == [
        (Action.CLUB_FOUNDED, anna, "Anna")
    ]


def test_a_taken_address_gets_a_number(anna: User):
    names = ["Bern", "Bern", "bern!", "Berna", "x" * 80, "x" * 80]

    slugs = [found_club(name, by=anna).slug for name in names]

    assert slugs == ["bern", "bern-2", "bern-3", "berna", "x" * 44, "x" * 44 + "-2"]
    assert all(len(slug) <= LONGEST for slug in slugs)


def test_no_club_stands_in_the_way_of_a_page(anna: User):
    pages = {str(page.pattern).strip("/") for page in CLUBS if not str(page.pattern).startswith("<")}

    assert pages - {""} == RESERVED
    assert [found_club(name, by=anna).slug for name in RESERVED] == [f"{name}-2" for name in RESERVED]


def renamed(house: House, **fields: Any) -> Club:
    usual = {
        "name": "Bern",
        "slug": "bern",
        "short_names": False,
        "listed": False,
        "rating": False,
        "no_shows": False,
        "round_word": RoundWord.PASSE,
        "colour": Colour.from_text(house.club.colour),
    }
    return change_club(house.club, **{**usual, **fields}, by=house.owner)


def test_a_change_is_logged_with_what_was(bern: House):
    club = renamed(bern, name="Bern West", short_names=True)

    line = LogEvent.objects.get()
    assert (club.name, club.short_names) == ("Bern West", True)
    assert (line.action, line.before, line.after) == (
        Action.CLUB_CHANGED,
        {"name": "Bern", "short_names": False},
        {"name": "Bern West", "short_names": True},
    )


def test_a_colour_is_kept_as_style_sheets_write_it(bern: House):
    club = renamed(bern, colour=Colour.from_text("F80"))

    line = LogEvent.objects.get()
    assert Club.objects.get().colour == club.colour == "#ff8800"
    assert (line.action, line.before, line.after) == (
        Action.CLUB_CHANGED,
        {"colour": "#1f3a5f"},
        {"colour": "#ff8800"},
    )


def test_what_is_saved_unchanged_is_no_action(bern: House):
    renamed(bern)

    assert not LogEvent.objects.exists()


@pytest.mark.parametrize("slug", ["thun", *RESERVED])
def test_an_address_that_is_taken_is_refused(bern: House, thun: House, slug: str):
    with pytest.raises(AddressTaken, match="This address is taken"):
        renamed(bern, slug=slug)
    bern.club.refresh_from_db()

    assert (bern.club.slug, LogEvent.objects.count()) == ("bern", 0)


def test_a_club_that_cannot_be_stored_ends_with_an_error(anna: User, db):
    """As with older code on a newer database: its loop for a free address never ended."""
    found_club("Bern", by=anna)
    with connection.cursor() as cursor:
        cursor.execute("CREATE UNIQUE INDEX newer ON clubs_club (short_names)")

    with pytest.raises(IntegrityError):
        found_club("Thun", by=anna)
