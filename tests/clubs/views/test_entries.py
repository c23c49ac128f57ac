"""Who takes part, on pages: the list with check-in and fees, entering, one entry."""

import csv
from io import StringIO

import pytest
from django.test import Client

from clubs.models import Entry, Kind, Player, Role, State, Tournament
from clubs.office import entries
from clubs.office.tournaments import plan_rounds
from tests.clubs.conftest import House, enter, player, seated, tournament
from tests.clubs.views.answers import reader, text

HERE = "/clubs/bern/tournaments/november/entries/"
HTMX = {"HX-Request": "true"}


@pytest.fixture
def client(bern: House) -> Client:
    return reader(bern)


def evening_of(bern: House, **fields: object) -> Tournament:
    evening = tournament(bern.club, **{"fee": 1500, **fields})
    plan_rounds(evening)
    return evening


def titles(evening: Tournament) -> list[tuple[int, str]]:
    return [(entry.number, entry.title) for entry in evening.entries.with_members()]


# The list


@pytest.mark.parametrize("size", [3, 30])
def test_the_list_asks_the_same_for_few_and_many(
    bern: House, client: Client, size: int, django_assert_num_queries
):
    enter(evening_of(bern), size)

    with django_assert_num_queries(11):
        page = client.get(HERE)

    assert page.context["listing"].table.paginator.count == size


@pytest.mark.parametrize(
    ("asked", "shown"),
    [
        ("", [1, 2, 3]),
        ("?show=missing", [2]),
        ("?show=unpaid", [2, 3]),
        ("?show=left", [3]),
        ("?show=incomplete", []),
        ("?search=carla", [3]),
        ("?search=2", [2]),
        ("?show=unpaid&search=beat", [2]),
        ("?show=everything", [1, 2, 3]),
    ],
)
def test_the_list_is_narrowed(bern: House, client: Client, asked: str, shown: list[int]):
    first, second, third = enter(evening_of(bern), 3)
    Entry.objects.filter(pk=first.pk).update(paid=True)
    Entry.objects.filter(pk=second.pk).update(present=False)
    Entry.objects.filter(pk=third.pk).update(left_round=1)

    rows = client.get(HERE + asked).context["listing"].table.rows

    assert [row.record.number for row in rows] == shown


def test_the_list_is_exported_as_it_is_shown(bern: House, client: Client):
    evening = evening_of(bern)
    enter(evening, 2)
    Player.objects.filter(number="1").update(name="=1+1")

    lines = list(csv.reader(StringIO(text(client.get(f"{HERE}?_export=csv")).lstrip("\ufeff"))))

    assert lines == [
        ["No.", "Name", "Here", "Paid"],
        ["1", "'=1+1", "yes", ""],
        ["2", "Beat Bern", "yes", ""],
    ]


def test_a_reader_sees_no_button(bern: House):
    enter(evening_of(bern), 1)

    assert 'class="mark"' not in text(reader(bern, Role.VIEWER).get(HERE))


@pytest.mark.parametrize(("address", "mark"), [("check-in", "present"), ("paid", "paid")])
def test_one_tap_without_scripts_leads_back_to_the_same_rows(bern: House, address: str, mark: str):
    (entry,) = enter(evening_of(bern), 1)
    Entry.objects.filter(pk=entry.pk).update(present=False)
    helper = reader(bern, Role.HELPER)

    answer = helper.post(f"{HERE}{entry.pk}/{address}/", {"on": "1", "back": "show=missing&page=2"})

    assert answer.headers["Location"] == f"{HERE}?show=missing&page=2#entry-{entry.pk}"
    assert getattr(Entry.objects.get(pk=entry.pk), mark)
    helper.post(f"{HERE}{entry.pk}/{address}/", {"on": ""})
    assert not getattr(Entry.objects.get(pk=entry.pk), mark)


def test_one_tap_with_scripts_sends_the_button_and_the_sums(bern: House):
    first, second = enter(evening_of(bern), 2)

    part = text(reader(bern, Role.HELPER).post(f"{HERE}{first.pk}/paid/", {"on": "1"}, headers=HTMX))

    assert 'aria-pressed="true" aria-label="Anna Bern: Paid"' in part
    assert "CHF 15.00" in part
    assert "of CHF 30.00" in part
    assert second.title not in part


