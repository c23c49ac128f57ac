"""The check of stored groups finds what changes cannot have made."""

from __future__ import annotations

from uuid import uuid4

from clubs.backups.recomputing import stored_differences
from scoring.models import Group, GroupItem
from tests.scoring.conftest import Phone
from tests.scoring.groups.conftest import GroupPhone


def test_a_group_that_its_phones_have_made_is_sound(group: GroupPhone, playing: Phone):
    group.send(group.person("Vreni"), group.game(playing), group.put("stakes", "", None))

    assert list(stored_differences(processes=1)) == []


def test_what_cannot_be_is_told(group: GroupPhone, playing: Phone):
    group.send(group.game(playing))
    Group.objects.update(revision=9, applied=7)
    GroupItem.objects.filter(kind="game").update(key=str(uuid4()))
    GroupItem.objects.filter(kind="name").update(kind="person", key="Vreni")

    found = [line.partition(": ")[2] for line in stored_differences(processes=1)]

    assert [line.partition(":")[0].split(" ")[0] for line in found] == ["its", "it", "it", "person", "game"]
