"""Signing up on the internet: who comes, cancels, is accepted, declined or put back."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from clubs.actions import entries, sign_up
from clubs.actions.known_people import NEW, NamesInDoubt
from clubs.actions.pairing import join_entries
from clubs.actions.sign_up_places import fill_places
from clubs.actions.sign_up_settings import change_sign_up
from clubs.errors import Refused
from clubs.models import (
    Action,
    Club,
    Entry,
    LogEvent,
    Player,
    SignUp,
    SignUpRequest,
    SignUpState,
    State,
    Tournament,
    TournamentKind,
)
from core.keys import hashed
from tests.clubs.conftest import House, enter, player, tournament
from tests.clubs.signing_up import USUAL, open_for_sign_up, signed_up, states, token


def again(request: SignUpRequest) -> SignUpRequest:
    return SignUpRequest.objects.select_related("entry").get(pk=request.pk)


def refused(action: Callable[..., object], *args: object, **more: Any) -> str:
    with pytest.raises(Refused) as caught:
        action(*args, **more)
    return caught.value.sentence


# Arriving


def test_whoever_signs_up_waits_for_the_office_and_is_no_entry_yet(bern: House):
    there = open_for_sign_up(bern)

    request = signed_up(there, "Rosa Kunz", own="A" * 22, email="rosa@example.org", remark="Without stairs")

    assert (request.arrival, request.state, request.token_hash) == (1, "requested", hashed("A" * 22))
    assert (request.email, request.remark, request.language) == ("rosa@example.org", "Without stairs", "en")
    assert not Entry.objects.exists()


def test_the_log_calls_a_sign_up_by_its_number_and_not_by_its_name(bern: House):
    there = open_for_sign_up(bern)

    signed_up(there, "Rosa Kunz")

    line = LogEvent.objects.get(action=Action.SIGNED_UP)
    assert (line.subject, line.after, line.by) == ("1", {"state": "requested"}, None)


def test_accepted_at_once_is_whoever_is_new_or_has_just_a_known_name(bern: House):
    known = player(bern.club, 1)
    there = open_for_sign_up(bern, at_once=True)

    signed_up(there, known.name)
    signed_up(there, "Rosa Kunz")

    assert states(there) == [(known.name, "accepted"), ("Rosa Kunz", "accepted")]
    assert [entry.title for entry in Entry.objects.with_members()] == [known.name, "Rosa Kunz"]
    assert Player.objects.get(name="Rosa Kunz").guest


@pytest.mark.long  # each day people sign up, are accepted, wait, cancel and are deleted
def test_a_name_that_is_nearly_somebodys_is_not_guessed(bern: House):
    Player.objects.create(club=bern.club, name="Bernhard Meier")
    there = open_for_sign_up(bern, at_once=True)

    request = signed_up(there, "Bernard Meier")

    assert states(there) == [("Bernard Meier", "requested")]
    assert not Entry.objects.exists()
    with pytest.raises(NamesInDoubt):
        sign_up.accept(request, by=bern.director)


def test_who_takes_part_already_waits_for_the_office(bern: House):
    there = open_for_sign_up(bern, at_once=True)
    [entry] = enter(there.tournament, 1)

    signed_up(there, entry.title)

    assert [state for _title, state in states(there)] == ["requested"]


@pytest.mark.parametrize("name", ["Rosa Kunz", "kunz  rosa", "ROSA KÜNZ"])
def test_the_same_person_twice_is_refused_kindly(bern: House, name: str):
    there = open_for_sign_up(bern)
    signed_up(there, "Rosa Künz" if "Ü" in name else "Rosa Kunz")

    assert refused(signed_up, there, name) == (
        f"{name} has already signed up. If this is someone else with the same name, add where they live, "
        "to tell the two apart."
    )


def test_whoever_has_cancelled_can_sign_up_anew(bern: House):
    there = open_for_sign_up(bern)
    sign_up.cancel(signed_up(there, "Rosa Kunz"))

    signed_up(there, "Rosa Kunz")

    assert states(there) == [("Rosa Kunz", "withdrawn"), ("Rosa Kunz", "requested")]


def test_a_second_tap_is_the_same_sign_up(bern: House):
    there = open_for_sign_up(bern)
    own = token()

    first, second = (signed_up(there, "Rosa Kunz", own=own) for _tap in range(2))

    assert (first, SignUpRequest.objects.count()) == (second, 1)


def test_after_the_last_place_people_wait_and_without_a_list_are_refused(bern: House):
    there = open_for_sign_up(bern, places=1)
    signed_up(there, "Rosa Kunz")
    signed_up(there, "Otto Frei")
    change_sign_up(there.tournament, {**USUAL, "places": 1, "waiting_list": False}, by=bern.director)

    sentence = refused(signed_up, there, "Nina Graf")

    assert states(there) == [("Rosa Kunz", "requested"), ("Otto Frei", "waiting")]
    assert sentence == "All places are taken, and there is no waiting list."


@pytest.mark.parametrize(
    ("settings", "fields"),
    [
        pytest.param({"on": False}, {}, id="switched-off"),
        pytest.param({"opens": timezone.now() + timedelta(hours=1)}, {}, id="before"),
        pytest.param({"closes": timezone.now() - timedelta(hours=1)}, {}, id="after"),
        pytest.param({}, {"state": State.RUNNING}, id="running"),
        pytest.param({}, {"state": State.DRAFT, "published": None}, id="draft"),
    ],
)
def test_closed_is_closed(bern: House, settings: dict[str, object], fields: dict[str, object]):
    there = open_for_sign_up(bern, tournament(bern.club, **fields), **settings)

    assert refused(signed_up, there, "Rosa Kunz") == "Sign-up is closed: ask the club."


def test_without_a_sign_up_nobody_can(bern: House):
    there = SignUp(tournament=tournament(bern.club))

    assert refused(signed_up, there, "Rosa Kunz") == "Nobody can sign up here: ask the club."


# Cancelling


def test_one_who_cancels_gives_the_place_to_the_first_who_waits(bern: House):
    there = open_for_sign_up(bern, places=1, at_once=True)
    first = signed_up(there, "Rosa Kunz")
    signed_up(there, "Otto Frei")
    signed_up(there, "Nina Graf")

    sign_up.cancel(first)

    assert states(there) == [("Rosa Kunz", "withdrawn"), ("Otto Frei", "accepted"), ("Nina Graf", "waiting")]
    assert [entry.title for entry in Entry.objects.with_members()] == ["Otto Frei"]


def test_after_the_deadline_nobody_cancels_here(bern: House):
    there = open_for_sign_up(bern)
    request = signed_up(there, "Rosa Kunz")
    SignUp.objects.update(closes=timezone.now() - timedelta(minutes=1))

    assert refused(sign_up.cancel, request) == (
        "It is too late to cancel here: tell the club that you cannot come."
    )


@pytest.mark.long  # each day people sign up, are accepted, wait, cancel and are deleted
def test_who_was_paired_by_the_office_tells_the_club(bern: House):
    there = open_for_sign_up(bern, tournament(bern.club, kind=TournamentKind.PAIRS), at_once=True)
    one, other = signed_up(there, "Rosa Kunz"), signed_up(there, "Otto Frei")
    join_entries(*Entry.objects.all(), by=bern.director)

    assert [str(again(each).entry) for each in (one, other)] == ["Rosa Kunz / Otto Frei"] * 2
    assert refused(sign_up.cancel, other) == ("You now have a partner: tell the club that you cannot come.")
    assert refused(sign_up.decline, one, "", by=bern.director) == (
        "Other people now play in this entry: change it under “Entries”."
    )


@pytest.mark.long  # each day people sign up, are accepted, wait, cancel and are deleted
def test_an_entry_that_the_office_removed_is_cancelled_and_its_place_given_away(bern: House):
    there = open_for_sign_up(bern, places=1, at_once=True)
    first, _second = signed_up(there, "Rosa Kunz"), signed_up(there, "Otto Frei")
    entries.remove_entry(first.sign_up.tournament.entries.get(number=1), by=bern.director)

    moved = fill_places(there.tournament, by=bern.director)

    assert (moved, states(there)) == (1, [("Rosa Kunz", "withdrawn"), ("Otto Frei", "accepted")])


def test_deleting_takes_the_data_and_leaves_an_entry(bern: House):
    there = open_for_sign_up(bern, at_once=True, places=1)
    request = signed_up(there, "Rosa Kunz", email="rosa@example.org")
    signed_up(there, "Otto Frei")

    sign_up.delete_data(request)

    assert states(there) == [("Otto Frei", "waiting")]
    assert [entry.title for entry in Entry.objects.with_members()] == ["Rosa Kunz"]


def test_deleting_what_was_not_accepted_frees_the_place(bern: House):
    there = open_for_sign_up(bern, places=1)
    request = signed_up(there, "Rosa Kunz")
    signed_up(there, "Otto Frei")

    sign_up.delete_data(request)

    assert states(there) == [("Otto Frei", "requested")]


def test_an_own_link_leads_to_its_request_and_nowhere_once_deleted(bern: House):
    there = open_for_sign_up(bern)
    request = signed_up(there, "Rosa Kunz", own="A" * 22)

    assert sign_up.follow_own_link("A" * 22) == request

    sign_up.delete_data(request)

    gone = "This link no longer leads to a sign-up: its data has been deleted."
    assert refused(sign_up.follow_own_link, "A" * 22) == gone
    assert refused(sign_up.follow_own_link, "no token") == gone


def test_an_own_link_leads_nowhere_while_the_club_is_deleted(bern: House):
    signed_up(open_for_sign_up(bern), "Rosa Kunz", own="A" * 22)
    Club.objects.update(deleted_at=timezone.now())

    assert refused(sign_up.follow_own_link, "A" * 22) == (
        "This link no longer leads to a sign-up: its data has been deleted."
    )


# The office


def test_the_office_accepts_and_says_who_is_meant(bern: House):
    known = Player.objects.create(club=bern.club, name="Bernhard Meier")
    there = open_for_sign_up(bern)
    one, other = signed_up(there, "Bernard Meier"), signed_up(there, "Bernhardt Meyer")

    sign_up.accept(one, by=bern.director, answers={"Bernard Meier": str(known.pk)})
    sign_up.accept(other, by=bern.director, answers={"Bernhardt Meyer": NEW})

    assert [entry.title for entry in Entry.objects.with_members()] == ["Bernhard Meier", "Bernhardt Meyer"]
    assert [again(one).state, again(other).state] == [SignUpState.ACCEPTED] * 2


@pytest.mark.long  # each day people sign up, are accepted, wait, cancel and are deleted
def test_a_pair_and_a_team_are_entered_together(bern: House):
    pairs = open_for_sign_up(bern, tournament(bern.club, kind=TournamentKind.PAIRS), at_once=True)
    teams = open_for_sign_up(
        bern,
        tournament(bern.club, slug="teams", kind=TournamentKind.TEAMS),
        at_once=True,
    )

    signed_up(pairs, "Rosa Kunz", "Otto Frei")
    signed_up(teams, "Nina Graf", "Urs Moser", "Lea Vogt", "Jan Baur", team="The Under")

    assert [entry.title for entry in Entry.objects.with_members().order_by("pk")] == [
        "Rosa Kunz / Otto Frei",
        "The Under",
    ]
    assert Entry.objects.get(name="The Under").members.count() == 4


@pytest.mark.long  # each day people sign up, are accepted, wait, cancel and are deleted
def test_all_that_are_clear_are_accepted_and_the_rest_is_left(bern: House):
    Player.objects.create(club=bern.club, name="Bernhard Meier")
    there = open_for_sign_up(bern)
    for name in ("Rosa Kunz", "Bernard Meier", "Otto Frei"):
        signed_up(there, name)

    assert sign_up.accept_clear(there.tournament, by=bern.director) == (2, 1)
    assert [state for _title, state in states(there)] == ["accepted", "requested", "accepted"]


def test_declined_is_told_why_and_its_place_goes_on(bern: House):
    there = open_for_sign_up(bern, places=1)
    first, _second = signed_up(there, "Rosa Kunz"), signed_up(there, "Otto Frei")

    sign_up.decline(first, "Members only this time.", by=bern.director)

    assert states(there) == [("Rosa Kunz", "declined"), ("Otto Frei", "requested")]
    assert again(first).reason == "Members only this time."


@pytest.mark.long  # each day people sign up, are accepted, wait, cancel and are deleted
def test_an_accepted_one_who_is_declined_loses_the_entry(bern: House):
    there = open_for_sign_up(bern, at_once=True)

    sign_up.decline(signed_up(there, "Rosa Kunz"), "", by=bern.director)

    assert (states(there), Entry.objects.count()) == ([("Rosa Kunz", "declined")], 0)


@pytest.mark.long  # each day people sign up, are accepted, wait, cancel and are deleted
def test_whoever_is_put_back_waits_behind_all_and_the_next_has_the_place(bern: House):
    there = open_for_sign_up(bern, places=1)
    first = signed_up(there, "Rosa Kunz")
    signed_up(there, "Otto Frei")

    sign_up.put_on_waiting_list(first, by=bern.director)

    assert states(there) == [("Otto Frei", "requested"), ("Rosa Kunz", "waiting")]


def test_nobody_is_put_back_where_nobody_else_waits(bern: House):
    there = open_for_sign_up(bern)

    assert refused(sign_up.put_on_waiting_list, signed_up(there, "Rosa Kunz"), by=bern.director) == (
        "A place is free, and nobody else is waiting for it: accept or decline."
    )


@pytest.mark.long  # each day people sign up, are accepted, wait, cancel and are deleted
def test_with_more_places_those_who_wait_move_up(bern: House):
    there = open_for_sign_up(bern, places=1)
    for name in ("Rosa Kunz", "Otto Frei", "Nina Graf"):
        signed_up(there, name)

    change_sign_up(there.tournament, {**USUAL, "places": 2}, by=bern.director)

    assert [state for _title, state in states(there)] == ["requested", "requested", "waiting"]


def test_the_settings_stand_in_the_log(bern: House):
    open_for_sign_up(bern, places=80)

    line = LogEvent.objects.get(action=Action.SIGN_UP_CHANGED)
    assert (line.before, line.after) == ({"on": False, "places": None}, {"on": True, "places": 80})


def test_each_action_raises_the_revision(bern: House):
    there = open_for_sign_up(bern)
    before = Tournament.objects.get().revision

    signed_up(there, "Rosa Kunz")

    assert Tournament.objects.get().revision == before + 1
