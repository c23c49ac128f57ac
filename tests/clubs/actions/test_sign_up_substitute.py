"""Substitutes in a sign-up: named after the deadline by whoever cannot come, accepted by the club."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.utils import timezone

from clubs.actions.anonymise import sign_ups_of
from clubs.actions.entries import add_entry
from clubs.actions.known_people import NamesInDoubt, add_guest
from clubs.actions.mail_queue import send_queue
from clubs.actions.sign_up import accept, delete_data
from clubs.actions.sign_up_mail import calendar_file
from clubs.actions.sign_up_partner import pair_requests
from clubs.actions.sign_up_substitute import (
    SubstituteDetails,
    accept_substitute,
    decline_substitute,
    name_substitute,
)
from clubs.errors import Refused
from clubs.models import LogEvent, Player, SignUp, SignUpRequest, SignUpSubstitute, TournamentKind
from clubs.queries.sign_up import found_partner_text, state_text, substitute_texts
from config.environment import mail_server
from tests.clubs.conftest import House, seated, tournament
from tests.clubs.signing_up import again, open_for_sign_up, signed_up

FIVE_TO = "The tournament has begun: add the substitute on the page of the entry."
TOO_SOON = "Nobody can be named here now: tell the club that you cannot come."


def fixed(there: SignUp) -> SignUp:
    """The same after its deadline."""
    SignUp.objects.filter(pk=there.pk).update(closes=timezone.now() - timedelta(minutes=1))
    return there


def placed(
    house: House, *people: str, kind: str = TournamentKind.INDIVIDUAL, **settings: Any
) -> SignUpRequest:
    """Those who have a place, and can no longer cancel."""
    there = open_for_sign_up(house, tournament(house.club, kind=kind), **{"own_substitute": True, **settings})
    request = signed_up(there, *people, email="rosa@example.org", phone="079 000 00 00")
    accept(request, by=house.director)
    fixed(there)
    return again(request)


def instead(name: str = "Otto Frei", place: int = 0, **more: Any) -> SubstituteDetails:
    return SubstituteDetails(place=place, name=name, **more)


def players(request: SignUpRequest) -> list[str]:
    entry = again(request).entry
    assert entry is not None
    return [each.player.name for each in entry.members.select_related("player")]


def lines(action: str) -> list[tuple[str, object, object]]:
    found = LogEvent.objects.filter(action__startswith=f"sign-up.substitute-{action}")
    return [(line.subject, line.before, line.after) for line in found]


@pytest.mark.long  # each day a partner is replaced, and a substitute plays at once
def test_the_club_accepts_and_the_entry_has_the_name_of_the_substitute(bern: House):
    request = placed(bern, "Rosa Kunz", ask_phone=True)

    name_substitute(request, instead(phone="078 111 11 11"))
    assert players(request) == ["Rosa Kunz"]
    assert substitute_texts(again(request)) == [
        "Otto Frei is to play instead of Rosa Kunz. The club has not accepted it yet."
    ]
    accept_substitute(request, by=bern.director)

    now = again(request)
    assert (players(request), now.people, now.phone) == (["Otto Frei"], ["Otto Frei"], "078 111 11 11")
    assert now.email == "rosa@example.org"
    assert state_text(now) == "Somebody else plays in your place: number 1."
    assert substitute_texts(now) == ["Otto Frei plays instead of Rosa Kunz."]


def test_the_log_tells_the_office_and_has_no_name(bern: House):
    request = placed(bern, "Rosa Kunz")

    name_substitute(request, instead())
    decline_substitute(request, by=bern.director)

    assert (lines("named"), lines("declined")) == ([("1", None, None)], [("1", None, None)])


def test_where_the_club_accepts_at_once_the_substitute_plays_at_once(bern: House):
    request = placed(bern, "Rosa Kunz", at_once=True)

    name_substitute(request, instead())

    assert players(request) == ["Otto Frei"]


@pytest.mark.long  # each day a partner is replaced, and a substitute plays at once
def test_a_name_much_like_a_known_one_waits_for_the_club_which_says_who_is_meant(bern: House):
    request = placed(bern, "Rosa Kunz", at_once=True)
    known = add_guest(bern.club, "Otto Freii", by=bern.director)

    name_substitute(request, instead())
    assert players(request) == ["Rosa Kunz"]
    with pytest.raises(NamesInDoubt):
        accept_substitute(request, by=bern.director)
    accept_substitute(request, by=bern.director, answers={"Otto Frei": str(known.pk)})

    assert players(request) == ["Otto Freii"]


@pytest.mark.long  # each day a partner is replaced, and a substitute plays at once
def test_whoever_is_declined_leaves_the_place_to_those_who_signed_up(bern: House):
    request = placed(bern, "Rosa Kunz")
    name_substitute(request, instead())

    decline_substitute(request, by=bern.director)

    assert players(request) == ["Rosa Kunz"]
    assert state_text(again(request)) == "You have a place: number 1."
    assert substitute_texts(again(request)) == [
        "The club has not accepted that Otto Frei plays instead of Rosa Kunz."
    ]


@pytest.mark.long  # each day a partner is replaced, and a substitute plays at once
def test_of_two_who_are_named_the_last_one_counts_and_a_second_tap_is_none(bern: House):
    request = placed(bern, "Rosa Kunz")

    for name in ("Otto Frei", "Nina Graf", "Nina Graf"):
        name_substitute(request, instead(name))

    assert list(SignUpSubstitute.objects.values_list("name", "state")) == [("Nina Graf", "asked")]
    assert len(lines("named")) == 2


def test_in_a_pair_the_partner_is_replaced_and_the_other_one_keeps_the_place(bern: House):
    request = placed(bern, "Rosa Kunz", "Vreni Roth", kind=TournamentKind.PAIRS)

    name_substitute(request, instead(place=1))
    accept_substitute(request, by=bern.director)

    assert players(request) == ["Rosa Kunz", "Otto Frei"]
    assert again(request).phone == "079 000 00 00"
    assert state_text(again(request)) == "You have a place: number 1."


@pytest.mark.long  # each day a partner is replaced, and a substitute plays at once
def test_a_substitute_is_replaced_like_anyone(bern: House):
    request = placed(bern, "Rosa Kunz", at_once=True)

    name_substitute(request, instead("Otto Frei"))
    name_substitute(request, instead("Nina Graf"))

    assert players(request) == ["Nina Graf"]
    assert substitute_texts(again(request)) == [
        "Otto Frei plays instead of Rosa Kunz.",
        "Nina Graf plays instead of Otto Frei.",
    ]


@pytest.mark.long  # each day a partner is replaced, and a substitute plays at once
def test_the_one_who_signed_up_and_the_partner_are_told_by_mail(settings, bern: House):
    settings.MAIL_SERVER = mail_server("smtp://127.0.0.1:1")
    there = open_for_sign_up(
        bern, tournament(bern.club, kind=TournamentKind.PAIRS), own_substitute=True, at_once=True
    )
    rosa = signed_up(there, "Rosa Kunz", email="rosa@example.org")
    nina = signed_up(there, "Nina Graf", email="nina@example.org")
    pair_requests(rosa, nina, by=bern.director)
    send_queue()
    mail.outbox.clear()

    fixed(there)
    name_substitute(again(rosa), instead())
    send_queue()

    told = {letter.to[0]: (letter.subject, letter.body) for letter in mail.outbox}
    assert {to: subject for to, (subject, _body) in told.items()} == {
        "rosa@example.org": "November: A substitute plays",
        "nina@example.org": "November: You have a place",
    }
    assert "Otto Frei plays instead of Rosa Kunz." in told["rosa@example.org"][1]
    assert "You play with Otto Frei." in told["nina@example.org"][1]
    assert found_partner_text(again(nina)) == "You play with Otto Frei."


def calendar(request: SignUpRequest) -> list[str]:
    """What the calendar file says that goes with the last mail: whether the day is entered, or taken out."""
    last = again(request).mails.latest("pk")
    content = calendar_file(last, timezone.now())
    return [line for line in content.splitlines() if line.startswith("METHOD:")]


@pytest.mark.long  # each day a partner is replaced, and a substitute plays at once
def test_the_day_leaves_the_calendar_of_whoever_is_replaced(settings, bern: House):
    settings.MAIL_SERVER = mail_server("smtp://127.0.0.1:1")
    request = placed(bern, "Rosa Kunz", at_once=True)
    send_queue()
    assert calendar(request) == ["METHOD:PUBLISH"]

    name_substitute(request, instead())

    assert calendar(request) == ["METHOD:CANCEL"]


@pytest.mark.parametrize("settings", [{"own_substitute": False}, {"closes": None}])
def test_nobody_is_named_where_the_club_does_not_want_it_or_before_the_deadline(
    bern: House, settings: dict[str, Any]
):
    request = placed(bern, "Rosa Kunz")
    SignUp.objects.update(**settings)

    with pytest.raises(Refused) as refused:
        name_substitute(request, instead())

    assert refused.value.sentence == TOO_SOON


def test_whoever_takes_part_or_has_signed_up_is_no_substitute(bern: House):
    request = placed(bern, "Rosa Kunz")
    SignUp.objects.update(closes=None)
    signed_up(request.sign_up, "Otto Frei")
    fixed(request.sign_up)

    with pytest.raises(Refused) as refused:
        name_substitute(request, instead())

    assert refused.value.sentence.startswith("Otto Frei has already signed up.")


@pytest.mark.long  # each day a partner is replaced, and a substitute plays at once
def test_once_the_tournament_has_begun_the_office_seats_a_substitute_as_ever(bern: House):
    request = placed(bern, "Rosa Kunz")
    name_substitute(request, instead())
    for name in ("Beat", "Carla", "Dora"):
        signed_entry(bern, request, name)
    seated(request.sign_up.tournament, 1, list(request.sign_up.tournament.entries.all()))

    with pytest.raises(Refused) as refused:
        accept_substitute(request, by=bern.director)

    assert refused.value.sentence == FIVE_TO


def signed_entry(house: House, request: SignUpRequest, name: str) -> None:
    add_entry(request.sign_up.tournament, [add_guest(house.club, name, by=house.director)], by=house.director)


@pytest.mark.long  # each day a partner is replaced, and a substitute plays at once
def test_who_left_can_delete_and_both_are_found_by_their_names(bern: House):
    request = placed(bern, "Rosa Kunz", at_once=True)
    name_substitute(request, instead())

    for name in ("Rosa Kunz", "Otto Frei"):
        assert [each.pk for each in sign_ups_of(bern.club, [], [name])] == [request.pk]
    delete_data(request)

    assert not SignUpSubstitute.objects.exists()
    assert Player.objects.filter(name="Otto Frei").exists()
