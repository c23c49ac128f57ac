"""Two entries that should not meet, on their page."""

from itertools import pairwise

import pytest
from django.test import Client

from clubs.models import Apart, State, Tournament
from tests.clubs.conftest import House, enter, seated, tournament
from tests.clubs.views.answers import reader, text

LIST = "/clubs/bern/tournaments/november/entries/"
HERE = f"{LIST}apart/"


@pytest.fixture
def client(bern: House) -> Client:
    return reader(bern)


def kept() -> list[tuple[int, int]]:
    return list(Apart.objects.values_list("first__number", "second__number"))


@pytest.mark.long  # each day those kept apart are listed
def test_two_choices_keep_apart(bern: House, client: Client):
    first, second, _third = enter(tournament(bern.club), 3)

    page = client.post(HERE, {"first": second.pk, "second": first.pk}, follow=True)

    assert "The next draw keeps them apart for as long as possible." in text(page)
    assert kept() == [(1, 2)]
    assert "Keep apart (1)" in text(client.get(LIST))


@pytest.mark.long  # each day those kept apart are listed
def test_those_kept_apart_are_listed_with_what_became_of_it(bern: House, client: Client):
    evening = tournament(bern.club)
    entries = enter(evening, 8)
    for one, other in ((0, 1), (0, 7), (5, 2)):
        Apart.of(entries[one], entries[other]).save()

    before = [row.note for row in client.get(HERE).context["rows"]]
    seated(evening, 1, entries)
    once = [row.note for row in client.get(HERE).context["rows"]]
    seated(evening, 2, [*entries[::2], *entries[1::2]])
    rows = client.get(HERE).context["rows"]

    assert (before, once) == (
        ["", "", ""],
        ["first meet in round 1", "apart in the round drawn", "apart in the round drawn"],
    )
    assert [(row.first, row.second, row.note) for row in rows] == [
        ("1 Anna Bern", "2 Beat Bern", "first meet in round 1"),
        ("1 Anna Bern", "8 Hans Bern", "apart in all 2 rounds drawn"),
        ("3 Carla Bern", "6 Fritz Bern", "apart in all 2 rounds drawn"),
    ]


def test_two_may_meet_again(bern: House, client: Client):
    apart = Apart.of(*enter(tournament(bern.club), 2))
    apart.save()

    page = client.post(f"{HERE}{apart.pk}/remove/", follow=True)

    assert "They may meet, like everyone else." in text(page)
    assert kept() == []


@pytest.mark.long  # each day those kept apart are listed
@pytest.mark.parametrize(
    ("chosen", "sentence"),
    [
        ({}, "This field is required."),
        ({"first": "own"}, "This field is required."),
        ({"first": "own", "second": "own"}, "Choose two different entries: Anna Bern was chosen twice."),
        ({"first": "x", "second": "own"}, "Select a valid choice."),
        ({"first": "9" * 60, "second": "own"}, "Select a valid choice."),
    ],
    ids=str,
)
def test_what_is_no_two_is_said(bern: House, client: Client, chosen: dict[str, str], sentence: str):
    [own] = enter(tournament(bern.club), 1)
    keys = {"own": str(own.pk)}

    page = client.post(HERE, {name: keys.get(value, value) for name, value in chosen.items()})

    assert sentence in text(page)
    assert kept() == []


def test_an_entry_of_another_club_is_no_choice(bern: House, thun: House, client: Client):
    [here], [there] = enter(tournament(bern.club), 1), enter(tournament(thun.club), 1)

    assert "Select a valid choice." in text(client.post(HERE, {"first": here.pk, "second": there.pk}))


def test_two_of_another_club_stay_apart(bern: House, thun: House, client: Client):
    tournament(bern.club)
    apart = Apart.of(*enter(tournament(thun.club), 2))
    apart.save()

    assert client.post(f"{HERE}{apart.pk}/remove/").status_code == 404
    assert client.post(f"{HERE}{'9' * 40}/remove/").status_code == 404
    assert kept() == [(1, 2)]


@pytest.mark.long  # each day those kept apart are listed
def test_an_evening_that_is_over_says_so(bern: House, client: Client):
    evening = tournament(bern.club)
    apart = Apart.of(*enter(evening, 2))
    apart.save()
    Tournament.objects.update(state=State.FINISHED)

    assert "The tournament is finished" in text(client.post(f"{HERE}{apart.pk}/remove/", follow=True))
    assert kept() == [(1, 2)]


def test_all_sections_are_kept_apart_at_once_each_among_themselves(bern: House, client: Client):
    enter(tournament(bern.club), 7)
    for number, section in enumerate(["Biel", "Murten", "Biel", "Murten", "Murten", "Thun"], 1):
        bern.club.players.filter(number=str(number)).update(section=section)

    form = client.get(HERE).context["section"]
    (_none, every, *others) = form.fields["section"].choices
    client.post(f"{HERE}section/", {"section": every[0]})
    again = client.post(f"{HERE}section/", {"section": every[0]})

    assert every[1] == "all, each among themselves (2)"
    assert others == [("Biel", "Biel (2)"), ("Murten", "Murten (3)")]
    assert kept() == [(1, 3), (2, 4), (2, 5), (4, 5)]
    assert "They are already kept apart." in text(again)


@pytest.mark.long  # each day those kept apart are listed
def test_a_section_is_chosen_where_two_are_of_it(bern: House, client: Client):
    enter(tournament(bern.club), 5)
    without = client.get(HERE).context["section"].is_needed
    for number, section in ((1, "Murten"), (2, "Biel"), (3, "Murten"), (4, "Murten")):
        bern.club.players.filter(number=str(number)).update(section=section)

    form = client.get(HERE).context["section"]
    page = client.post(f"{HERE}section/", {"section": "Murten"}, follow=True)

    assert (without, form.is_needed) == (False, True)
    assert form.fields["section"].choices == [("", "–"), ("Murten", "Murten (3)")]
    assert "The next draw keeps them apart for as long as possible." in text(page)
    assert kept() == [(1, 3), (1, 4), (3, 4)]


@pytest.mark.long  # each day those kept apart are listed
@pytest.mark.parametrize(
    ("section", "sentence"),
    [
        ("Murten", "They are already kept apart."),
        ("Biel", "Select a valid choice."),
        ("", "This field is required."),
        pytest.param("\x00", "Select a valid choice.", id="a-character-without-meaning"),
    ],
    ids=str,
)
def test_a_section_that_is_none_is_said(bern: House, client: Client, section: str, sentence: str):
    Apart.of(*enter(tournament(bern.club), 2)).save()
    bern.club.players.update(section="Murten")

    assert sentence in text(client.post(f"{HERE}section/", {"section": section}))
    assert kept() == [(1, 2)]


def test_all_may_meet_again(bern: House, client: Client):
    entries = enter(tournament(bern.club), 3)
    for two in pairwise(entries):
        Apart.of(*two).save()

    page = client.post(f"{HERE}remove/", follow=True)

    assert "Nobody is kept apart now." in text(page)
    assert kept() == []


@pytest.mark.long  # each day those kept apart are listed
@pytest.mark.parametrize("size", [4, 30])
def test_the_page_asks_the_same_for_few_and_many(
    bern: House, client: Client, size: int, django_assert_num_queries
):
    evening = tournament(bern.club)
    entries = enter(evening, size)
    seated(evening, 1, entries[:4])
    Apart.objects.bulk_create(Apart.of(one, other) for one, other in pairwise(entries))

    with django_assert_num_queries(16):
        client.get(HERE)
