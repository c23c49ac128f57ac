"""Two who do something to the people of a club in the same moment, each with a connection of his own."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.contrib.auth.models import User
from django.db import connection

from clubs.actions import accounts
from clubs.actions.clubs import found_club
from clubs.errors import Refused
from clubs.models import Club, Membership, Role
from tests.clubs.conftest import House

pytestmark = pytest.mark.django_db(transaction=True)


def refusals(*actions: Callable[[], object]) -> list[str]:
    """Do the actions in threads of their own, released together; return what was refused."""
    barrier = Barrier(len(actions))

    def done(action: Callable[[], object]) -> str:
        barrier.wait()
        try:
            action()
        except Refused as refused:
            return type(refused).__name__
        finally:
            connection.close()
        return ""

    with ThreadPoolExecutor(len(actions)) as threads:
        return sorted(filter(None, threads.map(done, actions)))


def test_of_two_owners_who_leave_one_stays(bern: House):
    Membership.objects.filter(user=bern.director).update(role=Role.OWNER)
    first, second = Membership.objects.select_related("club").filter(role=Role.OWNER)

    refused = refusals(
        lambda: accounts.remove_membership(first, by=bern.owner),
        lambda: accounts.change_role(second, Role.VIEWER, by=bern.director),
    )

    assert refused == ["LastOwner"]
    assert bern.club.memberships.owners().count() == 1


def test_one_link_lets_one_in(bern: House):
    invitation, _token = accounts.invite(bern.club, Role.HELPER, days=7, by=bern.owner)
    anna, beat = (User.objects.create_user(name) for name in ("anna", "beat"))

    refused = refusals(
        lambda: accounts.accept_invitation(invitation, by=anna),
        lambda: accounts.accept_invitation(invitation, by=beat),
    )

    assert refused == ["NotInvited"]
    assert Membership.objects.filter(user__in=[anna, beat]).count() == 1


def test_the_set_up_link_makes_one_account(db):
    invitation = accounts.usable_invitation(accounts.set_up_token() or "")
    assert invitation
    anna, beat = User(username="anna"), User(username="beat")

    refused = refusals(
        lambda: accounts.register_with(invitation, anna, club_name="Bern"),
        lambda: accounts.register_with(invitation, beat, club_name="Bern"),
    )

    assert refused == ["NotInvited"]
    assert (User.objects.count(), Club.objects.count()) == (1, 1)


def test_two_clubs_of_one_name_get_two_addresses(db):
    anna, beat = (User.objects.create_user(name) for name in ("anna", "beat"))

    assert refusals(lambda: found_club("Bern", by=anna), lambda: found_club("Bern", by=beat)) == []
    assert sorted(Club.objects.values_list("slug", flat=True)) == ["bern", "bern-2"]
