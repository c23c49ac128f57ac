"""The offer of a free place under somebody's own link, and in the office's list."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubs.actions import sign_up
from clubs.models import Role, SignUp, SignUpRequest
from clubs.queries.sign_up import sign_up_moment
from tests.clubs.conftest import House
from tests.clubs.signing_up import again, open_for_sign_up, signed_up
from tests.clubs.views.answers import reader, stranger, text

OTTO, NINA = "A" * 22, "B" * 22


@pytest.fixture
def there(bern: House) -> SignUp:
    """Otto is offered the place, Nina waits."""
    there = open_for_sign_up(bern, places=1, offer_hours=24)
    rosa = signed_up(there, "Rosa Kunz")
    signed_up(there, "Otto Frei", own=OTTO)
    signed_up(there, "Nina Graf", own=NINA)
    sign_up.cancel(rosa)
    return there


@pytest.fixture
def phone() -> Client:
    return stranger()


def own(token: str, page: str = "own-sign-up") -> str:
    return reverse(f"clubs:{page}", args=[token])


def until(request: SignUpRequest) -> str:
    assert request.offered_until
    return sign_up_moment(request.offered_until)


def test_it_is_taken_under_the_own_link(there: SignUp, phone: Client):
    request = there.requests.get(state="offered")
    shown = phone.get(own(OTTO))

    after = phone.post(own(OTTO, "own-sign-up-take"), follow=True)

    assert shown.context["page"].state == (
        f"A place is free for you until {until(request)}."
        " If you do not take it by then, your sign-up is cancelled."
    )
    assert (own(OTTO, "own-sign-up-take") in text(shown), "Can’t come?" in text(shown)) == (True, False)
    assert own(OTTO, "own-sign-up-take") not in text(after)
    assert again(request).state == "requested"


def test_what_was_declined_is_offered_to_the_next(there: SignUp, phone: Client):
    phone.post(own(OTTO, "own-sign-up-cancel"))

    assert phone.get(own(NINA)).context["page"].is_offered


def test_who_waits_and_looks_after_an_offer_has_ended_finds_the_next_one(there: SignUp, phone: Client):
    SignUpRequest.objects.filter(state="offered").update(offered_until=timezone.now() - timedelta(minutes=1))

    refused = phone.post(own(OTTO, "own-sign-up-take"))
    found = phone.get(own(NINA)).context["page"]

    assert refused.context["not_done"] == "This place is no longer offered to you: ask the club."
    assert found.is_offered


def test_the_offices_list_says_until_when(bern: House, there: SignUp):
    evening = there.tournament
    request = there.requests.get(state="offered")

    answer = reader(bern, Role.DIRECTOR).get(
        reverse("clubs:sign-ups", args=[evening.club.slug, evening.slug])
    )

    cells = [row.get_cell("state") for row in answer.context["table"].rows]
    assert cells == ["Cancelled", f"Offered until {until(request)}", "Waiting"]


@pytest.mark.parametrize(
    ("hours", "errors"), [("24", set()), ("", set()), ("0", {"offer_hours"}), ("337", {"offer_hours"})]
)
def test_the_club_says_for_how_many_hours(bern: House, there: SignUp, hours: str, errors: set[str]):
    evening = there.tournament
    address = reverse("clubs:sign-up-settings", args=[evening.club.slug, evening.slug])

    answer = reader(bern, Role.DIRECTOR).post(address, {"on": "on", "places": "1", "offer_hours": hours})

    wrong = set(answer.context["form"].errors) if answer.context else set()
    assert wrong == errors
    assert SignUp.objects.get().offer_hours == (24 if hours else None)
