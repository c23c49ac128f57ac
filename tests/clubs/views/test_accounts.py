"""Signing in and out, one's own account, and how to get one."""

import re
import time

import pytest
from django.contrib.auth.models import User
from django.test import Client

from clubs.models import Membership, Role
from core.limits import REGISTER as REGISTER_LIMIT
from core.limits import WRONG_PASSWORD
from core.models import RateCount
from core.rate_limit import spend
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


WAIT = "Too many wrong passwords: try again in 15 minutes."


def signs_in(client: Client, password: str = "correct horse", name: str = "bern-owner") -> int:  # noqa: S107
    """The status that a name and a password are answered with, from the address of that client."""
    return client.post(SIGN_IN, {"username": name, "password": password}).status_code


def at(address: str) -> Client:
    return Client(REMOTE_ADDR=address, headers={"accept-language": "en"})


@pytest.mark.parametrize("name", ["bern-owner", "BERN-Owner ", "nobody"])
def test_who_guesses_waits_and_nobody_else(english: Client, bern: House, name: str):
    guesses = {signs_in(english, "wrong", name) for _guess in range(10)}
    right = english.post(SIGN_IN, {"username": name, "password": "correct horse"})

    assert (guesses, right.status_code, signs_in(english, name="bern-helper")) == ({200}, 429, 302)
    assert f'<p class="notice error" role="alert">{WAIT}</p>' in text(right)
    assert 880 < int(right["Retry-After"]) <= 900


def test_a_right_password_begins_the_count_anew(english: Client, bern: House):
    for _time in range(3):
        assert [signs_in(english, "wrong") for _guess in range(6)] == [200] * 6
        assert signs_in(stranger()) == 302


@pytest.mark.long
def test_an_account_is_guessed_at_a_hundred_times_an_hour_from_wherever(bern: House):
    clients = [at(f"192.0.2.{number}") for number in range(1, 12)]
    guesses = [signs_in(client, "wrong") for client in clients for _guess in range(10)]

    assert guesses == [200] * 100 + [429] * 10
    assert signs_in(at("198.51.100.1"), name="bern-helper") == 302


def test_a_browser_that_was_signed_in_before_is_not_kept_out_by_others(bern: House):
    office, hall = at("192.0.2.1"), "192.0.2.1"
    assert signs_in(office) == 302
    office.post("/accounts/sign-out/")
    for number in range(60):
        signs_in(at(hall), "wrong", f"nobody-{number}")
    for number in range(2, 12):
        spend(
            WRONG_PASSWORD,
            10,
            account=f"account {bern.owner.pk}",
            account_at_address=f"{number}",
            address=f"192.0.2.{number}",
        )

    assert [signs_in(at(hall)), signs_in(office)] == [429, 302]


def test_a_browser_that_was_signed_in_before_guesses_no_more_than_others(bern: House):
    office = at("192.0.2.1")
    signs_in(office)
    office.post("/accounts/sign-out/")

    assert [signs_in(office, "wrong") for _guess in range(11)] == [200] * 10 + [429]
    assert signs_in(at("192.0.2.2")) == 302


@pytest.mark.sample(1)
@pytest.mark.parametrize("names", [("strasse", "straße"), ("anna", "ANNA"), ("ssss", "ßß")])
def test_a_browser_known_to_one_account_is_a_stranger_to_another_of_a_similar_name(db, names):
    mine, victim = [User.objects.create_user(name, password="correct horse") for name in names]
    client = at("192.0.2.1")
    assert signs_in(client, name=mine.username) == 302
    client.post("/accounts/sign-out/")

    guesses = []
    for _time in range(2):
        guesses += [signs_in(client, "wrong", victim.username) for _guess in range(6)]
        signs_in(client, name=mine.username)
        client.post("/accounts/sign-out/")

    assert guesses == [200] * 10 + [429] * 2


def test_one_name_typed_in_other_letters_is_guessed_at_no_more_often(bern: House):
    names = ["bern-owner", " bern-owner ", "\uff42ern-owner", "b\uff45rn-owner", "ber\uff4e-owner"]
    guesses = [signs_in(at("192.0.2.1"), "wrong", name) for name in names for _guess in range(3)]

    assert guesses == [200] * 10 + [429] * 5


@pytest.mark.sample(1)
@pytest.mark.parametrize("cookie", ["", "made-up", "a:b:c", "x" * 5000])
def test_a_browser_that_only_says_so_was_not_signed_in_before(bern: House, cookie: str):
    client = at("192.0.2.1")
    client.cookies["standblatt-signed-in-before"] = cookie

    assert [signs_in(client, "wrong") for _guess in range(11)] == [200] * 10 + [429]


def test_guesses_at_names_that_nobody_has_are_few_and_leave_nothing_that_stays(english: Client, bern: House):
    answers = [signs_in(english, "wrong", f"nobody-{number}") for number in range(62)]

    assert answers == [200] * 60 + [429] * 2
    assert RateCount.objects.filter(ends__gt=time.time() + 3600).count() == 0


@pytest.mark.long
def test_a_hall_of_a_hundred_signs_in_from_one_address(english: Client, bern: House):
    assert {signs_in(stranger()) for _person in range(100)} == {302}


@pytest.mark.parametrize("name", ["bern-OWNER", "straSSe", "ÄNNE", "\uff42ern-owner"])
def test_a_name_that_could_be_taken_for_another_is_taken(english: Client, bern: House, settings, name: str):
    settings.REGISTRATION = "open"
    for username in ("straße", "änne"):
        User.objects.create_user(username)
    data = {"first_name": "Anna", "username": name, "password1": NEW, "password2": NEW}

    page = text(english.post(REGISTER, data))

    assert re.search("This username is taken|A user with that username already exists", page)
    assert User.objects.count() == len(bern.people) + 2


def test_registering_too_often_waits_with_what_was_entered(english: Client, bern: House, settings):
    settings.REGISTRATION = "open"
    spend(REGISTER_LIMIT, 150, address="127.0.0.1")
    data = {"first_name": "Anna", "username": "anna", "password1": NEW, "password2": NEW}
    response = english.post(REGISTER, data)

    assert (response.status_code, User.objects.filter(username="anna").exists()) == (429, False)
    assert "Too many accounts are being created: try again in " in text(response)
    assert 'value="Anna"' in text(response)


def test_founding_too_many_clubs_waits(bern: House, settings):
    settings.FOUNDING = "open"
    client = bern.client(Role.OWNER)
    answers = [client.post("/clubs/new/", {"club_name": f"Club {n}"}).status_code for n in range(11)]

    assert answers == [302] * 10 + [429]


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
    settings.REGISTRATION = settings.FOUNDING = "open"
    response = english.post(REGISTER, account())

    assert response.headers["Location"] == "/clubs/"
    assert "Create a club" in text(english.get("/clubs/"))
    assert User.objects.get().check_password(NEW)


@pytest.mark.parametrize(
    ("registration", "sentence"),
    [
        (
            "invitation",
            "You need an invitation to create an account here: ask an owner of your club for one.",
        ),
        ("closed", "No new accounts are made on this server."),
    ],
)
def test_elsewhere_a_sentence_says_how_to_get_one(
    english: Client, db, settings, registration: str, sentence: str
):
    settings.REGISTRATION = registration

    for response in (english.get(REGISTER), english.post(REGISTER, account())):
        assert sentence in text(response)
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
