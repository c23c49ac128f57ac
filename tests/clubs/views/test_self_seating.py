"""Players' phones: the codes at the office, four who begin a table, somebody who says what lot it is."""

from http import HTTPStatus

import pytest
from django.test import Client
from django.urls import reverse

from clubs.actions.admission import COOKIE
from clubs.actions.seating_links import make_link, shown_token
from clubs.models import Club, Player, Role, Round, RoundState, SeatingKind, SeatLot, Table, Tournament
from core.limits import SELF_SEATING
from core.models import RateCount
from core.rate_limit import spend
from tests.clubs.conftest import House, planned
from tests.clubs.views.answers import stranger


@pytest.fixture
def there(bern: House) -> Tournament:
    return planned(bern, 8, 1)


@pytest.fixture
def phone() -> Client:
    return stranger()


def office(there: Tournament) -> str:
    return reverse("clubs:self-seating", args=[there.club.slug, there.slug])


def link(bern: House, there: Tournament, kind: SeatingKind) -> str:
    token = shown_token(make_link(there, kind, by=bern.owner))
    return reverse("clubs:seat-yourself", args=[token])


def four(*who: str, **more: str) -> dict[str, str]:
    return dict(zip(("seat_S", "seat_E", "seat_N", "seat_W"), who, strict=True)) | more


def test_a_code_is_made_shown_made_anew_and_withdrawn(bern: House, there: Tournament):
    director = bern.client(Role.DIRECTOR)
    make = reverse("clubs:seating-link", args=[there.club.slug, there.slug, "tables"])

    empty = director.get(office(there)).context["page"].links
    first = director.post(make, follow=True).context["page"].links
    second = director.post(make, follow=True).context["page"].links
    last = director.post(f"{make}withdraw/", follow=True).context["page"].links

    assert [(shown.kind, shown.is_made, shown.address) for shown in empty] == [
        ("tables", False, ""),
        ("lots", False, ""),
    ]
    assert [shown.is_made for shown in first] == [True, False]
    assert first[0].address.startswith("http://testserver/s/")
    assert first[0].address != second[0].address
    assert [shown.is_made for shown in last] == [False, False]


def test_the_page_of_the_codes_is_kept_nowhere(bern: House, there: Tournament):
    answer = bern.client(Role.HELPER).get(office(there))

    assert answer["Cache-Control"] == "private, max-age=0, no-cache, no-store, must-revalidate"


def test_a_kind_that_there_is_not_is_not_found(bern: House, there: Tournament):
    unknown = reverse("clubs:seating-link", args=[there.club.slug, there.slug, "chairs"])

    assert bern.client(Role.DIRECTOR).post(unknown).status_code == HTTPStatus.NOT_FOUND


def test_four_begin_a_table_and_the_phone_writes_there(bern: House, there: Tournament, phone: Client):
    address = link(bern, there, SeatingKind.TABLES)

    shown = phone.get(address)
    answer = phone.post(address, four("1", "beat", "3", "Hans"))

    table = Table.objects.get()
    assert shown.context["page"].title == "Begin a table"
    assert (answer.status_code, answer["Location"]) == (HTTPStatus.SEE_OTHER, f"/table/#g={table.game_id}")
    assert [seat.player.name for seat in table.seated().values()] == [
        "Anna Bern",
        "Beat Bern",
        "Carla Bern",
        "Hans Bern",
    ]
    assert answer.cookies[COOKIE]["httponly"]


@pytest.mark.long  # each day four begin a table
def test_a_guest_says_who_it_is_and_is_asked_once(bern: House, there: Tournament, phone: Client):
    address = link(bern, there, SeatingKind.TABLES)

    asked = phone.post(address, four("1", "2", "3", "Zita <b>"))
    phone.post(address, four("1", "2", "3", "Zita <b>", new="on"))

    assert asked.context["form"].errors == {"seat_W": ["Nobody here is called “Zita <b>”."]}
    assert b"Zita <b>" not in asked.content
    assert Table.objects.get().seated()["W"].player.name == "Zita <b>"


def test_names_are_offered_only_where_everyone_may_see_them(bern: House, there: Tournament, phone: Client):
    address = link(bern, there, SeatingKind.TABLES)

    hidden = phone.get(address).context["page"].offered
    Tournament.objects.update(public=True)

    shown = phone.get(address).context["page"].offered
    Club.objects.update(short_names=True)

    assert (hidden, shown[:2]) == ([], ["Bern Anna", "Bern Beat"])
    assert phone.get(address).context["page"].offered == []


