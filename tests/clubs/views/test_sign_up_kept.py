"""Sign-up page that is kept for everyone: whatever it says shows at once when it changes."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db.models import F
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from clubs.actions.sign_up import cancel
from clubs.actions.sign_up_names import show_name
from clubs.forms.sign_up import stamp_age
from clubs.models import Club, Entry, Role, SignUp, SignUpRequest, SignUpState, Tournament
from tests.clubs.conftest import House
from tests.clubs.signing_up import open_for_sign_up, signed_up
from tests.clubs.views.answers import reader, stranger, text
from tests.clubs.views.test_sign_up import public, typed


@pytest.fixture
def there(bern: House) -> SignUp:
    return open_for_sign_up(bern, places=2, at_once=True, show_names=True)


def shown(there: SignUp, client: Client | None = None) -> str:
    """The page without what nobody else is given."""
    page = text((client or stranger()).get(public(there)))
    return re.sub(r'name="(stamp|csrfmiddlewaretoken)" value="[^"]+"', r'name="\1"', page)


def given(there: SignUp, name: str) -> str:
    page = text(stranger().get(public(there)))
    found: list[str] = re.findall(f'name="{name}" value="([^"]+)"', page)
    return found[0]


def sign_another_up(there: SignUp) -> None:
    signed_up(there, "Rosa Kunz")


def cancel_somebody(there: SignUp) -> None:
    cancel(there.requests.get(arrival=1))


def show_a_name(there: SignUp) -> None:
    show_name(there.requests.get(arrival=1), is_shown=True)


def rename_the_club(there: SignUp) -> None:
    Club.objects.update(name="Köniz")


def move_the_evening(there: SignUp) -> None:
    Tournament.objects.update(place="Löwen", revision=F("revision") + 1)


def close(there: SignUp) -> None:
    SignUp.objects.update(closes=timezone.now() - timedelta(hours=1))


def ask_for_the_phone(there: SignUp) -> None:
    SignUp.objects.update(ask_phone=True)


def take_off(there: SignUp) -> None:
    Entry.objects.update(left_round=1)


CHANGES = (
    *(sign_another_up, cancel_somebody, show_a_name, rename_the_club, move_the_evening, close),
    *(ask_for_the_phone, take_off),
)


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_a_change_shows_at_once(there: SignUp, change: Callable[[SignUp], None]):
    signed_up(there, "Otto Frei")
    before = shown(there)
    assert shown(there) == before

    change(there)

    assert shown(there) != before


def test_a_name_is_gone_with_the_data_whatever_deleted_them(there: SignUp):
    signed_up(there, "Otto Frei", shows_name=True)
    before = shown(there)

    SignUpRequest.objects.all().delete()

    assert ("Otto Frei" in before, "Otto Frei" in shown(there)) == (True, False)


def test_an_offer_that_ends_frees_its_place_though_nobody_has_done_anything(there: SignUp):
    signed_up(there, "Otto Frei")
    signed_up(there, "Rosa Kunz")
    offered = {"state": SignUpState.OFFERED, "entry": None}
    SignUpRequest.objects.filter(arrival=2).update(
        **offered, offered_until=timezone.now() + timedelta(hours=1)
    )
    before = shown(there)

    SignUpRequest.objects.filter(arrival=2).update(offered_until=timezone.now() - timedelta(hours=1))

    assert shown(there) != before


def test_everybody_is_given_a_stamp_and_a_token_of_their_own(there: SignUp):
    stamps = [given(there, "stamp") for _visitor in range(3)]
    tokens = [given(there, "csrfmiddlewaretoken") for _visitor in range(3)]

    assert (len(set(stamps)), len(set(tokens))) == (3, 3)
    assert all((stamp_age(stamp) or 0) < 60 for stamp in stamps)


def test_the_form_of_a_kept_page_is_sent_like_any_other(there: SignUp):
    shown(there)
    phone = Client(enforce_csrf_checks=True, headers={"accept-language": "en"})
    [token] = re.findall('name="csrfmiddlewaretoken" value="([^"]+)"', text(phone.get(public(there))))

    phone.post(public(there), typed(csrfmiddlewaretoken=token))

    assert there.requests.count() == 1


def test_each_language_has_a_page_of_its_own(there: SignUp):
    languages = ("en", "de", "fr", "it")

    pages = [shown(there, Client(headers={"accept-language": each})) for each in languages * 2]

    assert (len(set(pages)), pages[:4]) == (4, pages[4:])


def test_whoever_is_signed_in_has_the_own_name_on_the_page_alone(bern: House, there: SignUp):
    before = shown(there)

    own = shown(there, reader(bern, Role.VIEWER))

    assert bern.people[Role.VIEWER].username in own
    assert shown(there) == before


def test_a_kept_page_asks_for_what_it_says_and_no_more(
    there: SignUp, django_assert_num_queries: DjangoAssertNumQueries
):
    SignUp.objects.update(show_names=False)
    shown(there)

    with django_assert_num_queries(3):  # the sign-up; who is in line; who plays
        shown(there)
