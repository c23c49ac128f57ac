"""Signing in and out, one's own account, and how to get one."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from clubs.models import Membership, Role
from config.environment import mail_server
from tests.clubs.conftest import House
from tests.clubs.views.answers import stranger, text

SIGN_IN, ACCOUNT, PASSWORD, REGISTER = (
    f"/accounts/{path}" for path in ("sign-in/", "", "password/", "register/")
)
WRONG = "Wrong username or password."
NEW = "quite a good sentence"
HOSTILE = [
    pytest.param("an%00na", id="nothing-sign"),
    pytest.param("a" * 5000, id="5000-letters"),
    pytest.param("%ED%A0%80", id="half-a-sign"),
    pytest.param("%FF%FE", id="no-text"),
    pytest.param("%E2%80%AEanna", id="right-to-left"),
]


@pytest.fixture
def english() -> Client:
    """A stranger's browser."""
    return stranger()


# Signing in


def test_who_signs_in_goes_to_his_club_or_clubs(english: Client, bern: House, thun: House):
    Membership.objects.create(club=thun.club, user=bern.owner, role=Role.VIEWER)
    of_two = english.post(SIGN_IN, {"username": "bern-owner", "password": "correct horse"})
    of_one = stranger().post(SIGN_IN, {"username": "bern-helper", "password": "correct horse"})

    assert [of_two.headers["Location"], of_one.headers["Location"]] == ["/clubs/", "/clubs/bern/"]
    assert "Sign out" in text(english.get("/clubs/"))


def test_a_part_of_a_page_sends_the_whole_page_to_sign_in(english: Client, bern: House):
    headers = {"hx-request": "true", "hx-current-url": "http://testserver/clubs/bern/?page=2"}
    response = english.get("/clubs/bern/people/", headers=headers)

    assert (response.status_code, text(response)) == (200, "")
    assert response.headers["HX-Redirect"] == "/accounts/sign-in/?next=/clubs/bern/%3Fpage%3D2"


@pytest.mark.parametrize("claimed", ["http://[bad", "https://elsewhere.example/clubs/bern/", ""])
def test_a_part_of_no_page_of_ours_leads_to_sign_in_alone(bern: House, claimed: str):
    answer = Client().get("/clubs/bern/", headers={"hx-request": "true", "hx-current-url": claimed})

    assert answer.headers["HX-Redirect"] == "/accounts/sign-in/?next="


def test_who_was_sent_to_sign_in_comes_back(english: Client, bern: House):
    sent = english.get("/accounts/")
    arrived = english.post(
        sent.headers["Location"],
        {"username": "bern-owner", "password": "correct horse", "next": "/accounts/"},
    )

    assert sent.headers["Location"] == "/accounts/sign-in/?next=/accounts/"
    assert arrived.headers["Location"] == "/accounts/"


def test_nobody_is_led_to_another_site(english: Client, bern: House):
    data = {"username": "bern-owner", "password": "correct horse", "next": "https://elsewhere.example/"}

    assert english.post(SIGN_IN, data).headers["Location"] == "/clubs/bern/"


@pytest.mark.parametrize("username", ["bern-owner", "nobody"])
def test_a_wrong_password_and_an_unknown_name_are_answered_alike(english: Client, bern: House, username: str):
    response = english.post(SIGN_IN, {"username": username, "password": "wrong"})

    assert response.status_code == 200
    assert WRONG in text(response)


def test_who_guesses_is_locked_out_and_nobody_else(english: Client, bern: House):
    for _guess in range(9):
        english.post(SIGN_IN, {"username": "bern-owner", "password": "wrong"})
    tenth = english.post(SIGN_IN, {"username": "bern-owner", "password": "wrong"})
    right = english.post(SIGN_IN, {"username": "bern-owner", "password": "correct horse"})
    beside = english.post(SIGN_IN, {"username": "bern-helper", "password": "correct horse"})

    assert [tenth.status_code, right.status_code, beside.status_code] == [429, 429, 302]
    assert "<h1>Too many attempts</h1>" in text(right)


@pytest.mark.parametrize("username", HOSTILE)
def test_whatever_stands_for_a_name_is_answered(english: Client, bern: House, username: str):
    data = f"username={username}&password={username}"
    response = english.post(f"{SIGN_IN}?next=%00%ff", data, content_type="application/x-www-form-urlencoded")

    assert response.status_code == 200


def test_the_language_that_was_chosen_stays(english: Client, bern: House):
    english.post("/i18n/setlang/", {"language": "fr-ch"})
    english.post(SIGN_IN, {"username": "bern-owner", "password": "correct horse"})

    assert english.get("/clubs/").headers["Content-Language"] == "fr-ch"


def test_signing_out_ends_it(bern: House):
    client = bern.client(Role.OWNER)

    assert client.post("/accounts/sign-out/").headers["Location"] == "/"
    assert client.get("/clubs/").status_code == 302


def test_what_one_person_sees_is_kept_by_no_proxy(bern: House):
    assert bern.client(Role.OWNER).get("/accounts/").headers["Cache-Control"] == "private"


# One's own account


@pytest.fixture
def with_mail(settings) -> None:
    settings.MAIL_SERVER = mail_server("smtp://mail.example")


