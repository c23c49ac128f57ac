"""A forgotten password: by e-mail, or by a link that an owner hands over."""

import re

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs.actions import mail_queue
from clubs.actions.accounts import password_key
from clubs.actions.mail_queue import send_queue
from clubs.models import Membership, QueuedMail, Role
from tests.clubs.conftest import House
from tests.clubs.views.answers import stranger, text

RESET = "/accounts/password-reset/"
NEW = {"new_password1": "quite a good sentence", "new_password2": "quite a good sentence"}
GONE = "<h1>This link is no longer valid. Ask for a new one.</h1>"


def key_link(house: House, role: Role = Role.HELPER) -> str:
    membership = Membership.objects.select_related("user", "club").get(
        club=house.club, user=house.people[role]
    )
    key = password_key(membership, by=house.owner)
    return f"/accounts/password-link/{key.uid}/{key.token}/"


def test_without_mail_a_sentence_says_whom_to_ask(english: Client, bern: House):
    User.objects.filter(pk=bern.helper.pk).update(email="anna@jass.example")

    for response in (english.get(RESET), english.post(RESET, {"email": "anna@jass.example"})):
        assert "Ask an owner of your club" in text(response)
    assert mail.outbox == []


@pytest.mark.usefixtures("with_mail")
def test_with_mail_a_link_sets_a_new_password(english: Client, bern: House):
    User.objects.filter(pk=bern.helper.pk).update(email="anna@jass.example")
    english.post(RESET, {"email": "ANNA@jass.example"})
    send_queue()
    [letter] = mail.outbox
    [address] = re.findall(r"http://testserver(/accounts/password-link/\S+)", str(letter.body))
    page = english.get(address, follow=True)
    done = english.post(page.request["PATH_INFO"], NEW)

    assert (letter.to, letter.subject) == (["anna@jass.example"], "A new password for Standblatt")
    assert done.headers["Location"] == "/accounts/sign-in/"
    assert User.objects.get(pk=bern.helper.pk).check_password("quite a good sentence")
    assert GONE in text(stranger().get(address))


@pytest.mark.usefixtures("with_mail")
def test_whether_an_address_has_an_account_is_not_told(english: Client, bern: House):
    User.objects.filter(pk=bern.helper.pk).update(email="anna@jass.example")

    answers = [english.post(RESET, {"email": f"{name}@jass.example"}) for name in ("anna", "nobody")]

    assert {answer.headers["Location"] for answer in answers} == {f"{RESET}done/"}
    assert (send_queue(), len(mail.outbox)) == (2, 1)


@pytest.mark.usefixtures("with_mail")
def test_a_request_does_the_same_for_an_address_that_nobody_has(english: Client, bern: House):
    User.objects.filter(pk=bern.helper.pk).update(email="anna@jass.example")

    def answer(name: str) -> tuple[int, str, list[str]]:
        with CaptureQueriesContext(connection) as queries:
            response = english.post(RESET, {"email": f"{name}@jass.example"})
        said = [re.sub(r"'[^']*'|\d+", "…", query["sql"]) for query in queries]
        return response.status_code, response.headers["Location"], said

    english.post(RESET, {"email": "before@jass.example"})  # what is asked once in a process is asked
    known, unknown = answer("anna"), answer("abel")

    assert known == unknown
    assert not any("auth_user" in query for query in known[2])
    assert mail.outbox == []
    assert QueuedMail.objects.count() == 3


@pytest.mark.usefixtures("with_mail")
def test_a_full_queue_takes_nothing_and_nobody_is_told(english: Client, db, monkeypatch):
    monkeypatch.setattr(mail_queue, "MOST_QUEUED", 2)
    answers = {english.post(RESET, {"email": f"n{number}@jass.example"})["Location"] for number in range(4)}

    assert answers == {f"{RESET}done/"}
    assert QueuedMail.objects.count() == 2


