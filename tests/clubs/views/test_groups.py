"""Groups on the pages of the entries."""

import pytest
from django.test import Client

from clubs.models import DrawMethod, Entry, Tournament, TournamentKind
from tests.clubs.conftest import House, enter, seated, tournament
from tests.clubs.views.answers import reader, text

LIST = "/clubs/bern/tournaments/november/entries/"
DEAL, ANEW = "Draw the groups</button>", "Redraw the groups</button>"


@pytest.fixture
def client(bern: House) -> Client:
    return reader(bern)


def evening_of(house: House, groups: int = 2) -> Tournament:
    return tournament(house.club, kind=TournamentKind.PAIRS, method=DrawMethod.ROUND_ROBIN, groups=groups)


def test_the_groups_are_dealt_with_one_tap(bern: House, client: Client):
    evening = evening_of(bern)
    entries = enter(evening, 4)
    before = text(client.get(LIST))

    page = text(client.post(f"{LIST}groups/", follow=True))
    again = text(client.post(f"{LIST}groups/", {"anew": "1"}, follow=True))
    seated(evening, 1, entries)
    seen = text(client.get(LIST))

    assert "4 entries were drawn into groups." in page
    assert "4 entries were drawn into groups." in again
    assert [(DEAL in each, ANEW in each) for each in (before, page, seen)] == [
        (True, False),
        (False, True),
        (False, False),
    ]


def test_the_groups_are_listed_by_letters(bern: House, client: Client):
    for entry, group in zip(enter(evening_of(bern), 3), (2, 1, 5), strict=True):
        Entry.objects.filter(pk=entry.pk).update(group=group)

    rows = client.get(LIST).context["listing"].table.rows

    assert [row.record.group for row in rows] == ["B", "A", ""]


def test_without_groups_nothing_is_said_of_them(bern: House, client: Client):
    [entry, _other] = enter(evening_of(bern, groups=1), 2)

    page = text(client.get(LIST))
    assert (DEAL in page, ">Group<" in page) == (False, False)
    assert client.get(f"{LIST}{entry.pk}/").context["form"].fields.keys() == {
        "number",
        "name",
        "fixed_table",
        "outside_ranking",
    }


def test_a_group_is_chosen_for_a_late_one(bern: House, client: Client):
    [entry] = enter(evening_of(bern), 1)
    address = f"{LIST}{entry.pk}/"

    client.post(address, {"number": "1", "name": "", "group": "2"})
    entry.refresh_from_db()
    chosen = entry.group
    client.post(address, {"number": "1", "name": "", "group": ""})
    entry.refresh_from_db()

    assert (chosen, entry.group) == (2, None)


@pytest.mark.parametrize("group", ["3", "0", "x", "9" * 50, "-1"])
def test_there_is_no_other_group(bern: House, client: Client, group: str):
    [entry] = enter(evening_of(bern), 1)

    page = client.post(f"{LIST}{entry.pk}/", {"number": "1", "name": "", "group": group})

    assert "Select a valid choice." in text(page)
    assert Entry.objects.get().group is None


def test_what_is_not_dealt_is_said(bern: House, client: Client):
    enter(evening_of(bern, groups=1), 2)

    assert "This tournament has no groups" in text(client.post(f"{LIST}groups/", follow=True))
    assert set(Entry.objects.values_list("group", flat=True)) == {None}
