"""For whom a sign-up is: members (E20), an age, who has the link; all others wait until the office looks."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from clubs.actions.sign_up import accept, accept_clear
from clubs.actions.sign_up_links import may_open, sign_up_path
from clubs.actions.sign_up_substitute import SubstituteDetails, name_substitute
from clubs.actions.tournaments import copy_tournament
from clubs.models import Player, SignUp, TournamentKind
from clubs.queries.sign_up_eligible import known_at_once, non_members, not_of_age
from clubs.queries.sign_up_season import other_evenings
from tests.clubs.actions.test_sign_up_season import evenings
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


# For an age


@pytest.mark.parametrize(
    ("year", "state"), [(1949, "requested"), (1950, "accepted"), (1960, "accepted"), (1961, "requested")]
)
def test_who_is_older_or_younger_waits_for_the_office(bern: House, year: int, state: str):
    there = open_for_sign_up(bern, at_once=True, born_from=1950, born_until=1960)
    signed_up(there, "Rosa Kunz", birth_year=year)

    assert states(there) == [("Rosa Kunz", state)]


def test_of_a_partner_the_club_knows_the_age_or_nobody_does(bern: House):
    for number, year in ((1, 1990), (2, 1955)):
        player(bern.club, number)
        Player.objects.filter(number=str(number)).update(birth_year=year)
    pairs = tournament(bern.club, kind=TournamentKind.PAIRS)
    there = open_for_sign_up(bern, pairs, at_once=True, born_until=1960)
    signed_up(there, "Rosa Kunz", "Anna Bern", birth_year=1950)
    signed_up(there, "Otto Frei", "Beat Bern", birth_year=1950)
    signed_up(there, "Nina Graf", "Karl Lang", birth_year=1950)

    assert [state for _title, state in states(there)] == ["requested", "accepted", "accepted"]


@pytest.mark.long  # each day two who are too old or too young wait for the office
def test_a_substitute_who_is_too_young_waits_for_the_office(bern: House):
    there = open_for_sign_up(bern, at_once=True, born_until=1960)
    request = signed_up(there, "Rosa Kunz", birth_year=1950)
    SignUp.objects.update(own_substitute=True, closes=timezone.now() - timedelta(days=1))

    name_substitute(again(request), SubstituteDetails(place=0, name="Otto Frei", birth_year=1990))

    assert again(request).people == ["Rosa Kunz"]


@pytest.mark.long  # each day the queries of the results and the standings are counted
def test_the_list_says_of_many_in_one_query_for_whom_it_is_not(
    bern: House, there: SignUp, django_assert_num_queries
):
    SignUp.objects.update(at_once=False, born_until=1960)
    there.refresh_from_db()
    for name, year in (("Bern Anna", 1950), ("Otto Frei", 1950), ("Nina Graf", 1990)):
        signed_up(there, name, birth_year=year)
    known = known_at_once(bern.club)
    asked = list(there.requests.values_list("people", "birth_year"))

    with django_assert_num_queries(1):
        found = [(non_members(there, *each[:1], known), not_of_age(there, *each, known)) for each in asked]

    assert found == [([], []), (["Otto Frei"], []), (["Nina Graf"], ["Nina Graf"])]


# By a link


def test_the_link_for_members_is_kept_until_it_is_switched_off(bern: House):
    there = open_for_sign_up(bern, by_link=True)
    first = sign_up_path(there)

    assert sign_up_path(open_for_sign_up(bern, there.tournament, by_link=True, places=8)) == first
    assert sign_up_path(open_for_sign_up(bern, there.tournament, by_link=False)).endswith("/sign-up/")
    assert sign_up_path(open_for_sign_up(bern, there.tournament, by_link=True)) != first


def test_a_copy_has_a_link_of_its_own(bern: House):
    there = open_for_sign_up(bern, by_link=True)
    later = there.tournament.date + timedelta(days=7)

    copy = copy_tournament(there.tournament, name="Again", date=later, by=bern.director, with_sign_up=True)

    token = sign_up_path(there).strip("/").rpartition("/")[2]
    assert (may_open(there, token), may_open(copy.sign_up, token)) == (True, False)


def test_only_who_has_one_link_sees_the_evenings_for_which_there_is_one(bern: House):
    first, second, third = evenings(bern, 3)
    SignUp.objects.filter(pk__in=[second.pk, third.pk]).update(by_link=True, link_salt="x")
    first, second = SignUp.objects.filter(pk__in=[first.pk, second.pk]).order_by("pk")

    assert other_evenings(first, set(), []) == []
    assert {each.pk for each in other_evenings(second, set(), [])} == {first.pk, third.pk}