def test_a_tap_on_what_is_over_says_why_not(bern: House):
    (entry,) = enter(evening_of(bern, state=State.FINISHED), 1)
    helper = reader(bern, Role.HELPER)

    answer = helper.post(f"{HERE}{entry.pk}/check-in/", {"on": ""}, headers=HTMX)

    assert answer.headers["HX-Refresh"] == "true"
    assert "The tournament is finished: reopen it first." in text(helper.get(HERE))


def test_the_back_way_stays_on_the_list(bern: House):
    (entry,) = enter(evening_of(bern), 1)
    helper = reader(bern, Role.HELPER)

    answer = helper.post(f"{HERE}{entry.pk}/paid/", {"on": "1", "back": "//evil.example/"})

    assert answer.headers["Location"].startswith(HERE)


def test_an_entry_of_another_tournament_is_not_marked_here(bern: House, thun: House):
    evening_of(bern)
    (other,) = enter(tournament(thun.club), 1)

    assert reader(bern).post(f"{HERE}{other.pk}/paid/", {"on": "1"}).status_code == 404


def test_all_are_here(bern: House):
    evening = evening_of(bern)
    enter(evening, 3)
    evening.entries.update(present=False)

    page = reader(bern, Role.HELPER).post(f"{HERE}here/", follow=True)

    assert "3 more are here." in text(page)
    assert not evening.entries.filter(present=False).exists()


def test_numbers_and_lots(bern: House, client: Client):
    evening = evening_of(bern)
    enter(evening, 3)
    evening.entries.filter(number=2).delete()

    assert "The entries have new numbers." in text(client.post(f"{HERE}numbers/", follow=True))
    assert "Every entry has drawn a lot." in text(client.post(f"{HERE}lots/", follow=True))
    assert titles(evening) == [(1, "Anna Bern"), (2, "Carla Bern")]
    assert {entry.lot for entry in evening.entries.all()} == {1, 2}


def test_numbers_stay_once_the_hall_knows_them(bern: House, client: Client):
    evening = evening_of(bern, state=State.RUNNING)
    seated(evening, 1, enter(evening, 4))

    assert "the numbers are known in the hall" in text(client.post(f"{HERE}numbers/", follow=True))


# Entering


def test_members_are_ticked_and_enter_each_alone(bern: House, client: Client):
    evening = evening_of(bern)
    chosen = [player(bern.club, number).pk for number in (1, 2, 3)][:2]

    page = client.post(f"{HERE}new/", {"player": chosen, "present": "on"}, follow=True)

    assert "2 have entered." in text(page)
    assert titles(evening) == [(1, "Anna Bern"), (2, "Beat Bern")]
    assert all(entry.present for entry in evening.entries.all())


def test_everyone_enters_with_one_tap(bern: House, client: Client):
    evening = evening_of(bern)
    enter(evening, 1)
    for number in (2, 3):
        player(bern.club, number)

    client.post(f"{HERE}new/", {"everyone": "1"})

    assert [title for _, title in titles(evening)] == ["Anna Bern", "Beat Bern", "Carla Bern"]


def test_a_guest_enters_on_the_spot_and_joins_the_list(bern: House, client: Client):
    evening = evening_of(bern)

    client.post(f"{HERE}new/", {"guests": " Xenia  Gast \n\nYves Gast"})

    assert titles(evening) == [(1, "Xenia Gast"), (2, "Yves Gast")]
    assert [each.guest for each in bern.club.players.all()] == [True, True]


def test_a_member_and_a_guest_make_a_pair(bern: House, client: Client):
    evening = evening_of(bern, kind=Kind.PAIRS)

    client.post(
        f"{HERE}new/",
        {"player": [player(bern.club, 1).pk], "guests": "Xenia", "together": "1", "name": "Duo"},
    )

    assert titles(evening) == [(1, "Duo")]
    assert [each.player.name for each in evening.entries.get().members.all()] == ["Anna Bern", "Xenia"]


