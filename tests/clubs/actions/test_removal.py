"""Removing for good: everything that belongs to a thing goes, and nothing of anybody else's."""

from __future__ import annotations

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.db.models import PROTECT

from clubs.actions.accounts import change_role
from clubs.actions.adjustments import adjust, take_back
from clubs.actions.deletion import delete_account
from clubs.actions.members import merge_members
from clubs.actions.messages import send_message
from clubs.actions.removal import remove_account, remove_club, remove_tournament
from clubs.actions.scorekeepers import assign_scorekeepers
from clubs.models import AdjustmentKind, LogEvent, Membership, Player, Role, Season, SitOut
from core.keys import hashed
from scoring.game_owner import delete_game
from scoring.game_storage import UnknownGame
from scoring.models import Game
from tests.clubs.conftest import House
from tests.clubs.halls import dealt, in_play
from tests.clubs.phones import phone_of


def filled(house: House):
    """A tournament with a row of nearly every kind, and its club with a merged member and a season."""
    there = in_play(house)
    phone_of(there)
    table = dealt(there)
    entries = list(there.entries.all())
    adjustment = adjust(
        entries[0], since=None, kind=AdjustmentKind.PENALTY, points=-20, reason="late", by=house.director
    )
    take_back(adjustment, by=house.director, reason="was there")
    SitOut.objects.create(draw=table.draw, entry=entries[1])
    send_message(there, text="Soup at eight", by=house.director)
    assign_scorekeepers(there, {1: "Zita Neu"}, by=house.director)
    gone = Player.objects.create(club=house.club, name="A.")
    merge_members(gone, into=house.club.players.get(number="1"), by=house.owner)
    there.season = Season.objects.create(club=house.club, name="2026", slug="2026")
    there.save()
    return there


def rows() -> dict[str, int]:
    """How many rows there are of each of our models."""
    return {
        model._meta.label: model._base_manager.count()
        for model in apps.get_models()
        if model._meta.app_label in {"clubs", "core", "scoring", "auth"} and model._base_manager.count()
    }


def test_a_tournament_goes_with_all_that_belongs_to_it(bern: House, thun: House):
    theirs = filled(thun)
    kept = rows()
    there = filled(bern)
    club_alone = {"clubs.Player", "clubs.Season", "clubs.LogEvent"}

    remove_tournament(there)

    more = {name for name, count in rows().items() if count != kept.get(name, 0)}
    assert more <= club_alone | {"core.RateCount", "clubs.Device"}
    theirs.refresh_from_db()


def test_a_club_goes_with_all_that_belongs_to_it(bern: House, thun: House):
    filled(thun)
    kept = rows()
    filled(bern)

    remove_club(bern.club)

    left = {name: count for name, count in rows().items() if name not in {"clubs.Device", "core.RateCount"}}
    gone = {"clubs.Club": 1, "clubs.Membership": 4}
    expected = {name: count - gone.get(name, 0) for name, count in kept.items()}
    assert left == {name: count for name, count in expected.items() if name in left}
    assert not LogEvent.objects.filter(club_id=bern.club.pk).exists()
    assert User.objects.count() == 8


def test_what_an_account_did_stays_without_its_name(bern: House):
    there = filled(bern)
    User.objects.filter(pk=bern.director.pk).update(first_name="Dora Keller")
    bern.director.refresh_from_db()
    send_message(there, text="Break", by=bern.director)
    change_role(Membership.objects.get(user=bern.director), Role.OWNER, by=bern.owner)
    delete_account(bern.director)

    remove_account(bern.director)

    lines = list(bern.club.log.values_list("by_name", "subject"))
    assert "Dora Keller" not in str(lines)
    assert ("bern-owner", "Deleted account") in lines
    assert bern.club.log.filter(by_name="Deleted account", action="message.sent").exists()
    assert Membership.all_objects.count() == 3


def test_each_model_that_protects_another_is_tried(bern: House):
    """Else a removal would be refused for the first time where it counts."""
    protecting = [
        model
        for model in apps.get_models()
        for field in model._meta.fields
        if field.remote_field and getattr(field.remote_field, "on_delete", None) is PROTECT
    ]

    filled(bern)

    assert {model for model in protecting if not model._base_manager.exists()} == set()


def test_the_game_of_a_table_goes_with_its_tournament_only(bern: House):
    table = dealt(in_play(bern))
    assert table.game
    Game.objects.update(key_hash=hashed("k" * 32))

    with pytest.raises(UnknownGame):
        delete_game(table.game.pk, key="k" * 32)
