"""Who takes part, on pages: the list with check-in and fees, entering, one entry."""

import csv
import re
from io import StringIO

import pytest
from django.test import Client

from clubs.actions import entries
from clubs.actions.tournaments import plan_rounds
from clubs.models import Entry, Player, Role, State, Tournament, TournamentKind
from tests.clubs.conftest import House, enter, player, seated, tournament
from tests.clubs.evenings import played
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


@pytest.mark.long  # each day the queries of the results and the standings are counted
@pytest.mark.parametrize("size", [4, 30])
def test_the_list_asks_the_same_for_few_and_many(
    bern: House, client: Client, size: int, django_assert_num_queries
):
    enter(evening_of(bern), size)

    with django_assert_num_queries(20):
        page = client.get(HERE)

    assert page.context["listing"].table.paginator.count == size


@pytest.mark.sample(3)
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
    Player.objects.filter(number="1").update(surname="=1+1", given_name="")

    lines = list(csv.reader(StringIO(text(client.get(f"{HERE}?_export=csv")).lstrip("\ufeff"))))

    assert lines == [
        ["No.", "Name", "Here", "Paid"],
        ["1", "'=1+1", "yes", ""],
        ["2", "Bern Beat", "yes", ""],
    ]


def test_a_reader_sees_no_button(bern: House):
    enter(evening_of(bern), 1)

    assert 'class="mark"' not in text(reader(bern, Role.VIEWER).get(HERE))


@pytest.mark.long  # each day people are entered, alone, in pairs and with numbers
def test_all_are_here(bern: House):
    evening = evening_of(bern)
    enter(evening, 3)
    evening.entries.update(present=False)

    page = reader(bern, Role.HELPER).post(f"{HERE}here/", follow=True)

    assert "3 more checked in." in text(page)
    assert not evening.entries.filter(present=False).exists()


def test_numbers_and_lots(bern: House, client: Client):
    evening = evening_of(bern)
    enter(evening, 3)
    evening.entries.filter(number=2).delete()

    assert "The entries have new numbers." in text(client.post(f"{HERE}numbers/", follow=True))
    assert "Every entry now has a lot." in text(client.post(f"{HERE}lots/", follow=True))
    assert titles(evening) == [(1, "Anna Bern"), (2, "Carla Bern")]
    assert {entry.lot for entry in evening.entries.all()} == {1, 2}


@pytest.mark.long  # each day people are entered, alone, in pairs and with numbers
def test_numbers_stay_once_the_hall_knows_them(bern: House, client: Client):
    evening = evening_of(bern, state=State.RUNNING)
    seated(evening, 1, enter(evening, 4))

    assert "the players know the numbers" in text(client.post(f"{HERE}numbers/", follow=True))


# Entering


@pytest.mark.long  # each day people are entered, alone, in pairs and with numbers
def test_members_are_ticked_and_enter_each_alone(bern: House, client: Client):
    evening = evening_of(bern)
    chosen = [player(bern.club, number).pk for number in (1, 2, 3)][:2]

    page = client.post(f"{HERE}new/", {"player": chosen, "present": "on"}, follow=True)

    assert "2 entries added." in text(page)
    assert titles(evening) == [(1, "Anna Bern"), (2, "Beat Bern")]
    assert all(entry.present for entry in evening.entries.all())


def test_not_everyone_enters_outside_the_ranking_with_one_tap(bern: House, client: Client):
    evening = evening_of(bern)
    player(bern.club, 2)

    page = client.post(f"{HERE}new/", {"everyone": "1", "outside_ranking": "on"})

    assert page.context["form"].errors == {
        "outside_ranking": [
            "Everyone would play outside the ranking: untick this, or tick those whom you mean."
        ]
    }
    assert titles(evening) == []


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


