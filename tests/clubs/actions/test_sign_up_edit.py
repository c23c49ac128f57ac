"""What the office corrects in a sign-up before it is accepted."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.core import mail

from clubs.actions import sign_up
from clubs.actions.mail_queue import send_queue
from clubs.actions.sign_up_edit import details_of, edit_request
from clubs.actions.sign_up_links import known_token
from clubs.errors import Refused
from clubs.models import Action, LogEvent, QueuedMail, SignUp, SignUpMail, SignUpRequest
from config.environment import mail_server
from tests.clubs.conftest import House
from tests.clubs.signing_up import again, open_for_sign_up, signed_up

ROSA = "rosa@example.org"


@pytest.fixture
def there(bern: House) -> SignUp:
    return open_for_sign_up(bern)


def edited(house: House, request: SignUpRequest, **changes: Any) -> SignUpRequest:
    edit_request(request, replace(details_of(request), **changes), by=house.director)
    return again(request)


def test_names_and_addresses_are_corrected_and_the_own_link_still_leads_there(bern: House, there: SignUp):
    request = signed_up(there, "Rosa Kuntz", phone="079")
    before = known_token(request)

    after = edited(bern, request, people=["Rosa Kunz"], phone="079 1", birth_year=1960, remark="No stairs")

    assert (after.people, after.phone, after.birth_year, after.remark, after.arrival) == (
        ["Rosa Kunz"],
        "079 1",
        1960,
        "No stairs",
        1,
    )
    assert sign_up.follow_own_link(before) == request


def test_the_log_says_which_fields_and_nothing_that_stood_there(bern: House, there: SignUp):
    edited(bern, signed_up(there, "Rosa Kuntz"), people=["Rosa Kunz"], phone="079 1")

    line = LogEvent.objects.get(action=Action.SIGN_UP_EDITED)
    assert (line.subject, line.before, line.after, line.by) == (
        "1",
        None,
        {"changed": ["people", "phone"]},
        bern.director,
    )


def test_nothing_changed_is_nothing_done(bern: House, there: SignUp):
    edited(bern, signed_up(there, "Rosa Kunz"))

    assert not LogEvent.objects.filter(action=Action.SIGN_UP_EDITED).exists()


def test_a_name_that_has_signed_up_already_is_refused_unless_it_is_their_own(bern: House, there: SignUp):
    signed_up(there, "Otto Frei")
    request = signed_up(there, "Rosa Künz")

    edited(bern, request, people=["Künz Rosa"])
    with pytest.raises(Refused, match="has already signed up"):
        edited(bern, request, people=["Frei Otto"])

    assert again(request).people == ["Künz Rosa"]


@pytest.mark.parametrize("at_once", [True, False])
def test_what_was_accepted_or_cancelled_is_edited_elsewhere(bern: House, at_once: bool):
    request = signed_up(open_for_sign_up(bern, at_once=at_once), "Rosa Kunz")
    if not at_once:
        sign_up.cancel(request)

    with pytest.raises(Refused, match="Only a sign-up that is new or waiting can be edited"):
        edited(bern, again(request), phone="079 1")


def test_a_new_address_is_told_how_it_stands_and_the_old_one_no_more(
    bern: House, there: SignUp, settings: Any
):
    settings.MAIL_SERVER = mail_server("smtp+plain://127.0.0.1:1025")
    request = signed_up(there, "Rosa Kunz", email="rose@example.org")

    edited(bern, request, email=ROSA)
    send_queue()

    assert [letter.to for letter in mail.outbox] == [[ROSA]]


def test_without_an_address_nothing_waits_to_be_sent(bern: House, there: SignUp, settings: Any):
    settings.MAIL_SERVER = mail_server("smtp+plain://127.0.0.1:1025")

    edited(bern, signed_up(there, "Rosa Kunz", email=ROSA), email="")

    assert (SignUpMail.objects.count(), QueuedMail.objects.count()) == (0, 0)
