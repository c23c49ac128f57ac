"""Invitations: who wants one says so when signing up, hears of the next tournament, and can end it."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.core import mail
from django.utils import timezone

from clubs.actions.housekeeping import housekeeping
from clubs.actions.mail_queue import send_queue
from clubs.actions.sign_up import delete_data, stop_inviting
from clubs.actions.sign_up_links import own_address
from clubs.actions.sign_up_messages import send_sign_up_message
from clubs.actions.tournaments import copy_tournament
from clubs.models import Action, LogEvent, SignUp, SignUpAudience, SignUpRequest, State, Tournament
from clubs.models.sign_up import INVITED_AFTER, KEPT_AFTER
from clubs.queries.sign_up import audiences_of, invitable
from config.environment import mail_server
from tests.clubs.conftest import House
from tests.clubs.signing_up import SITE, again, open_for_sign_up, signed_up

TEXTS = [{"language": "en", "subject": "We jass again", "text": "Come on Friday."}]


def wanting(there: SignUp, name: str, **more: str) -> SignUpRequest:
    """Somebody who wants to be invited again."""
    return signed_up(
        there, name, email=f"{name.split()[0].lower()}@example.org", wants_invitation=True, **more
    )


@pytest.fixture
def last_year(bern: House) -> SignUp:
    return open_for_sign_up(bern, ask_invite=True, closes=timezone.now() + timedelta(days=2))


@pytest.fixture
def this_year(bern: House, last_year: SignUp) -> SignUp:
    """A copy of it, a year later, for which people can sign up."""
    former = last_year.tournament
    copy = copy_tournament(
        former, name="Again", date=former.date + timedelta(days=364), by=bern.director, with_sign_up=True
    )
    Tournament.objects.filter(pk=copy.pk).update(state=State.OPEN, published=timezone.now())
    return SignUp.objects.select_related("tournament__club").get(tournament=copy)


def test_a_copy_takes_the_sign_up_along_by_as_many_days_before(last_year: SignUp, this_year: SignUp):
    assert last_year.closes is not None
    assert (this_year.on, this_year.ask_invite, this_year.arrivals) == (True, True, 0)
    assert this_year.closes == last_year.closes + timedelta(days=364)


def test_those_are_invited_who_said_so_and_have_not_signed_up_again(last_year: SignUp, this_year: SignUp):
    wanting(last_year, "Rosa Kunz")
    wanting(last_year, "Otto Frei")
    signed_up(last_year, "Nina Graf", email="nina@example.org")
    signed_up(this_year, "Otto Frei", email="OTTO@example.org")

    assert [each.title for each in invitable(this_year)] == ["Rosa Kunz"]
    assert invitable(last_year) == []


@pytest.mark.long  # each day those are invited who said so, and no longer
def test_nobody_is_invited_before_they_can_sign_up(last_year: SignUp, this_year: SignUp):
    wanting(last_year, "Rosa Kunz")
    assert SignUpAudience.INVITED in audiences_of(this_year)

    this_year.on = False

    assert SignUpAudience.INVITED not in audiences_of(this_year)


def test_clubs_do_not_invite_each_others_people(bern: House, thun: House, last_year: SignUp):
    wanting(last_year, "Rosa Kunz")
    theirs = open_for_sign_up(thun)
    Tournament.objects.filter(pk=theirs.pk).update(date=last_year.tournament.date + timedelta(days=7))
    theirs.tournament.refresh_from_db()

    assert invitable(theirs) == []


@pytest.fixture
def sends_mail(settings) -> None:
    settings.MAIL_SERVER = mail_server("smtp+plain://127.0.0.1:1025")


@pytest.mark.long  # each day those are invited who said so, and no longer
def test_the_invitation_leads_to_the_sign_up_and_to_its_end(
    sends_mail: None, bern: House, last_year: SignUp, this_year: SignUp
):
    rosa = wanting(last_year, "Rosa Kunz")
    send_queue()
    mail.outbox.clear()

    send_sign_up_message(this_year, SignUpAudience.INVITED, TEXTS, by=bern.director)
    send_queue()

    [letter] = mail.outbox
    assert (letter.to, letter.subject) == (["rosa@example.org"], "We jass again")
    page = SITE + this_year.tournament.get_absolute_url() + "sign-up/"
    links = [line for line in str(letter.body).splitlines() if line.startswith(SITE)]
    assert links == [page, own_address(rosa)]
    assert "because you asked Bern to invite you" in letter.body


def test_whoever_ends_it_on_one_link_is_invited_by_no_other_sign_up_of_that_address(
    bern: House, thun: House, last_year: SignUp, this_year: SignUp
):
    rosa = wanting(last_year, "Rosa Kunz")
    husband = signed_up(last_year, "Otto Kunz", email="ROSA@example.org", wants_invitation=True)
    nina = wanting(last_year, "Nina Graf")
    elsewhere = wanting(open_for_sign_up(thun), "Rosa Kunz")

    stop_inviting(rosa)

    wants = {each.title: again(each).wants_invitation for each in (rosa, husband, nina)}
    assert wants == {"Rosa Kunz": False, "Otto Kunz": False, "Nina Graf": True}
    assert again(elsewhere).wants_invitation
    assert [each.title for each in invitable(this_year)] == ["Nina Graf"]
    log = LogEvent.objects.filter(action=Action.SIGN_UP_NOT_INVITED).values_list("tournament", "subject")
    assert sorted(log) == [(last_year.pk, "1"), (last_year.pk, "2")]


def test_without_an_address_it_ends_for_one_sign_up_alone(last_year: SignUp):
    rosa = signed_up(last_year, "Rosa Kunz", wants_invitation=True)
    otto = signed_up(last_year, "Otto Frei", wants_invitation=True)

    stop_inviting(rosa)

    assert [again(each).wants_invitation for each in (rosa, otto)] == [False, True]


def test_whoever_ends_it_gets_nothing_that_still_waits(
    sends_mail: None, bern: House, last_year: SignUp, this_year: SignUp
):
    rosa = wanting(last_year, "Rosa Kunz")
    send_queue()
    mail.outbox.clear()
    send_sign_up_message(this_year, SignUpAudience.INVITED, TEXTS, by=bern.director)
    Tournament.objects.filter(pk=last_year.pk).update(state=State.ARCHIVED)

    stop_inviting(again(rosa))
    send_queue()

    assert mail.outbox == []
    assert invitable(this_year) == []


def clean_at(moment: datetime) -> None:
    assert all(done.count is not None for done in housekeeping(moment))


def test_only_name_and_address_are_kept_and_only_of_those_who_want_an_invitation(last_year: SignUp):
    rosa = wanting(last_year, "Rosa Kunz", phone="079 000 00 00", remark="Vegetarian")
    signed_up(last_year, "Nina Graf", email="nina@example.org")
    played = timezone.now()
    Tournament.objects.update(date=played.date())

    clean_at(played + KEPT_AFTER + timedelta(days=2))

    [kept] = SignUpRequest.objects.all()
    assert (kept.pk, kept.people, kept.email) == (rosa.pk, ["Rosa Kunz"], "rosa@example.org")
    assert (kept.phone, kept.remark) == ("", "")

    clean_at(played + INVITED_AFTER + timedelta(days=2))

    assert not SignUpRequest.objects.exists()


def test_the_data_can_be_deleted_after_the_tournament_too(last_year: SignUp):
    rosa = wanting(last_year, "Rosa Kunz")
    Tournament.objects.filter(pk=last_year.pk).update(state=State.FINISHED)

    delete_data(again(rosa))

    assert not SignUpRequest.objects.exists()