def test_two_helpers_who_enter_the_same_player_are_told(bern: House, client: Client):
    evening = evening_of(bern, kind=Kind.PAIRS)
    anna, beat, carla = (player(bern.club, number) for number in (1, 2, 3))
    entries.add_entry(evening, [anna, beat], by=bern.helper)

    page = client.post(
        f"{HERE}new/", {"player": [beat.pk, carla.pk], "together": "1", "guests": "Xenia", "q": "car"}
    )

    assert page.context["form"].non_field_errors() == ["An entry of this tournament has at most 2 players."]
    page = client.post(f"{HERE}new/", {"player": [beat.pk, carla.pk], "together": "1"})
    assert page.context["form"].non_field_errors() == ["Beat Bern takes part already, under number 1."]
    assert page.context["candidates"].ticked == [carla]
    assert not Player.objects.filter(name="Xenia").exists()


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({}, "Choose who enters."),
        ({"player": ["0"]}, "Somebody ticked is not in the list of members any more."),
        ({"player": ["x"]}, "“x” is not a valid value."),
        ({"guests": "Anna Bern"}, "There is a member called Anna Bern already"),
        ({"guests": "G" * 101}, "A name has at most 100 letters."),
        ({"guests": "G" * 5001}, "at most 5000 characters"),
        ({"name": "T" * 5000, "guests": "Xenia"}, "at most 80 characters"),
    ],
)
def test_what_cannot_enter_is_said(bern: House, client: Client, typed: dict[str, object], sentence: str):
    evening = evening_of(bern, kind=Kind.PAIRS)
    player(bern.club, 1)

    assert sentence in text(client.post(f"{HERE}new/", typed))
    assert not evening.entries.exists()
    assert bern.club.players.count() == 1


def test_a_search_finds_members_and_keeps_what_is_typed(bern: House, client: Client):
    evening_of(bern)
    anna, _beat, carla = (player(bern.club, number) for number in (1, 2, 3))

    page = client.post(f"{HERE}new/", {"search": "1", "q": "carla", "player": [anna.pk], "guests": "Xenia"})
    part = client.get(f"{HERE}new/?q=carla&player={anna.pk}", headers=HTMX)

    for answer in (page, part):
        assert (answer.context["candidates"].ticked, answer.context["candidates"].found) == ([anna], [carla])
    assert page.context["form"]["guests"].value() == "Xenia"
    assert "<html" not in text(part)
    assert not Entry.objects.exists()


@pytest.mark.parametrize("size", [3, 30])
def test_the_ticks_ask_the_same_for_few_and_many(
    bern: House, client: Client, size: int, django_assert_num_queries
):
    enter(evening_of(bern), size)
    for number in range(size + 1, 2 * size + 1):
        player(bern.club, number)

    with django_assert_num_queries(9):
        page = client.get(f"{HERE}new/")

    assert len(page.context["candidates"].found) == size


# Pairs


def test_two_ticks_make_a_pair(bern: House, client: Client):
    evening = evening_of(bern, kind=Kind.PAIRS)
    everyone = [player(bern.club, number) for number in (1, 2, 3)]
    first, _second, third = entries.add_each(evening, everyone, by=bern.director)

    page = client.post(f"{HERE}pairs/", {"entry": [first.pk, third.pk]}, follow=True)

    assert "Anna Bern / Carla Bern play together." in text(page)
    assert [entry.title for entry, _ticked in page.context["alone"]] == ["Beat Bern"]


@pytest.mark.parametrize("count", [0, 1, 3])
def test_not_two_make_no_pair(bern: House, client: Client, count: int):
    evening = evening_of(bern, kind=Kind.PAIRS)
    everyone = [player(bern.club, number) for number in (1, 2, 3)]
    alone = entries.add_each(evening, everyone, by=bern.director)

    page = client.post(f"{HERE}pairs/", {"entry": [entry.pk for entry in alone[:count]]})

    assert [ticked for _entry, ticked in page.context["alone"]] == [place < count for place in range(3)]


def test_the_lot_finds_partners(bern: House, client: Client):
    evening = evening_of(bern, kind=Kind.PAIRS)
    everyone = [player(bern.club, number) for number in (1, 2, 3, 4)]
    entries.add_each(evening, everyone, by=bern.director)

    assert "2 pairs were drawn." in text(client.post(f"{HERE}pairs/lot/", follow=True))
    assert "no two without a partner" in text(client.post(f"{HERE}pairs/lot/", follow=True))


# One entry


def test_an_entry_gets_a_number_and_a_name(bern: House, client: Client):
    evening = evening_of(bern, kind=Kind.PAIRS)
    (entry,) = enter(evening, 1)

    client.post(f"{HERE}{entry.pk}/", {"number": "12", "name": "Les Tilleuls"})

    assert titles(evening) == [(12, "Les Tilleuls")]


@pytest.mark.parametrize(
    ("typed", "field"),
    [({"number": "0"}, "number"), ({"number": "5", "name": "N" * 5000}, "name"), ({"number": ""}, "number")],
)
def test_a_number_or_name_that_cannot_be_is_said(
    bern: House, client: Client, typed: dict[str, str], field: str
):
    (entry,) = enter(evening_of(bern), 1)

    assert list(client.post(f"{HERE}{entry.pk}/", typed).context["form"].errors) == [field]


