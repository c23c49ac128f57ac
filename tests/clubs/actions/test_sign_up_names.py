"""Who’s coming: listed for everyone only where the club wants it, with a place and with consent."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from clubs.actions import sign_up
from clubs.actions.anonymise import anonymise
from clubs.actions.entries import leave
from clubs.actions.housekeeping import housekeeping
from clubs.actions.sign_up_edit import details_of, edit_request
from clubs.actions.sign_up_names import show_name
from clubs.actions.sign_up_partner import confirm_partner, pair_requests
from clubs.actions.sign_up_season import join_evening
from clubs.actions.sign_up_substitute import SubstituteDetails, accept_substitute, name_substitute
from clubs.models import Club, LogEvent, SignUp, SignUpRequest, State, Tournament, TournamentKind
from clubs.models.sign_up import KEPT_AFTER
from clubs.queries.sign_up_names import people_coming
from tests.clubs.actions.test_sign_up_season import all_of, evenings
from tests.clubs.conftest import House, tournament
from tests.clubs.signing_up import again, open_for_sign_up, signed_up

AGREED: dict[str, Any] = {"shows_name": True}


def listing(house: House, kind: TournamentKind = TournamentKind.INDIVIDUAL, **settings: Any) -> SignUp:
    """A sign-up that lists who is coming, and accepts everyone at once."""
    there = tournament(house.club, kind=kind)
    return open_for_sign_up(house, there, **{"show_names": True, "at_once": True, **settings})


def listed(there: SignUp) -> list[str]:
    """What everyone reads."""
    fresh = SignUp.objects.select_related("tournament__club").get(pk=there.pk)
    return [each.title for each in people_coming(fresh)]


def test_those_are_listed_who_have_a_place_and_agreed(bern: House):
    there = listing(bern, places=2)
    signed_up(there, "Rosa Kunz", **AGREED)
    signed_up(there, "Otto Frei")
    signed_up(there, "Nina Graf", **AGREED)

    assert listed(there) == ["Rosa Kunz"]


@pytest.mark.parametrize(
    ("settings", "state"),
    [
        pytest.param({"show_names": False}, State.OPEN, id="club-does-not-want-it"),
        pytest.param({"at_once": False}, State.OPEN, id="not-accepted-yet"),
        pytest.param({}, State.FINISHED, id="over"),
    ],
)
def test_nobody_is_listed_otherwise(bern: House, settings: dict[str, Any], state: State):
    there = listing(bern, **settings)
    signed_up(there, "Rosa Kunz", **AGREED)
    Tournament.objects.update(state=state)

    assert listed(there) == []


def test_whoever_cancels_or_is_taken_off_is_no_longer_listed(bern: House):
    there = listing(bern)
    rosa, otto, _nina = (signed_up(there, name, **AGREED) for name in ("Rosa Kunz", "Otto Frei", "Nina Graf"))

    sign_up.cancel(rosa)
    entry = again(otto).entry
    assert entry is not None
    leave(entry, by=bern.director)

    assert listed(there) == ["Nina Graf"]


@pytest.mark.long  # each day nobody is listed who has not agreed
def test_a_pair_is_listed_once_the_partner_has_confirmed(bern: House):
    there = listing(bern, TournamentKind.PAIRS, confirm_partner=True, at_once=False)
    pair = signed_up(there, "Rosa Kunz", "Otto Frei", **AGREED)
    sign_up.accept(pair, by=bern.director)
    before = listed(there)

    confirm_partner(pair)

    assert (before, listed(there)) == ([], ["Rosa Kunz / Otto Frei"])


@pytest.mark.long  # each day nobody agrees for somebody else
def test_of_two_who_were_put_together_each_agrees_alone(bern: House):
    there = listing(bern, TournamentKind.PAIRS)
    rosa = signed_up(there, "Rosa Kunz", **AGREED)
    otto = signed_up(there, "Otto Frei")
    assert [each.needs_partner for each in people_coming(there)] == [True]

    pair_requests(rosa, otto, by=bern.director)
    alone = people_coming(there)
    show_name(otto, is_shown=True)

    assert ([each.title for each in alone], [each.needs_partner for each in alone]) == (
        ["Rosa Kunz"],
        [False],
    )
    assert listed(there) == ["Rosa Kunz / Otto Frei"]


@pytest.mark.long  # each day nobody is listed who has not agreed
def test_a_team_is_listed_with_its_name_and_its_people(bern: House):
    there = listing(bern, TournamentKind.TEAMS)
    signed_up(there, "Rosa Kunz", "Otto Frei", "Nina Graf", "Urs Lenz", team="Die Asse", **AGREED)

    assert [tuple(each) for each in people_coming(there)] == [
        ("Die Asse", "Rosa Kunz / Otto Frei / Nina Graf / Urs Lenz", False)
    ]


@pytest.mark.long  # each day nobody is listed who has not agreed
def test_a_club_with_short_names_has_them_here_too(bern: House):
    Club.objects.update(short_names=True)
    there = listing(bern)
    signed_up(there, "Rosa Kunz", **AGREED)

    assert listed(there) == ["Rosa K."]


def test_consent_is_taken_back_given_again_and_logged_without_a_name(bern: House):
    there = listing(bern)
    rosa = signed_up(there, "Rosa Kunz", **AGREED)

    show_name(rosa, is_shown=False)
    show_name(rosa, is_shown=False)
    without = listed(there)
    show_name(rosa, is_shown=True)

    assert (without, listed(there)) == ([], ["Rosa Kunz"])
    lines = LogEvent.objects.filter(action__startswith="sign-up.name").order_by("pk")
    assert [(line.action, line.subject, line.before, line.after) for line in lines] == [
        ("sign-up.name-hidden", "1", None, None),
        ("sign-up.name-shown", "1", None, None),
    ]


def test_nobody_agrees_where_nobody_is_listed_but_can_take_it_back(bern: House):
    there = listing(bern)
    rosa, otto = signed_up(there, "Rosa Kunz", **AGREED), signed_up(there, "Otto Frei")
    SignUp.objects.update(show_names=False)

    show_name(rosa, is_shown=False)
    show_name(otto, is_shown=True)

    assert (again(rosa).shows_name, again(otto).shows_name) == (False, False)


def test_nobody_agrees_for_somebody_else(bern: House):
    there = listing(bern, at_once=False)
    rosa, otto = (signed_up(there, name, **AGREED) for name in ("Rosa Kunz", "Otto Frei"))

    edit_request(rosa, replace(details_of(rosa), people=["Rosa Kuhn"]), by=bern.director)
    edit_request(otto, replace(details_of(otto), phone="079"), by=bern.director)

    assert (again(rosa).shows_name, again(otto).shows_name) == (False, True)


@pytest.mark.long  # each day nobody agrees for somebody else
def test_a_substitute_has_not_agreed(bern: House):
    there = listing(bern, own_substitute=True, at_once=False)
    rosa = sign_up.accept(signed_up(there, "Rosa Kunz", **AGREED), by=bern.director)
    SignUp.objects.update(closes=timezone.now())

    name_substitute(again(rosa), SubstituteDetails(place=0, name="Otto Frei"))
    accept_substitute(again(rosa), by=bern.director)

    assert (again(rosa).people, listed(there)) == (["Otto Frei"], [])


@pytest.mark.long  # each day nobody is listed who has not agreed
def test_for_a_season_consent_goes_to_the_evenings_that_list_people(bern: House):
    first, second, third = evenings(bern, 3)
    SignUp.objects.filter(pk__in=[first.pk, third.pk]).update(show_names=True)
    for each in (first, second, third):
        each.refresh_from_db()

    request = all_of(first, second, details=sign_up.SignUpDetails(people=["Rosa Kunz"], shows_name=True))
    join_evening(request, third)

    kept = SignUpRequest.objects.order_by("sign_up__tournament__date").values_list("shows_name", flat=True)
    assert list(kept) == [True, False, True]


def test_whoever_is_anonymised_is_no_longer_listed(bern: House):
    there = listing(bern)
    signed_up(there, "Rosa Kunz", **AGREED)
    player = bern.club.players.get(name="Rosa Kunz")

    anonymise(player, by=bern.owner)

    assert listed(there) == []


def test_after_thirty_days_nobody_agrees_who_is_only_kept_to_be_invited(bern: House):
    there = listing(bern, ask_invite=True)
    rosa = signed_up(there, "Rosa Kunz", email="rosa@example.org", wants_invitation=True, **AGREED)
    long_ago = timezone.localdate() - KEPT_AFTER - timedelta(days=1)
    Tournament.objects.update(date=long_ago)

    list(housekeeping())

    assert (again(rosa).wants_invitation, again(rosa).shows_name) == (True, False)


@pytest.mark.long  # each day the queries of the results and the standings are counted
@pytest.mark.parametrize("people", [1, 3])
def test_the_list_asks_one_thing_however_many_they_are(bern: House, people: int, django_assert_num_queries):
    there = listing(bern)
    for number in range(people):
        signed_up(there, f"Rosa Kunz{number}", **AGREED)

    with django_assert_num_queries(1):
        assert len(people_coming(there)) == people
