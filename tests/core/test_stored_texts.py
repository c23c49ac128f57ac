"""Texts that were stored with letters in parts are made whole where they lie."""

import unicodedata

from django.contrib.auth.models import User
from django.db import connection

from clubs.models import Action, Club, LogEvent, Player
from core.stored_texts import compose_stored, said


def in_parts(text):
    return unicodedata.normalize("NFD", text)


def compose(*stored):
    with connection.schema_editor() as editor:
        return compose_stored(stored, editor)


def member(club, name, number=""):
    return Player(club=club, surname=in_parts(name), given_name="Anna", number=number)


def test_all_texts_are_whole_and_counted_by_what_they_belong_to(transactional_db):
    club = Club.objects.create(name="Bern", slug="bern")
    Player.objects.bulk_create([member(club, "Müller"), member(club, "Meier"), member(club, "Ćosić")])
    LogEvent.objects.create(club=club, action=Action.MEMBER_ADDED, after={"name": in_parts("Müller")})

    assert compose(Club, Player, LogEvent) == {"Player": 2, "LogEvent": 1}
    assert list(Player.objects.order_by("pk").values_list("surname", "name")) == [
        ("Müller", "Anna Müller"),
        ("Meier", "Anna Meier"),
        ("Ćosić", "Anna Ćosić"),
    ]
    assert LogEvent.objects.get().after == {"name": "Müller"}
    assert compose(Club, Player, LogEvent) == {}


def test_a_number_that_another_member_has_stays_and_all_else_is_whole(transactional_db):
    club = Club.objects.create(name="Bern", slug="bern")
    numbers = ["Ä1", in_parts("Ä1"), in_parts("Ä2")]
    Player.objects.bulk_create(member(club, "Müller", number) for number in numbers)

    compose(Player)

    assert list(Player.objects.order_by("pk").values_list("surname", "number")) == [
        ("Müller", "Ä1"),
        ("Müller", in_parts("Ä1")),
        ("Müller", "Ä2"),
    ]


def test_what_somebody_signs_in_with_stays_as_it_is(transactional_db):
    User.objects.create(username=in_parts("jörg"), first_name=in_parts("Jörg"))

    compose(User)

    assert list(User.objects.values_list("username", "first_name")) == [(in_parts("jörg"), "Jörg")]


def test_one_line_says_what_was_found():
    assert said({"Player": 20_000, "LogEvent": 1}, "Clubs") == (
        "Clubs: letters stored in parts (u and two dots for ü) are whole now; "
        "rows changed: Player 20000, LogEvent 1.\n"
    )
