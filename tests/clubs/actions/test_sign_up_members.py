"""Where only members play, everyone else waits until the office has looked (E20)."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from clubs.actions.sign_up import accept, accept_clear
from clubs.actions.sign_up_substitute import SubstituteDetails, name_substitute
from clubs.models import Player, SignUp, TournamentKind
from tests.clubs.conftest import House, player, tournament
from tests.clubs.signing_up import again, open_for_sign_up, signed_up, states


@pytest.fixture
def there(bern: House) -> SignUp:
    """Of the members here, Anna Bern is one."""
    player(bern.club, 1)
    return open_for_sign_up(bern, members_only=True, at_once=True)


def test_a_member_has_a_place_at_once_and_nobody_else(there: SignUp):
    signed_up(there, "Anna Bern")
    signed_up(there, "Rosa Kunz")

    assert states(there) == [("Anna Bern", "accepted"), ("Rosa Kunz", "requested")]


@pytest.mark.parametrize("changes", [{"guest": True}, {"active": False}])
def test_a_guest_and_whoever_has_left_are_no_members(there: SignUp, changes: dict[str, bool]):
    Player.objects.update(**changes)
    signed_up(there, "Anna Bern")

    assert states(there) == [("Anna Bern", "requested")]


def test_both_of_a_pair_are_members(bern: House):
    for number in (1, 2):
        player(bern.club, number)
    pairs = tournament(bern.club, kind=TournamentKind.PAIRS)
    there = open_for_sign_up(bern, pairs, members_only=True, at_once=True)
    signed_up(there, "Anna Bern", "Rosa Kunz")
    signed_up(there, "Anna Bern the elder", "Otto Frei")
    signed_up(there, "Beat Bern")

    assert [state for _title, state in states(there)] == ["requested", "requested", "accepted"]


def test_accepting_all_that_are_clear_leaves_who_is_no_member(bern: House, there: SignUp):
    SignUp.objects.update(at_once=False)
    there.refresh_from_db()
    signed_up(there, "Anna Bern")
    signed_up(there, "Rosa Kunz")

    assert accept_clear(there.tournament, by=bern.director) == (1, 1)
    assert states(there) == [("Anna Bern", "accepted"), ("Rosa Kunz", "requested")]


def test_the_office_lets_whoever_it_wants_play(bern: House, there: SignUp):
    accept(signed_up(there, "Rosa Kunz"), by=bern.director)

    assert states(there) == [("Rosa Kunz", "accepted")]


def test_a_substitute_who_is_no_member_waits_for_the_office(there: SignUp):
    request = signed_up(there, "Anna Bern")
    closes = timezone.now() - timedelta(days=1)
    SignUp.objects.update(own_substitute=True, closes=closes)

    name_substitute(again(request), SubstituteDetails(place=0, name="Rosa Kunz"))

    assert again(request).people == ["Anna Bern"]


def test_where_everyone_may_play_nobody_waits(bern: House):
    there = open_for_sign_up(bern, at_once=True)
    signed_up(there, "Rosa Kunz")

    assert states(there) == [("Rosa Kunz", "accepted")]
