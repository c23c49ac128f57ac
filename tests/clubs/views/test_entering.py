"""Into the hall: what a browser gets that scans a card or types a code, and what stays nowhere."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from http import HTTPStatus
from io import StringIO
from typing import Any, cast

import pytest
from django.http import HttpResponseBase
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries, Settings

from clubs.actions import guessing
from clubs.actions.access import COOKIE, Because, NotAdmitted, admitted
from clubs.actions.cards import Card, card_of, code_of, revoke, token_of
from clubs.models import Admission, Device, State, Tournament
from scoring.models import Game
from tests.clubs.conftest import House
from tests.clubs.printouts import evening, table_of
from tests.clubs.views.answers import stranger, text

KEY = "k" * 22
FIRST_SCAN, LATER_SCAN = 23, 7
"""Queries: the first scan of a table starts its game, too."""


@pytest.fixture
def card(bern: House) -> Card:
    """The card of the first of two tables."""
    return card_of(table_of(evening(bern)))


@pytest.fixture
def phone() -> Client:
    return stranger()


def scan(phone: Client, token: str, **more: Any) -> HttpResponseBase:
    return phone.get(f"/q/{token}", **more)


def type_in(phone: Client, code: str) -> Any:
    return phone.post("/q/", {"code": code})


def errors(response: Any) -> dict[str, list[str]]:
    """What the form says, by its fields."""
    return dict(response.context["form"].errors)


def led_to(response: HttpResponseBase) -> tuple[int, str]:
    return response.status_code, response.headers.get("Location", "")


# Let in


def test_a_scan_leads_to_a_clean_address(phone: Client, card: Card):
    response = scan(phone, card.token)

    game = Game.objects.get()
    assert led_to(response) == (HTTPStatus.SEE_OTHER, f"/table/#g={game.pk}")
    assert phone.get(response.headers["Location"]).status_code == HTTPStatus.OK
    assert admitted(game.pk, cookie=phone.cookies[COOKIE].value, key=KEY).row.token == card.access


@pytest.mark.parametrize("between", ["-", "", " ", " - "])
def test_a_code_leads_there_too(phone: Client, card: Card, between: str):
    typed = f" {card.code[:4].lower()}{between}{card.code[4:]}".replace("0", "O").replace("1", "l")

    response = type_in(phone, typed)

    assert led_to(response) == (HTTPStatus.SEE_OTHER, f"/table/#g={Game.objects.get().pk}")


def test_the_cookie_is_the_browsers_own_affair(phone: Client, card: Card):
    scan(phone, card.token)

    cookie = phone.cookies[COOKIE]
    flags = {name: cookie[name] for name in ("httponly", "samesite", "secure", "path", "max-age", "domain")}
    assert flags == {
        "httponly": True,
        "samesite": "Lax",
        "secure": "",
        "path": "/",
        "max-age": 30 * 24 * 3600,
        "domain": "",
    }


def test_with_https_the_cookie_goes_nowhere_else(phone: Client, card: Card, settings: Settings):
    settings.SESSION_COOKIE_SECURE = True

    scan(phone, card.token)

    assert phone.cookies[COOKIE]["secure"] is True


def test_a_phone_keeps_its_cookie_from_table_to_table(phone: Client, bern: House, card: Card):
    scan(phone, card.token)
    before = phone.cookies[COOKIE].value

    scan(phone, card_of(table_of(bern.club.tournaments.get(), 2)).token)

    assert (phone.cookies[COOKIE].value, Device.objects.count(), Admission.objects.count()) == (before, 1, 2)


def test_what_is_not_our_cookie_is_replaced(phone: Client, card: Card):
    phone.cookies[COOKIE] = "forged"

    scan(phone, card.token)

    assert phone.cookies[COOKIE].value != "forged"


@pytest.mark.parametrize("tables", [1, 3])
def test_a_scan_takes_few_queries(
    bern: House, django_assert_num_queries: DjangoAssertNumQueries, tables: int
):
    token = card_of(table_of(evening(bern, tables))).token

    with django_assert_num_queries(FIRST_SCAN):
        scan(stranger(), token)
    phone = stranger()
    scan(phone, token)
    with django_assert_num_queries(LATER_SCAN):
        scan(phone, token)


# Refused


@pytest.mark.parametrize("because", Because, ids=lambda because: because.word)
def test_a_refusal_is_one_sentence_above_the_field_for_a_code(phone: Client, db: None, because: Because):
    page = phone.get("/q/", {"because": because.word})

    sentence = NotAdmitted(because).sentence.replace("'", "&#x27;")
    assert f'<p class="notice error" role="alert">{sentence}</p>' in text(page)
    assert '<input type="text" name="code"' in text(page)
    expected = HTTPStatus.TOO_MANY_REQUESTS if because is Because.TOO_MANY else HTTPStatus.FORBIDDEN
    assert page.status_code == expected


@pytest.mark.parametrize("because", ["", "<script>", "UNKNOWN", "x" * 5000, "\0", "ß"])
def test_what_is_no_reason_is_not_shown(phone: Client, db: None, because: str):
    page = phone.get("/q/", {"because": because})

    assert (page.status_code, 'class="notice' in text(page), "script>alert" in text(page)) == (
        200,
        False,
        False,
    )


@pytest.mark.parametrize(
    "token",
    [
        pytest.param(token_of("guessed"), id="guessed"),
        pytest.param("x", id="short"),
        pytest.param("x" * 4000, id="long"),
        pytest.param("%00" * 22, id="nothing-signs"),
        pytest.param("%ff%fe", id="no-text"),
        pytest.param("..%2f..%2fetc", id="path"),
        pytest.param("%0d%0aSet-Cookie:a=b", id="lines"),
        pytest.param("ж" * 22, id="other-letters"),
    ],
)
def test_an_address_that_is_no_cards_leads_to_the_sentence(phone: Client, card: Card, token: str):
    response = scan(phone, token)

    expected = (HTTPStatus.SEE_OTHER, "/q/?because=unknown")
    assert led_to(response) in (expected, (HTTPStatus.NOT_FOUND, ""))
    assert COOKIE not in phone.cookies


def test_a_code_does_not_count_as_a_token(phone: Client, card: Card):
    """Or codes could be guessed past the limits of those that are typed."""
    assert led_to(scan(phone, card.code)) == (HTTPStatus.SEE_OTHER, "/q/?because=unknown")


def test_a_card_that_was_revoked_leads_to_its_sentence(phone: Client, bern: House, card: Card):
    revoke(card.table, by=bern.director)

    assert led_to(scan(phone, card.token)) == (HTTPStatus.SEE_OTHER, "/q/?because=revoked")


def test_a_code_that_opens_nothing_is_told_at_its_field(phone: Client, card: Card):
    response = type_in(phone, code_of("guessed"))

    assert response.status_code == HTTPStatus.FORBIDDEN
    assert errors(response) == {"code": [NotAdmitted(Because.WRONG_CODE).sentence]}
    assert COOKIE not in phone.cookies


@pytest.mark.parametrize("code", ["", "x" * 41, "K7QM\0", "\ud800", "<b>"])
def test_what_is_no_code_is_told_at_its_field(phone: Client, card: Card, code: str):
    response = phone.post("/q/", {"code": code.encode("utf-8", "surrogatepass")})

    assert (response.status_code < 500, list(errors(response))) == (True, ["code"])
    assert "<b>" not in text(response)


def test_who_guesses_is_told_to_wait(phone: Client, card: Card):
    for _guess in range(guessing.MOST_WRONG - 1):
        guessing.count_wrong()
    assert type_in(phone, code_of("guessed")).status_code == HTTPStatus.FORBIDDEN

    response = type_in(stranger(), card.code)

    assert response.status_code == HTTPStatus.TOO_MANY_REQUESTS
    assert errors(response) == {"code": [NotAdmitted(Because.TOO_MANY).sentence]}
    assert led_to(scan(phone, card.token))[0] == HTTPStatus.SEE_OTHER


def test_a_whole_hall_behind_one_address_is_let_in(bern: House):
    there = evening(bern, 30)
    cards = [card_of(table_of(there, number)) for number in range(1, 31)]

    answers = {led_to(type_in(stranger(), card.code))[0] for card in cards for _phone in range(2)}

    assert answers == {HTTPStatus.SEE_OTHER}


def test_another_site_types_no_codes(card: Card):
    phone = Client(enforce_csrf_checks=True)

    assert type_in(phone, card.code).status_code == HTTPStatus.FORBIDDEN
    assert Device.objects.count() == 0


# Nothing is left behind


def answers(phone: Client, card: Card, house: House) -> Iterator[HttpResponseBase]:
    """Everything that is ever answered here."""
    yield scan(phone, card.token)
    yield type_in(phone, card.code)
    yield type_in(phone, code_of("guessed"))
    yield phone.get("/q/")
    yield phone.get("/q/", {"because": "revoked"})
    yield phone.head(f"/q/{card.token}")
    yield scan(phone, card.token, headers={"Sec-Purpose": "prefetch"})
    yield phone.post(f"/q/{card.token}")
    Tournament.objects.update(state=State.FINISHED)
    yield scan(phone, card.token)
    yield type_in(phone, card.code)


def test_no_answer_is_kept_or_told_on(phone: Client, bern: House, card: Card):
    """The page with the form has no token in its address; without a referrer it could not be sent."""
    for response in answers(phone, card, bern):
        assert response.headers["Cache-Control"] == (
            "max-age=0, no-cache, no-store, must-revalidate, private"
        )
        at_token = card.token in response.wsgi_request.path  # type: ignore[attr-defined] # of test clients
        assert response.headers["Referrer-Policy"] == ("no-referrer" if at_token else "same-origin")
        assert response.headers["X-Robots-Tag"] == "noindex, nofollow"


def test_no_answer_holds_the_token(phone: Client, bern: House, card: Card):
    for response in answers(phone, card, bern):
        assert card.token not in str(response.headers) + getattr(response, "content", b"").decode()


def test_no_line_of_the_log_holds_the_token(phone: Client, bern: House, card: Card):
    [console] = [handler for handler in logging.getLogger().handlers if handler.get_name() == "console"]
    lines = StringIO()
    before = cast("logging.StreamHandler[Any]", console).setStream(lines)
    try:
        list(answers(phone, card, bern))
        phone.get(f"/q/{card.token}/")
        phone.get("/accounts/nothing/", {"next": f"/q/{card.token}"})
    finally:
        cast("logging.StreamHandler[Any]", console).setStream(before)

    assert "Not Found: /q/…/" in lines.getvalue()
    assert card.token not in lines.getvalue()


# Programs that look before somebody does


def test_looking_whether_there_is_something_does_nothing(phone: Client, card: Card):
    found = [phone.head(f"/q/{token}") for token in (card.token, token_of("guessed"))]

    assert [(response.status_code, response.content) for response in found] == [(204, b"")] * 2
    assert (Device.objects.count(), Game.objects.count()) == (0, 0)


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Purpose": "prefetch"},
        {"Sec-Purpose": "prefetch;prerender"},
        {"Purpose": "prefetch"},
        {"X-Moz": "prefetch"},
        {"X-Purpose": "preview"},
    ],
    ids=str,
)
def test_fetching_ahead_does_nothing(phone: Client, card: Card, headers: dict[str, str]):
    response = scan(phone, card.token, headers=headers)

    assert (response.status_code, COOKIE in phone.cookies) == (HTTPStatus.FORBIDDEN, False)
    assert (Device.objects.count(), Game.objects.count()) == (0, 0)


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete", "options"])
def test_a_card_is_only_looked_at(phone: Client, card: Card, method: str):
    assert getattr(phone, method)(f"/q/{card.token}").status_code == HTTPStatus.METHOD_NOT_ALLOWED


def test_the_home_page_leads_to_the_code(client: Client):
    assert f'href="{reverse("clubs:enter-code")}"' in client.get(reverse("scoring:home")).text
