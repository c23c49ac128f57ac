"""What is counted besides points, as a browser gets it."""

from __future__ import annotations

import pytest
from django.test import Client

from clubs.models import Entry, Role, Tournament, TournamentList
from clubs.standings.lists.description import ListDescription, ListMeasure
from clubs.standings.settings import Order
from core.records import record_document
from tests.clubs.conftest import House
from tests.clubs.pages.evenings import evening_of
from tests.clubs.views.answers import reader, text

HERE = "/clubs/bern/tournaments/november/"


@pytest.fixture
def evening(bern: House) -> Tournament:
    return evening_of(bern, ("ABCD", 1000, 256))


@pytest.fixture
def client(bern: House, evening: Tournament) -> Client:
    return reader(bern, Role.DIRECTOR)


def counts(evening: Tournament, *numbers: str) -> dict[str, str]:
    keys = evening.entries.values_list("pk", flat=True)
    return {f"count-{key}": number for key, number in zip(keys, numbers, strict=True)}


def test_what_is_counted_is_named_noted_and_listed(client: Client, evening: Tournament):
    before = text(client.get(f"{HERE}counter/"))
    client.post(f"{HERE}counter/settings/", {"name": " Säcke ", "price": "0.50"})
    client.post(f"{HERE}counter/", counts(evening, "2", "", "5", "0"))

    listed = client.get(f"{HERE}lists/counted/").context["shown"]
    assert "Nothing is counted besides points." in before
    assert (listed.name, [(line.place, line.title, line.value) for line in listed.lines]) == (
        "Säcke",
        [(1, "Carla Bern", "5"), (2, "Anna Bern", "2")],
    )
    assert "Säcke" in text(client.get(f"{HERE}lists/"))


def test_a_guess_of_each_is_a_count_and_a_list_says_whose_was_nearest(client: Client, evening: Tournament):
    Tournament.objects.update(counter="Guess")
    client.post(f"{HERE}counter/", counts(evening, "980", "1100", "1010", ""))
    nearest = ListDescription(measure=ListMeasure.COUNTED, order=Order.NEAREST, target=1000)
    TournamentList.objects.create(
        tournament=evening, place=1, name="Best guess", description=record_document(nearest)
    )

    lines = client.get(f"{HERE}lists/1/").context["shown"].lines

    assert [(line.place, line.title, line.value) for line in lines] == [
        (1, "Carla Bern", "1,010"),
        (2, "Anna Bern", "980"),
        (3, "Beat Bern", "1,100"),
    ]


def test_helpers_count_and_directors_say_what(bern: House, evening: Tournament):
    Tournament.objects.update(counter="Säcke")
    helper = reader(bern, Role.HELPER)

    page = text(helper.get(f"{HERE}counter/"))
    helper.post(f"{HERE}counter/", counts(evening, "1", "", "", ""))

    assert f"{HERE}counter/settings/" not in page
    assert helper.get(f"{HERE}counter/settings/").status_code == 403
    assert Entry.objects.get(number=1).counted == 1


def test_two_helpers_who_note_at_once_do_not_undo_each_other(bern: House, evening: Tournament):
    Tournament.objects.update(counter="Säcke")
    Entry.objects.filter(number=3).update(counted=5)
    helper = reader(bern, Role.HELPER)
    seen = {f"initial-{name}": shown for name, shown in counts(evening, "", "", "5", "").items()}

    helper.post(f"{HERE}counter/", seen | counts(evening, "2", "", "5", ""))
    helper.post(f"{HERE}counter/", seen | counts(evening, "", "4", "", ""))

    assert list(Entry.objects.order_by("number").values_list("counted", flat=True)) == [2, 4, None, None]


def test_what_is_no_count_is_refused_at_its_field_and_stays_typed(client: Client, evening: Tournament):
    Tournament.objects.update(counter="Säcke")

    form = client.post(f"{HERE}counter/", counts(evening, "-1", "7", "", "10000")).context["form"]

    assert [list(found) for found in form.errors.values()] == [
        ["Ensure this value is greater than or equal to 0."],
        ["Ensure this value is less than or equal to 9999."],
    ]
    assert [field.value() for _entry, field in form.rows()] == ["-1", "7", "", "10000"]
    assert not Entry.objects.filter(counted=7).exists()


def test_a_prize_goes_to_whoever_has_the_most(client: Client, evening: Tournament):
    Tournament.objects.update(
        counter="Säcke", prize_plan={"prizes": [{"list_key": "counted", "thing": "Wine"}]}
    )
    client.post(f"{HERE}counter/", counts(evening, "2", "", "5", ""))

    [call] = client.get(f"{HERE}prizes/").context["page"].calls
    assert (call.heading, [winner.title for winner in call.winners]) == ("Säcke", ["Carla Bern"])
