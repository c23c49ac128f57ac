"""A suspended club lets nobody in, says so in one sentence, and loses nothing: each address, and phones."""

from __future__ import annotations

import pytest
from django.test import Client

from clubs.actions.deletion import delete_club
from clubs.actions.exchange.export import export_tournament
from clubs.actions.operator import resume_club, suspend_club
from clubs.models import Role
from scoring.models import DealRecord
from tests.clubs.access.case import Case
from tests.clubs.conftest import House, enter, tournament
from tests.clubs.halls import DEALS, in_play
from tests.clubs.phones import TablePhone, became, phone_of
from tests.clubs.test_access import CASES, answer
from tests.clubs.test_deleted import OF_CLUBS, address_of
from tests.clubs.views.answers import reader, stranger, text

SENTENCE = "This club is suspended: ask whoever runs this server (info@example.ch)."
WITHOUT_CONTACT = "This club is suspended: ask whoever runs this server."


@pytest.fixture(autouse=True)
def contact(settings) -> None:
    settings.OPERATOR = {"name": "", "place": "", "contact": "info@example.ch"}


def suspended(house: House) -> None:
    suspend_club(house.club, reason="unpaid", by=house.owner)


def says_so(client: Client, method: str, address: str) -> bool:
    response = answer(client, method, address)
    content: bytes = getattr(response, "content", b"")
    return (response.status_code, f"<h1>{SENTENCE}</h1>" in content.decode()) == (403, True)


@pytest.mark.sample(25)
@pytest.mark.parametrize("case", OF_CLUBS, ids=lambda case: case.name)
def test_every_address_of_a_suspended_club_says_so_to_those_of_the_club(case: Case, bern: House):
    address = address_of(case, bern)
    roles = {role: bern.client(role) for role in (Role.VIEWER, Role.OWNER)}
    suspended(bern)

    methods = [method for method, who in (("GET", case.get), ("POST", case.post)) if who]
    answers = {(method, name): says_so(roles[name], method, address) for method in methods for name in roles}

    assert answers == dict.fromkeys(answers, True)


@pytest.mark.parametrize("part", ["live/", "live/part/", "projector/", "projector/part/"])
def test_everyone_is_told_at_the_public_pages(bern: House, part: str):
    there = tournament(bern.club, public=True)
    enter(there, 4)
    suspended(bern)

    assert says_so(stranger(), "GET", f"{there.get_absolute_url()}{part}")


def test_who_does_not_belong_to_the_club_learns_nothing_of_it(bern: House, thun: House):
    suspended(bern)

    assert answer(thun.client(Role.OWNER), "GET", "/clubs/bern/").status_code == 404


def test_an_invitation_into_a_suspended_club_waits(bern: House):
    [case] = [case for case in CASES if case.name == "invitation"]
    address = address_of(case, bern)
    suspended(bern)

    assert says_so(stranger(), "GET", address)
    resume_club(bern.club, by=bern.owner)
    assert answer(stranger(), "GET", address).status_code == 200


def test_its_owners_cannot_restore_it_where_it_was_deleted_too(bern: House):
    suspended(bern)
    delete_club(bern.club, by=bern.owner)

    assert says_so(reader(bern), "POST", "/clubs/bern/restore/")


def test_without_a_contact_the_sentence_ends_before_it(bern: House, settings):
    settings.OPERATOR = {"name": "", "place": "", "contact": ""}
    suspended(bern)

    assert f"<h1>{WITHOUT_CONTACT}</h1>" in text(reader(bern).get("/clubs/bern/"))


def test_those_of_the_club_read_the_reason_on_their_list_of_clubs(bern: House):
    suspended(bern)

    page = text(reader(bern, Role.VIEWER).get("/clubs/"))

    assert "Suspended by the server’s operator since" in page
    assert ": unpaid" in page


def test_when_the_suspension_is_lifted_everything_is_as_it_was(bern: House):
    there = in_play(bern)
    address, before = there.get_absolute_url(), export_tournament(there)
    suspended(bern)

    resume_club(bern.club, by=bern.owner)

    assert reader(bern, Role.VIEWER).get(address).status_code == 200
    assert export_tournament(there) == before


# Phones at its tables


@pytest.fixture
def phone(bern: House) -> TablePhone:
    return phone_of(in_play(bern))


def test_a_phone_is_told_with_a_code_whatever_it_asks(bern: House, phone: TablePhone):
    phone.read()
    suspended(bern)

    responses = [phone.read(), phone.seats(), phone.send(phone.record(1))]

    said = {"detail": SENTENCE, "code": "club-suspended"}
    assert [(each.status_code, each.json()) for each in responses] == [(403, said)] * 3
    assert not DealRecord.objects.exists()


def test_what_a_phone_has_kept_arrives_once_the_suspension_is_lifted(bern: House, phone: TablePhone):
    first, *kept = [phone.record(number) for number in range(1, DEALS + 1)]
    phone.send(first)
    suspended(bern)
    assert phone.send(first, *kept).status_code == 403

    resume_club(bern.club, by=bern.owner)

    assert became(phone.send(first, *kept)) == ["repeated", *["applied"] * (DEALS - 1)]
    assert phone.read().status_code == 200


def test_a_phone_that_knew_the_table_has_nothing_new_to_read_afterwards(bern: House, phone: TablePhone):
    tag = phone.read()["ETag"]
    suspended(bern)
    assert phone.read(**{"If-None-Match": tag}).status_code == 403

    resume_club(bern.club, by=bern.owner)

    assert phone.read(**{"If-None-Match": tag}).status_code == 304


def test_a_card_opens_nothing_meanwhile_and_says_why(bern: House):
    [case] = [case for case in CASES if case.name == "enter"]
    address = address_of(case, bern)
    suspended(bern)

    page = stranger().get(address, follow=True)

    assert page.status_code == 403
    assert SENTENCE in text(page)
