"""What a link opens: a club to join, or one to found."""

import re
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from clubs.actions import accounts
from clubs.models import Club, Invitation, Membership, Role
from core.limits import FOUND_CLUB, REGISTER, Limit, Per
from core.rate_limit import clear, spend
from tests.clubs.conftest import House
from tests.clubs.views.answers import reader, stranger, text

PASSWORD = "quite a good sentence"
NEW_ACCOUNT = {"first_name": "Anna", "username": "anna", "password1": PASSWORD, "password2": PASSWORD}
GONE = "<h1>This link is no longer valid. Ask for a new one.</h1>"


def link(house: House, role: Role = Role.HELPER) -> str:
    _invitation, token = accounts.invite(house.club, role, days=7, by=house.owner, note="Anna")
    return f"/accounts/invitation/{token}/"


def founding_link() -> str:
    return f"/accounts/invitation/{accounts.founding_token(days=7)}/"


def set_up_link() -> str:
    return f"/accounts/set-up/{accounts.set_up_token()}/"


def roles(club: Club) -> dict[str, str]:
    return {found.user.username: found.role for found in club.memberships.select_related("user")}


# The first account


def test_the_first_account_founds_a_club_and_is_signed_in(english: Client, db):
    address = set_up_link()
    page = english.get(address)
    done = english.post(address, {**NEW_ACCOUNT, "club_name": "Jassclub Chräbel"})

    assert "<h1>Set up Standblatt</h1>" in text(page)
    assert done.headers["Location"] == "/clubs/jassclub-chraebel/"
    assert roles(Club.objects.get()) == {"anna": Role.OWNER}
    assert "Jassclub Chräbel" in text(english.get("/clubs/"))
    assert GONE in text(english.get(address))


@pytest.mark.parametrize(
    ("fields", "refused"),
    [
        pytest.param({"club_name": ""}, {"club_form": ["club_name"], "account_form": []}, id="nameless"),
        pytest.param({"club_name": " \t "}, {"club_form": ["club_name"], "account_form": []}, id="blank"),
        pytest.param({"club_name": "B" * 5000}, {"club_form": ["club_name"], "account_form": []}, id="long"),
        pytest.param(
            {"club_name": "B\0"}, {"club_form": ["club_name"], "account_form": []}, id="nothing-sign"
        ),
        pytest.param({"username": "a\0"}, {"club_form": [], "account_form": ["username"]}, id="no-username"),
        pytest.param(
            {"club_name": "", "password2": "other"},
            {"club_form": ["club_name"], "account_form": ["password2"]},
            id="both",
        ),
    ],
)
def test_what_will_not_do_is_shown_again_and_nothing_is_stored(
    english: Client, db, fields: dict[str, str], refused: dict[str, list[str]]
):
    response = english.post(set_up_link(), {**NEW_ACCOUNT, "club_name": "Bern", **fields})

    assert {form: list(response.context[form].errors) for form in refused} == refused
    assert (User.objects.count(), Club.objects.count()) == (0, 0)


# Joining


def test_a_stranger_makes_an_account_and_joins(english: Client, bern: House):
    address = link(bern, Role.DIRECTOR)
    page = english.get(address)
    done = english.post(address, NEW_ACCOUNT)

    assert "<h1>Join Bern</h1>" in text(page)
    assert done.headers["Location"] == "/clubs/bern/"
    assert roles(bern.club)["anna"] == Role.DIRECTOR


@pytest.mark.parametrize(
    ("address", "signed_in", "fields"),
    [
        (link, False, ["first_name", "username", "password1", "password2"]),
        (link, True, []),
        (
            lambda house: founding_link(),
            False,
            ["club_name", "first_name", "username", "password1", "password2"],
        ),
        (lambda house: founding_link(), True, ["club_name"]),
    ],
)
def test_a_link_asks_for_what_is_not_known_yet(
    bern: House, thun: House, address: Callable[[House], str], signed_in: bool, fields: list[str]
):
    client = reader(thun) if signed_in else stranger()
    page = text(client.get(address(bern)))
    form = page[page.index('<form class="form"') :]

    assert [name for name in re.findall(r'name="(\w+)"', form) if name != "csrfmiddlewaretoken"] == fields
    assert "None" not in form


