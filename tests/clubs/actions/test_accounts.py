"""Who may make an account, and the links that lead to the first one."""

import pytest
from django.contrib.auth.models import User

from clubs.actions import people
from clubs.actions.accounts import (
    UsernameTaken,
    founding_token,
    may_found,
    may_register,
    opened_by,
    register,
    register_with,
    set_up_token,
)
from clubs.actions.people import NotInvited
from clubs.models import Club, Invitation, Membership, Role
from tests.clubs.conftest import House


def invitation_of(token: str | None) -> Invitation:
    found = opened_by(token or "")
    assert found
    return found


@pytest.mark.parametrize(
    ("registration", "alone", "invited", "founding"),
    [("open", True, True, True), ("invitation", False, True, False), ("closed", False, False, False)],
)
def test_the_setting_says_who_may_make_an_account(
    bern: House, settings, registration, alone, invited, founding
):
    settings.REGISTRATION = registration
    invitation, _token = people.invite(bern.club, Role.HELPER, days=7, by=bern.owner)

    assert (may_register(), may_register(invitation), may_found()) == (alone, invited, founding)


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

    assert opened_by(first or "") is None
    assert invitation_of(second) != invitation_of(invited)


def test_the_set_up_link_ends_with_the_first_account(db):
    token = set_up_token()
    User.objects.create_user("anna")

    assert opened_by(token or "") is None
    assert set_up_token() is None


def test_a_founding_link_works_beside_other_clubs(bern: House):
    club = people.accept(invitation_of(founding_token(days=7)), by=bern.helper, club_name="Bern")

    assert (club.slug, Membership.objects.get(club=club).user) == ("bern-2", bern.helper)


def test_of_two_who_take_a_username_at_once_the_second_is_told(db):
    register(User(username="anna"))

    with pytest.raises(UsernameTaken, match="This username is taken"):
        register(User(username="anna"))
