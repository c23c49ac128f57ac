"""A bank's file at the cash desk: what its preview shows, and what is booked."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from clubs.actions.cash import take_back_cash
from clubs.bank_file import MOST_BYTES
from clubs.bills import creditor_reference, qr_reference
from clubs.models import Action, CashLine, Entry, LogEvent, Role, Tournament
from tests.clubs.bank_files import Booking, Payment, bank_file, booking
from tests.clubs.conftest import House, enter, tournament
from tests.clubs.signing_up import owing
from tests.clubs.views.answers import reader, said

HERE = "/clubs/bern/tournaments/november/cash/bank-file/"


@pytest.fixture
def entries(bern: House) -> list[Entry]:
    """Three who owe 20 francs each."""
    found = enter(tournament(bern.club), 3)
    owing(bern, found[0].tournament)
    return found


@pytest.fixture
def client(bern: House, entries: list[Entry]) -> Client:
    return reader(bern, Role.DIRECTOR)


def reference(entry: Entry) -> str:
    return qr_reference(entry.tournament_id, entry.pk)


def uploaded(client: Client, content: bytes) -> Any:
    return client.post(HERE, {"file": SimpleUploadedFile("bank.xml", content)})


def all_kinds(entries: list[Entry]) -> bytes:
    """A file with a payment of each kind."""
    first, second, _third = entries
    return bank_file(
        Booking((Payment(reference(first), number="1"), Payment(reference(second), "15.00", "2"))),
        booking(Payment("RF18539007547034", number="3")),
        booking(Payment(reference(second), number="4"), reversal=True),
        booking(Payment(reference(second), number="5", direction="DBIT")),
    )


def booked(client: Client, content: bytes) -> Any:
    """Upload a file and book what is right of it."""
    preview = uploaded(client, content)
    return client.post(HERE, {"signed": preview.context["book"]["signed"].value()})


def test_the_preview_says_what_becomes_of_each_payment(client: Client, entries: list[Entry]):
    page = uploaded(client, all_kinds(entries)).context["page"]

    assert [(group.title, [(row.amount, row.note) for row in group.rows]) for group in page.groups] == [
        ("Reference and amount are right", [("CHF\xa020.00", "")]),
        ("The amount differs", [("CHF\xa015.00", "")]),
        ("Unknown reference", [("CHF\xa020.00", "")]),
        (
            "Not taken",
            [("CHF\xa020.00", "a reversed payment"), ("CHF\xa020.00", "money paid out")],
        ),
    ]
    assert not CashLine.objects.exists()


def test_what_is_right_is_booked_and_ticked_and_logged(client: Client, entries: list[Entry]):
    answer = booked(client, all_kinds(entries))

    line = CashLine.objects.get()
    assert said(client, answer) == ["1 payment recorded: CHF\xa020.00."]
    assert (line.entry, line.amount, line.means, line.reason) == (
        entries[0],
        2000,
        "invoice",
        reference(entries[0]),
    )
    assert list(Entry.objects.filter(paid=True)) == [entries[0]]
    assert LogEvent.objects.get(action=Action.BANK_FILE_BOOKED).after == {"payments": 1, "amount": 2000}
    assert LogEvent.objects.get(action=Action.CASH_BOOKED).subject.startswith(f"{entries[0].number} ")


def test_the_same_file_twice_books_nothing_twice(client: Client, entries: list[Entry]):
    content = all_kinds(entries)
    first = uploaded(client, content).context["book"]["signed"].value()
    booked(client, content)

    again = uploaded(client, content).context["page"]
    client.post(HERE, {"signed": first})

    assert {group.title: len(group.rows) for group in again.groups} == {
        "The amount differs": 1,
        "Unknown reference": 1,
        "Already recorded": 1,
        "Not taken": 2,
    }
    assert (again.right, CashLine.objects.count()) == ([], 1)


@pytest.fixture
def december(bern: House) -> list[Entry]:
    """Two who owe 20 francs each on another evening of the club."""
    found = enter(tournament(bern.club, name="December", slug="december"), 2)
    owing(bern, found[0].tournament)
    return found


def test_a_file_with_payments_for_two_evenings_is_booked_on_both(
    client: Client, entries: list[Entry], december: list[Entry]
):
    content = bank_file(
        Booking((Payment(reference(entries[0]), number="1"), Payment(reference(december[1]), number="2")))
    )

    preview = uploaded(client, content).context["page"]
    answer = booked(client, content)

    assert [(row.entry, row.address) for group in preview.groups for row in group.rows] == [
        ("1 Anna Bern", "/clubs/bern/tournaments/november/cash/1/"),
        ("2 Beat Bern · December", "/clubs/bern/tournaments/december/cash/2/"),
    ]
    assert said(client, answer) == ["2 payments recorded: CHF\xa040.00."]
    assert list(Entry.objects.filter(paid=True).order_by("pk")) == [entries[0], december[1]]
    logged = LogEvent.objects.filter(action=Action.BANK_FILE_BOOKED).order_by("tournament__slug")
    assert list(logged.values_list("tournament__slug", "after")) == [
        ("december", {"payments": 1, "amount": 2000}),
        ("november", {"payments": 1, "amount": 2000}),
    ]


@pytest.mark.long  # each day what is right is booked once
def test_what_was_booked_from_one_evening_is_booked_already_on_the_other(
    client: Client, entries: list[Entry], december: list[Entry]
):
    content = bank_file(booking(Payment(reference(december[0]))))
    booked(client, content)

    there = HERE.replace("november", "december")
    page = client.post(there, {"file": SimpleUploadedFile("bank.xml", content)}).context["page"]

    assert [group.title for group in page.groups] == ["Already recorded"]


def test_payments_for_another_club_stay_unknown(client: Client, thun: House):
    elsewhere = enter(tournament(thun.club), 1)
    owing(thun, elsewhere[0].tournament)

    page = uploaded(client, bank_file(booking(Payment(reference(elsewhere[0]))))).context["page"]

    assert [(group.title, [row.entry for row in group.rows]) for group in page.groups] == [
        ("Unknown reference", [""])
    ]


@pytest.mark.long  # each day what is right is booked once
def test_an_evening_that_was_deleted_takes_no_payment(client: Client, december: list[Entry]):
    Tournament.objects.filter(slug="december").update(deleted_at=timezone.now())

    page = uploaded(client, bank_file(booking(Payment(reference(december[0]))))).context["page"]

    assert [group.title for group in page.groups] == ["Unknown reference"]


def test_a_payment_that_was_taken_back_is_not_booked_again(bern: House, client: Client, entries: list[Entry]):
    booked(client, all_kinds(entries))
    take_back_cash(CashLine.objects.get(), by=bern.director, reason="for somebody else")

    assert uploaded(client, all_kinds(entries)).context["page"].right == []


@pytest.mark.long  # each day what is right is booked once
def test_a_bill_from_before_the_club_changed_its_bank_is_paid(client: Client, entries: list[Entry]):
    last = entries[2]
    old = creditor_reference(last.tournament_id, last.pk)

    booked(client, bank_file(booking(Payment(old)), kind="camt.053.001.04"))

    assert list(Entry.objects.filter(paid=True)) == [last]


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "This is not a file of payments: upload the bank’s camt.053 or camt.054, as XML."),
        (b"\xff\xfe<", "This is not a file of payments: upload the bank’s camt.053 or camt.054, as XML."),
        (b" " * (MOST_BYTES + 1), "The file is larger than 2 MB."),
    ],
    ids=["empty", "wrong-encoding", "huge"],
)
def test_another_file_is_refused_in_a_sentence(client: Client, content: bytes, sentence: str):
    answer = uploaded(client, content)

    assert (answer.status_code, answer.context["form"].errors) == (HTTPStatus.OK, {"file": [sentence]})


def test_a_preview_that_somebody_has_changed_is_refused(client: Client):
    answer = client.post(HERE, {"signed": "W10:x:y"})

    assert said(client, answer) == ["This preview is too old: upload the file again."]


@pytest.mark.long  # each day what is right is booked once
def test_a_reference_finds_its_entry_at_the_cash_desk(client: Client, entries: list[Entry]):
    spaced = f"{reference(entries[1])[:2]} {reference(entries[1])[2:]}"
    found = client.get("/clubs/bern/tournaments/november/cash/", {"search": spaced})

    assert [row.record.number for row in found.context["listing"].table.rows] == [entries[1].number]


@pytest.mark.long  # each day what is right is booked once
def test_the_cash_desk_leads_there_only_where_there_are_bills(bern: House, client: Client):
    with_bills = HERE.encode() in client.get("/clubs/bern/tournaments/november/cash/").content
    tournament(bern.club, slug="december", fee=2000)

    assert with_bills
    assert b"bank-file" not in client.get("/clubs/bern/tournaments/december/cash/").content
