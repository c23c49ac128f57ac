"""Who is in a group: devices join and leave, links are renewed, the group is deleted and restored."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from clubs.actions.housekeeping import housekeeping
from core.qr import qr_code
from scoring.groups import owner
from scoring.models import Game, Group, GroupDevice, GroupItem, WithdrawnKey
from tests.scoring.conftest import Phone
from tests.scoring.groups.conftest import GroupPhone, new_key, statuses

DELETED = "This group has been deleted. Anyone who could change it can restore it for 30 days."
WITHDRAWN = "This link no longer works: ask someone in the group for the new one."
REMOVED = "This phone was removed from the group: ask someone in the group for the new link."
DAY = timedelta(days=1)


def join(phone: GroupPhone, key: str, link: str):
    return phone.post("/join", {"key": key, "device": "iPhone · 77aa"}, key=link)


def told(response) -> tuple[int, str]:
    return response.status_code, response.json()["detail"]


@pytest.mark.parametrize(("link", "may_write"), [("write", True), ("watch", False)])
def test_a_device_that_joins_may_do_what_its_link_says(group: GroupPhone, link: str, may_write):
    key = new_key()

    answers = [join(group, key, getattr(group, link)) for _time in range(2)]

    assert [answer.json() for answer in answers] == [{"may_write": may_write}] * 2
    assert group.read(key=key).json()["may_write"] is may_write
    assert group.send(group.person("Vreni"), key=key).status_code == (200 if may_write else 403)
    assert group.stored().devices.count() == 2


def test_a_device_that_watched_may_write_from_when_it_has_the_other_link(group: GroupPhone):
    key = new_key()
    join(group, key, group.watch)
    join(group, key, group.write)

    assert join(group, key, group.watch).json() == {"may_write": True}


@pytest.mark.parametrize("taken", ["write", "watch"])
def test_a_device_does_not_take_the_key_of_a_link(group: GroupPhone, taken: str):
    assert join(group, getattr(group, taken), group.write).status_code == 409


def test_only_a_link_lets_devices_in(group: GroupPhone):
    assert join(group, new_key(), group.key).status_code == 403
    assert join(group, new_key(), new_key()).status_code == 404


def test_a_group_has_a_bounded_number_of_devices(group: GroupPhone, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(owner, "MOST_GROUP_DEVICES", 1)

    assert told(join(group, new_key(), group.write)) == (
        409,
        "A group has at most 1 devices: remove one that is no longer used first.",
    )
    assert join(group, group.key, group.write).status_code == 200


def test_a_device_that_has_left_is_a_stranger(group: GroupPhone):
    other = group.joining(group.write)

    assert other.post("/leave").status_code == 204
    assert [other.read().status_code, other.post("/leave").status_code] == [404, 404]
    assert group.read().status_code == 200


def test_links_that_were_renewed_are_dead_and_devices_stay(group: GroupPhone):
    other, write, watch = group.joining(group.write), new_key(), new_key()

    for _time in range(2):
        assert group.post("/links", {"write": write, "watch": watch}).status_code == 204

    assert other.read().json()["links"] == 1
    for old in (group.write, group.watch):
        assert told(group.read(key=old)) == (410, WITHDRAWN)
        assert told(join(group, new_key(), old)) == (410, WITHDRAWN)
    assert [join(group, new_key(), link).json()["may_write"] for link in (write, watch)] == [True, False]


def test_the_devices_of_a_group_are_listed_with_when_they_were_last_there(group: GroupPhone):
    reader = group.joining(group.watch)
    hours_ago = timezone.now() - timedelta(hours=3)
    GroupDevice.objects.update(seen=hours_ago)
    reader.read()

    found = reader.read("/devices").json()["devices"]

    assert [(each["name"], each["may_write"], each["own"]) for each in found] == [
        ("Android · 3f2a", True, False),
        ("iPhone · 77aa", False, True),
    ]
    assert [datetime.fromisoformat(each["seen"]) > hours_ago for each in found] == [False, True]


def test_that_a_device_was_there_is_written_down_once_an_hour(
    group: GroupPhone, django_assert_num_queries: DjangoAssertNumQueries
):
    tag = {"If-None-Match": group.read()["ETag"]}
    with django_assert_num_queries(3):
        assert group.read(**tag).status_code == 304


def removed_phone(group: GroupPhone) -> GroupPhone:
    """Return a phone that somebody else has put out."""
    lost = group.joining(group.write)
    assert group.put_out(lost.stored().devices.latest("pk").pk).status_code == 204
    return lost


def test_a_device_that_was_put_out_comes_in_by_nothing_that_it_knows(group: GroupPhone, playing: Phone):
    group.send(group.game(playing))
    lost = removed_phone(group)

    with_its_key = [
        lost.read(),
        lost.read("/devices"),
        lost.read("/export"),
        lost.read(f"/games/{playing.game}"),
        lost.send(lost.person("Mallory")),
        lost.post("/links", {"write": new_key(), "watch": new_key()}),
        lost.put_out(group.stored().devices.get().pk),
        lost.delete(),
        Phone(playing.client, playing.game, lost.key).send(playing.record(2)),
    ]

    assert {told(answer) for answer in with_its_key} == {(410, REMOVED)}
    for link in (lost.write, lost.watch):
        assert told(join(lost, new_key(), link)) == (410, WITHDRAWN)
        assert told(lost.read(key=link)) == (410, WITHDRAWN)
    assert group.read().json()["may_write"] is True


def test_a_device_that_was_put_out_keeps_the_games_that_it_wrote(group: GroupPhone, playing: Phone):
    group.joining(group.write).send(group.game(playing))
    removed_phone(group)

    assert statuses(playing.send(playing.record(2))) == ["applied"]
    assert group.read(f"/games/{playing.game}").status_code == 200


def test_the_device_of_another_group_is_not_put_out(group: GroupPhone):
    other = GroupPhone()
    other.send(other.start())
    theirs = other.stored().devices.get().pk

    assert group.put_out(theirs).status_code == 204
    assert other.put_out(theirs, key=group.key).status_code == 404
    assert other.read().status_code == 200


def test_of_a_device_that_is_put_out_with_links_of_before_nothing_is_changed(group: GroupPhone):
    lost = group.joining(group.write)
    device = lost.stored().devices.latest("pk").pk

    answer = group.post(f"/devices/{device}/remove", {"write": group.write, "watch": new_key()})

    assert answer.status_code == 409
    assert lost.read().status_code == 200


def test_putting_out_whose_answer_was_lost_is_sent_again(group: GroupPhone):
    device = group.joining(group.watch).stored().devices.latest("pk").pk
    links = {"write": new_key(), "watch": new_key()}

    answers = [group.post(f"/devices/{device}/remove", links).status_code for _time in range(2)]

    assert answers == [204, 204]
    assert group.read().json()["links"] == 1


@pytest.mark.parametrize("link", ["write", "watch"])
def test_a_code_leads_to_the_page_that_joins(group: GroupPhone, link: str):
    keys = {"watch": group.watch, **({"write": group.write} if link == "write" else {})}
    joined = f"{group.write}.{group.watch}" if link == "write" else group.watch

    answer = group.joining(group.watch).post("/code", keys)

    drawn = qr_code(f"http://testserver/group/#join={group.group}.{joined}", "QR code of the link")
    assert answer.json() == {"svg": drawn}


def test_no_code_is_drawn_of_links_of_before(group: GroupPhone):
    old = {"watch": group.watch, "write": group.write}
    group.post("/links", {"write": new_key(), "watch": new_key()})

    assert group.post("/code", old).status_code == 404
    assert group.post("/code", {**old, "write": new_key()}).status_code == 404


def test_new_links_are_new(group: GroupPhone):
    bad = [(group.write, new_key()), (group.watch, group.write), (group.key, new_key())]
    same = new_key()

    answers = [group.post("/links", {"write": a, "watch": b}) for a, b in [*bad, (same, same)]]

    assert {answer.status_code for answer in answers} == {409}
    assert group.read(key=group.write).status_code == 200


@pytest.mark.parametrize("who", ["reader", "write", "watch"])
def test_only_who_writes_renews_deletes_and_restores(group: GroupPhone, who: str):
    key = group.joining(group.watch).key if who == "reader" else getattr(group, who)
    links = {"write": new_key(), "watch": new_key()}

    answers = [group.post("/links", links, key=key), group.delete(key=key), group.post("/restore", key=key)]

    assert [answer.status_code for answer in answers] == [403] * 3


def test_a_deleted_group_says_so_and_takes_nothing(group: GroupPhone):
    ended = group.delete().json()

    assert datetime.fromisoformat(ended["until"]) - datetime.fromisoformat(ended["deleted"]) == 30 * DAY
    assert {name: group.read().json()[name] for name in ("deleted", "until")} == ended
    assert told(group.send(group.person("Vreni"))) == (410, DELETED)
    assert told(join(group, new_key(), group.write)) == (410, DELETED)
    assert told(group.read("/export")) == (410, DELETED)
    assert group.delete().json() == ended


def test_who_has_read_it_before_reads_that_it_was_deleted(group: GroupPhone):
    tag = group.read()["ETag"]
    group.delete()

    assert group.read(**{"If-None-Match": tag}).status_code == 200


def test_a_group_is_restored_with_all_it_had(group: GroupPhone):
    group.send(group.person("Vreni"))
    before = group.read().json()
    group.delete()

    assert group.post("/restore").json() == {"deleted": None, "until": None}
    assert group.read().json() == before
    assert statuses(group.send(group.person("Beat"))) == ["applied"]


def removed(now: datetime) -> dict[str, int | None]:
    return {done.name: done.count for done in housekeeping(now) if "roups" in done.name and done.count}


def test_after_thirty_days_a_group_is_gone_for_good(group: GroupPhone, playing: Phone):
    group.send(group.person("Vreni"), group.game(playing))
    group.delete()
    now = timezone.now()

    assert removed(now + 29 * DAY) == {}
    assert removed(now + 31 * DAY) == {"Deleted groups": 1}
    assert [model.objects.count() for model in (Group, GroupItem, Game)] == [0, 0, 1]
    assert told(group.read()) == (410, DELETED)
    assert told(group.send(group.start())) == (410, DELETED)
    assert WithdrawnKey.objects.count() == 3


def test_a_group_that_nobody_has_changed_for_two_years_is_deleted_as_by_hand(group: GroupPhone):
    now = timezone.now()
    found = []
    for days in (729, 731):
        Group.objects.update(changed=now - days * DAY)
        found.append(removed(now))

    assert found == [{}, {"Groups idle for two years": 1}]
    assert group.read().json()["deleted"] is not None


def test_games_of_a_group_stay_with_it(group: GroupPhone, playing: Phone):
    group.send(group.game(playing))

    list(housekeeping(timezone.now() + 400 * DAY))

    assert Game.objects.count() == 1
