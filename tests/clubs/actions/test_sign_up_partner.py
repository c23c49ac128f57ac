"""Partners in a sign-up: asked by a link of their own, or found among those who look for one."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.core import mail

from clubs.actions import sign_up
from clubs.actions.mail_queue import send_queue
from clubs.actions.sign_up_edit import details_of, edit_request
from clubs.actions.sign_up_letters import new_link
from clubs.actions.sign_up_links import partner_address, partner_token
from clubs.actions.sign_up_partner import confirm_partner, decline_partner, pair_requests
from clubs.errors import Refused
from clubs.models import Action, EntryMember, LogEvent, SignUp, SignUpRequest, TournamentKind
from clubs.queries.sign_up import found_partner_text, looking_for_partner, partner_text
from config.environment import mail_server
from tests.clubs.conftest import House, player, tournament
from tests.clubs.signing_up import SITE, again, open_for_sign_up, signed_up, states


def of_pairs(house: House, **settings: Any) -> SignUp:
    there = tournament(house.club, kind=TournamentKind.PAIRS)
    return open_for_sign_up(house, there, **{"confirm_partner": True, **settings})


def pair_of(there: SignUp) -> SignUpRequest:
    """Rosa, who has named Otto."""
    return signed_up(there, "Rosa Kunz", "Otto Frei")


# The partner


def test_a_pair_is_accepted_at_once_when_the_partner_has_confirmed_and_keeps_its_place_until_then(
    bern: House,
):
    there = of_pairs(bern, at_once=True, places=1)
    request = pair_of(there)
    signed_up(there, "Nina Graf")
    assert states(there) == [("Rosa Kunz / Otto Frei", "requested"), ("Nina Graf", "waiting")]

    confirm_partner(request)

    assert states(there) == [("Rosa Kunz / Otto Frei", "accepted"), ("Nina Graf", "waiting")]
    assert EntryMember.objects.filter(entry__sign_up_requests=request).count() == 2
    assert partner_text(again(request)) == "Otto Frei has confirmed."


def test_whoever_named_a_partner_who_declines_comes_alone_and_waits_for_the_office(bern: House):
    there = of_pairs(bern, at_once=True)
    request = pair_of(there)

    decline_partner(request)

    assert states(there) == [("Rosa Kunz", "requested")]
    assert partner_text(again(request)) == ("Your partner has declined. The club will find you another one.")
    assert [each.title for each in looking_for_partner(there)] == ["Rosa Kunz"]


@pytest.mark.parametrize("answer", [confirm_partner, decline_partner])
def test_the_same_answer_twice_is_one(bern: House, answer: Any):
    request = pair_of(of_pairs(bern))

    answer(request)
    answer(request)

    answers = LogEvent.objects.filter(action__startswith="sign-up.partner")
    assert [line.subject for line in answers] == ["1"]


@pytest.mark.long  # each day two who look for a partner play together in one place
@pytest.mark.parametrize(
    ("first", "second"), [(confirm_partner, decline_partner), (decline_partner, confirm_partner)]
)
def test_no_answer_is_taken_back_here(bern: House, first: Any, second: Any):
    request = pair_of(of_pairs(bern))
    first(request)

    with pytest.raises(Refused, match="This request no longer applies"):
        second(request)


@pytest.mark.long  # each day two who look for a partner play together in one place
def test_a_pair_that_the_office_accepted_is_no_longer_declined_by_the_partner(bern: House):
    request = pair_of(of_pairs(bern))
    sign_up.accept(request, by=bern.director)

    with pytest.raises(Refused, match="You have a place by now"):
        decline_partner(request)
    confirm_partner(request)

    assert again(request).partner_state == "confirmed"


@pytest.mark.parametrize("answer", [confirm_partner, decline_partner])
def test_a_sign_up_that_is_cancelled_asks_nobody(bern: House, answer: Any):
    request = pair_of(of_pairs(bern))
    sign_up.cancel(request)

    with pytest.raises(Refused, match="This sign-up is over"):
        answer(request)


@pytest.mark.long  # each day two who look for a partner play together in one place
def test_all_that_need_no_check_are_accepted_without_those_whose_partner_has_not_answered(bern: House):
    there = of_pairs(bern)
    pair_of(there)
    signed_up(there, "Nina Graf")

    assert sign_up.accept_clear(there.tournament, by=bern.director) == (1, 0)

    assert states(there) == [("Rosa Kunz / Otto Frei", "requested"), ("Nina Graf", "accepted")]


@pytest.mark.parametrize(
    ("kind", "people", "settings"),
    [
        pytest.param("pairs", ["Rosa Kunz", "Otto Frei"], {"confirm_partner": False}, id="not-wanted"),
        pytest.param("pairs", ["Rosa Kunz"], {"confirm_partner": True}, id="alone"),
        pytest.param("teams", ["Rosa Kunz", "Otto Frei"], {"confirm_partner": True}, id="team"),
    ],
)
def test_nobody_else_is_asked(bern: House, kind: str, people: list[str], settings: Any):
    there = open_for_sign_up(bern, tournament(bern.club, kind=TournamentKind(kind)), **settings)
    request = signed_up(there, *people)

    assert (request.partner_state, request.partner_hash, partner_text(request)) == ("", "", "")


def test_the_link_for_the_partner_leads_to_the_request_until_the_office_makes_a_new_one(bern: House):
    request = pair_of(of_pairs(bern))
    old = partner_token(request.salt)
    assert partner_address(request, "") == f"{SITE}/u/{old}/partner/"
    assert sign_up.follow_partner_link(old) == request

    new = partner_token(new_link(request, site=SITE, by=bern.director).salt)

    assert sign_up.follow_partner_link(new) == request
    for token in (old, request.token_hash):
        with pytest.raises(Refused, match="no longer leads to a sign-up"):
            sign_up.follow_partner_link(token)


def test_whom_the_office_takes_off_a_pair_nobody_asks_any_more(bern: House):
    request = pair_of(of_pairs(bern))
    edit_request(request, replace(details_of(request), people=["Rosa Kunz"]), by=bern.director)

    with pytest.raises(Refused, match="This request no longer applies"):
        confirm_partner(request)


@pytest.mark.long  # each day two who look for a partner play together
def test_whom_the_office_finds_instead_of_a_partner_who_declined_nobody_asks(bern: House):
    request = pair_of(of_pairs(bern))
    decline_partner(request)
    edit_request(
        request, replace(details_of(again(request)), people=["Rosa Kunz", "Nina Graf"]), by=bern.director
    )

    assert (again(request).partner_state, partner_text(again(request))) == ("", "")


@pytest.mark.long  # each day two who look for a partner play together
def test_whoever_named_a_partner_gets_the_link_by_mail_and_then_the_answer(bern: House, settings: Any):
    settings.MAIL_SERVER = mail_server("smtp+plain://127.0.0.1:1025")
    request = signed_up(of_pairs(bern), "Rosa Kunz", "Otto Frei", email="rosa@example.org")
    send_queue()
    decline_partner(request)
    send_queue()

    first, second = (letter.body for letter in mail.outbox)
    assert partner_address(request, "") in first
    assert "Otto Frei has not confirmed yet." in first
    assert "Your partner has declined." in second
    assert "/partner/" not in second


# The office


def test_two_who_look_for_a_partner_play_together_in_one_place(bern: House):
    there = of_pairs(bern, places=2)
    rosa, otto, nina = (signed_up(there, name) for name in ("Rosa Kunz", "Otto Frei", "Nina Graf"))
    assert states(there)[2] == ("Nina Graf", "waiting")

    entry = pair_requests(rosa, otto, by=bern.director)

    assert entry.title == "Rosa Kunz / Otto Frei"
    assert states(there) == [
        ("Rosa Kunz", "accepted"),
        ("Otto Frei", "accepted"),
        ("Nina Graf", "requested"),
    ]
    assert found_partner_text(again(rosa)) == "You play with Otto Frei."
    assert found_partner_text(again(otto)) == "You play with Rosa Kunz."
    assert [each.title for each in looking_for_partner(there)] == ["Nina Graf"]
    assert nina in looking_for_partner(there)


@pytest.mark.long  # each day two who look for a partner play together
@pytest.mark.parametrize(
    ("first", "second"),
    [
        pytest.param("Rosa Kunz", "Rosa Kunz", id="nobody-else"),
        pytest.param("Rosa Kunz", "Nina Graf", id="one-of-a-pair"),
        pytest.param("Nina Graf", "Rosa Kunz", id="a-pair"),
        pytest.param("Rosa Kunz", "Ida Moser", id="who-cancelled"),
    ],
)
def test_only_those_who_look_are_paired(bern: House, first: str, second: str):
    there = of_pairs(bern)
    found = {people[0]: signed_up(there, *people) for people in (["Rosa Kunz"], ["Nina Graf", "Urs Lenz"])}
    found["Ida Moser"] = sign_up.cancel(signed_up(there, "Ida Moser"))

    with pytest.raises(Refused, match="no longer needs a partner"):
        pair_requests(found[first], found[second], by=bern.director)

    assert not there.tournament.entries.exists()


@pytest.mark.long  # each day two who look for a partner play together
def test_a_name_that_is_nearly_somebodys_is_accepted_first(bern: House):
    player(bern.club, 1)  # Anna Bern
    there = of_pairs(bern)
    anna, otto = signed_up(there, "Ana Bern"), signed_up(there, "Otto Frei")

    with pytest.raises(Refused, match="Accept Ana Bern first"):
        pair_requests(otto, anna, by=bern.director)

    assert states(there) == [("Ana Bern", "requested"), ("Otto Frei", "requested")]


@pytest.mark.long  # each day two who look for a partner play together
def test_both_are_told_that_they_play_together(bern: House, settings: Any):
    settings.MAIL_SERVER = mail_server("smtp+plain://127.0.0.1:1025")
    there = of_pairs(bern)
    both = [
        signed_up(there, name, email=f"{name.split()[0].lower()}@example.org")
        for name in ("Rosa Kunz", "Otto Frei")
    ]

    pair_requests(*both, by=bern.director)
    send_queue()

    assert [(letter.to, "You play with" in letter.body) for letter in mail.outbox] == [
        (["rosa@example.org"], True),
        (["otto@example.org"], True),
    ]
    assert LogEvent.objects.filter(action=Action.SIGN_UP_ACCEPTED).count() == 2