def test_the_parts_of_a_guests_name_are_shown_while_it_is_typed(bern: House, client: Client):
    evening_of(bern)

    typed = {"guests": "Anna von Allmen\nXenia\nMüller, Beat"}
    shown = client.post(f"{HERE}new/", typed, headers=HTMX)

    names = [guest.parts[:2] for guest in shown.context["form"].guest_names]
    assert names == [("Anna", "von Allmen"), ("Beat", "Müller")]
    assert '<th scope="row"><bdi>von Allmen</bdi></th><td><bdi>Anna</bdi>' in text(shown)
    assert not bern.club.players.exists()


def test_without_a_script_a_guests_name_is_shown_in_its_parts_before_it_is_saved(bern: House, client: Client):
    evening = evening_of(bern)
    typed = {"guests": "Muster Reto\nXenia", "split": ""}

    asked = client.post(f"{HERE}new/", typed)
    client.post(f"{HERE}new/", {"guests": "Muster, Reto\nXenia", "split": "Muster Reto\n"})
    other = bern.club.players.exists()
    client.post(f"{HERE}new/", {"guests": "Muster, Reto\nXenia", "split": "Muster, Reto\n"})

    assert asked.context["form"].errors["guests"] == ["Check which is the last name, then enter once more."]
    assert "Muster Reto\n" in text(asked).partition('name="split" value="')[2]
    assert not other
    assert titles(evening) == [(1, "Reto Muster"), (2, "Xenia")]


def test_all_active_members_are_members_alone_even_after_an_event_with_many_guests(
    bern: House, client: Client
):
    Player.objects.bulk_create(
        Player(club=bern.club, surname=f"Guest {number}", guest=True) for number in range(200)
    )
    for number in (1, 2, 3):
        player(bern.club, number)
    evening = evening_of(bern)

    client.post(f"{HERE}new/", {"everyone": "1"})

    assert [title for _, title in titles(evening)] == ["Anna Bern", "Beat Bern", "Carla Bern"]


def test_guests_of_earlier_tournaments_are_offered_by_name_below_the_members(bern: House, client: Client):
    evening_of(bern)
    anna = player(bern.club, 1)
    xenia, yves = (
        Player.objects.create(club=bern.club, surname=name, guest=True) for name in ("Xenia", "Yves")
    )

    everyone = client.get(f"{HERE}new/").context["candidates"]
    found = client.get(f"{HERE}new/?q=xen", headers=HTMX)

    assert (everyone.found, everyone.guests) == ([anna], [xenia, yves])
    assert (found.context["candidates"].found, found.context["candidates"].guests) == ([], [xenia])
    assert '<details class="former-guests" open>' in text(found)


def test_a_guest_who_comes_again_is_the_same_guest(bern: House, client: Client):
    xenia = Player.objects.create(club=bern.club, surname="Xenia", guest=True)
    evening = evening_of(bern)

    client.post(f"{HERE}new/", {"guests": "xenia"})

    assert evening.entries.get().members.get().player == xenia
    assert bern.club.players.count() == 1


def test_a_guest_who_is_here_already_is_told_with_the_number(bern: House, client: Client):
    evening = evening_of(bern)
    client.post(f"{HERE}new/", {"guests": "Xenia"})

    page = client.post(f"{HERE}new/", {"guests": "Xenia"})

    assert page.context["form"].errors["guests"] == ["Do you mean Xenia, number 1?"]
    assert evening.entries.count() == 1


@pytest.mark.long  # each day people are entered, alone, in pairs and with numbers
def test_a_guest_of_whom_there_are_two_is_chosen_by_hand(bern: House, client: Client):
    first, second = (Player.objects.create(club=bern.club, surname="Xenia", guest=True) for _each in range(2))
    evening = evening_of(bern)

    page = client.post(f"{HERE}new/", {"guests": "Xenia"})

    assert page.context["form"].doubts == [("Xenia", [(first.pk, "Xenia"), (second.pk, "Xenia")])]
    assert not evening.entries.exists()

    client.post(f"{HERE}new/", {"guests": "Xenia\nYves", "meant:Xenia": str(second.pk)})

    names = evening.entries.order_by("number").values_list("members__player__name", "members__player")
    assert list(names) == [("Xenia", second.pk), ("Yves", bern.club.players.get(name="Yves").pk)]


