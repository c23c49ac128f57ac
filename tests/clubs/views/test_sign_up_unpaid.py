"""Places that are fixed by the fee: who has paid until when, and who loses the place."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubs.actions.cash import CashValues, book_entry
from clubs.actions.sign_up import accept
from clubs.actions.sign_up_links import known_token
from clubs.actions.sign_up_unpaid import pass_on_unpaid
from clubs.cash import Means, Movement
from clubs.errors import Refused
from clubs.models import Role, SignUp, SignUpRequest, Tournament
from clubs.queries.sign_up import pay_text, unpaid_since
from clubs.sign_up import pay_day
from tests.clubs.conftest import House
from tests.clubs.signing_up import again, owing, signed_up, states
from tests.clubs.views.answers import reader, stranger, text

NOVEMBER = date(2026, 11, 10)


@pytest.mark.parametrize(
    ("accepted", "day"),
    [
        (None, NOVEMBER),
        (date(2026, 11, 1), NOVEMBER),
        (date(2026, 11, 8), date(2026, 11, 15)),
        (date(2026, 11, 16), date(2026, 11, 20)),
    ],
)
def test_whoever_is_accepted_late_has_a_week_until_the_tournament_at_most(accepted: date | None, day: date):
    assert pay_day(NOVEMBER, accepted=accepted, played=date(2026, 11, 20)) == day


@pytest.fixture
def rosa(bern: House) -> SignUpRequest:
    """Rosa has the only place and should have paid long ago; Otto waits."""
    there = owing(bern)
    Tournament.objects.update(date=timezone.localdate() + timedelta(days=30))
    SignUp.objects.update(places=1, pay_until=timezone.localdate() - timedelta(days=8))
    there = SignUp.objects.select_related("tournament__club").get()
    request = signed_up(there, "Rosa Kunz")
    signed_up(there, "Otto Frei")
    accept(request, by=bern.director)
    SignUpRequest.objects.update(accepted_at=timezone.now() - timedelta(days=20))
    return again(request)


def pay(house: House, request: SignUpRequest) -> None:
    entry = again(request).entry
    assert entry is not None
    book_entry(entry, CashValues(Movement.PAYMENT, 2000, Means.CASH), by=house.director)


def test_who_has_paid_keeps_the_place(bern: House, rosa: SignUpRequest):
    today = timezone.localdate()
    assert list(unpaid_since(rosa.sign_up, today)) == [rosa.pk]

    pay(bern, rosa)

    assert (unpaid_since(rosa.sign_up, today), pay_text(rosa, today)) == ({}, "")
    with pytest.raises(Refused) as refused:
        pass_on_unpaid(rosa, by=bern.director)
    assert refused.value.sentence == "Rosa Kunz has paid by now, or still has time."


def test_who_was_accepted_only_now_has_time(bern: House, rosa: SignUpRequest):
    SignUpRequest.objects.update(accepted_at=timezone.now())

    assert unpaid_since(rosa.sign_up, timezone.localdate()) == {}
    assert pay_text(again(rosa), timezone.localdate()).startswith("Your place is fixed once")


def test_the_place_goes_to_the_next_in_line_and_the_one_who_loses_it_reads_why(
    bern: House, rosa: SignUpRequest
):
    pass_on_unpaid(rosa, by=bern.director)

    assert states(rosa.sign_up) == [("Rosa Kunz", "declined"), ("Otto Frei", "requested")]
    assert again(rosa).reason.startswith("The entry fee was not paid by ")


def test_without_a_day_nobody_is_listed(bern: House, rosa: SignUpRequest):
    SignUp.objects.update(pay_until=None)
    found = again(rosa)

    assert (unpaid_since(found.sign_up, timezone.localdate()), pay_text(found, timezone.localdate())) == (
        {},
        "",
    )


def page(request: SignUpRequest, name: str, *more: int) -> str:
    evening = request.sign_up.tournament
    return reverse(f"clubs:{name}", args=[evening.club.slug, evening.slug, *more])


def test_the_office_sees_who_has_not_paid_and_gives_the_place_on(bern: House, rosa: SignUpRequest):
    office = reader(bern, Role.DIRECTOR)
    assert "Give the place of Rosa Kunz to the next" in text(office.get(page(rosa, "sign-ups")))

    done = text(office.post(page(rosa, "sign-up-pass-on", rosa.pk), follow=True))

    assert "Rosa Kunz no longer has a place." in done
    assert "Not paid in time" not in done


def test_the_public_page_and_the_own_one_say_by_when(bern: House, rosa: SignUpRequest):
    client: Client = stranger()
    assert "A place is fixed once the fee is paid." in text(client.get(page(rosa, "sign-up")))

    own = text(client.get(reverse("clubs:own-sign-up", args=[known_token(rosa)])))

    assert "the club may give your place to somebody else" in own


def test_the_settings_ask_for_the_day_only_where_there_is_a_fee(bern: House, rosa: SignUpRequest):
    office = reader(bern, Role.DIRECTOR)
    label = "A place is fixed once the fee is paid by"
    assert label in text(office.get(page(rosa, "sign-up-settings")))

    Tournament.objects.update(fee=0, fees={})

    assert label not in text(office.get(page(rosa, "sign-up-settings")))