@pytest.mark.usefixtures("with_mail")
@pytest.mark.parametrize("break_", ["\n", "\r\n", "\r", "\u2028"], ids=repr)
def test_no_header_can_be_typed_with_an_address(english: Client, bern: House, break_: str):
    typed = f"anna@jass.example{break_}Bcc: beat@jass.example"
    User.objects.filter(pk=bern.helper.pk).update(email="anna@jass.example")

    response = english.post(RESET, {"email": typed})

    assert response.context["form"].errors.keys() == {"email"}
    assert QueuedMail.objects.count() == 0


@pytest.mark.usefixtures("with_mail")
def test_a_mail_server_that_is_away_breaks_no_page(english: Client, bern: House, settings):
    settings.EMAIL_BACKEND, settings.EMAIL_HOST, settings.EMAIL_PORT = (
        "django.core.mail.backends.smtp.EmailBackend",
        "localhost",
        1,
    )
    User.objects.filter(pk=bern.helper.pk).update(email="anna@jass.example")

    assert english.post(RESET, {"email": "anna@jass.example"}).status_code == 302
    assert (send_queue(), QueuedMail.objects.get().attempts) == (0, 1)


@pytest.mark.usefixtures("with_mail")
@pytest.mark.parametrize("email", ["", "anna", "a\0@jass.example", f"{'a' * 5000}@jass.example"])
def test_what_is_no_address_is_shown_again(english: Client, db, email: str):
    response = english.post(RESET, {"email": email})

    assert response.context["form"].errors.keys() == {"email"}


def test_a_link_from_an_owner_sets_a_new_password_once(english: Client, bern: House):
    address = key_link(bern)
    page = english.get(address, follow=True)
    english.post(page.request["PATH_INFO"], NEW)

    assert "no-store" in page.headers["Cache-Control"]
    assert address not in text(page)
    assert User.objects.get(pk=bern.helper.pk).check_password("quite a good sentence")
    assert GONE in text(english.get(address, follow=True))


def test_a_link_is_for_one_account(english: Client, bern: House):
    *_path, uid, token, _end = key_link(bern).split("/")
    *_path, other, _token, _end = key_link(bern, Role.VIEWER).split("/")

    assert GONE in text(english.get(f"/accounts/password-link/{other}/{token}/"))
    assert GONE not in text(english.get(f"/accounts/password-link/{uid}/{token}/", follow=True))


@pytest.mark.parametrize(
    "uid", ["MQ", "not base64!", "%00", "%ff", "MTIzNDU2Nzg5MDEyMzQ1Njc4OTA", "A" * 5000]
)
def test_a_made_up_link_opens_nothing(english: Client, db, uid: str):
    for token in ("abc-def", "new", "%00", "a" * 5000):
        response = english.get(f"/accounts/password-link/{uid}/{token}/")
        assert (response.status_code, GONE in text(response)) == (200, True)


@pytest.mark.usefixtures("with_mail")
@pytest.mark.parametrize("name", ["anna", "nobody"])
def test_an_address_gets_a_few_mails_an_hour_and_nobody_is_told(bern: House, name: str):
    User.objects.filter(pk=bern.helper.pk).update(email="anna@jass.example")
    clients = [Client(REMOTE_ADDR=f"192.0.2.{number}") for number in range(1, 6)]
    answers = {
        client.post(RESET, {"email": f"{name.upper()}@jass.example"})["Location"] for client in clients
    }

    send_queue()

    assert answers == {f"{RESET}done/"}
    assert len(mail.outbox) == (3 if name == "anna" else 0)


@pytest.mark.usefixtures("with_mail")
def test_who_asks_for_passwords_of_many_waits(english: Client, db):
    answers = [english.post(RESET, {"email": f"n{number}@jass.example"}) for number in range(21)]

    assert [answer.status_code for answer in answers] == [302] * 20 + [429]
    assert "Too many new passwords were requested from your network: try again in " in text(answers[-1])
