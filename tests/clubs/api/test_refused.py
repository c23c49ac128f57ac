"""Each address of the hall × each reason to let nobody in: one sentence, and nothing has changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubs.actions.access_cards import AccessCard, card_code, card_for, card_token, renew_card, revoke_card
from clubs.actions.admission import COOKIE, GRACE, DenialReason, NotAdmitted
from clubs.models import AccessToken, Admission, Device, RoundState, State, Tournament
from config.api import api
from scoring.models import DealRevision, Game
from tests.clubs.conftest import House
from tests.clubs.phones import TablePhone, phone_at, phone_of
from tests.clubs.printouts import evening, next_round, table_of
from tests.clubs.views.answers import stranger


@dataclass
class Hall:
    """An evening in Bern with a phone at its first table, and what there is elsewhere."""

    bern: House
    thun: House
    there: Tournament = field(init=False)
    card: AccessCard = field(init=False)
    phone: TablePhone = field(init=False)

    def __post_init__(self) -> None:
        self.there = evening(self.bern, preset="sidi-barrani", deals=2)
        self.card = card_for(table_of(self.there))
        self.phone = phone_of(self.there)
        assert self.phone.send(self.phone.record(1)).status_code == 200


@pytest.fixture
def hall(bern: House, thun: House) -> Hall:
    return Hall(bern, thun)


# Reasons


def revoked(hall: Hall) -> None:
    revoke_card(table_of(hall.there), by=hall.bern.director)


def renewed(hall: Hall) -> None:
    renew_card(table_of(hall.there), by=hall.bern.director)


def redrawn(hall: Hall) -> None:
    hall.there.rounds.get().draws.update(current=False)


def not_released(hall: Hall) -> None:
    hall.there.rounds.update(state=RoundState.DRAWN, released=None)


def expired(hall: Hall) -> None:
    closed = timezone.now() - GRACE - timedelta(seconds=1)
    hall.there.rounds.update(state=RoundState.CLOSED, closed=closed)


def reused_after_the_round(hall: Hall) -> None:
    """The next round runs, and so does the tournament; the card of the last round lies about."""
    expired(hall)
    next_round(hall.there)


def tournament_over(hall: Hall) -> None:
    Tournament.objects.filter(pk=hall.there.pk).update(state=State.FINISHED)


def tournament_archived(hall: Hall) -> None:
    Tournament.objects.filter(pk=hall.there.pk).update(state=State.ARCHIVED)


OF_CARDS: Mapping[Callable[[Hall], None], DenialReason] = {
    revoked: DenialReason.REVOKED,
    renewed: DenialReason.REVOKED,
    redrawn: DenialReason.REDRAWN,
    not_released: DenialReason.NOT_RELEASED,
    expired: DenialReason.OVER,
    reused_after_the_round: DenialReason.OVER,
    tournament_over: DenialReason.TOURNAMENT_OVER,
    tournament_archived: DenialReason.TOURNAMENT_OVER,
}
"""Why a card opens nothing any more, to whoever scans it and to whoever is in."""


def other_table(hall: Hall) -> None:
    hall.phone.game = phone_of(hall.there, 2).game


def other_round(hall: Hall) -> None:
    next_round(hall.there)
    hall.phone.game = phone_of(hall.there, round_number=2).game


def other_tournament(hall: Hall) -> None:
    hall.phone.game = phone_of(evening(hall.bern, slug="december")).game


def other_club(hall: Hall) -> None:
    hall.phone.game = phone_of(evening(hall.thun)).game


def cookie_of_another_device(hall: Hall) -> None:
    """Somebody has copied the cookie; the key stayed in its own browser."""
    hall.phone.key = uuid4().hex


def cookie_of_a_device_elsewhere(hall: Hall) -> None:
    other = phone_of(hall.there, 2)
    other.read()
    hall.phone.cookie, hall.phone.key = other.cookie, other.key
    hall.phone.client.cookies[COOKIE] = other.cookie


def forged_cookie(hall: Hall) -> None:
    hall.phone.client.cookies[COOKIE] = card_token("forged")


def token_for_a_cookie(hall: Hall) -> None:
    hall.phone.client.cookies[COOKIE] = hall.card.token


def short_key(hall: Hall) -> None:
    hall.phone.key = "k" * 21


def endless_key(hall: Hall) -> None:
    hall.phone.key = "k" * 5000


def no_cookie(hall: Hall) -> None:
    hall.phone.client.cookies.clear()


def token_for_a_key(hall: Hall) -> None:
    hall.phone.key = hall.card.token


OF_DEVICES: Mapping[Callable[[Hall], None], DenialReason | None] = {
    no_cookie: None,
    short_key: None,
    endless_key: None,
    other_table: DenialReason.OTHER_TABLE,
    other_round: DenialReason.OTHER_TABLE,
    other_tournament: DenialReason.OTHER_TABLE,
    other_club: DenialReason.OTHER_TABLE,
    cookie_of_another_device: DenialReason.OTHER_DEVICE,
    cookie_of_a_device_elsewhere: DenialReason.OTHER_TABLE,
    forged_cookie: DenialReason.NO_DEVICE,
    token_for_a_cookie: DenialReason.NO_DEVICE,
    token_for_a_key: DenialReason.OTHER_DEVICE,
}
"""Why a device is not at this table; None where it was never let in anywhere."""

NEVER_SCANNED = "Scan the card on your table with this device first."

# Addresses


ASKED: Mapping[str, Callable[[TablePhone], Any]] = {
    "GET /tables/{game_id}": lambda phone: phone.read(),
    "POST /tables/{game_id}/changes": lambda phone: phone.send(phone.record(2), phone.confirm("NS")),
    "GET /tables/{game_id}/seats": lambda phone: phone.seats(),
}


def stored() -> list[Any]:
    """All that somebody who is not let in must not have changed."""
    return [
        list(model._default_manager.order_by("pk").values())
        for model in (Game, DealRevision, Admission, Device, AccessToken)
    ]


def called(value: object) -> str:
    """What a case is called: its reason, with the word that addresses have for it."""
    return value.word if isinstance(value, DenialReason) else getattr(value, "__name__", "never-scanned")


def test_each_address_of_tables_is_asked_here():
    paths = api.get_openapi_schema()["paths"]
    addresses = {
        f"{method.upper()} {path.removeprefix('/api/v1')}"
        for path, methods in paths.items()
        if "/tables/" in path
        for method in methods
    }

    assert addresses == set(ASKED)


@pytest.mark.sample(5)
@pytest.mark.parametrize("address", ASKED)
@pytest.mark.parametrize(("action", "because"), [*OF_CARDS.items(), *OF_DEVICES.items()], ids=called)
def test_who_is_not_let_in_is_told_in_one_sentence(
    hall: Hall, address: str, action: Callable[[Hall], None], because: DenialReason | None
):
    action(hall)
    before = stored()

    response = ASKED[address](hall.phone)

    status = 401 if because in {None, DenialReason.NO_DEVICE} else 403
    sentence = NotAdmitted(because).sentence if because else NEVER_SCANNED
    assert (response.status_code, response.json()) == (status, {"detail": sentence})
    assert response.headers["Cache-Control"] == "no-store"
    assert stored() == before


# Those that have no cookie yet


def scan(phone: Client, card: AccessCard) -> tuple[int, str]:
    """Where a scan leads in the end: the status of that page, and what it says."""
    response = phone.get(f"/q/{card.token}")
    assert response.status_code == 303
    page = phone.get(response.headers["Location"])
    return page.status_code, page.context["sentence"]


def type_in(phone: Client, code: str) -> tuple[int, str]:
    page: Any = phone.post(reverse("clubs:enter-code"), {"code": code})
    [sentence] = page.context["form"].errors["code"]
    return page.status_code, sentence


@pytest.mark.sample(2)
@pytest.mark.parametrize(("action", "because"), OF_CARDS.items(), ids=called)
def test_a_card_that_holds_no_more_is_told_so_in_one_sentence(
    hall: Hall, action: Callable[[Hall], None], because: DenialReason
):
    action(hall)
    before = stored()

    answers = scan(stranger(), hall.card), type_in(stranger(), hall.card.code)

    assert answers == ((403, NotAdmitted(because).sentence),) * 2
    assert stored() == before


def test_guessed_tokens_and_codes_are_told_so_in_one_sentence(hall: Hall):
    before = stored()
    guessed = AccessCard(hall.card.table, None, card_token("guessed"), card_code("guessed"))

    answers = scan(stranger(), guessed), type_in(stranger(), guessed.code)

    assert answers == (
        (403, NotAdmitted(DenialReason.UNKNOWN).sentence),
        (403, NotAdmitted(DenialReason.WRONG_CODE).sentence),
    )
    assert stored() == before


def test_what_was_open_before_is_open_to_others_still(hall: Hall):
    """A card that is taken away closes its own table only."""
    other = phone_at(table_of(hall.there, 2))
    revoked(hall)

    assert [ASKED[address](other).status_code for address in ASKED] == [200, 422, 200]
