"""What an operator types at the terminal."""

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from clubs.actions.accounts import usable_invitation
from clubs.actions.housekeeping import CHORES
from clubs.models import Invitation, QueuedMail
from config.environment import mail_server
from tests.clubs.conftest import House


def said(*arguments: str) -> str:
    out = StringIO()
    call_command(*arguments, stdout=out)
    return out.getvalue().strip()


def token(link: str) -> str:
    return link.rstrip("/").rpartition("/")[2]


def test_the_set_up_link_is_printed_while_nobody_has_an_account(db):
    link = said("setuplink")

    assert link.startswith("http://localhost:8000/accounts/set-up/")
    assert usable_invitation(token(link))


def test_afterwards_it_is_not(bern: House):
    with pytest.raises(CommandError, match="There is an account already"):
        said("setuplink")


def test_a_founding_link_is_printed_at_any_time(bern: House):
    link = said("invite", "--days", "3", "--note", "Thun")
    invitation = Invitation.objects.get()

    assert link.startswith("http://localhost:8000/accounts/invitation/")
    assert usable_invitation(token(link)) == invitation
    assert invitation.note == "Thun"
    assert round((invitation.valid_until - invitation.created) / timedelta(days=1)) == 3


@pytest.mark.parametrize("days", ["0", "366", "-1", "three", "²"])
def test_a_span_that_cannot_be_is_refused(db, days: str):
    with pytest.raises(CommandError, match="a whole number from 1 to 365"):
        said("invite", "--days", days)


def test_a_note_that_is_too_long_is_refused(db):
    with pytest.raises(CommandError, match="at most 80 characters, not 81"):
        said("invite", "--note", "T" * 81)


def test_housekeeping_says_a_line_for_each_kind_of_thing(bern: House):
    Invitation.objects.create(
        club=bern.club, role="viewer", token_hash="t", valid_until=timezone.now() - timedelta(days=40)
    )

    tried, done = said("housekeeping", "--dry-run").splitlines(), said("housekeeping").splitlines()

    assert tried == done
    assert "Used or expired invitations: 1" in done
    assert len(done) == len(CHORES)
    assert not Invitation.objects.exists()


def test_the_mail_queue_is_sent_by_hand(db, settings):
    settings.MAIL_SERVER = mail_server("smtp://mail.example")
    for minutes in (0, 5):
        due = timezone.now() + timedelta(minutes=minutes)
        QueuedMail.objects.create(email="a@b.ch", language="en", host="b.ch", is_secure=True, due=due)

    assert said("send_mail_queue") == "Done: 1, waiting: 1"


def test_without_a_mail_server_no_mail_is_sent_by_hand(db):
    with pytest.raises(CommandError, match="There is no mail server: set EMAIL_URL"):
        said("send_mail_queue")


def test_an_account_is_made_an_operator_and_one_like_any_other_again(bern: House):
    assert said("operator", "bern-owner") == (
        "bern-owner is an operator of this server now: http://localhost:8000/operator/"
    )
    assert said("operator", "--remove", "bern-owner") == "bern-owner is no longer an operator of this server."


def test_an_operator_needs_an_account(db):
    with pytest.raises(CommandError, match="There is no account called nobody"):
        said("operator", "nobody")
