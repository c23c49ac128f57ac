"""Adding and changing members: what is stored, told, and refused."""

from __future__ import annotations

import pytest

from clubs.actions.members import MemberRefused, add, change, tournaments_of
from clubs.models import Action, LogEvent, Player
from tests.clubs.conftest import House, enter, player, seated, tournament


def log(house: House) -> list[tuple[str, str, object, object]]:
    return list(house.club.log.values_list("deed", "subject", "before", "after"))


def test_a_member_is_added_and_told(bern: House):
    anna = add(bern.club, {"name": "Ärni Anna", "number": "7", "guest": True}, by=bern.director)

    assert list(bern.club.players.values_list("name", "number", "guest", "active", "folded")) == [
        ("Ärni Anna", "7", True, True, "arni anna    7  ")
    ]
    after = {"member": anna.pk, "name": "Ärni Anna", "number": "7"}
    flags = {"junior": False, "guest": True, "active": True}
    assert log(bern) == [(Action.MEMBER_ADDED, "Ärni Anna", None, {**after, **flags})]


def test_what_has_not_changed_is_neither_stored_nor_told(bern: House):
    anna = player(bern.club, 1)

    change(anna, {"name": anna.name, "number": "1"}, by=bern.director)

    assert log(bern) == []


def test_a_change_is_told_with_before_and_after(bern: House):
    anna = player(bern.club, 1)

    changed = change(anna, {"name": "Anna Keller", "section": "Thun", "number": "1"}, by=bern.director)

    assert (changed.name, changed.section, changed.folded) == (
        "Anna Keller",
        "Thun",
        "anna keller  anna  1  thun",
    )
    assert log(bern) == [
        (
            Action.MEMBER_CHANGED,
            "Anna Bern",
            {"member": anna.pk, "name": "Anna Bern", "section": ""},
            {"member": anna.pk, "name": "Anna Keller", "section": "Thun"},
        )
    ]


def test_a_number_names_one_member(bern: House, thun: House):
    anna, beat = player(bern.club, 1), player(bern.club, 2)
    player(thun.club, 3)

    with pytest.raises(MemberRefused, match="Number 2 is Beat Bern") as caught:
        change(anna, {"number": "2"}, by=bern.director)
    with pytest.raises(MemberRefused):
        add(bern.club, {"name": "Carla", "number": "2"}, by=bern.director)
    add(bern.club, {"name": "Carla", "number": "3"}, by=bern.director)

    assert caught.value.field == "number"
    assert beat.club.players.filter(number="2").count() == 1
    assert LogEvent.objects.count() == 1


def test_many_may_have_no_number(bern: House):
    for name in ("Anna", "Beat"):
        add(bern.club, {"name": name, "number": ""}, by=bern.director)

    assert bern.club.players.count() == 2


@pytest.mark.parametrize("part", ["entered", "stands in", "seated"])
def test_the_tournaments_of_a_member_get_a_new_revision(bern: House, thun: House, part: str):
    here, elsewhere = tournament(bern.club), tournament(thun.club)
    entries = enter(here, 4)
    round_ = seated(here, 1, entries)
    other = player(bern.club, 9)
    member = entries[0].members.get()
    if part == "stands in":
        member.substitute = other
        member.save()
    elif part == "seated":
        round_.draws.get().tables.get().seats.filter(entry=entries[0]).update(player=other)

    change(member.player if part == "entered" else other, {"name": "Anna Keller"}, by=bern.director)

    here.refresh_from_db()
    elsewhere.refresh_from_db()
    assert (here.revision, elsewhere.revision) == (1, 0)


def test_the_tournaments_of_nobody_are_none(bern: House):
    enter(tournament(bern.club), 4)

    assert not tournaments_of([player(bern.club, 9)]).exists()
    assert not tournaments_of([]).exists()


def test_a_row_that_was_merged_is_changed_no_more(bern: House):
    anna, twin = player(bern.club, 1), player(bern.club, 2)
    twin.merged_into = anna
    twin.save()

    with pytest.raises(MemberRefused, match="merged"):
        change(twin, {"name": "Beat"}, by=bern.director)


def test_names_are_folded_however_rows_are_made(bern: House):
    Player.objects.bulk_create([Player(club=bern.club, name="Éric"), Player(club=bern.club, name="ärni")])
    Player.objects.create(club=bern.club, name="Zoé").save(update_fields=["name"])

    assert [each.name for each in bern.club.players.all()] == ["ärni", "Éric", "Zoé"]