def test_a_number_that_the_hall_knows_is_not_offered_for_change(bern: House, client: Client):
    evening = evening_of(bern, state=State.RUNNING)
    entry = enter(evening, 4)[0]
    field = '<input type="number" name="number"'
    before = text(client.get(f"{HERE}{entry.pk}/"))
    seated(evening, 1, list(evening.entries.all()))

    assert (field in before, field in text(client.get(f"{HERE}{entry.pk}/"))) == (True, False)
    assert "known in the hall" in text(client.post(f"{HERE}{entry.pk}/", {"number": "12"}))


def test_a_substitute_is_seated_by_name(bern: House, client: Client):
    evening = evening_of(bern, state=State.RUNNING)
    entry = enter(evening, 4)[0]
    seated(evening, 1, list(evening.entries.all()))

    page = client.post(
        f"{HERE}{entry.pk}/substitute/1/",
        {"m1-player": player(bern.club, 5).pk, "m1-at_once": "on"},
        follow=True,
    )

    assert "The substitute is seated." in text(page)
    assert entry.seats.get().player.called == "Erna"
    client.post(f"{HERE}{entry.pk}/substitute/1/", {"again": "1", "at_once": "1"})
    assert entry.seats.get().player.called == "Anna"


def test_a_guest_sits_in(bern: House, client: Client):
    (entry,) = enter(evening_of(bern), 1)

    client.post(f"{HERE}{entry.pk}/substitute/1/", {"m1-guest": "Xenia"})

    assert entry.members.get().sits.name == "Xenia"


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({}, "Choose a member or write a guest’s name."),
        ({"m1-guest": "Beat Bern"}, "There is a member called Beat Bern already"),
        ({"m1-guest": "G" * 5000}, "at most 100 characters"),
        ({"m1-player": "2"}, "takes part already, under number 2"),
    ],
)
def test_who_cannot_sit_in_is_said_beside_the_member(
    bern: House, client: Client, typed: dict[str, str], sentence: str
):
    first, second = enter(evening_of(bern), 2)
    if "m1-player" in typed:
        typed = {"m1-player": str(second.members.get().player.pk)}

    page = client.post(f"{HERE}{first.pk}/substitute/1/", typed)

    assert sentence in text(page)
    assert "<details open>" in text(page)


def test_who_leaves_can_come_back(bern: House, client: Client):
    evening = evening_of(bern, state=State.RUNNING)
    entry = enter(evening, 4)[0]
    seated(evening, 1, list(evening.entries.all()))

    page = client.post(f"{HERE}{entry.pk}/leave/", {"reason": "ill"}, follow=True)
    assert "gone from Passe 2" in text(page)
    page = client.post(f"{HERE}{entry.pk}/back/", follow=True)
    assert "Anna Bern plays again from the next round." in text(page)
    assert evening.log.newest_first()[1].reason == "ill"


def test_a_pair_is_taken_apart_and_off_the_list(bern: House, client: Client):
    evening = evening_of(bern, kind=Kind.PAIRS)
    (entry,) = enter(evening, 1)

    client.post(f"{HERE}{entry.pk}/part/")
    client.post(f"{HERE}{entry.pk}/remove/")

    assert titles(evening) == [(2, "Beat Bern")]


def test_who_was_drawn_stays_on_the_list(bern: House, client: Client):
    evening = evening_of(bern, state=State.RUNNING)
    entry = enter(evening, 4)[0]
    seated(evening, 1, list(evening.entries.all()))

    page = client.post(f"{HERE}{entry.pk}/remove/", follow=True)

    assert "Anna has been drawn already" in text(page)
    assert "Take off the list" not in text(page)


@pytest.mark.parametrize("size", [3, 30])
def test_an_entrys_page_asks_the_same_in_a_small_and_a_large_field(
    bern: House, client: Client, size: int, django_assert_num_queries
):
    entry = enter(evening_of(bern), size)[0]

    with django_assert_num_queries(13):
        client.get(f"{HERE}{entry.pk}/")


def test_names_from_right_to_left_and_of_markup_are_only_names(bern: House, client: Client):
    (entry,) = enter(evening_of(bern), 1)
    Player.objects.filter(number="1").update(name="<b>\u202eanna")

    for address in (HERE, f"{HERE}{entry.pk}/"):
        page = text(client.get(address))
        assert "<bdi>&lt;b&gt;\u202eanna</bdi>" in page
        assert "<b>" not in page
