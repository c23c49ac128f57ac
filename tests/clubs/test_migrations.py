"""Databases that were filled by an earlier version are brought up to date with all that is in them."""

from datetime import date

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor


def migrate(name):
    """Bring the database to the state of a migration and return its models."""
    MigrationExecutor(connection).migrate([("clubs", name)])
    return MigrationExecutor(connection).loader.project_state([("clubs", name)]).apps


@pytest.fixture
def first(transactional_db):
    """The models of the first version, on their own database."""
    newest = MigrationExecutor(connection).loader.graph.leaf_nodes()
    yield migrate("0001_initial")
    MigrationExecutor(connection).migrate(newest)


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


def test_tournaments_keep_their_way_where_it_goes_with_their_kind(first):
    fill(first)

    found = migrate("0002_ways_to_draw").get_model("clubs", "Tournament").objects.order_by("slug")
    kept = found.values_list("slug", "method", "groups", "seconds", "entries__number", "entries__group")
    assert list(kept) == [
        ("individual-draw", "draw", 1, 2, 1, None),
        ("individual-round_robin", "draw", 1, 2, 1, None),
        ("pairs-draw", "draw", 1, 2, 1, None),
        ("pairs-round_robin", "round_robin", 1, 2, 1, None),
        ("teams-draw", "draw", 1, 2, 1, None),
        ("teams-round_robin", "round_robin", 1, 2, 1, None),
    ]


def test_clubs_and_tournaments_of_before_look_calm_on_paper(first):
    fill(first)

    apps = migrate("0005_looks_on_paper")

    clubs, tournaments = apps.get_model("clubs", "Club"), apps.get_model("clubs", "Tournament")
    assert list(clubs.objects.filter(logo=None).values_list("colour", flat=True)) == ["#1f3a5f"]
    assert set(tournaments.objects.values_list("pack", flat=True)) == {"swiss"}
