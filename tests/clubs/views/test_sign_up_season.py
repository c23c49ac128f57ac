"""A season's evenings on the sign-up page and under somebody's own link (E34)."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from clubs.actions.sign_up import accept
from clubs.actions.sign_up_links import known_token
from clubs.models import SignUp, SignUpRequest, State, Tournament
from tests.clubs.actions.test_sign_up_season import all_of, evenings
from tests.clubs.conftest import House
from tests.clubs.signing_up import signed_up, states
from tests.clubs.views.answers import stranger, text
from tests.clubs.views.test_sign_up import public, typed

QUERIES = 9


@pytest.fixture
def five(bern: House) -> list[SignUp]:
    return evenings(bern)


@pytest.fixture
def phone() -> Client:
    return stranger()


def rows(answer: Any) -> Sequence[tuple[str, str, bool, bool]]:
    return [(row.name, row.state, row.may_join, row.may_cancel) for row in answer.context["season"].rows]


def press(phone: Client, page: str, evening: SignUp, own: str = "A" * 22) -> Any:
    return phone.post(reverse(f"clubs:own-evening-{page}", args=[own, evening.pk]), follow=True)


def own(phone: Client, token: str = "A" * 22) -> Any:
    return phone.get(reverse("clubs:own-sign-up", args=[token]))


@pytest.mark.long  # each day an evening is joined and cancelled
def test_the_form_offers_the_other_evenings_with_what_differs(five: list[SignUp], phone: Client):
    Tournament.objects.filter(pk=five[1].pk).update(place="Löwen", fee=2000)

    offered = phone.get(public(five[0])).context["form"].fields["evenings"].choices

    assert [title for _key, title in offered] == [
        "07.02.2126 · Evening 2 · Löwen · CHF\xa020.00",
        "07.03.2126 · Evening 3",
        "07.04.2126 · Evening 4",
        "07.05.2126 · Evening 5",
    ]


@pytest.mark.long  # each day an evening is joined and cancelled
def test_an_evening_without_a_season_asks_for_no_other(five: list[SignUp], phone: Client):
    Tournament.objects.update(season=None)

    assert "evenings" not in phone.get(public(five[0])).context["form"].fields


def test_somebody_signs_up_for_three_evenings_at_once(five: list[SignUp], phone: Client):
    ticked = [str(five[2].pk), str(five[4].pk)]

    answer = phone.post(public(five[0]), {**typed(), "evenings": ticked}, follow=True)

    assert [len(states(each)) for each in five] == [1, 0, 1, 0, 1]
    arrived = "Your sign-up has arrived. The club has not accepted it yet."
    assert rows(answer) == [
        ("Evening 2", "Not signed up.", True, False),
        ("Evening 3", arrived, False, True),
        ("Evening 4", "Not signed up.", True, False),
        ("Evening 5", arrived, False, True),
    ]


def test_an_evening_that_refuses_is_named_and_the_form_stays(five: list[SignUp], phone: Client):
    signed_up(five[2], "Rosa Kunz")

    answer = phone.post(public(five[0]), {**typed(), "evenings": [str(five[2].pk)]})

    (error,) = answer.context["form"].errors["evenings"]
    assert error.startswith("Evening 3: Rosa Kunz has already signed up.")
    assert SignUpRequest.objects.count() == 1


@pytest.mark.long  # each day an evening is joined and cancelled
def test_the_own_link_of_each_evening_leads_to_those_of_the_others(five: list[SignUp], phone: Client):
    request = all_of(five[0], five[1])

    (first, *_others) = own(phone, known_token(request)).context["season"].rows
    (back, *_rest) = phone.get(first.own_link).context["season"].rows

    assert back.own_link == reverse("clubs:own-sign-up", args=[known_token(request)])


def test_week_by_week_an_evening_is_joined_and_cancelled(bern: House, five: list[SignUp], phone: Client):
    signed_up(five[0], "Rosa Kunz", own="A" * 22)

    press(phone, "join", five[1])
    accept(five[1].requests.get(), by=bern.director)
    joined = own(phone)
    left = press(phone, "cancel", five[1])

    assert rows(joined)[0] == ("Evening 2", "You have a place: number 1.", False, True)
    assert rows(left)[0] == ("Evening 2", "Your sign-up is cancelled.", True, False)


@pytest.mark.long  # each day an evening is joined and cancelled
def test_what_is_full_closed_or_not_open_yet_is_said(five: list[SignUp], phone: Client):
    signed_up(five[0], "Rosa Kunz", own="A" * 22)
    signed_up(five[1], "Otto Frei")
    SignUp.objects.filter(pk=five[1].pk).update(places=1)
    SignUp.objects.filter(pk=five[2].pk).update(opens="2126-01-01T18:00Z")

    assert rows(own(phone))[:2] == [
        ("Evening 2", "Not signed up; all places are taken: you would go on the waiting list.", True, False),
        ("Evening 3", "Sign-up opens on 01.01.2126 19:00.", False, False),
    ]


@pytest.mark.long  # each day an evening is joined and cancelled
def test_after_the_deadline_the_evening_is_binding(five: list[SignUp], phone: Client):
    request = all_of(five[0], five[1])
    SignUp.objects.filter(pk=five[1].pk).update(closes="2026-01-01T18:00Z")

    answer = press(phone, "cancel", five[1], known_token(request))

    assert answer.context["not_done"] == "It is too late to cancel here: tell the club that you cannot come."
    assert rows(answer)[0][2:] == (False, False)


@pytest.mark.long  # each day an evening is joined and cancelled
def test_a_name_that_has_signed_up_there_is_said(five: list[SignUp], phone: Client):
    signed_up(five[0], "Rosa Kunz", own="A" * 22)
    signed_up(five[1], "Rosa Kunz")

    assert press(phone, "join", five[1]).context["not_done"].startswith("Rosa Kunz has already signed up.")


@pytest.mark.parametrize("page", ["join", "cancel"])
def test_an_evening_that_is_not_of_the_season_is_not_found(five: list[SignUp], phone: Client, page: str):
    signed_up(five[0], "Rosa Kunz", own="A" * 22)
    Tournament.objects.filter(pk=five[1].pk).update(season=None)

    assert press(phone, page, five[1]).status_code == HTTPStatus.NOT_FOUND


@pytest.mark.long  # each day an evening is joined and cancelled
def test_deleting_says_that_the_other_evenings_go_too(five: list[SignUp], phone: Client):
    sentence = "The same applies to your sign-ups for the other evenings of the season."
    alone, tied = signed_up(five[0], "Otto Frei"), all_of(five[0], five[1])

    said = [sentence in text(own(phone, known_token(each))) for each in (alone, tied)]

    assert said == [False, True]


@pytest.mark.long  # each day an evening is joined and cancelled
def test_who_plays_no_season_meets_nothing_of_it(five: list[SignUp], phone: Client):
    Tournament.objects.update(season=None)
    signed_up(five[0], "Rosa Kunz", own="A" * 22)

    assert own(phone).context["season"] is None


def test_a_finished_evening_of_the_season_is_shown_only_to_who_signed_up(five: list[SignUp], phone: Client):
    request = all_of(five[0], five[1])
    Tournament.objects.filter(pk__in=[five[1].pk, five[2].pk]).update(state=State.FINISHED)

    assert [row.name for row in own(phone, known_token(request)).context["season"].rows] == [
        "Evening 2",
        "Evening 4",
        "Evening 5",
    ]


@pytest.mark.long  # each day the queries of the results and the standings are counted
@pytest.mark.parametrize("count", [2, 5])
def test_the_own_link_asks_the_same_for_two_and_for_five_evenings(
    bern: House, phone: Client, count: int, django_assert_num_queries: Any
):
    request = all_of(*evenings(bern, count))
    own(phone, known_token(request))

    with django_assert_num_queries(QUERIES):
        own(phone, known_token(request))
