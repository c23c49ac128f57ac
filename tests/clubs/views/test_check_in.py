"""Check-in at the door: the page, a tap with and without scripts, one name tag's page, walk-ins."""

import re

import pytest
from django.test import Client

from clubs.actions.cash import change_desks
from clubs.models import Action, Entry, LogEvent, Player, Role, State, TournamentKind
from clubs.queries.cash import cash_sums
from tests.clubs.conftest import House, enter, player
from tests.clubs.views.answers import reader, text
from tests.clubs.views.test_entries import HERE, HTMX, evening_of

PAGE = f"{HERE}check-in/"
CASH = HERE.replace("entries", "cash")


@pytest.fixture
def client(bern: House) -> Client:
    return reader(bern, Role.HELPER)


def missing(bern: House, size: int, **fields: object) -> list[Entry]:
    """So many entries of which nobody is here yet."""
    found = enter(evening_of(bern, **fields), size)
    Entry.objects.update(present=False)
    return found


def marks(entry: Entry) -> tuple[bool, bool]:
    entry.refresh_from_db()
    return entry.present, entry.paid


def buttons(part: str) -> list[tuple[str, str]]:
    """What each button of a row says on a tap, and whether it stands pressed."""
    return re.findall(r'name="tap" value="([^"]+)" aria-pressed="([^"]+)"', part)


def figures(part: str) -> list[int]:
    return [int(count) for count in re.findall(r"<b>(\d+)</b> [A-Z]", part)]


# The page


@pytest.mark.long  # each day a tap marks and takes back, and a walk-in is entered
@pytest.mark.parametrize("size", [3, 30])
def test_the_page_asks_the_same_for_few_and_many(
    bern: House, client: Client, size: int, django_assert_num_queries
):
    missing(bern, size)

    with django_assert_num_queries(15):
        page = client.get(PAGE)

    assert len(page.context["page"].rows) == size


@pytest.mark.long  # each day the queries of the results and the standings are counted
@pytest.mark.parametrize("size", [3, 200])
def test_a_tap_asks_the_same_among_few_and_many(
    bern: House, client: Client, size: int, django_assert_num_queries
):
    first = missing(bern, size)[0]

    with django_assert_num_queries(21):
        client.post(f"{HERE}{first.pk}/door/", {"tap": "here-and-paid", "back": ""}, headers=HTMX)

    assert marks(first) == (True, True)


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("asked", "shown"),
    [
        ("", [1, 2, 3]),
        ("?show=here", [2, 3]),
        ("?show=missing", [1]),
        ("?show=unpaid", [3]),
        ("?q=2", [2]),
        ("?q=anna", [1]),
        ("?q=MUELLER", [3]),
        ("?q=muller+c", [3]),
        ("?q=nobody", []),
    ],
)
def test_who_stands_at_the_door_is_found(bern: House, client: Client, asked: str, shown: list[int]):
    _first, second, third = missing(bern, 3)
    Entry.objects.filter(pk__in=[second.pk, third.pk]).update(present=True)
    Entry.objects.filter(pk=second.pk).update(paid=True)
    third_player = Player.objects.get(number="3")
    third_player.surname, third_player.given_name = "Müller", "Carla"
    third_player.save()

    rows = client.get(PAGE + asked).context["page"].rows

    assert [row.number for row in rows] == shown


def test_who_has_left_is_not_expected(bern: House, client: Client):
    first, second = missing(bern, 2)
    Entry.objects.filter(pk=first.pk).update(left_round=1)

    page = client.get(PAGE)

    assert [row.key for row in page.context["page"].rows] == [second.pk]
    assert figures(text(page)) == [1, 0, 1, 0]


def test_names_come_by_surname_and_are_hostile_input(bern: House, client: Client):
    missing(bern, 2)
    Player.objects.filter(number="1").update(surname="Z<b>graggen</b>", given_name="")

    page = client.get(PAGE)

    assert [row.number for row in page.context["page"].rows] == [2, 1]
    assert "<b>graggen" not in text(page)