@pytest.mark.long  # each day people are entered, alone, in pairs and with numbers
def test_all_guests_who_are_nearly_somebody_are_asked_about_at_once(bern: House, client: Client):
    for name in ("Jörg Meier", "Anna Frei"):
        Player.objects.create(club=bern.club, name=name)
    evening_of(bern)

    page = client.post(f"{HERE}new/", {"guests": "Jörg Mayer\nZita Zgraggen\nAna Frei"})

    assert [doubt.name for doubt in page.context["form"].doubts] == ["Jörg Mayer", "Ana Frei"]
    assert bern.club.players.count() == 2


@pytest.mark.long  # each day people are entered, alone, in pairs and with numbers
@pytest.mark.parametrize("together", [{}, {"together": "1"}], ids=["alone", "as-a-pair"])
def test_a_guest_who_is_listed_twice_is_told_so_and_nobody_enters(
    bern: House, client: Client, together: dict[str, str]
):
    evening_of(bern, kind=TournamentKind.PAIRS)

    page = client.post(f"{HERE}new/", {"guests": "Xenia Gast\nYves\nxenia  gast", **together})

    assert page.context["form"].non_field_errors() == [
        "Xenia Gast is listed twice: leave one out, or give one of them another name."
    ]
    assert (Entry.objects.count(), bern.club.players.count()) == (0, 0)


def test_a_member_and_a_guest_make_a_pair(bern: House, client: Client):
    evening = evening_of(bern, kind=TournamentKind.PAIRS)

    client.post(
        f"{HERE}new/",
        {"player": [player(bern.club, 1).pk], "guests": "Xenia", "together": "1", "name": "Duo"},
    )

    assert titles(evening) == [(1, "Duo")]
    assert [each.player.name for each in evening.entries.get().members.all()] == ["Anna Bern", "Xenia"]


def test_two_helpers_who_enter_the_same_player_are_told(bern: House, client: Client):
    evening = evening_of(bern, kind=TournamentKind.PAIRS)
    anna, beat, carla = (player(bern.club, number) for number in (1, 2, 3))
    entries.add_entry(evening, [anna, beat], by=bern.helper)

    page = client.post(
        f"{HERE}new/", {"player": [beat.pk, carla.pk], "together": "1", "guests": "Xenia", "q": "car"}
    )

    assert page.context["form"].non_field_errors() == [
        "Too many players for one entry: this tournament takes at most 2."
    ]
    page = client.post(f"{HERE}new/", {"player": [beat.pk, carla.pk], "together": "1"})
    assert page.context["form"].non_field_errors() == ["Beat Bern is already taking part, under number 1."]
    assert page.context["candidates"].ticked == [carla]
    assert not Player.objects.filter(name="Xenia").exists()


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({}, "Choose who takes part."),
        ({"player": ["0"]}, "Somebody you ticked is no longer in the list of members."),
        ({"player": ["x"]}, "“x” is not a valid value."),
        ({"guests": "Anna Bern"}, "Do you mean Anna Bern, number 1?"),
        ({"guests": "G" * 101}, "A name has at most 100 characters."),
        ({"guests": "G" * 5001}, "at most 5000 characters"),
        ({"name": "T" * 5000, "guests": "Xenia"}, "at most 80 characters"),
    ],
)
def test_what_cannot_enter_is_said(bern: House, client: Client, typed: dict[str, object], sentence: str):
    evening = evening_of(bern, kind=TournamentKind.PAIRS)
    player(bern.club, 1)

    assert sentence in text(client.post(f"{HERE}new/", typed))
    assert not evening.entries.exists()
    assert bern.club.players.count() == 1


@pytest.mark.long  # each day people are entered, alone, in pairs and with numbers
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


