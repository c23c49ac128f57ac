"""The office writes to those who signed up: previewed, in each language, and sent again where it failed."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from clubs.actions import sign_up
from clubs.actions.mail_queue import send_queue
from clubs.models import LogEvent, QueuedMail, Role, SignUp, SignUpMail, SignUpMessage
from clubs.queries.sign_up import audience_members
from config.environment import mail_server
from core.limits import SIGN_UP_MESSAGE, Per
from core.models import RateCount
from core.rate_limit import forget
from tests.clubs.conftest import House, tournament
from tests.clubs.signing_up import open_for_sign_up, signed_up
from tests.clubs.views.answers import reader, said

WRITTEN = {"audience": "all", "subject_en": "We begin at 7", "text_en": "Come early.\nBring <cards>."}


@pytest.fixture(autouse=True)
def has_mail_server(settings: Any) -> None:
    settings.MAIL_SERVER = mail_server("smtp+plain://127.0.0.1:1025")


@pytest.fixture
def director(bern: House) -> Client:
    return reader(bern, Role.DIRECTOR)


@pytest.fixture
def there(bern: House) -> SignUp:
    """Rosa has a place, Otto and Ugo wait, Nina gave no address, Urs has cancelled; all news are sent."""
    there = open_for_sign_up(bern, tournament(bern.club, name="Herbstjass", fee=1500), places=2, at_once=True)
    urs = signed_up(there, "Urs Moser", email="urs@example.org")
    signed_up(there, "Nina Graf")
    signed_up(there, "Rosa Kunz", email="rosa@example.org")
    signed_up(there, "Otto Frei", email="otto@example.org")
    with override("it-ch"):
        signed_up(there, "Ugo Neri", email="ugo@example.org")
    sign_up.cancel(urs)
    send_queue()
    mail.outbox.clear()
    return there


def page(there: SignUp, name: str = "sign-up-messages", *more: int) -> str:
    evening = there.tournament
    return reverse(f"clubs:{name}", args=[evening.club.slug, evening.slug, *more])


def send(director: Client, there: SignUp, **written: str) -> Any:
    """Preview, then press the button below."""
    typed = {**WRITTEN, **written}
    form = director.post(page(there), typed).context["form"]
    return director.post(page(there), {**typed, "send": form.digest()})


def letters() -> list[tuple[str, str]]:
    send_queue()
    return [(letter.to[0], str(letter.subject)) for letter in mail.outbox]


@pytest.mark.long  # each day everyone gets it once
def test_a_message_is_previewed_with_the_number_of_those_who_get_it(there: SignUp, director: Client):
    answer = director.post(page(there), WRITTEN)

    assert [(each.language, each.people, each.subject) for each in answer.context["form"].previews()] == [
        ("English", 3, "We begin at 7")
    ]
    assert not SignUpMessage.objects.exists()


def test_what_was_changed_after_the_preview_is_previewed_again(there: SignUp, director: Client):
    form = director.post(page(there), WRITTEN).context["form"]

    answer = director.post(page(there), {**WRITTEN, "text_en": "Come late.", "send": form.digest()})

    assert (answer.status_code, answer.context["is_preview"]) == (HTTPStatus.OK, True)
    assert not SignUpMessage.objects.exists()


def test_everyone_who_wants_to_come_and_gave_an_address_gets_it_once(there: SignUp, director: Client):
    answer = send(director, there)

    assert said(director, answer) == ["The message goes to 3 people."]
    assert letters() == [
        ("rosa@example.org", "We begin at 7"),
        ("otto@example.org", "We begin at 7"),
        ("ugo@example.org", "We begin at 7"),
    ]
    assert str(mail.outbox[0].body).startswith("Come early.\nBring <cards>.\n\nBern\nHerbstjass, ")


@pytest.mark.long  # each day everyone gets it once
def test_each_gets_it_in_the_own_language(there: SignUp, director: Client):
    send(director, there, **{"subject_it-ch": "Si comincia alle 7", "text_it-ch": "Venite presto."})

    assert letters()[1:] == [
        ("otto@example.org", "We begin at 7"),
        ("ugo@example.org", "Si comincia alle 7"),
    ]
    assert "Il tuo link" in str(mail.outbox[2].body)


@pytest.mark.long  # each day everyone gets it once
def test_whom_each_audience_reaches(there: SignUp):
    reached = {str(audience): [each.title for each in people] for audience, people in members(there).items()}

    assert reached == {
        "all": ["Rosa Kunz", "Otto Frei", "Ugo Neri"],
        "accepted": ["Rosa Kunz"],
        "waiting": ["Otto Frei", "Ugo Neri"],
        "unpaid": ["Rosa Kunz"],
    }


def members(there: SignUp) -> Any:
    return audience_members(SignUp.objects.select_related("tournament__club").get(pk=there.pk))


def test_where_nothing_costs_nobody_is_asked_who_has_paid(bern: House):
    assert "unpaid" not in members(open_for_sign_up(bern))


def test_an_address_that_signed_up_several_gets_one_mail(bern: House):
    there = open_for_sign_up(bern)
    signed_up(there, "Rosa Kunz", email="rosa@example.org")
    signed_up(there, "Otto Frei", email="Rosa@example.org")

    assert [each.title for each in members(there)["all"]] == ["Rosa Kunz"]


@pytest.mark.long  # each day what reached everyone is sent to nobody again
def test_two_taps_send_one_message(there: SignUp, director: Client):
    send(director, there)
    send(director, there)

    assert (SignUpMessage.objects.count(), len(letters())) == (1, 3)


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("typed", "field"),
    [
        pytest.param({"subject_en": ""}, "subject_en", id="no-subject"),
        pytest.param({"text_en": ""}, "text_en", id="no-text"),
        pytest.param({"subject_it-ch": "Si comincia"}, "text_it-ch", id="half-a-language"),
        pytest.param({"audience": "nobody"}, "audience", id="no-such-audience"),
    ],
)
def test_what_lacks_is_said_at_the_field(there: SignUp, director: Client, typed: dict[str, str], field: str):
    answer = director.post(page(there), {**WRITTEN, **typed})

    assert [*answer.context["form"].errors] == [field]
    assert not SignUpMessage.objects.exists()


def test_the_log_has_how_many_and_no_address(there: SignUp, director: Client):
    send(director, there)

    line = LogEvent.objects.get(action="sign-up.message")
    assert (line.subject, line.after) == (
        str(SignUpMessage.objects.get().pk),
        {"audience": "all", "count": 3},
    )


def test_no_header_is_made_of_a_subject(there: SignUp, director: Client):
    send(director, there, subject_en="We begin\r\nBcc: all@example.org")

    assert letters()[0][1] == "We begin Bcc: all@example.org"
    assert "Bcc" not in dict(mail.outbox[0].message().items())


@pytest.mark.long  # each day a message reaches everyone once
def test_the_page_of_a_message_says_whom_it_reached_and_sends_it_to_the_others(
    there: SignUp, director: Client
):
    send(director, there)
    failed = SignUpMail.objects.get(message__isnull=False, request__people=["Otto Frei"])
    QueuedMail.objects.filter(sign_up_mail=failed).delete()
    SignUpMail.objects.filter(pk=failed.pk).update(failure="SMTPRecipientsRefused 550")
    send_queue()
    message = SignUpMessage.objects.get()

    before = director.get(page(there, "sign-up-message", message.pk)).context["recipients"]
    again = said(director, director.post(page(there, "sign-up-message-send", message.pk)))
    sent = letters()
    after = director.get(page(there, "sign-up-message", message.pk)).context["recipients"]

    assert [tuple(each) for each in before] == [
        ("Rosa Kunz", "Sent", ""),
        ("Otto Frei", "Not sent", "the mail server refuses this address (550)"),
        ("Ugo Neri", "Sent", ""),
    ]
    assert again == ["The message goes to 1 person."]
    assert sent[-1][0] == "otto@example.org"
    assert [each.state for each in after] == ["Sent"] * 3


def test_a_message_that_reached_everyone_is_sent_to_nobody_again(there: SignUp, director: Client):
    send(director, there)
    letters()

    director.post(page(there, "sign-up-message-send", SignUpMessage.objects.get().pk))

    assert len(letters()) == 3


@pytest.mark.long  # each day a message reaches everyone once
def test_a_message_says_nothing_of_how_it_stands(there: SignUp, director: Client):
    """Whoever was told of a place stays told, and news that wait are not thrown away with a message."""
    send(director, there)
    answer = director.get(page(there, "sign-ups"))

    cells = [row.get_cell("mail_state") for row in answer.context["table"].rows]
    assert cells == ["Sent", "No address", "Sent", "Sent", "Sent"]
    assert "/messages/" in answer.content.decode()


def test_too_many_messages_are_refused(there: SignUp, director: Client):
    send(director, there)
    RateCount.objects.update(count=10 * SIGN_UP_MESSAGE.budgets[Per.CLUB].most)
    forget()

    answer = send(director, there, text_en="Once more.")

    assert (
        answer.context["form"].non_field_errors()[0].startswith("Too many messages were sent: try again in ")
    )
    assert SignUpMessage.objects.count() == 1


def test_a_message_to_nobody_is_refused(bern: House, director: Client):
    there = open_for_sign_up(bern)
    signed_up(there, "Nina Graf")

    answer = send(director, there)

    assert answer.context["form"].non_field_errors() == [
        "Nobody would get this message: none of them gave an e-mail address."
    ]


@pytest.mark.long  # each day where the club writes by itself, in tests.clubs.actions
def test_without_a_mail_server_nothing_is_written(there: SignUp, director: Client, settings: Any):
    settings.MAIL_SERVER = None

    shown, answer = director.get(page(there)), send(director, there)
    office = director.get(page(there, "sign-ups"))

    assert shown.context["sends_mail"] is False
    assert answer.context["form"].non_field_errors() == [
        "This server sends no mail: set up a mail server first."
    ]
    assert "/messages/" not in office.content.decode()


@pytest.mark.long  # lists of people are counted each day, in test_sign_up_line
def test_the_pages_ask_the_same_for_one_and_for_three(
    there: SignUp, director: Client, django_assert_num_queries: Any
):
    for count in (1, 3):
        while SignUpMessage.objects.count() < count:
            send(director, there, text_en=f"{SignUpMessage.objects.count()}")
        director.get(page(there))
        with django_assert_num_queries(13):
            director.get(page(there))
