"""What the database refuses of a group, whoever writes it."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction

from scoring.models import Group, GroupChange, GroupDevice, GroupItem
from tests.scoring.models.test_games import new_game

AT = datetime(2026, 11, 20, 19, 30, tzinfo=UTC)


def new_group(**fields: Any) -> Group:
    keys = {"write_hash": uuid4().hex, "watch_hash": uuid4().hex}
    return Group.objects.create(**{"pk": uuid4(), **keys, **fields})


def new_item(group: Group, kind: str = "person", **fields: Any) -> GroupItem:
    usual = {"key": "x", "value": {}, "revision": 1, "change": uuid4(), "at": AT}
    return GroupItem.objects.create(group=group, kind=kind, **{**usual, **fields})


def one_link_for_both() -> None:
    new_group(write_hash="a", watch_hash="a")


def an_item_twice() -> None:
    group = new_group()
    new_item(group)
    new_item(group)


def an_unknown_kind() -> None:
    new_item(new_group(), "secret")


def a_person_with_a_game() -> None:
    new_item(new_group(), game=new_game())


def a_person_that_is_written_like_a_game() -> None:
    new_item(new_group(), writable=True)


def a_device_twice() -> None:
    group = new_group()
    for _time in range(2):
        GroupDevice.objects.create(group=group, key_hash="a", may_write=True)


def a_change_twice() -> None:
    group, change = new_group(), uuid4()
    for _time in range(2):
        GroupChange.objects.create(group=group, change=change)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "wrong",
    [
        one_link_for_both,
        an_item_twice,
        an_unknown_kind,
        a_person_with_a_game,
        a_person_that_is_written_like_a_game,
        a_device_twice,
        a_change_twice,
    ],
)
def test_database_refuses_what_must_never_be(wrong):
    with pytest.raises(IntegrityError), transaction.atomic():
        wrong()


@pytest.mark.django_db
def test_two_groups_may_have_the_same_person_device_and_change():
    change = uuid4()
    for group in (new_group(), new_group()):
        new_item(group)
        GroupDevice.objects.create(group=group, key_hash="a", may_write=True)
        GroupChange.objects.create(group=group, change=change)

    assert GroupItem.objects.count() == 2