@pytest.mark.long  # each day four begin a table
def test_a_lot_is_said_and_shown_with_the_partner(bern: House, there: Tournament, phone: Client):
    address = link(bern, there, SeatingKind.LOTS)

    first = phone.post(address, {"who": "1", "place": "3a"})
    second = phone.post(address, {"who": "Beat", "place": "3 N"})
    again = phone.post(address, {"who": "2", "place": "11"})

    assert first.context["lot"].place == "Table 3, S"
    lot = second.context["lot"]
    assert (lot.number, lot.name, lot.place, lot.partner) == (2, "Beat", "Table 3, N", "1 Anna")
    assert again.context["lot"] == lot
    assert [(lot.entry.number, str(lot), lot.by) for lot in SeatLot.objects.all()] == [
        (1, "3S", None),
        (2, "3N", None),
    ]


@pytest.mark.parametrize(
    ("who", "place", "errors"),
    [
        ("", "3a", {"who": ["Type a number or a name."]}),
        ("1", "", {"place": ["Type the table and the seat of the lot, as in “3a”."]}),
        ("99", "3a", {"who": ["Nobody has the number 99."]}),
        ("1", "3x", {"place": ["A table has no seat “x”."]}),
        ("1", "2a", {"place": ["2 Beat has drawn this seat at table 2: one of the two is wrong."]}),
        ("2", "1a", {"place": ["2 Beat has drawn a lot already: take that one back first."]}),
    ],
)
def test_what_cannot_be_is_said_at_its_field_and_keeps_what_was_typed(
    bern: House, there: Tournament, phone: Client, who: str, place: str, errors: dict[str, list[str]]
):
    address = link(bern, there, SeatingKind.LOTS)
    phone.post(address, {"who": "2", "place": "2 S"})

    form = phone.post(address, {"who": who, "place": place}).context["form"]

    assert form.errors == errors
    assert (form["who"].value(), form["place"].value()) == (who, place)
    assert SeatLot.objects.count() == 1


def test_the_place_of_a_scanned_lot_stands_there_already(bern: House, there: Tournament, phone: Client):
    address = f"{link(bern, there, SeatingKind.LOTS)}?place=12"

    form = phone.get(address).context["form"]
    helper = bern.client(Role.HELPER).get(address)
    viewer = bern.client(Role.VIEWER).get(address)

    assert form["place"].value() == "12"
    assert helper["Location"] == f"/clubs/bern/tournaments/{there.slug}/rounds/1/lots/?place=12"
    assert viewer.context["form"]["place"].value() == "12"


def test_where_no_lots_are_drawn_the_page_says_so(bern: House, there: Tournament, phone: Client):
    address = link(bern, there, SeatingKind.LOTS)
    Round.objects.update(state=RoundState.DRAWN)

    read, said = phone.get(address), phone.post(address, {"who": "1", "place": "3a"})

    for answer in (read, said):
        assert "No lots are being drawn at the moment" in answer.content.decode()
    assert not SeatLot.objects.exists()


def test_a_code_that_does_not_work_says_whom_to_ask(phone: Client):
    answer = phone.get("/s/unknown/")

    assert answer.status_code == HTTPStatus.FORBIDDEN
    assert "This code does not work any more: ask the office." in answer.content.decode()
    assert "no-store" in answer["Cache-Control"]


def test_who_uses_it_too_often_has_to_wait(bern: House, there: Tournament, phone: Client):
    address = link(bern, there, SeatingKind.LOTS)
    for _time in range(600):
        spend(SELF_SEATING, address="127.0.0.1", club=str(bern.club.pk))

    answer = phone.post(address, {"who": "1", "place": "3a"})

    assert answer.status_code == HTTPStatus.TOO_MANY_REQUESTS
    assert "Too many people are seating themselves" in answer.content.decode()
    assert RateCount.objects.exists()
    assert not SeatLot.objects.exists()


def test_a_link_of_one_club_seats_nobody_of_another(
    bern: House, thun: House, there: Tournament, phone: Client
):
    Player.objects.create(club=thun.club, number="50", name="Zora Thun")
    address = link(bern, there, SeatingKind.TABLES)

    answer = phone.post(address, four("1", "2", "3", "Zora Thun"))

    assert answer.context["form"].errors == {"seat_W": ["Nobody here is called “Zora Thun”."]}