# A tap


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("taps", "stand", "pressed"),
    [
        (["here"], (True, False), [("absent", "true"), ("paid", "false")]),
        (["here", "absent"], (False, False), [("here", "false"), ("here-and-paid", "false")]),
        (["here-and-paid"], (True, True), [("absent", "true"), ("neither", "true")]),
        (["here-and-paid", "neither"], (False, False), [("here", "false"), ("here-and-paid", "false")]),
        (["here", "paid"], (True, True), [("absent", "true"), ("unpaid", "true")]),
        (["here", "paid", "unpaid"], (True, False), [("absent", "true"), ("paid", "false")]),
        (["paid"], (False, True), [("here", "false"), ("unpaid", "true")]),
    ],
)
def test_a_tap_says_what_it_means_and_the_next_one_takes_it_back(
    bern: House, client: Client, taps: list[str], stand: tuple[bool, bool], pressed: list[tuple[str, str]]
):
    (entry,) = missing(bern, 1)

    parts = [
        text(client.post(f"{HERE}{entry.pk}/door/", {"tap": tap, "back": ""}, headers=HTMX)) for tap in taps
    ]

    assert marks(entry) == stand
    assert buttons(parts[-1]) == pressed
    assert LogEvent.objects.filter(action="entry.changed").count() == len(taps)


def test_the_figures_follow_a_tap_and_keep_what_is_shown(bern: House, client: Client):
    first, _second = missing(bern, 2)

    part = text(
        client.post(f"{HERE}{first.pk}/door/", {"tap": "here", "back": "show=missing&q=an"}, headers=HTMX)
    )

    assert figures(part) == [2, 1, 1, 1]
    assert re.findall(r'href="([^"]+)" aria-current="page"', part) == [f"{PAGE}?show=missing"]
    assert "<bdi>Bern Anna</bdi>: here" in part


def test_without_a_fee_nobody_is_asked_to_pay(bern: House, client: Client):
    (entry,) = missing(bern, 1, fee=0)

    assert buttons(text(client.get(PAGE))) == [("here", "false")]
    part = text(client.post(f"{HERE}{entry.pk}/door/", {"tap": "here", "back": ""}, headers=HTMX))
    assert buttons(part) == [("absent", "true")]


def test_a_tap_without_scripts_leads_back_to_the_same_rows(bern: House, client: Client):
    (entry,) = missing(bern, 1)

    answer = client.post(f"{HERE}{entry.pk}/door/", {"tap": "here", "back": "show=missing&q=a"})

    assert answer.headers["Location"] == f"{PAGE}?show=missing&q=a#entry-{entry.pk}"
    assert marks(entry) == (True, False)


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_what_is_no_tap_marks_nothing_and_says_what_would_be_one(
    bern: House, client: Client, headers: dict[str, str]
):
    (entry,) = missing(bern, 1)

    client.post(f"{HERE}{entry.pk}/door/", {"tap": "drunk", "back": ""}, headers=headers)

    assert marks(entry) == (False, False)
    assert "Tap one of the buttons beside the name." in text(client.get(PAGE))


def test_a_tap_after_the_end_says_why_not(bern: House, client: Client):
    (entry,) = missing(bern, 1, state=State.FINISHED)

    answer = client.post(f"{HERE}{entry.pk}/door/", {"tap": "here", "back": ""}, headers=HTMX)

    assert answer.headers["HX-Refresh"] == "true"
    assert "The tournament is finished: reopen it first." in text(client.get(PAGE))


# The page that a name tag's code opens


def test_a_code_opens_one_entry_and_looking_at_it_changes_nothing(bern: House, client: Client):
    first, second = missing(bern, 2)
    address = f"{HERE}{first.pk}/door/"

    page = text(client.get(address))

    assert "<bdi>Bern Anna</bdi>" in page
    assert second.title not in page
    assert marks(first) == (False, False)
    assert client.post(address, {"tap": "here"}).headers["Location"] == address
    assert marks(first) == (True, False)


# Walk-ins


def test_a_helper_enters_a_walk_in(bern: House, client: Client):
    missing(bern, 1)

    page = client.post(f"{HERE}walk-in/", {"name": "  Zita   Zgraggen ", "paid": "1"}, follow=True)

    assert "Zita Zgraggen takes part under number 2." in text(page)
    entry = Entry.objects.get(number=2)
    assert (entry.present, entry.paid) == (True, True)


def test_members_who_have_not_entered_are_offered_as_walk_ins(bern: House, client: Client):
    missing(bern, 1)
    player(bern.club, 2)

    assert client.get(PAGE).context["page"].offered == ["Beat Bern"]


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"name": ""}, "This field is required."),
        ({"name": "Anna Bern"}, "Do you mean Anna Bern, number 1?"),
        ({"name": "N" * 101}, "Ensure this value has at most 100 characters (it has 101)."),
    ],
)
def test_a_walk_in_who_cannot_enter_is_told_at_the_name(
    bern: House, client: Client, typed: dict[str, str], sentence: str
):
    missing(bern, 1)

    page = client.post(f"{HERE}walk-in/", typed)

    assert page.context["form"].errors["name"] == [sentence]
    assert Entry.objects.count() == 1


