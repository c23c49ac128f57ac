"""Storing a list of members: what was shown, once, and nothing else."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from datetime import timedelta

import pytest
from django.utils import timezone

from clubs.actions.member_import import (
    ListChanged,
    ListGone,
    all_rows,
    match_rows,
    matches_fingerprint,
    set_layout,
    start_import,
    store_import,
)
from clubs.actions.member_import_matching import NEW, RowStatus
from clubs.actions.members import add_member, change_member
from clubs.actions.spreadsheets import SpreadsheetRow, SpreadsheetSheet, rows_of_text
from clubs.models import Action, BroughtList, Player
from tests.clubs.conftest import House, enter, player, tournament

LIST = "Nr;Name;Sektion\n1;Anna Bern;Thun\n2;Beat Bern;\n90;Carla Frei;Bern\n91;Anna Bern;\n92;;Bern\n"


def brought(house: House, text: str = LIST) -> BroughtList:
    return start_import(house.club, [SpreadsheetSheet("", rows_of_text(text))], by=house.director)


def stored(house: House, kept: BroughtList, choices: Mapping[int, str] | None = None) -> dict[str, int]:
    seen = matches_fingerprint(match_rows(kept, {}))
    counts = store_import(kept, choices or {}, seen=seen, by=house.director)
    return {status.value: counts[status] for status in RowStatus if counts[status]}


def members(house: House) -> set[tuple[str, str, str]]:
    return set(house.club.players.values_list("number", "name", "section"))


@pytest.fixture
def two(bern: House, thun: House) -> House:
    """The club with two members."""
    player(bern.club, 1), player(bern.club, 2)
    return bern


def test_nothing_is_stored_by_bringing_a_list(two: House):
    before = members(two)

    kept = brought(two)

    assert (kept.columns, kept.heading) == (["number", "name", "section"], 1)
    assert members(two) == before
    assert not two.club.log.exists()


@pytest.mark.parametrize(
    ("with_hidden", "names"), [(True, {"Anna", "Beat"}), (False, {"Beat"})], ids=["wanted", "not-wanted"]
)
def test_rows_that_the_file_hides_are_stored_if_they_are_wanted(
    bern: House, with_hidden: bool, names: set[str]
):
    rows = [SpreadsheetRow(1, ["Vorname", "Name"]), SpreadsheetRow(2, ["Anna", "Frei"], hidden=True)]
    sheet = SpreadsheetSheet("", [*rows, SpreadsheetRow(3, ["Beat", "Graf"])])
    kept = start_import(bern.club, [sheet], by=bern.director)
    seen = matches_fingerprint(match_rows(kept, {}))

    store_import(kept, {}, seen=seen, by=bern.director, with_hidden=with_hidden)

    assert set(bern.club.players.values_list("given_name", flat=True)) == names
    assert not BroughtList.objects.exists()


def test_a_list_that_was_kept_before_hidden_rows_were_known_is_read(two: House):
    kept = brought(two)
    kept.rows = [list(row)[:2] for row in kept.rows]
    kept.save()

    assert stored(two, BroughtList.objects.get())["new"] == 1


def test_letters_in_parts_change_nothing(two: House):
    names = "Name;Vorname;Ort\nMüller;Jörg;Zürich\nĆosić;Zoë;Dübendorf\n"
    stored(two, brought(two, names))

    again = brought(two, unicodedata.normalize("NFD", names))

    assert stored(two, again) == {"unchanged": 2}
    assert set(two.club.players.values_list("home", flat=True)) == {"", "Zürich", "Dübendorf"}


def test_new_and_changed_rows_are_stored_and_the_rest_waits(two: House):
    kept = brought(two)

    assert stored(two, kept) == {"new": 1, "updated": 1, "unchanged": 1, "unclear": 1, "refused": 1}
    assert members(two) == {("1", "Anna Bern", "Thun"), ("2", "Beat Bern", ""), ("90", "Carla Frei", "Bern")}
    kept.refresh_from_db()
    assert [row.number for row in all_rows(kept)] == [1, 5, 6]


def test_what_was_stored_is_told(two: House):
    stored(two, brought(two))
    carla = two.club.players.get(number="90")
    anna = two.club.players.get(number="1")

    assert list(two.club.log.values_list("action", "subject", "before", "after")) == [
        (
            Action.MEMBER_CHANGED,
            "Anna Bern",
            {"member": anna.pk, "section": ""},
            {"member": anna.pk, "section": "Thun"},
        ),
        (
            Action.MEMBER_ADDED,
            "Carla Frei",
            None,
            {
                "member": carla.pk,
                "name": "Carla Frei",
                "surname": "Frei",
                "given_name": "Carla",
                "number": "90",
                "section": "Bern",
                "junior": False,
                "guest": False,
                "active": True,
            },
        ),
        (
            Action.MEMBERS_IMPORTED,
            "",
            None,
            {"new": 1, "updated": 1, "unchanged": 1, "unclear": 1, "refused": 1},
        ),
    ]


def test_choices_decide_and_a_list_without_a_rest_is_thrown_away(two: House):
    kept = brought(two, LIST.replace("92;;Bern\n", ""))

    assert stored(two, kept, {5: NEW}) == {"new": 2, "updated": 1, "unchanged": 1}
    assert ("91", "Anna Bern", "") in members(two)
    assert not BroughtList.objects.exists()


def test_a_list_stored_again_changes_nothing(two: House):
    rows = LIST.replace("91;Anna Bern;\n92;;Bern\n", "")
    stored(two, brought(two, rows))
    before = members(two)

    assert stored(two, brought(two, rows)) == {"unchanged": 3}
    assert members(two) == before


def test_a_list_is_not_stored_twice(two: House):
    kept = brought(two, "Name\nCarla Frei\n")
    seen = matches_fingerprint(match_rows(kept, {}))
    stored(two, kept)

    with pytest.raises(ListGone):
        store_import(kept, {}, seen=seen, by=two.director)
    assert two.club.players.filter(name="Carla Frei").count() == 1


@pytest.mark.parametrize("meanwhile", ["the same one is added", "a number is taken", "one is changed"])
def test_what_was_not_shown_is_not_stored(two: House, meanwhile: str):
    kept = brought(two)
    seen = matches_fingerprint(match_rows(kept, {}))
    if meanwhile == "the same one is added":
        add_member(two.club, {"name": "Carla Frei"}, by=two.owner)
    elif meanwhile == "a number is taken":
        add_member(two.club, {"name": "Dani", "number": "90"}, by=two.owner)
    else:
        change_member(two.club.players.get(number="1"), {"section": "Biel"}, by=two.owner)
    before = members(two)

    with pytest.raises(ListChanged):
        store_import(kept, {}, seen=seen, by=two.director)

    assert members(two) == before
    assert BroughtList.objects.get() == kept


def test_what_has_nothing_to_do_with_a_list_does_not_stop_it(two: House):
    kept = brought(two)
    seen = matches_fingerprint(match_rows(kept, {}))
    add_member(two.club, {"name": "Zora Zwahlen"}, by=two.owner)

    assert store_import(kept, {}, seen=seen, by=two.director)[RowStatus.NEW] == 1


def test_columns_are_corrected(two: House):
    kept = brought(two, "Bern;Carla Frei\nBern;Dani Wyss\nThun;Erna Huber\n")
    assert (kept.columns, kept.heading) == (["name", ""], None)

    set_layout(kept, ["section", "name"], heading=None)
    stored(two, kept)

    assert ("", "Carla Frei", "Bern") in members(two)


def test_a_first_row_may_be_no_member_after_all(two: House):
    kept = brought(two, "Jassende;Gruppe\nCarla Frei;Bern\n")

    set_layout(kept, ["name", "section"], heading=1)

    assert [each.called for each in match_rows(kept, {})] == ["Carla Frei"]


def test_the_tournaments_of_changed_members_get_a_new_revision(two: House):
    evening = tournament(two.club)
    enter(evening, 2)

    stored(two, brought(two))

    evening.refresh_from_db()
    assert evening.revision == 1


def test_the_members_of_another_club_are_not_looked_at(bern: House, thun: House):
    Player.objects.create(club=thun.club, name="Carla Frei", number="90")

    assert stored(bern, brought(bern, "Nr;Name\n90;Carla Frei\n")) == {"new": 1}


def test_lists_that_nobody_came_back_for_are_thrown_away(bern: House):
    old = brought(bern)
    BroughtList.objects.filter(pk=old.pk).update(created=timezone.now() - timedelta(days=2))

    new = brought(bern)

    assert list(BroughtList.objects.all()) == [new]


def test_a_large_club_is_stored_with_few_looks_at_it(bern: House, django_assert_max_num_queries):
    """The judgement asks for the members once, however many rows there are."""
    rows = "".join(f"{number};Member {number}\n" for number in range(50))
    kept = brought(bern, f"Nr;Name\n{rows}")

    with django_assert_max_num_queries(1):
        assert len(match_rows(kept, {})) == 50
