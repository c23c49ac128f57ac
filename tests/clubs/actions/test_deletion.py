"""Deleting tournaments, clubs and accounts, and thirty days to restore them."""

from datetime import timedelta

import pytest
from django.utils import timezone

from clubs.actions.clubs import found_club
from clubs.actions.deletion import (
    TooLate,
    delete_account,
    delete_club,
    delete_tournament,
    restore_account,
    undelete_club,
    undelete_tournament,
)
from clubs.actions.tournaments import change_state, copy_tournament
from clubs.errors import Refused
from clubs.models import AccountDeletion, Action, Club, Membership, Role, Search, State, Tournament
from tests.clubs.access.draws import searched
from tests.clubs.conftest import House, tournament

MONTH = timedelta(days=30)
MOMENT = timedelta(minutes=1)


def actions(club):
    return list(club.log.values_list("action", "by_name", "subject"))


@pytest.mark.parametrize("state", State)
def test_a_tournament_can_be_deleted_in_every_state(bern: House, state: State):
    published = None if state == State.DRAFT else timezone.now()
    evening = tournament(bern.club, state=state, published=published)

    delete_tournament(evening, by=bern.owner)

    assert not bern.club.tournaments.exists()
    assert actions(bern.club) == [(Action.TOURNAMENT_DELETED, "bern-owner", "November")]


def test_a_deleted_tournament_comes_back_as_it_was(bern: House):
    evening = delete_tournament(tournament(bern.club, state=State.FINISHED), by=bern.owner)

    undelete_tournament(evening, by=bern.owner)

    assert list(bern.club.tournaments.values_list("name", "state")) == [("November", "finished")]
    assert [action for action, *_rest in actions(bern.club)] == [
        Action.TOURNAMENT_DELETED,
        Action.TOURNAMENT_RESTORED,
    ]


def test_no_action_changes_a_deleted_tournament(bern: House):
    evening = tournament(bern.club)
    delete_tournament(evening, by=bern.owner)

    with pytest.raises(Refused, match="This tournament has been deleted"):
        change_state(evening, State.DRAFT, by=bern.owner)


@pytest.mark.long  # each day a tournament is deleted in every state
def test_a_search_for_a_draw_ends_with_its_tournament(bern: House):
    searched(bern)

    delete_tournament(bern.club.tournaments.get(), by=bern.owner)

    assert not Search.objects.exists()


def test_the_address_of_a_deleted_tournament_stays_its_own(bern: House):
    evening = tournament(bern.club)
    again = copy_tournament(evening, name="November", date=evening.date, by=bern.owner)
    delete_tournament(again, by=bern.owner)

    third = copy_tournament(evening, name="November", date=evening.date, by=bern.owner)

    assert (again.slug, third.slug) == ("november-2", "november-3")


@pytest.mark.parametrize(
    ("waited", "there"), [(MONTH - MOMENT, 1), (MONTH + MOMENT, 0)], ids=["in-time", "too-late"]
)
def test_a_tournament_can_come_back_for_thirty_days(bern: House, waited: timedelta, there: int):
    evening = delete_tournament(tournament(bern.club), by=bern.owner)
    Tournament.all_objects.update(deleted_at=timezone.now() - waited)

    if there:
        undelete_tournament(evening, by=bern.owner)
    else:
        with pytest.raises(TooLate):
            undelete_tournament(evening, by=bern.owner)

    assert bern.club.tournaments.count() == there


# Clubs


def test_a_club_goes_with_its_tournaments_and_comes_back_with_those_alone(bern: House):
    tournament(bern.club)
    earlier = tournament(bern.club, name="Oktober", slug="oktober")
    delete_tournament(earlier, by=bern.owner)

    delete_club(bern.club, by=bern.owner)

    assert (Club.objects.count(), Tournament.objects.count()) == (0, 0)

    undelete_club(bern.club, by=bern.owner)

    assert list(Tournament.objects.values_list("name", flat=True)) == ["November"]
    assert [action for action, *_rest in actions(bern.club)][1:] == [
        Action.CLUB_DELETED,
        Action.CLUB_RESTORED,
    ]


def test_the_address_of_a_deleted_club_stays_its_own(bern: House):
    delete_club(bern.club, by=bern.owner)

    assert found_club("Bern", by=bern.helper).slug == "bern-2"


def test_a_club_cannot_come_back_after_thirty_days(bern: House):
    delete_club(bern.club, by=bern.owner)
    Club.all_objects.update(deleted_at=timezone.now() - MONTH - MOMENT)

    with pytest.raises(TooLate):
        undelete_club(bern.club, by=bern.owner)


def test_a_deleted_club_cannot_be_deleted_again(bern: House):
    delete_club(bern.club, by=bern.owner)

    with pytest.raises(Refused, match="This club has been deleted"):
        delete_club(bern.club, by=bern.owner)


# Accounts


def test_an_account_loses_its_roles_and_gets_them_back(bern: House):
    delete_account(bern.director)

    assert not Membership.objects.filter(user=bern.director).exists()
    assert bern.club.memberships.count() == 3

    bern.director.refresh_from_db()
    restore_account(bern.director)

    assert Membership.objects.get(user=bern.director).role == Role.DIRECTOR
    assert actions(bern.club) == [
        (Action.ACCOUNT_DELETED, "bern-director", "bern-director"),
        (Action.ACCOUNT_RESTORED, "bern-director", "bern-director"),
    ]


def test_the_last_owner_of_a_club_cannot_go(bern: House):
    with pytest.raises(Refused, match="You are the last owner of Bern: make somebody else an owner"):
        delete_account(bern.owner)

    bern.owner.refresh_from_db()
    assert bern.owner.is_active


def test_an_owner_goes_where_another_one_stays_or_the_club_is_deleted(bern: House, thun: House):
    Membership.objects.filter(user=bern.helper).update(role=Role.OWNER)
    delete_club(thun.club, by=thun.owner)

    delete_account(bern.owner)
    delete_account(thun.owner)

    assert AccountDeletion.objects.count() == 2


def test_an_owner_whose_account_was_deleted_is_none(bern: House):
    Membership.objects.filter(user=bern.helper).update(role=Role.OWNER)
    delete_account(bern.helper)

    with pytest.raises(Refused):
        delete_account(bern.owner)


def test_an_account_cannot_come_back_after_thirty_days(bern: House):
    delete_account(bern.director)
    AccountDeletion.objects.update(at=timezone.now() - MONTH - MOMENT)

    with pytest.raises(TooLate):
        restore_account(bern.director)
