"""A tournament for which people sign up, and those who do."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import Any

from django.utils import timezone

from clubs.actions.cash import change_prices
from clubs.actions.sign_up import SignUpDetails, sign_up
from clubs.actions.sign_up_links import own_token
from clubs.actions.sign_up_settings import change_payment, change_sign_up
from clubs.bills import PayWays
from clubs.cash import Prices
from clubs.forms.sign_up import SHORTEST, new_stamp
from clubs.models import SignUp, SignUpRequest, Tournament
from core.keys import hashed
from tests.clubs.conftest import House, tournament

GIVEN = [
    *("Anna", "Beat", "Carla", "Dominik", "Erna", "Fritz", "Greti", "Hans", "Ida", "Jakob", "Klara", "Luzi"),
    *("Maria", "Olga", "Peter", "Rosa", "Theres", "Urs"),
]
SURNAMES = [
    *("Muster", "Abyberg", "Betschart", "Camenzind", "Dettling", "Ehrler", "Gwerder", "Horat", "Jauch"),
    *("Lagler", "Nauer", "Ott", "Pfyl", "Suter", "Inderbitzin", "Marty", "Reichlin"),
]
"""The 18 × 17 pairs of these are all different, and none is like another one."""


def person(number: int) -> str:
    return f"{GIVEN[number % len(GIVEN)]} {SURNAMES[number % len(SURNAMES)]}"


USUAL = {
    "on": True,
    "opens": None,
    "closes": None,
    "places": None,
    "waiting_list": True,
    "offer_hours": None,
    "at_once": False,
    "confirm_partner": False,
    "own_substitute": False,
    "ask_phone": False,
    "ask_birth_year": False,
    "ask_apart": False,
    "ask_remark": False,
}
SITE = "https://jass.example"
_numbers = count(1)


def open_for_sign_up(house: House, evening: Tournament | None = None, **settings: object) -> SignUp:
    """An open tournament with its sign-up on; `settings` where they differ from the usual ones."""
    there = evening or tournament(house.club)
    return change_sign_up(there, {**USUAL, **settings}, by=house.director)


BANK = PayWays(iban="CH4431999123000889012", holder="Jassclub Bern", postcode="3000", town="Bern")


def owing(house: House, evening: Tournament | None = None, ways: PayWays = BANK) -> SignUp:
    """The same with a fee of 20 francs, and with how it is paid."""
    there = evening or tournament(house.club)
    change_prices(there, Prices(member=2000), by=house.director)
    open_for_sign_up(house, there)
    return change_payment(there, ways, by=house.director)


def token() -> str:
    """A token that nobody else has."""
    return hashed(str(next(_numbers)))[:22]


def signed_up(there: SignUp, *people: str, own: str = "", **more: Any) -> SignUpRequest:
    """Whoever signs up under these names, one or several who come together."""
    details = SignUpDetails(people=people, **more)
    salt = token()
    return sign_up(there.tournament, details, token=own or own_token(salt), salt=salt, site=SITE)


def states(there: SignUp) -> Sequence[tuple[str, str]]:
    """Who has signed up and what became of them, in the order of arrival."""
    return [(each.title, str(each.current_state)) for each in there.requests.select_related("entry")]


def old_stamp() -> str:
    """The stamp of a page that somebody has taken the time to fill in."""
    return new_stamp(timezone.now().timestamp() - SHORTEST - 1)


def again(request: SignUpRequest) -> SignUpRequest:
    """A request as it is now."""
    return SignUpRequest.objects.select_related("sign_up__tournament__club", "entry").get(pk=request.pk)
