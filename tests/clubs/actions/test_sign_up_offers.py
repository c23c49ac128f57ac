"""A place that becomes free is offered for some hours to the first who waits, then to the next."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.utils import timezone

from clubs.actions import sign_up
from clubs.actions.mail_queue import send_queue
from clubs.actions.sign_up_places import offer_on
from clubs.errors import Refused
from clubs.models import Action, Club, Entry, LogEvent, SignUp, SignUpRequest, State, Tournament
from clubs.queries.sign_up import line_of, state_text
from config.environment import mail_server
from tests.clubs.conftest import House
from tests.clubs.signing_up import again, open_for_sign_up, signed_up, states

Three = tuple[SignUpRequest, SignUpRequest, SignUpRequest]


@pytest.fixture
def there(bern: House) -> SignUp:
    return open_for_sign_up(bern, places=1, offer_hours=24, at_once=True)


@pytest.fixture
def three(there: SignUp) -> Three:
    """Rosa has the place, Otto and Nina wait."""
    rosa, otto, nina = (
        signed_up(there, name, email=f"{name[0]}@example.org")
        for name in ("Rosa Kunz", "Otto Frei", "Nina Graf")
    )
    return rosa, otto, nina


def pass_by() -> None:
    """Let the time of all offers pass."""
    SignUpRequest.objects.exclude(offered_until=None).update(
        offered_until=timezone.now() - timedelta(seconds=1)
    )


def test_the_first_who_waits_is_offered_the_place_and_nobody_else(there: SignUp, three: Three):
    sign_up.cancel(three[0])

    assert states(there) == [("Rosa Kunz", "withdrawn"), ("Otto Frei", "offered"), ("Nina Graf", "waiting")]
    until = again(three[1]).offered_until
    assert until is not None
    assert timedelta(hours=23) < until - timezone.now() <= timedelta(hours=24)
    assert (line_of(there).free, Entry.objects.count()) == (0, 0)


def test_whoever_takes_it_has_the_place(there: SignUp, three: Three):
    sign_up.cancel(three[0])

    for _tap in range(2):
        sign_up.take_offer(three[1])

    assert states(there) == [("Rosa Kunz", "withdrawn"), ("Otto Frei", "accepted"), ("Nina Graf", "waiting")]
    assert LogEvent.objects.filter(action=Action.SIGN_UP_TAKEN).count() == 1


@pytest.mark.long  # each day a place is offered to the first who waits, and taken
def test_whoever_takes_it_waits_for_the_office_where_that_accepts(bern: House):
    there = open_for_sign_up(bern, places=1, offer_hours=1)
    rosa, otto = signed_up(there, "Rosa Kunz"), signed_up(there, "Otto Frei")
    sign_up.decline(rosa, "", by=bern.director)

    sign_up.take_offer(otto)

    assert (again(otto).state, again(otto).offered_until) == ("requested", None)


def test_a_declined_offer_goes_to_the_next_also_after_the_deadline(there: SignUp, three: Three):
    sign_up.cancel(three[0])
    SignUp.objects.update(closes=timezone.now())

    sign_up.cancel(again(three[1]))

    assert states(there) == [("Rosa Kunz", "withdrawn"), ("Otto Frei", "withdrawn"), ("Nina Graf", "offered")]
    assert state_text(again(three[1])) == "Your sign-up is cancelled."


def test_an_offer_that_was_not_taken_in_time_goes_to_the_next_once(there: SignUp, three: Three):
    sign_up.cancel(three[0])
    pass_by()
    before = states(there)

    assert [offer_on(), offer_on()] == [1, 0]

    assert before[1] == ("Otto Frei", "withdrawn")
    assert states(there) == [("Rosa Kunz", "withdrawn"), ("Otto Frei", "withdrawn"), ("Nina Graf", "offered")]
    assert LogEvent.objects.filter(action=Action.SIGN_UP_LAPSED).count() == 1
    assert "You did not take it, so your sign-up is cancelled." in state_text(again(three[1]))


def test_too_late_is_refused(there: SignUp, three: Three):
    sign_up.cancel(three[0])
    pass_by()

    with pytest.raises(Refused) as caught:
        sign_up.take_offer(three[1])

    assert caught.value.sentence == "This place is no longer offered to you: ask the club."


def test_whoever_comes_while_an_offer_ends_does_not_overtake(there: SignUp, three: Three):
    sign_up.cancel(three[0])
    pass_by()

    signed_up(there, "Urs Moser")

    assert states(there)[1:] == [
        ("Otto Frei", "withdrawn"),
        ("Nina Graf", "offered"),
        ("Urs Moser", "waiting"),
    ]


@pytest.mark.long  # each day a place is offered to the first who waits, and taken
def test_the_office_accepts_and_declines_whoever_has_an_offer(bern: House, there: SignUp, three: Three):
    sign_up.cancel(three[0])

    sign_up.accept(three[1], by=bern.director)
    sign_up.decline(three[1], "", by=bern.director)

    assert (again(three[1]).state, again(three[1]).offered_until) == ("declined", None)
    assert states(there)[2] == ("Nina Graf", "offered")


@pytest.mark.long  # each day a place is offered to the first who waits, and taken
@pytest.mark.parametrize("gone", ["running", "tournament", "club"])
def test_nothing_is_offered_on_where_nobody_can_sign_up_any_more(there: SignUp, three: Three, gone: str):
    sign_up.cancel(three[0])
    pass_by()
    match gone:
        case "running":
            Tournament.objects.update(state=State.RUNNING)
        case "tournament":
            Tournament.objects.update(deleted_at=timezone.now())
        case _:
            Club.objects.update(deleted_at=timezone.now())

    assert offer_on() == 0


@pytest.mark.long  # each day a place is offered to the first who waits, and taken
def test_each_is_told_by_mail(there: SignUp, three: Three, settings: Any):
    settings.MAIL_SERVER = mail_server("smtp+plain://127.0.0.1:1025")
    sign_up.cancel(three[0])
    send_queue()
    mail.outbox.pop(0)
    pass_by()
    offer_on()
    send_queue()

    found = [(letter.to, letter.subject.partition(": ")[2]) for letter in mail.outbox]
    assert found == [
        (["O@example.org"], "A place is offered to you"),
        (["O@example.org"], "Your sign-up is cancelled"),
        (["N@example.org"], "A place is offered to you"),
    ]
    assert "A place is free for you until " in mail.outbox[0].body
