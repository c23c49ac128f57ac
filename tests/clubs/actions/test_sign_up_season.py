"""Several evenings of a season on one form, and one after the other under an own link (E34)."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from django.utils import timezone

from clubs.actions.sign_up import SignUpDetails, cancel
from clubs.actions.sign_up_season import (
    delete_season_data,
    evenings_to_choose,
    join_evening,
    sign_up_for_season,
)
from clubs.errors import Refused
from clubs.models import Season, SignUp, SignUpRequest, State, Tournament, TournamentKind
from clubs.queries.sign_up_season import tied_requests
from tests.clubs.conftest import House, tournament
from tests.clubs.signing_up import SITE, open_for_sign_up, signed_up, states, token

ROSA = SignUpDetails(people=["Rosa Kunz"], email="rosa@example.org", phone="079 1", remark="No stairs")


def evenings(house: House, count: int = 5, **settings: object) -> list[SignUp]:
    """The evenings of a season, a month apart, each with its own sign-up."""
    season = Season.objects.create(club=house.club, name="Club championship", slug="season")
    return [
        open_for_sign_up(
            house,
            tournament(
                house.club,
                name=f"Evening {month}",
                slug=f"evening-{month}",
                season=season,
                date=date(2126, month, 7),
            ),
            **settings,
        )
        for month in range(1, count + 1)
    ]


@pytest.fixture
def five(bern: House) -> list[SignUp]:
    return evenings(bern)


def all_of(first: SignUp, *others: SignUp, details: SignUpDetails = ROSA, salt: str = "") -> SignUpRequest:
    return sign_up_for_season(first, others, details, salt=salt or token(), site=SITE)


def names(found: list[SignUp] | Any) -> list[str]:
    return [each.tournament.name for each in found]


def test_who_ticks_all_evenings_has_an_ordinary_sign_up_on_each(five: list[SignUp]):
    all_of(*five)

    assert [states(each) for each in five] == 5 * [[("Rosa Kunz", "requested")]]


@pytest.mark.long  # each day evenings of a season are joined and deleted
def test_all_of_them_are_tied_and_each_has_a_link_of_its_own(five: list[SignUp]):
    request = all_of(five[2], five[0], five[4])

    assert names(each.sign_up for each in tied_requests(request)) == ["Evening 1", "Evening 5"]
    assert SignUpRequest.objects.values("token_hash").distinct().count() == 3


@pytest.mark.long  # each day evenings of a season are joined and deleted
def test_a_single_evening_is_tied_to_nothing(five: list[SignUp]):
    assert all_of(five[0]).season_key == ""


def test_the_same_form_sent_twice_makes_each_sign_up_once(five: list[SignUp]):
    first, again = (all_of(*five, salt="the same form") for _tap in range(2))

    assert (first, SignUpRequest.objects.count()) == (again, 5)


@pytest.mark.long  # each day evenings of a season are joined and deleted
def test_one_more_evening_ticked_on_the_same_form_is_tied_to_the_first(five: list[SignUp]):
    all_of(five[0], salt="the same form")
    request = all_of(five[0], five[1], salt="the same form")

    assert names(each.sign_up for each in tied_requests(request)) == ["Evening 2"]


def test_where_one_evening_refuses_nobody_is_signed_up_for_any(five: list[SignUp]):
    signed_up(five[3], "Rosa Kunz")

    with pytest.raises(Refused) as refused:
        all_of(*five)

    assert (refused.value.at, refused.value.sentence.partition(".")[0]) == (
        "evenings",
        "Evening 4: Rosa Kunz has already signed up",
    )
    assert SignUpRequest.objects.count() == 1


@pytest.mark.long  # each day evenings of a season are joined and deleted
def test_each_evening_keeps_only_what_it_asks(bern: House):
    asking, plain = evenings(bern, 2)
    SignUp.objects.filter(pk=asking.pk).update(ask_phone=True, ask_remark=True, ask_invite=True)
    all_of(asking, plain, details=SignUpDetails(**{**_typed(ROSA), "wants_invitation": True}))

    kept = SignUpRequest.objects.values_list("email", "phone", "remark", "wants_invitation").order_by("pk")
    assert list(kept) == [
        ("rosa@example.org", "079 1", "No stairs", True),
        ("rosa@example.org", "", "", False),
    ]


def _typed(details: SignUpDetails) -> dict[str, Any]:
    return {name: getattr(details, name) for name in ("people", "email", "phone", "remark")}


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({"state": State.RUNNING}, id="begun"),
        pytest.param({"season": None}, id="not-of-the-season"),
        pytest.param({"kind": TournamentKind.PAIRS}, id="other-kind"),
        pytest.param({"deleted_at": timezone.now()}, id="deleted"),
        pytest.param({"published": None, "state": State.DRAFT}, id="draft"),
    ],
)
def test_an_evening_that_nobody_can_sign_up_for_is_not_offered(
    five: list[SignUp], changes: dict[str, object]
):
    Tournament.objects.filter(pk=five[1].pk).update(**changes)

    assert names(evenings_to_choose(five[0], timezone.now())) == ["Evening 3", "Evening 4", "Evening 5"]


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    "settings",
    [
        pytest.param({"on": False}, id="switched-off"),
        pytest.param({"closes": timezone.now() - timedelta(days=1)}, id="closed"),
        pytest.param({"opens": timezone.now() + timedelta(days=1)}, id="not-open-yet"),
        pytest.param({"places": 1, "waiting_list": False}, id="full"),
        pytest.param({"ask_phone": True}, id="asks-more"),
    ],
)
def test_nor_is_one_that_is_closed_full_or_asks_more(five: list[SignUp], settings: dict[str, object]):
    signed_up(five[1], "Otto Frei")
    SignUp.objects.filter(pk=five[1].pk).update(**settings)

    assert names(evenings_to_choose(five[0], timezone.now())) == ["Evening 3", "Evening 4", "Evening 5"]


def test_another_club_s_evenings_are_its_own(five: list[SignUp], thun: House):
    lonely = open_for_sign_up(thun)

    assert evenings_to_choose(lonely, timezone.now()) == []


# Week by week


@pytest.mark.long  # each day evenings of a season are joined and deleted
def test_week_by_week_somebody_joins_the_next_evening(five: list[SignUp]):
    request = signed_up(five[0], "Rosa Kunz", email="rosa@example.org")

    joined = join_evening(request, five[1])

    request.refresh_from_db()
    assert (joined.people, joined.email, joined.sign_up) == (["Rosa Kunz"], "rosa@example.org", five[1])
    assert list(tied_requests(request)) == [joined]


def test_a_second_tap_joins_nothing_more(five: list[SignUp]):
    request = signed_up(five[0], "Rosa Kunz")

    first, second = (join_evening(request, five[1]) for _tap in range(2))

    assert (first, states(five[1])) == (second, [("Rosa Kunz", "requested")])


@pytest.mark.long  # each day evenings of a season are joined and deleted
def test_whoever_cancelled_an_evening_can_come_after_all(five: list[SignUp]):
    request = all_of(five[0], five[1])
    cancel(tied_requests(request)[0])

    joined = join_evening(request, five[1])

    assert states(five[1]) == [("Rosa Kunz", "withdrawn"), ("Rosa Kunz", "requested")]
    assert list(tied_requests(request)) == [joined]


@pytest.mark.long  # each day evenings of a season are joined and deleted
def test_an_evening_that_is_full_puts_them_on_its_waiting_list(bern: House):
    here, full = evenings(bern, 2, places=1)
    signed_up(full, "Otto Frei")

    assert join_evening(signed_up(here, "Rosa Kunz"), full).state == "waiting"


@pytest.mark.long  # each day evenings of a season are joined and deleted
def test_the_link_of_an_evening_that_is_over_still_leads_to_the_next(five: list[SignUp]):
    request = signed_up(five[0], "Rosa Kunz")
    Tournament.objects.filter(pk=five[0].pk).update(state=State.ARCHIVED)

    assert join_evening(request, five[1]).state == "requested"


def test_deleting_the_data_deletes_them_on_all_evenings(five: list[SignUp]):
    request = all_of(*five)
    other = signed_up(five[1], "Otto Frei")

    delete_season_data(request)

    assert list(SignUpRequest.objects.all()) == [other]