def test_who_has_an_account_joins_with_it(bern: House, thun: House):
    client = thun.client(Role.HELPER)

    assert client.post(link(bern)).headers["Location"] == "/clubs/bern/"
    assert (roles(bern.club)["thun-helper"], roles(thun.club)["thun-helper"]) == (Role.HELPER, Role.HELPER)


def test_a_stranger_with_an_account_signs_in_and_comes_back(english: Client, bern: House, thun: House):
    address = link(bern)
    sign_in = f"/accounts/sign-in/?next={address.replace('/', '%2F')}"
    done = english.post(sign_in, {"username": "thun-helper", "password": "correct horse", "next": address})

    assert f'href="{sign_in}"' in text(Client().get(address))
    assert done.headers["Location"] == address
    assert "Join</button>" in text(english.get(address))


def test_on_a_closed_server_only_accounts_that_there_are_join(
    english: Client, bern: House, thun: House, settings
):
    settings.REGISTRATION = "closed"
    address = link(bern)
    refused = english.post(address, NEW_ACCOUNT)
    joined = thun.client(Role.HELPER).post(address)

    assert "Sign in to accept" in text(refused)
    assert not User.objects.filter(username="anna").exists()
    assert joined.headers["Location"] == "/clubs/bern/"


def test_who_belongs_to_the_club_already_is_told_so(bern: House):
    client, address = reader(bern, Role.HELPER), link(bern, Role.OWNER)

    for response in (client.get(address), client.post(address)):
        assert "You already belong to this club." in text(response)
    assert roles(bern.club)["bern-helper"] == Role.HELPER


# Founding


def test_who_has_an_account_founds_a_further_club(bern: House):
    done = bern.client(Role.HELPER).post(founding_link(), {"club_name": "Biel"})

    assert done.headers["Location"] == "/clubs/biel/"
    assert roles(Club.objects.get(slug="biel")) == {"bern-helper": Role.OWNER}


def test_a_stranger_founds_a_further_club(english: Client, bern: House):
    address = founding_link()
    page = english.get(address)
    done = english.post(address, {**NEW_ACCOUNT, "club_name": "Bern"})

    assert "<h1>Create a club</h1>" in text(page)
    assert done.headers["Location"] == "/clubs/bern-2/"


# Links that open nothing


def used(house: House) -> str:
    address = link(house)
    Client().post(address, {**NEW_ACCOUNT, "username": "beat"})
    return address


def out_of_date(house: House) -> str:
    address = link(house)
    Invitation.objects.update(valid_until=timezone.now())
    return address


def taken_back(house: House) -> str:
    address = link(house)
    accounts.revoke_invitation(Invitation.objects.get(), by=house.owner)
    return address


@pytest.mark.parametrize(
    "address",
    [
        pytest.param(used, id="used"),
        pytest.param(out_of_date, id="out-of-date"),
        pytest.param(taken_back, id="taken-back"),
        pytest.param(lambda house: "/accounts/invitation/unknown/", id="unknown"),
        pytest.param(lambda house: "/accounts/invitation/%00%ff%ED%A0%80/", id="no-text"),
        pytest.param(lambda house: f"/accounts/set-up/{'a' * 5000}/", id="long"),
    ],
)
def test_which_of_all_reasons_is_not_told(english: Client, bern: House, address):
    closed = address(bern)
    memberships = Membership.objects.count()

    for response in (english.get(closed), english.post(closed, NEW_ACCOUNT)):
        assert (response.status_code, GONE in text(response)) == (404, True)
    assert Membership.objects.count() == memberships


def test_a_key_in_an_address_stays_there(english: Client, bern: House):
    address = link(bern)
    headers = english.get(address).headers

    assert headers["Cache-Control"] == "max-age=0, no-cache, no-store, must-revalidate, private"
    assert headers["Referrer-Policy"] == "same-origin"


@pytest.mark.parametrize("limit", [REGISTER, FOUND_CLUB], ids=lambda limit: limit.what)
def test_an_invitation_that_comes_too_often_waits_and_stays_open(english: Client, bern: House, limit: Limit):
    address, who = founding_link(), {"address": "127.0.0.1"}
    spend(limit, limit.budgets[Per.ADDRESS].most, **who, **({"account": ""} if limit is FOUND_CLUB else {}))
    refused = english.post(address, {**NEW_ACCOUNT, "club_name": "Thun"})
    clear(limit, **who)

    assert refused.status_code == 429
    assert english.post(address, {**NEW_ACCOUNT, "club_name": "Thun"}).status_code == 302