@pytest.mark.usefixtures("with_mail")
def test_a_name_and_an_address_are_changed(bern: House):
    client = bern.client(Role.HELPER)
    response = client.post(ACCOUNT, {"first_name": "Anna Muster", "email": "anna@jass.example"})

    helper = User.objects.get(pk=bern.helper.pk)
    assert response.headers["Location"] == ACCOUNT
    assert (helper.get_full_name(), helper.email) == ("Anna Muster", "anna@jass.example")
    assert "Anna Muster" in text(client.get(ACCOUNT))


def test_a_server_without_mail_asks_for_no_address(bern: House):
    assert list(bern.client(Role.HELPER).get(ACCOUNT).context["form"].fields) == ["first_name"]


@pytest.mark.usefixtures("with_mail")
@pytest.mark.parametrize("name", ["", "   ", "a" * 5000, "an\0na"])
def test_what_is_no_name_is_shown_again_with_a_sentence(bern: House, name: str):
    response = bern.client(Role.HELPER).post(ACCOUNT, {"first_name": name, "email": "anna"})

    assert response.context["form"].errors.keys() == {"first_name", "email"}
    assert User.objects.get(pk=bern.helper.pk).first_name == ""


def test_a_changed_password_signs_other_browsers_out(bern: House):
    here, elsewhere = bern.client(Role.HELPER), bern.client(Role.HELPER)
    data = {"old_password": "correct horse", "new_password1": NEW, "new_password2": NEW}

    assert here.post(PASSWORD, data).headers["Location"] == ACCOUNT
    assert (here.get(ACCOUNT).status_code, elsewhere.get(ACCOUNT).status_code) == (200, 302)
    assert User.objects.get(pk=bern.helper.pk).check_password(NEW)


@pytest.mark.parametrize(
    ("old", "new", "again", "field"),
    [
        pytest.param("wrong", NEW, NEW, "old_password", id="old-one-is-wrong"),
        pytest.param("correct horse", NEW, f"{NEW}!", "new_password2", id="not-the-same"),
        pytest.param("correct horse", "short", "short", "new_password2", id="short"),
        pytest.param("correct horse", "password123", "password123", "new_password2", id="common"),
    ],
)
def test_a_password_that_will_not_do_is_refused(bern: House, old: str, new: str, again: str, field: str):
    data = {"old_password": old, "new_password1": new, "new_password2": again}
    response = bern.client(Role.HELPER).post(PASSWORD, data)

    assert response.context["form"].errors.keys() == {field}
    assert User.objects.get(pk=bern.helper.pk).check_password("correct horse")


# A new account


def account(**fields: str) -> dict[str, str]:
    usual = {"first_name": "Anna", "username": "anna", "email": "", "password1": NEW, "password2": NEW}
    return {**usual, **fields}


def test_one_signs_out_on_the_page_of_the_account(bern: House):
    client = bern.client(Role.OWNER)
    (form,) = re.findall(r'<form class="later" method="post" action="([^"]+)">', text(client.get(ACCOUNT)))

    client.post(form)

    assert client.get(ACCOUNT).status_code == 302


def test_where_the_server_is_open_everybody_makes_an_account(english: Client, db, settings):
    settings.REGISTRATION = "open"
    response = english.post(REGISTER, account())

    assert response.headers["Location"] == "/clubs/"
    assert "Create a club" in text(english.get("/clubs/"))
    assert User.objects.get().check_password(NEW)


@pytest.mark.parametrize("registration", ["invitation", "closed"])
def test_elsewhere_a_sentence_says_how_to_get_one(english: Client, db, settings, registration: str):
    settings.REGISTRATION = registration

    for response in (english.get(REGISTER), english.post(REGISTER, account())):
        assert (
            "You need an invitation to create an account here: ask an owner of your club for one."
        ) in text(response)
    assert "Create one" not in text(english.get(SIGN_IN))
    assert not User.objects.exists()


@pytest.mark.usefixtures("with_mail")
@pytest.mark.parametrize(
    ("fields", "refused"),
    [
        pytest.param({"username": "BERN-owner"}, {"username"}, id="taken-but-for-capitals"),
        pytest.param({"username": "an na"}, {"username"}, id="blank"),
        pytest.param({"username": "a" * 5000}, {"username"}, id="long"),
        pytest.param({"username": "an\0na"}, {"username"}, id="nothing-sign"),
        pytest.param({"first_name": ""}, {"first_name"}, id="nameless"),
        pytest.param({"email": "anna"}, {"email"}, id="no-address"),
        pytest.param({"password2": "another one"}, {"password2"}, id="not-the-same"),
        pytest.param({"password1": "short", "password2": "short"}, {"password2"}, id="short"),
        pytest.param(
            {"username": "bern-secretary", "password1": "bern-secretary", "password2": "bern-secretary"},
            {"password2"},
            id="the username itself",
        ),
    ],
)
def test_an_account_that_will_not_do_is_refused(
    english: Client, bern: House, settings, fields: dict[str, str], refused: set[str]
):
    settings.REGISTRATION = "open"
    accounts = User.objects.count()
    response = english.post(REGISTER, account(**fields))

    assert response.context["form"].errors.keys() == refused
    assert User.objects.count() == accounts