@pytest.mark.long  # each day people are entered, alone, in pairs and with numbers
@pytest.mark.parametrize("size", [4, 30])
def test_the_ticks_ask_the_same_for_few_and_many(
    bern: House, client: Client, size: int, django_assert_num_queries
):
    enter(evening_of(bern), size)
    for number in range(size + 1, 2 * size + 1):
        player(bern.club, number)

    with django_assert_num_queries(15):
        page = client.get(f"{HERE}new/")

    assert len(page.context["candidates"].found) == size


def test_after_entering_the_next_step_is_on_the_page(bern: House, client: Client):
    evening_of(bern)
    chosen = [player(bern.club, number).pk for number in range(1, 5)]
    assert "next-step" not in text(client.get(f"{HERE}new/"))

    page = text(client.post(f"{HERE}new/", {"player": chosen}, follow=True))

    assert f'<a class="button primary" href="{HERE}check-in/">Check in</a>' in page


# Pairs


def test_two_ticks_make_a_pair(bern: House, client: Client):
    evening = evening_of(bern, kind=TournamentKind.PAIRS)
    everyone = [player(bern.club, number) for number in (1, 2, 3)]
    first, _second, third = entries.add_entries(evening, everyone, by=bern.director)

    page = client.post(f"{HERE}pairs/", {"entry": [first.pk, third.pk]}, follow=True)

    assert "Anna Bern / Carla Bern play together." in text(page)
    assert [entry.title for entry, _ticked in page.context["alone"]] == ["Beat Bern"]


@pytest.mark.long  # each day people are entered, alone, in pairs and with numbers
@pytest.mark.parametrize("count", [0, 1, 3])
def test_not_two_make_no_pair(bern: House, client: Client, count: int):
    evening = evening_of(bern, kind=TournamentKind.PAIRS)
    everyone = [player(bern.club, number) for number in (1, 2, 3)]
    alone = entries.add_entries(evening, everyone, by=bern.director)

    page = client.post(f"{HERE}pairs/", {"entry": [entry.pk for entry in alone[:count]]})

    assert [ticked for _entry, ticked in page.context["alone"]] == [place < count for place in range(3)]


def test_the_lot_finds_partners(bern: House, client: Client):
    evening = evening_of(bern, kind=TournamentKind.PAIRS)
    everyone = [player(bern.club, number) for number in (1, 2, 3, 4)]
    entries.add_entries(evening, everyone, by=bern.director)

    assert "2 pairs were drawn." in text(client.post(f"{HERE}pairs/lot/", follow=True))
    assert "not two players without a partner" in text(client.post(f"{HERE}pairs/lot/", follow=True))


def test_names_from_right_to_left_and_of_markup_are_only_names(bern: House, client: Client):
    (entry,) = enter(evening_of(bern), 1)
    Player.objects.filter(number="1").update(name="<b>\u202eanna", surname="<b>\u202eanna", given_name="")

    for address in (HERE, f"{HERE}{entry.pk}/"):
        page = text(client.get(address))
        assert "<bdi>&lt;b&gt;\u202eanna</bdi>" in page
        assert "<b>" not in page


def test_who_fills_a_seat_enters_outside_the_ranking_and_is_found_by_it(bern: House, client: Client):
    evening = evening_of(bern)
    enter(evening, 2)

    client.post(f"{HERE}new/", {"guests": "Xenia Gast", "outside_ranking": "on"})

    assert [entry.outside_ranking for entry in evening.entries.all()] == [False, False, True]
    rows = client.get(f"{HERE}?show=outside").context["listing"].table.rows
    assert [(row.record.number, row.record.note) for row in rows] == [(3, "outside the ranking")]


# Who comes late


def late_evening(bern: House, *, late: int = 1, **fields: object) -> Tournament:
    """Four have played a round whose worst will be dropped; so many come for the next."""
    evening = evening_of(bern, **{"state": State.RUNNING, "settings": {"drop_worst": 1}, **fields})
    played(evening, 4, 1)
    for number in range(5, 5 + late):
        entries.add_entry(evening, [player(bern.club, number)], by=bern.director, present=True)
    return evening