def asked(page) -> list[tuple[str, list[str]]]:
    return [
        (doubt.name, [label for _key, label in doubt.candidates]) for doubt in page.context["form"].doubts
    ]


def test_a_name_that_is_nearly_a_member_s_is_asked_about_and_nobody_new_is_made(bern: House, client: Client):
    missing(bern, 0)
    jorg = Player.objects.create(club=bern.club, name="Jörg Meier", number="2", section="Uster")

    page = client.post(f"{HERE}walk-in/", {"name": "Jörg Mayer", "paid": "1"})

    assert asked(page) == [("Jörg Mayer", ["Jörg Meier, number 2, Uster"])]
    assert page.context["form"].errors["name"] == ["Do you mean Jörg Meier, number 2, Uster?"]
    assert (bern.club.players.count(), Entry.objects.count()) == (1, 0)

    client.post(f"{HERE}walk-in/", {"name": "Jörg Mayer", "paid": "1", "meant:Jörg Mayer": str(jorg.pk)})

    assert (bern.club.players.count(), Entry.objects.get().members.get().player) == (1, jorg)


def test_a_second_person_of_one_name_is_made_on_purpose(bern: House, client: Client):
    missing(bern, 1)

    page = client.post(f"{HERE}walk-in/", {"name": "Anna Bern", "meant:Anna Bern": "new"})

    assert page.status_code == 302
    assert bern.club.players.filter(name="Anna Bern", guest=True).count() == 1
    assert Entry.objects.count() == 2


@pytest.mark.parametrize("answer", ["", "x", "-1", "9" * 30, "0"])
def test_an_answer_that_nobody_can_give_is_none(bern: House, client: Client, answer: str):
    missing(bern, 1)

    page = client.post(f"{HERE}walk-in/", {"name": "Anna Bern", "meant:Anna Bern": answer})

    assert asked(page) == [("Anna Bern", ["Anna Bern, number 1"])]


def test_somebody_of_another_club_is_never_meant(bern: House, thun: House, client: Client):
    missing(bern, 1)
    other = player(thun.club, 5)

    client.post(f"{HERE}walk-in/", {"name": "Anna Bern", "meant:Anna Bern": str(other.pk)})

    assert Entry.objects.count() == 1


def test_names_in_a_question_are_hostile_input(bern: House, client: Client):
    missing(bern, 0)
    Player.objects.create(club=bern.club, name='"><script>x</script> Meier', section="<b>")

    page = text(client.post(f"{HERE}walk-in/", {"name": '"><script>x</script> Mayer'}))

    assert ("<script>x" in page, 'name="meant:&quot;&gt;&lt;script' in page) == (False, True)


@pytest.mark.long  # each day a tap marks and takes back, and a walk-in is entered
@pytest.mark.parametrize("size", [1, 3])
def test_a_question_takes_as_many_queries_for_many(
    bern: House, client: Client, size: int, django_assert_num_queries
):
    missing(bern, 0)
    for _each in range(size):
        Player.objects.create(club=bern.club, name="Jörg Meier")

    with django_assert_num_queries(22):
        client.post(f"{HERE}walk-in/", {"name": "Jörg Mayer"})


@pytest.mark.long  # each day a tap marks and takes back, and a walk-in is entered
def test_two_walk_in_as_a_pair(bern: House, client: Client):
    missing(bern, 1, kind=TournamentKind.PAIRS)

    client.post(f"{HERE}walk-in/", {"name": "Yves Zgraggen", "partner": "Zita Zgraggen"})

    assert Entry.objects.get(number=2).title == "Yves Zgraggen / Zita Zgraggen"


@pytest.mark.long  # each day a tap marks and takes back, and a walk-in is entered
def test_a_helper_fills_a_seat_outside_the_ranking_and_the_door_says_so(bern: House, client: Client):
    there = evening_of(bern)

    client.post(f"{HERE}walk-in/", {"name": "Zita Zgraggen", "outside_ranking": "on"})

    assert there.entries.get().outside_ranking
    assert "outside the ranking" in text(client.get(f"{HERE}check-in/"))


