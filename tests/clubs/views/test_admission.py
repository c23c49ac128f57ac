"""Into the hall: what a browser gets that scans a card or types a code, and what stays nowhere."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from http import HTTPStatus
from io import StringIO
from typing import Any, cast

import pytest
from django.http import HttpResponseBase
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries, Settings

from clubs.actions.access_cards import AccessCard, card_code, card_for, card_token, revoke_card
from clubs.actions.admission import COOKIE, DenialReason, NotAdmitted, admit, admitted_device
from clubs.models import Action, Admission, Device, Player, Role, RoundState, State, Tournament
from core.limits import WRONG_CODE
from core.qr import Square
from core.rate_limit import spend
from scoring.models import Game
from tests.clubs.conftest import House
from tests.clubs.printouts import evening, table_of
from tests.clubs.views.answers import reader, stranger, text

KEY = "k" * 22
FIRST_SCAN, LATER_SCAN = 24, 7
"""Queries: the first scan of a table starts its game, too."""


@pytest.fixture
def card(bern: House) -> AccessCard:
    """The card of the first of two tables."""
    return card_for(table_of(evening(bern)))


@pytest.fixture
def phone() -> Client:
    return stranger()


def scan(phone: Client, token: str, **more: Any) -> HttpResponseBase:
    return phone.get(f"/q/{token}", **more)


def type_in(phone: Client, code: str) -> Any:
    return phone.post("/q/", {"code": code})


def errors(response: Any) -> dict[str, list[str]]:
    return dict(response.context["form"].errors)


def led_to(response: HttpResponseBase) -> tuple[int, str]:
    return response.status_code, response.headers.get("Location", "")


# Let in


def test_a_scan_leads_to_a_clean_address(phone: Client, card: AccessCard):
    response = scan(phone, card.token)

    game = Game.objects.get()
    assert led_to(response) == (HTTPStatus.SEE_OTHER, f"/table/#g={game.pk}")
    assert phone.get(response.headers["Location"]).status_code == HTTPStatus.OK
    assert admitted_device(game.pk, cookie=phone.cookies[COOKIE].value, key=KEY).row.token == card.access


@pytest.mark.parametrize("between", ["-", "", " ", " - "])
def test_a_code_leads_there_too(phone: Client, card: AccessCard, between: str):
    typed = f" {card.code[:4].lower()}{between}{card.code[4:]}".replace("0", "O").replace("1", "l")

    response = type_in(phone, typed)

    assert led_to(response) == (HTTPStatus.SEE_OTHER, f"/table/#g={Game.objects.get().pk}")


@pytest.mark.long  # each day a card is scanned, typed, refused and revoked
def test_the_cookie_is_the_browsers_own_affair(phone: Client, card: AccessCard):
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


def test_with_https_the_cookie_goes_nowhere_else(phone: Client, card: AccessCard, settings: Settings):
    settings.SESSION_COOKIE_SECURE = True

    scan(phone, card.token)

    assert phone.cookies[COOKIE]["secure"] is True


@pytest.mark.long  # each day a card is scanned, typed, refused and revoked
def test_a_phone_keeps_its_cookie_from_table_to_table(phone: Client, bern: House, card: AccessCard):
    scan(phone, card.token)
    before = phone.cookies[COOKIE].value

    scan(phone, card_for(table_of(bern.club.tournaments.get(), 2)).token)

    assert (phone.cookies[COOKIE].value, Device.objects.count(), Admission.objects.count()) == (before, 1, 2)


def test_what_is_not_our_cookie_is_replaced(phone: Client, card: AccessCard):
    phone.cookies[COOKIE] = "forged"

    scan(phone, card.token)

    assert phone.cookies[COOKIE].value != "forged"


@pytest.mark.long  # each day the queries of the results and the standings are counted
@pytest.mark.parametrize("tables", [1, 3])
def test_a_scan_takes_few_queries(
    bern: House, django_assert_num_queries: DjangoAssertNumQueries, tables: int
):
    token = card_for(table_of(evening(bern, tables))).token

    with django_assert_num_queries(FIRST_SCAN):
        scan(stranger(), token)
    phone = stranger()
    scan(phone, token)
    with django_assert_num_queries(LATER_SCAN):
        scan(phone, token)


# Refused


@pytest.mark.parametrize("because", DenialReason, ids=lambda because: because.word)
def test_a_refusal_is_one_sentence_above_the_field_for_a_code(phone: Client, db: None, because: DenialReason):
    page = phone.get("/q/", {"because": because.word})

    sentence = NotAdmitted(because).sentence.replace("'", "&#x27;")
    assert f'<p class="notice error" role="alert">{sentence}</p>' in text(page)
    assert '<input type="text" name="code"' in text(page)
    assert page.status_code == HTTPStatus.FORBIDDEN


@pytest.mark.parametrize("because", ["", "<script>", "UNKNOWN", "x" * 5000, "\0", "ß"])
def test_what_is_no_reason_is_not_shown(phone: Client, db: None, because: str):
    page = phone.get("/q/", {"because": because})

    assert (page.status_code, 'class="notice' in text(page), "script>alert" in text(page)) == (
        200,
        False,
        False,
    )


@pytest.mark.long  # each day a card is scanned, typed, refused and revoked
@pytest.mark.parametrize(
    "token",
    [
        pytest.param(card_token("guessed"), id="guessed"),
        pytest.param("x", id="short"),
        pytest.param("x" * 4000, id="long"),
        pytest.param("%00" * 22, id="nothing-signs"),
        pytest.param("%ff%fe", id="no-text"),
        pytest.param("..%2f..%2fetc", id="path"),
        pytest.param("%0d%0aSet-Cookie:a=b", id="lines"),
        pytest.param("ж" * 22, id="other-letters"),
    ],
)
def test_an_address_that_is_no_cards_leads_to_the_sentence(phone: Client, card: AccessCard, token: str):
    response = scan(phone, token)

    expected = (HTTPStatus.SEE_OTHER, "/q/?because=unknown")
    assert led_to(response) in (expected, (HTTPStatus.NOT_FOUND, ""))
    assert COOKIE not in phone.cookies


def test_a_code_does_not_count_as_a_token(phone: Client, card: AccessCard):
    """Or codes could be guessed past the limits of those that are typed."""
    assert led_to(scan(phone, card.code)) == (HTTPStatus.SEE_OTHER, "/q/?because=unknown")


def test_a_card_that_was_revoked_leads_to_its_sentence(phone: Client, bern: House, card: AccessCard):
    revoke_card(card.table, by=bern.director)

    assert led_to(scan(phone, card.token)) == (HTTPStatus.SEE_OTHER, "/q/?because=revoked")


def test_a_code_that_opens_nothing_is_told_at_its_field(phone: Client, card: AccessCard):
    response = type_in(phone, card_code("guessed"))

    assert response.status_code == HTTPStatus.FORBIDDEN
    assert errors(response) == {"code": [NotAdmitted(DenialReason.WRONG_CODE).sentence]}
    assert COOKIE not in phone.cookies


@pytest.mark.long  # each day a card is scanned, typed, refused and revoked
@pytest.mark.parametrize("code", ["", "x" * 41, "K7QM\0", "\ud800", "<b>"])
def test_what_is_no_code_is_told_at_its_field(phone: Client, card: AccessCard, code: str):
    response = phone.post("/q/", {"code": code.encode("utf-8", "surrogatepass")})

    assert (response.status_code < 500, list(errors(response))) == (True, ["code"])
    assert "<b>" not in text(response)


def test_who_guesses_is_told_to_wait(phone: Client, card: AccessCard):
    spend(WRONG_CODE, 99, address="127.0.0.1", club="elsewhere")
    assert type_in(phone, card_code("guessed")).status_code == HTTPStatus.FORBIDDEN

    response = type_in(stranger(), card.code)

    assert response.status_code == HTTPStatus.TOO_MANY_REQUESTS
    assert 590 < int(response["Retry-After"]) <= 600
    assert errors(response) == {"code": ["Too many wrong codes: scan the card, or try again in 10 minutes."]}
    assert led_to(scan(phone, card.token))[0] == HTTPStatus.SEE_OTHER


@pytest.mark.long
def test_a_whole_hall_behind_one_address_is_let_in(bern: House):
    there = evening(bern, 30)
    cards = [card_for(table_of(there, number)) for number in range(1, 31)]

    answers = {led_to(type_in(stranger(), card.code))[0] for card in cards for _phone in range(2)}

    assert answers == {HTTPStatus.SEE_OTHER}


def test_another_site_types_no_codes(card: AccessCard):
    phone = Client(enforce_csrf_checks=True)

    assert type_in(phone, card.code).status_code == HTTPStatus.FORBIDDEN
    assert Device.objects.count() == 0


# Nothing is left behind


def answers(phone: Client, card: AccessCard, house: House) -> Iterator[HttpResponseBase]:
    yield scan(phone, card.token)
    yield type_in(phone, card.code)
    yield type_in(phone, card_code("guessed"))
    yield phone.get("/q/")
    yield phone.get("/q/", {"because": "revoked"})
    yield phone.head(f"/q/{card.token}")
    yield scan(phone, card.token, headers={"Sec-Purpose": "prefetch"})
    yield phone.post(f"/q/{card.token}")
    Tournament.objects.update(state=State.FINISHED)
    yield scan(phone, card.token)
    yield type_in(phone, card.code)


def test_no_answer_is_kept_or_told_on(phone: Client, bern: House, card: AccessCard):
    """The page with the form has no token in its address; without a referrer it could not be sent."""
    for response in answers(phone, card, bern):
        assert response.headers["Cache-Control"] == (
            "max-age=0, no-cache, no-store, must-revalidate, private"
        )
        at_token = card.token in response.wsgi_request.path  # type: ignore[attr-defined] # of test clients
        assert response.headers["Referrer-Policy"] == ("no-referrer" if at_token else "same-origin")
        assert response.headers["X-Robots-Tag"] == "noindex, nofollow"


def test_no_answer_holds_the_token(phone: Client, bern: House, card: AccessCard):
    for response in answers(phone, card, bern):
        assert card.token not in str(response.headers) + getattr(response, "content", b"").decode()


def test_no_line_of_the_log_holds_the_token(phone: Client, bern: House, card: AccessCard):
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


def test_looking_whether_there_is_something_does_nothing(phone: Client, card: AccessCard):
    found = [phone.head(f"/q/{token}") for token in (card.token, card_token("guessed"))]

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
def test_fetching_ahead_does_nothing(phone: Client, card: AccessCard, headers: dict[str, str]):
    response = scan(phone, card.token, headers=headers)

    assert (response.status_code, COOKIE in phone.cookies) == (HTTPStatus.FORBIDDEN, False)
    assert (Device.objects.count(), Game.objects.count()) == (0, 0)


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_a_card_is_only_looked_at(phone: Client, card: AccessCard, method: str):
    assert getattr(phone, method)(f"/q/{card.token}").status_code == HTTPStatus.METHOD_NOT_ALLOWED


def test_the_home_page_leads_to_the_code(client: Client, db: None):
    assert f'href="{reverse("clubs:enter-code")}"' in client.get(reverse("scoring:home")).text


def address(name: str, there: Tournament, *more: int) -> str:
    return reverse(f"clubs:{name}", args=[there.club.slug, there.slug, 1, *more])


@pytest.mark.long  # each day a card is scanned, typed, refused and revoked
def test_all_cards_are_on_one_page(bern: House):
    there = evening(bern, 3)
    cards = [card_for(table_of(there, number)) for number in (1, 2, 3)]

    page = text(reader(bern, Role.HELPER).get(address("hall-codes", there)))

    assert page.count('<li class="table-card"') == 3
    for card in cards:
        assert f'<p class="card-code">{card.code_shown}</p>' in page
        assert Square(f"http://testserver/q/{card.token}").path in page


def test_cards_that_never_were_are_made_for_the_page(bern: House):
    there = evening(bern, 2)

    page = text(reader(bern).get(address("hall-codes", there)))

    assert page.count('<p class="card-code">') == 2


@pytest.mark.long  # each day a card is scanned, typed, refused and revoked
def test_a_card_that_was_revoked_is_told_beside_the_others(bern: House):
    there = evening(bern, 2)
    reader(bern).post(address("hall-table-revoke", there, 1))
    card_for(table_of(there, 1))
    reader(bern).post(address("hall-table-revoke", there, 1))

    page = text(reader(bern).get(address("hall-codes", there)))

    assert (
        page.count('<p class="card-code">'),
        page.count("has been revoked. Only a new one opens the table."),
    ) == (1, 1)


def test_before_the_release_a_sentence_says_when_there_will_be_codes(bern: House):
    there = evening(bern)
    there.rounds.update(state=RoundState.DRAWN, released=None)

    page = text(reader(bern).get(address("hall-codes", there)))

    assert "The tables get their codes when the round is released." in page
    assert "card-code" not in page


def test_a_server_that_only_this_computer_finds_is_told(bern: House):
    there = evening(bern)

    page = text(reader(bern).get(address("hall-codes", there), headers={"host": "localhost:8000"}))

    assert "A phone cannot open “localhost:8000”." in page


def test_the_page_is_kept_nowhere_and_names_no_token(bern: House):
    there = evening(bern)
    card = card_for(table_of(there))

    response = reader(bern).get(address("hall-codes", there))

    assert "no-store" in response.headers["Cache-Control"]
    assert card.token not in text(response)


def test_names_are_only_text(bern: House):
    there = evening(bern)
    Player.objects.update(name="<script>x</script>")

    page = text(reader(bern).get(address("hall-codes", there)))

    assert "<bdi>&lt;script&gt;x&lt;/script&gt;</bdi>" in page
    assert "<script>x" not in page


# New codes


def test_a_new_code_leads_back_to_the_table(bern: House):
    there = evening(bern)
    before = card_for(table_of(there))

    response = reader(bern, Role.DIRECTOR).post(address("hall-table-renew", there, 1))

    after = card_for(table_of(there))
    assert response.headers["Location"] == address("hall-table", there, 1)
    assert (after.token != before.token, after.access and after.access.number) == (True, 2)
    assert admit(after.token).cookie


def test_a_code_that_is_revoked_opens_nothing(bern: House):
    there = evening(bern)
    card_for(table_of(there))

    response = reader(bern, Role.DIRECTOR).post(address("hall-table-revoke", there, 1))

    assert response.headers["Location"] == address("hall-table", there, 1)
    assert card_for(table_of(there)).revoked
    assert list(there.log.values_list("action", flat=True)) == [Action.ACCESS_REVOKED]


@pytest.mark.parametrize("name", ["hall-table-renew", "hall-table-revoke"])
def test_after_the_round_nothing_is_changed(bern: House, name: str):
    there = evening(bern)
    before = card_for(table_of(there))
    there.rounds.update(state=RoundState.CLOSED)

    page = reader(bern).post(address(name, there, 1), follow=True)

    assert "This round is closed: reopen it before you change anything." in text(page)
    assert card_for(table_of(there)) == before


# On the table's own page


def test_a_helper_sees_the_code_of_a_table_and_a_viewer_does_not(bern: House):
    there = evening(bern)
    card = card_for(table_of(there))
    page = address("hall-table", there, 1)

    helper, viewer = (reader(bern, role).get(page) for role in (Role.HELPER, Role.VIEWER))

    square = Square(f"http://testserver/q/{card.token}").path
    assert (card.code_shown in text(helper), square in text(helper)) == (True, True)
    assert (card.code_shown in text(viewer), square in text(viewer)) == (False, False)
    assert "no-store" in helper.headers["Cache-Control"]


@pytest.mark.long  # each day a card is scanned, typed, refused and revoked
@pytest.mark.parametrize(
    ("role", "offered"), [(Role.HELPER, (False, False)), (Role.DIRECTOR, (True, True))], ids=str
)
def test_a_director_may_make_and_revoke_codes_there(bern: House, role: Role, offered: tuple[bool, bool]):
    there = evening(bern)
    card_for(table_of(there))

    page = text(reader(bern, role).get(address("hall-table", there, 1)))

    addresses = (address(name, there, 1) for name in ("hall-table-renew", "hall-table-revoke"))
    assert tuple(f'action="{found}"' in page for found in addresses) == offered


@pytest.mark.long  # each day a card is scanned, typed, refused and revoked
def test_a_table_whose_code_is_revoked_has_one_red_button(bern: House):
    there, director = evening(bern), reader(bern, Role.DIRECTOR)
    card_for(table_of(there))
    director.post(address("hall-table-revoke", there, 1))

    page = text(director.get(address("hall-table", there, 1)))

    assert re.findall(r'class="button[^"]* primary"[^>]*>([^<]+)', page) == ["Enter the paper sheet"]