def asked(client: Client, path: str = HERE) -> tuple[str, list[str]] | None:
    """Return what a page asks about those who came late, and which answers are chosen."""
    page = client.get(path)
    missed = page.context["missed"]
    if missed is None:
        return None
    names = missed.names.replace("\u2068", "").replace("\u2069", "")
    return names, re.findall(r'name="incomplete" value="(\w+)" aria-pressed="true"', text(page))


@pytest.mark.sample(1)
@pytest.mark.parametrize("path", ["entries/", "entries/new/", "entries/check-in/", "standings/"])
def test_when_the_first_comes_late_it_is_asked_what_was_missed(bern: House, client: Client, path: str):
    late_evening(bern)

    assert asked(client, f"/clubs/bern/tournaments/november/{path}") == ("Erna Bern", ["dropped"])


@pytest.mark.long  # each day people are entered, alone, in pairs and with numbers
def test_of_many_who_come_late_some_are_named(bern: House, client: Client):
    late_evening(bern, late=5)

    assert asked(client) == ("Erna Bern, Fritz Bern, Greti Bern and 2 more", ["dropped"])


@pytest.mark.long  # each day people are entered, alone, in pairs and with numbers
@pytest.mark.parametrize(
    ("late", "fields"),
    [
        pytest.param(0, {}, id="nobody-is-late"),
        pytest.param(1, {"settings": {}}, id="nothing-is-dropped"),
        pytest.param(1, {"settings": {"drop_worst": 1, "minimum": 2}}, id="a-minimum-says-it"),
        pytest.param(1, {"settings": {"drop_worst": 1, "incomplete": "zero"}}, id="it-counts-nothing"),
        pytest.param(1, {"state": State.FINISHED}, id="the-evening-is-over"),
    ],
)
def test_nothing_is_asked_where_nothing_depends_on_it(
    bern: House, client: Client, late: int, fields: dict[str, object]
):
    evening = late_evening(bern, late=late, **{**fields, "state": State.RUNNING})
    Tournament.objects.filter(pk=evening.pk).update(state=fields.get("state", State.RUNNING))

    assert asked(client) is None


@pytest.mark.long  # each day people are entered, alone, in pairs and with numbers
def test_who_does_not_play_for_a_rank_or_has_gone_raises_no_question(bern: House, client: Client):
    evening = late_evening(bern, late=2)
    evening.entries.filter(number=5).update(outside_ranking=True)
    entries.leave(evening.entries.get(number=6), by=bern.director)

    assert asked(client) is None


@pytest.mark.long  # each day people are entered, alone, in pairs and with numbers
def test_the_answer_is_a_setting_with_its_reason_in_the_log(bern: House, client: Client):
    evening = late_evening(bern)

    client.post(f"{HERE}missed/", {"incomplete": "unranked"})

    evening.refresh_from_db()
    assert evening.settings["incomplete"] == "unranked"
    assert asked(client) == ("Erna Bern", ["unranked"])
    assert evening.log.latest("pk").reason == "Somebody came late."


@pytest.mark.long  # each day people are entered, alone, in pairs and with numbers
def test_an_answer_that_there_is_not_changes_nothing(bern: House, client: Client):
    evening = late_evening(bern)

    page = client.post(f"{HERE}missed/", {"incomplete": "zero"}, follow=True)

    assert "Choose one of the two." in text(page)
    assert Tournament.objects.get(pk=evening.pk).settings == evening.settings


def test_when_the_evening_is_over_the_answer_stays(bern: House, client: Client):
    evening = late_evening(bern)
    Tournament.objects.filter(pk=evening.pk).update(state=State.FINISHED)

    page = client.post(f"{HERE}missed/", {"incomplete": "unranked"}, follow=True)

    assert "The tournament is finished: reopen it first." in text(page)
    assert Tournament.objects.get(pk=evening.pk).settings == evening.settings