# What comes next


def test_what_is_tapped_lies_in_the_till_of_the_desk_that_was_chosen(bern: House, client: Client):
    first, second = missing(bern, 2, fee=1200)
    here = f"{HERE}{first.pk}/door/"
    one = text(client.get(PAGE))
    change_desks(first.tournament, 2, by=bern.director)
    before = text(client.get(PAGE))
    refused = client.post(here, {"tap": "paid"}, follow=True)
    chosen = client.post(f"{CASH}desk/", {"desk": "2", "back": "entries-check-in"})

    client.post(here, {"tap": "here-and-paid", "back": ""}, headers=HTMX)
    client.post(f"{HERE}{second.pk}/paid/", {"on": "1"}, headers=HTMX)
    client.post(f"{HERE}walk-in/", {"name": "Xenia Neu", "paid": "1"})

    assert "Cash desk" not in one.replace(">Cash desk</a>", "")
    assert pressed_desks(before) == [("1", "false"), ("2", "false")]
    assert "Choose your cash desk, then tap again." in text(refused)
    assert pressed_desks(text(client.get(HERE))) == [("1", "false"), ("2", "true")]
    assert (chosen.status_code, chosen.headers["Location"]) == (302, PAGE)
    assert pressed_desks(text(client.get(PAGE))) == [("1", "false"), ("2", "true")]
    assert cash_sums(first.tournament).books.tills == {1: 0, 2: 3600}
    log = first.tournament.log.filter(action=Action.ENTRY_CHANGED).newest_first()
    assert log[0].after == {"paid": True, "desk": 2}


@pytest.mark.long  # each day a desk that cannot be is refused, in test_cash
@pytest.mark.parametrize(("said", "code"), [({"desk": "3"}, 302), ({"desk": "x"}, 302), ({}, 302)])
def test_a_desk_that_there_is_not_is_not_chosen(bern: House, client: Client, said: dict[str, str], code: int):
    change_desks(evening_of(bern), 2, by=bern.director)

    assert client.post(f"{CASH}desk/", {**said, "back": "cash"}).status_code == code
    assert pressed_desks(text(client.get(CASH))) == [("1", "false"), ("2", "false")]
    elsewhere = client.post(f"{CASH}desk/", {"desk": "2", "back": "https://evil.example"})
    assert elsewhere.headers["Location"] == CASH


@pytest.mark.long  # each day a tap marks and takes back, and a walk-in is entered
def test_a_name_tag_s_page_has_the_choice_and_comes_back_to_it(bern: House, client: Client):
    (entry,) = missing(bern, 1, fee=1200)
    change_desks(entry.tournament, 2, by=bern.director)
    here = f"{HERE}{entry.pk}/door/"

    assert pressed_desks(text(client.get(here))) == [("1", "false"), ("2", "false")]
    assert 'name="entry" value="1"' in text(client.get(here))
    chosen = client.post(f"{CASH}desk/", {"desk": "2", "back": "entry-door", "entry": "1"})
    lost = client.post(f"{CASH}desk/", {"desk": "2", "back": "entry-door", "entry": "99"})

    assert (chosen.headers["Location"], lost.headers["Location"]) == (here, CASH)


def pressed_desks(page: str) -> list[tuple[str, str]]:
    return re.findall(r'name="desk" value="(\d)" aria-pressed="(\w+)"', page)


@pytest.mark.long  # each day a tap marks and takes back, and a walk-in is entered
def test_who_may_draw_is_offered_it_at_the_door(bern: House):
    enter(evening_of(bern), 5)
    draws = 'action="/clubs/bern/tournaments/november/rounds/1/draw/"'

    shown = {role: draws in text(reader(bern, role).get(PAGE)) for role in (Role.HELPER, Role.DIRECTOR)}

    assert shown == {Role.HELPER: False, Role.DIRECTOR: True}


@pytest.mark.long  # each day a tap marks and takes back, and a walk-in is entered
def test_a_tap_says_how_many_tables_are_full(bern: House, client: Client):
    enter(evening_of(bern), 9)
    last = Entry.objects.get(number=9)

    here = text(client.get(PAGE))
    after = text(client.post(f"{HERE}{last.pk}/door/", {"tap": "absent", "back": ""}, headers=HTMX))

    assert "9 here: 2 tables, 1 sitting out." in here
    assert "8 of 9 here: 2 tables." in after
