"""Databases that were filled by an earlier version are brought up to date with all that is in them."""

import unicodedata
from datetime import date
from importlib import import_module
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.db import connection

from clubs.models import Player, Tournament
from tests.clubs.conftest import House, tournament
from tests.step_by_step import migrate, migrate_to_newest


@pytest.fixture
def first(transactional_db):
    """The models of the first version, on their own database."""
    yield migrate("clubs", "0001_initial")
    migrate_to_newest()


def fill(apps):
    """Store a tournament of each kind and method that the first version kept, each with an entry."""
    club = apps.get_model("clubs", "Club").objects.create(name="Bern", slug="bern")
    for kind in ("individual", "pairs", "teams"):
        for method in ("draw", "round_robin"):
            evening = apps.get_model("clubs", "Tournament").objects.create(
                club=club,
                name=kind,
                slug=f"{kind}-{method}",
                date=date(2026, 11, 20),
                kind=kind,
                method=method,
                preset="sidi-barrani",
                planned_rounds=4,
                seed=7,
            )
            apps.get_model("clubs", "Entry").objects.create(tournament=evening, number=1)


@pytest.mark.long  # its steps are out and stay; each day a database of a release takes them
def test_tournaments_keep_their_way_where_it_goes_with_their_kind(first):
    fill(first)

    found = migrate("clubs", "0002_ways_to_draw").get_model("clubs", "Tournament").objects.order_by("slug")
    kept = found.values_list("slug", "method", "groups", "seconds", "entries__number", "entries__group")
    assert list(kept) == [
        ("individual-draw", "draw", 1, 2, 1, None),
        ("individual-round_robin", "draw", 1, 2, 1, None),
        ("pairs-draw", "draw", 1, 2, 1, None),
        ("pairs-round_robin", "round_robin", 1, 2, 1, None),
        ("teams-draw", "draw", 1, 2, 1, None),
        ("teams-round_robin", "round_robin", 1, 2, 1, None),
    ]


@pytest.mark.long  # its steps are out and stay; each day a database of a release takes them
def test_clubs_and_tournaments_of_before_look_calm_on_paper(first):
    fill(first)

    apps = migrate("clubs", "0005_looks_on_paper")

    clubs, tournaments = apps.get_model("clubs", "Club"), apps.get_model("clubs", "Tournament")
    assert list(clubs.objects.filter(logo=None).values_list("colour", flat=True)) == ["#1f3a5f"]
    assert set(tournaments.objects.values_list("pack", flat=True)) == {"swiss"}


@pytest.mark.long  # goes back and forth over all migrations; what it found is released
def test_names_of_members_are_split_as_the_list_of_their_club_tells_and_doubtful_ones_marked(first):
    clubs = [first.get_model("clubs", "Club").objects.create(name=name, slug=name) for name in ("a", "b")]
    for club, names in zip(
        clubs,
        (
            ["Anna von Arx", "Müller, Beat", "Peter Hans", "Member 7", "Zwahlen Ida"],
            ["Frei  Carla", "Gerber Dani", "Huber Erna", "Yildiz Müslüm", "Urs Huber"],
        ),
        strict=True,
    ):
        for name in names:
            first.get_model("clubs", "Player").objects.create(club=club, name=name, number=name[:3])
    forgotten = first.get_model("clubs", "Player").objects.create(
        club=clubs[1], name="Anonymous Member", anonymised="2026-11-20T12:00Z"
    )

    players = migrate("clubs", "0012_surnames").get_model("clubs", "Player").objects
    fields = ("name", "surname", "given_name", "doubtful_name", "folded")

    assert list(players.filter(club=clubs[0].pk).order_by("pk").values_list(*fields)) == [
        ("Anna von Arx", "von Arx", "Anna", False, "von arx  anna    ann  "),
        ("Beat Müller", "Müller", "Beat", False, "muller  beat    mul  "),
        ("Peter Hans", "Hans", "Peter", True, "hans  peter    pet  "),
        ("Member 7", "Member 7", "", False, "member 7      mem  "),
        ("Ida Zwahlen", "Zwahlen", "Ida", True, "zwahlen  ida    zwa  "),
    ]
    assert list(players.filter(club=clubs[1].pk).order_by("pk").values_list(*fields[1:4])) == [
        ("Frei", "Carla", True),
        ("Gerber", "Dani", True),
        ("Huber", "Erna", True),
        ("Müslüm", "Yildiz", True),
        ("Huber", "Urs", False),
        ("Anonymous Member", "", False),
    ]
    assert players.get(pk=forgotten.pk).name == "Anonymous Member"


@pytest.mark.long  # each day the names of members take the same steps
def test_a_list_of_members_that_waits_keeps_its_columns(first):
    apps = migrate("clubs", "0010_mail_queue")
    club = apps.get_model("clubs", "Club").objects.create(name="Bern", slug="bern")
    user = apps.get_model("auth", "User").objects.create(username="bern")
    brought = apps.get_model("clubs", "BroughtList").objects.create(
        club=club, by=user, rows=[], columns=["number", "last_name", "", "first_name"], headed=True
    )

    lists = migrate("clubs", "0012_surnames").get_model("clubs", "BroughtList").objects
    assert lists.get(pk=brought.pk).columns == ["number", "surname", "", "given_name"]


@pytest.mark.django_db
def test_settings_without_a_word_on_missed_rounds_keep_what_they_meant(bern: House):
    for slug, settings in (("silent", {"drop_worst": 1}), ("told", {"incomplete": "zero"})):
        tournament(bern.club, slug=slug, settings=settings)
    step = import_module("clubs.migrations.0034_missed_rounds")

    step.say_what_a_missing_round_was(apps, SimpleNamespace(connection=connection))

    assert dict(Tournament.objects.values_list("slug", "settings")) == {
        "silent": {"drop_worst": 1, "incomplete": "unranked"},
        "told": {"incomplete": "zero"},
    }


@pytest.mark.django_db
def test_the_log_has_its_column_back_where_it_was_renamed(bern: House):
    step = import_module("clubs.migrations.0044_log_column_as_before")
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE clubs_logevent RENAME COLUMN deed TO action")
        for _time in range(2):
            step.name_as_before(apps, SimpleNamespace(connection=connection, execute=cursor.execute))

    assert list(bern.club.log.values_list("action", flat=True)) == []


def in_parts(text):
    return unicodedata.normalize("NFD", text)


@pytest.mark.long  # goes back and forth over all migrations; each day their helper takes the same steps
def test_names_stored_in_parts_are_whole_and_what_became_equal_is_told(transactional_db, capsys):
    apps = migrate("clubs", "0034_missed_rounds")
    club = apps.get_model("clubs", "Club").objects.create(name=in_parts("Zürich"), slug="zurich")
    for name in ("Jörg Müller", in_parts("Jörg Müller"), in_parts("Zoë Frei")):
        apps.get_model("clubs", "Player").objects.create(club=club, surname=name, name=name)
    capsys.readouterr()

    migrate_to_newest()

    assert list(Player.objects.order_by("pk").values_list("name", flat=True)) == [
        "Jörg Müller",
        "Jörg Müller",
        "Zoë Frei",
    ]
    assert capsys.readouterr().out == (
        "Clubs: letters stored in parts (u and two dots for ü) are whole now; "
        "rows changed: Club 1, Player 2.\n"
        "Members: 1 names are those of several in one club, see Duplicates there.\n"
    )
