"""What the server's operator does with clubs, and who is one."""

import pytest
from django.contrib.auth.models import User
from django.db import IntegrityError

from clubs.actions import operator
from clubs.actions.operator import OperatorRefused, appoint_operator, dismiss_operator
from clubs.errors import Refused
from clubs.models import Action, Club
from tests.clubs.conftest import House, tournament


@pytest.fixture
def vreni(db: None) -> User:
    """An operator with no role in any club."""
    return User.objects.create_user("vreni", first_name="Vreni", is_superuser=True)


def log(club: Club) -> list[tuple[str, str, object, object, str]]:
    return [(line.action, line.by_name, line.before, line.after, line.reason) for line in club.log.all()]


def test_a_club_is_suspended_for_a_reason_and_resumed(bern: House, vreni: User):
    club = operator.suspend_club(bern.club, reason="unpaid", by=vreni)
    assert (club.suspended_at is not None, club.suspended_because) == (True, "unpaid")

    club = operator.resume_club(club, by=vreni)

    assert (club.suspended_at, club.suspended_because) == (None, "")
    assert log(club) == [
        (Action.CLUB_SUSPENDED, "Vreni", None, None, "unpaid"),
        (Action.CLUB_RESUMED, "Vreni", None, None, ""),
    ]


def test_nothing_is_done_twice(bern: House, vreni: User):
    with pytest.raises(Refused, match="This club is not suspended"):
        operator.resume_club(bern.club, by=vreni)
    operator.suspend_club(bern.club, reason="unpaid", by=vreni)

    with pytest.raises(Refused, match="This club has been suspended already"):
        operator.suspend_club(bern.club, reason="once more", by=vreni)

    assert Club.objects.get().suspended_because == "unpaid"


@pytest.mark.parametrize("fields", [{"suspended_because": "unpaid"}, {"suspended_at": "2026-11-25T12:00Z"}])
def test_the_database_holds_suspension_and_reason_together(bern: House, fields: dict[str, str]):
    with pytest.raises(IntegrityError, match="club_suspended_for_a_reason"):
        Club.objects.update(**fields)


def test_a_quota_is_set_and_what_stays_the_same_is_not_logged(bern: House, vreni: User):
    operator.set_quota(bern.club, most_members=50, most_tournaments=None, by=vreni)
    club = operator.set_quota(bern.club, most_members=50, most_tournaments=None, by=vreni)

    assert (club.most_members, club.most_tournaments) == (50, None)
    assert log(club) == [(Action.QUOTA_CHANGED, "Vreni", {"most_members": None}, {"most_members": 50}, "")]


def test_a_club_is_deleted_and_restored_with_its_tournaments(bern: House, vreni: User):
    tournament(bern.club)
    club = operator.delete_as_operator(bern.club, by=vreni)
    assert not Club.objects.exists()

    operator.undelete_as_operator(club, by=vreni)

    assert [each.slug for each in Club.objects.get().tournaments.all()] == ["november"]
    assert [line[:2] for line in log(club)] == [
        (Action.DELETED_BY_OPERATOR, "Vreni"),
        (Action.RESTORED_BY_OPERATOR, "Vreni"),
    ]


def test_a_club_that_is_deleted_can_neither_be_suspended_nor_given_a_quota(bern: House, vreni: User):
    operator.delete_as_operator(bern.club, by=vreni)

    for action in (
        lambda: operator.suspend_club(bern.club, reason="unpaid", by=vreni),
        lambda: operator.set_quota(bern.club, most_members=1, most_tournaments=1, by=vreni),
    ):
        with pytest.raises(Refused, match="This club has been deleted"):
            action()


# Who is one


def test_an_account_becomes_an_operator_and_an_account_like_any_other_again(bern: House):
    appoint_operator("bern-owner")
    assert [user.username for user in User.objects.filter(is_superuser=True)] == ["bern-owner"]

    dismiss_operator("bern-owner")

    assert not User.objects.filter(is_superuser=True).exists()


REFUSED = [
    pytest.param(appoint_operator, "nobody", "There is no account called nobody.", id="unknown"),
    pytest.param(dismiss_operator, "nobody", "There is no account called nobody.", id="unknown-removed"),
    pytest.param(appoint_operator, "vreni", "vreni is already an operator of this server.", id="twice"),
    pytest.param(
        dismiss_operator, "bern-owner", "bern-owner is not an operator of this server.", id="is-none"
    ),
    pytest.param(
        appoint_operator,
        "bern-helper",
        "The account bern-helper has been deleted: sign in with it first.",
        id="deleted",
    ),
]


@pytest.mark.parametrize(("action", "name", "sentence"), REFUSED)
def test_what_cannot_be_is_refused_in_a_sentence(bern: House, vreni: User, action, name: str, sentence: str):
    User.objects.filter(username="bern-helper").update(is_active=False)

    with pytest.raises(OperatorRefused) as caught:
        action(name)

    assert caught.value.sentence == sentence
