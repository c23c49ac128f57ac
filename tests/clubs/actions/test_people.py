"""Who may do something in a club: invitations, roles, a lost password."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.contrib.auth.tokens import default_token_generator
from django.utils import timezone

from clubs.actions.people import (
    LastOwner,
    NotInvited,
    accept,
    change_role,
    invite,
    opened_by,
    password_key,
    remove,
    revoke,
)
from clubs.errors import Refused
from clubs.models import Action, Invitation, LogEvent, Membership, Role
from tests.clubs.conftest import House


@pytest.fixture
def anna(db: None) -> User:
    return User.objects.create_user("anna", first_name="Anna")


def membership(house: House, role: Role) -> Membership:
    return Membership.objects.get(club=house.club, user=house.people[role])


def deeds(house: House) -> list[tuple[str, str]]:
    return [(line.deed, line.subject) for line in house.club.log.all()]


# Invitations


def test_a_link_lets_one_person_in_once(bern: House, anna: User):
    invitation, token = invite(bern.club, Role.DIRECTOR, days=7, by=bern.owner, note="Anna")

    assert accept(invitation, by=anna) == bern.club
    assert Membership.objects.get(user=anna).role == Role.DIRECTOR
    assert opened_by(token) is None
    assert deeds(bern) == [(Action.INVITED, "Anna"), (Action.JOINED, "Anna")]
    with pytest.raises(NotInvited):
        accept(invitation, by=User.objects.create_user("beat"))


def test_what_stands_in_the_link_is_kept_nowhere(bern: House):
    invitation, token = invite(bern.club, Role.HELPER, days=7, by=bern.owner)

    assert token not in str(Invitation.objects.filter(pk=invitation.pk).values())
    assert token not in str(LogEvent.objects.values())
    assert opened_by(token) == invitation
    assert opened_by(invitation.token_hash) is None


def test_a_link_ends_with_its_date(bern: House, anna: User):
    invitation, token = invite(bern.club, Role.HELPER, days=7, by=bern.owner)
    Invitation.objects.update(valid_until=timezone.now() - timedelta(seconds=1))

    assert opened_by(token) is None
    with pytest.raises(NotInvited, match="This link is not valid any more"):
        accept(invitation, by=anna)


def test_a_link_that_was_taken_back_lets_nobody_in(bern: House, anna: User):
    invitation, token = invite(bern.club, Role.HELPER, days=7, by=bern.owner, note="Anna")
    stale = Invitation.objects.get()
    revoke(invitation, by=bern.owner)

    assert opened_by(token) is None
    assert deeds(bern) == [(Action.INVITED, "Anna"), (Action.INVITATION_REVOKED, "Anna")]
    with pytest.raises(NotInvited):
        accept(stale, by=anna)
    with pytest.raises(NotInvited):
        revoke(stale, by=bern.owner)


def test_who_belongs_to_the_club_uses_no_link_up(bern: House):
    invitation, token = invite(bern.club, Role.OWNER, days=7, by=bern.owner)

    with pytest.raises(Refused, match="You belong to this club already"):
        accept(invitation, by=bern.helper)

    assert membership(bern, Role.HELPER).role == Role.HELPER
    assert opened_by(token) == invitation


# Roles


def test_a_role_changes(bern: House):
    change_role(membership(bern, Role.VIEWER), Role.OWNER, by=bern.owner)

    line = LogEvent.objects.get()
    assert membership(bern, Role.VIEWER).role == Role.OWNER
    assert (line.deed, line.before, line.after) == (Action.ROLE_CHANGED, Role.VIEWER, Role.OWNER)


def test_the_same_role_again_is_no_deed(bern: House):
    change_role(membership(bern, Role.OWNER), Role.OWNER, by=bern.owner)

    assert not LogEvent.objects.exists()


def test_a_club_keeps_an_owner(bern: House, thun: House):
    with pytest.raises(LastOwner, match="A club needs an owner: make somebody else one first"):
        change_role(membership(bern, Role.OWNER), Role.DIRECTOR, by=bern.owner)
    with pytest.raises(LastOwner):
        remove(membership(bern, Role.OWNER), by=bern.owner)

    assert membership(bern, Role.OWNER).role == Role.OWNER
    assert not LogEvent.objects.exists()


def test_of_two_owners_one_may_go_but_not_both(bern: House):
    change_role(membership(bern, Role.DIRECTOR), Role.OWNER, by=bern.owner)
    first, second = membership(bern, Role.OWNER), membership(bern, Role.DIRECTOR)
    remove(first, by=bern.owner)

    with pytest.raises(LastOwner):
        remove(second, by=bern.director)


def test_who_is_removed_keeps_the_account(bern: House):
    remove(membership(bern, Role.HELPER), by=bern.owner)

    assert not Membership.objects.of(bern.helper).exists()
    assert User.objects.filter(pk=bern.helper.pk).exists()
    assert deeds(bern) == [(Action.PERSON_REMOVED, "bern-helper")]


def test_who_was_removed_meanwhile_cannot_be_changed(bern: House):
    stale = membership(bern, Role.HELPER)
    remove(membership(bern, Role.HELPER), by=bern.owner)

    with pytest.raises(Refused, match="This account does not belong to the club any more"):
        change_role(stale, Role.OWNER, by=bern.owner)


# A lost password


def test_an_owner_hands_over_a_key_for_a_new_password(bern: House):
    key = password_key(membership(bern, Role.HELPER), by=bern.owner)

    assert default_token_generator.check_token(bern.helper, key.token)
    assert deeds(bern) == [(Action.PASSWORD_LINK, "bern-helper")]
    assert key.token not in str(LogEvent.objects.values())


def test_whoever_belongs_to_another_club_too_gets_no_key(bern: House, thun: House):
    Membership.objects.create(club=thun.club, user=bern.helper, role=Role.VIEWER)

    with pytest.raises(Refused, match="belongs to another club too"):
        password_key(membership(bern, Role.HELPER), by=bern.owner)
    assert not LogEvent.objects.exists()
