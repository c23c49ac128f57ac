"""Who may make an account, and the links that lead to the first one."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.contrib.auth.tokens import default_token_generator
from django.utils import timezone

from clubs.actions import accounts
from clubs.actions.accounts import (
    STARTED_TOGETHER,
    LastOwner,
    NotInvited,
    UsernameTaken,
    accept_invitation,
    change_role,
    founding_token,
    invite,
    is_set_up,
    may_register,
    open_invitation,
    password_key,
    register,
    register_with,
    remove_membership,
    revoke_invitation,
    set_up_token,
    usable_invitation,
)
from clubs.errors import Refused
from clubs.models import Action, Club, Invitation, LogEvent, Membership, Role
from tests.clubs.conftest import House


def invitation_of(token: str | None) -> Invitation:
    found = usable_invitation(token or "")
    assert found
    return found


@pytest.mark.parametrize(
    ("registration", "alone", "invited"),
    [("open", True, True), ("invitation", False, True), ("closed", False, False)],
)
def test_the_setting_says_who_may_make_an_account(bern: House, settings, registration, alone, invited):
    settings.REGISTRATION = registration
    invitation, _token = accounts.invite(bern.club, Role.HELPER, days=7, by=bern.owner)

    assert (may_register(), may_register(invitation)) == (alone, invited)


@pytest.mark.parametrize("registration", ["open", "invitation", "closed"])
def test_the_first_account_can_always_be_made(db, settings, registration):
    settings.REGISTRATION = registration

    assert may_register(invitation_of(set_up_token()))


def test_the_first_account_founds_a_club_once(db):
    invitation = invitation_of(set_up_token())

    club = register_with(invitation, User(username="anna"), club_name="Bern")

    assert Membership.objects.get().role == Role.OWNER
    assert (club.name, Membership.objects.get().user.username) == ("Bern", "anna")
    with pytest.raises(NotInvited):
        register_with(invitation, User(username="beat"), club_name="Thun")
    # What is refused leaves nothing behind, not even the account.
    assert (Club.objects.count(), User.objects.count()) == (1, 1)


def test_a_new_set_up_link_takes_the_place_of_the_one_before(db):
    first, invited, second = set_up_token(), founding_token(days=7), set_up_token()

    assert usable_invitation(first or "") is None
    assert invitation_of(second) != invitation_of(invited)


def test_machines_that_start_together_share_a_set_up_link(db):
    first, second = set_up_token(shared=True), set_up_token(shared=True)
    assert is_set_up(invitation_of(first))
    Invitation.objects.update(created=timezone.now() - STARTED_TOGETHER)
    later = set_up_token(shared=True)

    assert (first == second, first == later) == (True, False)
    assert (open_invitation(first or ""), is_set_up(invitation_of(later))) == (None, True)


def test_machines_with_another_key_share_no_set_up_link(db, settings):
    first = set_up_token(shared=True)
    settings.SECRET_KEY = "another key"
    second = set_up_token(shared=True)

    assert first != second
    assert (open_invitation(first or ""), is_set_up(invitation_of(second))) == (None, True)


def test_the_set_up_link_ends_with_the_first_account(db):
    token = set_up_token()
    User.objects.create_user("anna")

    assert usable_invitation(token or "") is None
    assert set_up_token() is None


def test_a_founding_link_works_beside_other_clubs(bern: House):
    club = accounts.accept_invitation(invitation_of(founding_token(days=7)), by=bern.helper, club_name="Bern")

    assert (club.slug, Membership.objects.get(club=club).user) == ("bern-2", bern.helper)


def test_of_two_who_take_a_username_at_once_the_second_is_told(db):
    register(User(username="anna"))

    with pytest.raises(UsernameTaken, match="This username is taken"):
        register(User(username="anna"))


@pytest.fixture
def anna(db: None) -> User:
    return User.objects.create_user("anna", first_name="Anna")


def membership(house: House, role: Role) -> Membership:
    return Membership.objects.get(club=house.club, user=house.people[role])


def actions(house: House) -> list[tuple[str, str]]:
    return [(line.action, line.subject) for line in house.club.log.all()]


# Invitations


def test_a_link_lets_one_person_in_once(bern: House, anna: User):
    invitation, token = invite(bern.club, Role.DIRECTOR, days=7, by=bern.owner, note="Anna")

    assert accept_invitation(invitation, by=anna) == bern.club
    assert Membership.objects.get(user=anna).role == Role.DIRECTOR
    assert open_invitation(token) is None
    assert actions(bern) == [(Action.INVITED, "Anna"), (Action.JOINED, "Anna")]
    with pytest.raises(NotInvited):
        accept_invitation(invitation, by=User.objects.create_user("beat"))


def test_what_stands_in_the_link_is_kept_nowhere(bern: House):
    invitation, token = invite(bern.club, Role.HELPER, days=7, by=bern.owner)

    assert token not in str(Invitation.objects.filter(pk=invitation.pk).values())
    assert token not in str(LogEvent.objects.values())
    assert open_invitation(token) == invitation
    Invitation.objects.update(created=timezone.now() + timedelta(days=400))  # the clock was ahead
    assert open_invitation(token) is None
    Invitation.objects.update(created=timezone.now())
    assert open_invitation(invitation.token_hash) is None


def test_a_link_ends_with_its_date(bern: House, anna: User):
    invitation, token = invite(bern.club, Role.HELPER, days=7, by=bern.owner)
    Invitation.objects.update(valid_until=timezone.now() - timedelta(seconds=1))

    assert open_invitation(token) is None
    with pytest.raises(NotInvited, match="This link is no longer valid"):
        accept_invitation(invitation, by=anna)


def test_a_link_that_was_taken_back_lets_nobody_in(bern: House, anna: User):
    invitation, token = invite(bern.club, Role.HELPER, days=7, by=bern.owner, note="Anna")
    stale = Invitation.objects.get()
    revoke_invitation(invitation, by=bern.owner)

    assert open_invitation(token) is None
    assert actions(bern) == [(Action.INVITED, "Anna"), (Action.INVITATION_REVOKED, "Anna")]
    with pytest.raises(NotInvited):
        accept_invitation(stale, by=anna)
    with pytest.raises(NotInvited):
        revoke_invitation(stale, by=bern.owner)


def test_who_belongs_to_the_club_uses_no_link_up(bern: House):
    invitation, token = invite(bern.club, Role.OWNER, days=7, by=bern.owner)

    with pytest.raises(Refused, match="You already belong to this club"):
        accept_invitation(invitation, by=bern.helper)

    assert membership(bern, Role.HELPER).role == Role.HELPER
    assert open_invitation(token) == invitation


# Roles


def test_a_role_changes(bern: House):
    change_role(membership(bern, Role.VIEWER), Role.OWNER, by=bern.owner)

    line = LogEvent.objects.get()
    assert membership(bern, Role.VIEWER).role == Role.OWNER
    assert (line.action, line.before, line.after) == (Action.ROLE_CHANGED, Role.VIEWER, Role.OWNER)


def test_the_same_role_again_is_no_action(bern: House):
    change_role(membership(bern, Role.OWNER), Role.OWNER, by=bern.owner)

    assert not LogEvent.objects.exists()


def test_a_club_keeps_an_owner(bern: House, thun: House):
    with pytest.raises(LastOwner, match="A club needs an owner: make somebody else an owner first"):
        change_role(membership(bern, Role.OWNER), Role.DIRECTOR, by=bern.owner)
    with pytest.raises(LastOwner):
        remove_membership(membership(bern, Role.OWNER), by=bern.owner)

    assert membership(bern, Role.OWNER).role == Role.OWNER
    assert not LogEvent.objects.exists()


def test_of_two_owners_one_may_go_but_not_both(bern: House):
    change_role(membership(bern, Role.DIRECTOR), Role.OWNER, by=bern.owner)
    first, second = membership(bern, Role.OWNER), membership(bern, Role.DIRECTOR)
    remove_membership(first, by=bern.owner)

    with pytest.raises(LastOwner):
        remove_membership(second, by=bern.director)


def test_who_is_removed_keeps_the_account(bern: House):
    remove_membership(membership(bern, Role.HELPER), by=bern.owner)

    assert not Membership.objects.of(bern.helper).exists()
    assert User.objects.filter(pk=bern.helper.pk).exists()
    assert actions(bern) == [(Action.PERSON_REMOVED, "bern-helper")]


def test_who_was_removed_meanwhile_cannot_be_changed(bern: House):
    stale = membership(bern, Role.HELPER)
    remove_membership(membership(bern, Role.HELPER), by=bern.owner)

    with pytest.raises(Refused, match="This account no longer belongs to the club"):
        change_role(stale, Role.OWNER, by=bern.owner)


# A lost password


def test_an_owner_hands_over_a_key_for_a_new_password(bern: House):
    key = password_key(membership(bern, Role.HELPER), by=bern.owner)

    assert default_token_generator.check_token(bern.helper, key.token)
    assert actions(bern) == [(Action.PASSWORD_LINK, "bern-helper")]
    assert key.token not in str(LogEvent.objects.values())


def test_whoever_belongs_to_another_club_too_gets_no_key(bern: House, thun: House):
    Membership.objects.create(club=thun.club, user=bern.helper, role=Role.VIEWER)

    with pytest.raises(Refused, match="also belongs to another club"):
        password_key(membership(bern, Role.HELPER), by=bern.owner)
    assert not LogEvent.objects.exists()
