"""What people hear who sign up for several evenings of a season: one mail for all of them (E34)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.core.mail import EmailMessage
from django.utils import timezone

from clubs.actions.mail_queue import send_queue
from clubs.actions.sign_up import SignUpDetails, accept, cancel, decline
from clubs.actions.sign_up_links import own_address, partner_address
from clubs.models import MailState, QueuedMail, SignUp, SignUpRequest, Tournament, TournamentKind
from clubs.queries.sign_up import mail_state_of
from config.environment import mail_server
from tests.clubs.actions.test_sign_up_season import all_of, evenings
from tests.clubs.conftest import House
from tests.clubs.signing_up import again, signed_up


@pytest.fixture
def three(settings, bern: House) -> list[SignUp]:
    settings.MAIL_SERVER = mail_server("smtp+plain://127.0.0.1:1025")
    return evenings(bern, 3, at_once=True)


def letters() -> list[EmailMessage]:
    """What is sent now."""
    mail.outbox.clear()
    send_queue()
    return list(mail.outbox)


def requests() -> list[SignUpRequest]:
    return [again(each) for each in SignUpRequest.objects.order_by("sign_up__tournament__date")]


def test_one_mail_tells_of_all_evenings_by_date_each_with_its_link(three: list[SignUp]):
    all_of(three[1], three[0], three[2])

    [letter] = letters()

    assert (letter.to, letter.subject) == (["rosa@example.org"], "Club championship: You have a place")
    lines = str(letter.body).splitlines()
    assert [line for line in lines if "Evening" in line] == [
        f"07.0{month}.2126, Evening {month}" for month in (1, 2, 3)
    ]
    assert [line for line in lines if line.startswith("https")] == [own_address(each) for each in requests()]
    assert [part[0] for part in letter.attachments] == ["evening-1.ics", "evening-2.ics", "evening-3.ics"]
    assert [mail_state_of(each) for each in requests()] == 3 * [MailState.SENT]
    assert not QueuedMail.objects.exists()


@pytest.mark.long  # each day one mail tells of all evenings
def test_each_evening_says_how_it_is_there(three: list[SignUp]):
    SignUp.objects.filter(pk=three[1].pk).update(places=1)
    signed_up(three[1], "Otto Frei")
    all_of(*three)

    [letter] = letters()

    assert letter.subject == "Club championship: Your sign-ups"
    assert str(letter.body).count("You have a place") == 2
    assert str(letter.body).count("You are number 1 on the waiting list") == 1
    assert [part[0] for part in letter.attachments] == ["evening-1.ics", "evening-3.ics"]


@pytest.mark.long  # each day one mail tells of all evenings
def test_what_becomes_of_one_evening_later_is_a_mail_of_its_own(bern: House, three: list[SignUp]):
    SignUp.objects.update(at_once=False)
    all_of(*three)
    letters()

    decline(requests()[1], "Full", by=bern.director)
    accept(requests()[2], by=bern.director)
    cancel(requests()[2])
    [letter] = letters()

    assert "Evening 2" in letter.body
    assert "Evening 3" in letter.body
    assert "Evening 1" not in letter.body


@pytest.mark.long  # each day one mail tells of all evenings
def test_one_evening_alone_has_the_mail_of_one_evening(three: list[SignUp]):
    all_of(*three)
    letters()

    cancel(requests()[1])
    [letter] = letters()

    assert letter.subject.startswith("Evening 2: ")


@pytest.mark.long  # each day one mail tells of all evenings
@pytest.mark.parametrize("language", ["de-ch", "fr-ch", "it-ch"])
def test_it_is_in_the_language_in_which_they_signed_up(three: list[SignUp], language: str):
    all_of(*three)
    SignUpRequest.objects.update(language=language)

    [letter] = letters()

    assert not any(word in f"{letter.subject} {letter.body}" for word in ("You ", "Your ", "Each link"))


@pytest.mark.long  # each day each address has the mail of its own evenings
def test_others_at_the_same_address_have_a_mail_of_their_own(three: list[SignUp]):
    all_of(*three)
    all_of(*three, details=SignUpDetails(people=["Otto Kunz"], email="rosa@example.org"))

    assert len(letters()) == 2


@pytest.mark.long  # each day one mail tells of all evenings
def test_an_evening_that_was_deleted_is_left_out(three: list[SignUp]):
    all_of(*three)
    Tournament.all_objects.filter(pk=three[0].pk).update(deleted_at=timezone.now())

    [letter] = letters()

    assert "Evening 1" not in letter.body
    assert not QueuedMail.objects.exists()


@pytest.mark.long  # each day one mail tells of all evenings
def test_what_fails_is_tried_again_for_all_of_them(three: list[SignUp], settings: Any):
    all_of(*three)
    settings.EMAIL_BACKEND = "tests.clubs.actions.no_such.Backend"

    send_queue()

    assert [mail_state_of(each) for each in requests()] == 3 * [MailState.WAITING]
    assert set(QueuedMail.objects.values_list("attempts", flat=True)) == {1}
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    QueuedMail.objects.update(due=timezone.now() - timedelta(seconds=1))
    assert len(letters()) == 1


def test_a_partner_has_one_link_for_all_evenings(settings, bern: House):
    settings.MAIL_SERVER = mail_server("smtp+plain://127.0.0.1:1025")
    pairs = evenings(bern, 2)
    Tournament.objects.update(kind=TournamentKind.PAIRS)
    SignUp.objects.update(confirm_partner=True)
    pairs = list(SignUp.objects.select_related("tournament__club").order_by("pk"))
    all_of(*pairs, details=SignUpDetails(people=["Rosa Kunz", "Otto Frei"], email="rosa@example.org"))

    [letter] = letters()

    first, second = (partner_address(each, "") for each in requests())
    assert (first in letter.body, second in letter.body) == (True, False)
