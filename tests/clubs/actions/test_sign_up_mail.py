"""Who signed up is told by mail how it stands, in the own language, with a link and a calendar file."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.core.mail import EmailMessage
from django.db import transaction
from django.test import override_settings
from django.utils import timezone
from django.utils.translation import override

from clubs.actions import sign_up
from clubs.actions.anonymise import anonymise
from clubs.actions.mail_queue import send_queue
from clubs.actions.sign_up_links import known_token, own_address
from clubs.models import Club, Entry, Player, QueuedMail, SignUpMail, SignUpRequest, Tournament
from config.environment import mail_server
from core.limits import SIGN_UP_MAIL, Per
from tests.clubs.calendars import events
from tests.clubs.conftest import House, tournament
from tests.clubs.signing_up import SITE, again, open_for_sign_up, signed_up

ROSA = "rosa@example.org"


@pytest.fixture(autouse=True)
def has_mail_server(settings: Any) -> None:
    settings.MAIL_SERVER = mail_server("smtp+plain://127.0.0.1:1025")


def sent() -> list[EmailMessage]:
    """Send what waits; return that."""
    mail.outbox.clear()
    send_queue()
    return list(mail.outbox)


def subjects() -> list[str]:
    return [str(letter.subject) for letter in sent()]


def waiting() -> list[str]:
    """What waits in the queue, in order."""
    return [each.sign_up_mail.news for each in QueuedMail.objects.order_by("pk") if each.sign_up_mail]


def test_each_change_is_told_once_it_is_made(bern: House):
    there = open_for_sign_up(bern, tournament(bern.club, name="Herbstjass"), places=1)
    rosa = signed_up(there, "Rosa Kunz", email=ROSA)
    told = [subjects()]
    otto = signed_up(there, "Otto Frei", email="otto@example.org")
    told.append(subjects())
    sign_up.accept(rosa, by=bern.director)
    told.append(subjects())
    sign_up.cancel(again(rosa))
    told.append(subjects())
    sign_up.decline(again(otto), "", by=bern.director)
    told.append(subjects())

    assert told == [
        ["Herbstjass: Your sign-up has arrived"],
        ["Herbstjass: You are on the waiting list"],
        ["Herbstjass: You have a place"],
        ["Herbstjass: Your sign-up is cancelled", "Herbstjass: A place is free for you"],
        ["Herbstjass: Your sign-up was declined"],
    ]


def test_a_mail_says_who_when_where_and_leads_to_the_own_link(bern: House):
    there = open_for_sign_up(bern, tournament(bern.club, name="Herbstjass", place="Löwen"))
    signed_up(there, "Rosa Kunz", "Otto Frei", email=ROSA)
    request = SignUpRequest.objects.get()

    [letter] = sent()

    assert letter.to == [ROSA]
    assert own_address(request) == f"{SITE}/u/{known_token(request)}/"
    assert sign_up.follow_own_link(known_token(request)) == request
    assert letter.body.split("\n\n")[1:4] == [
        "Rosa Kunz / Otto Frei",
        "Your sign-up has arrived. The club has not accepted it yet.",
        f"Your link: it shows the state of your sign-up and lets you cancel.\n{own_address(request)}",
    ]
    assert letter.body.splitlines()[1].endswith(", Löwen")


@pytest.mark.long  # each day each change is told once it is made
def test_it_is_in_the_language_in_which_somebody_signed_up(bern: House):
    there = open_for_sign_up(bern)
    with override("fr-ch"):
        signed_up(there, "Rosa Kunz", email=ROSA)

    [letter] = sent()

    assert "Votre inscription est arrivée. Le club ne l’a pas encore acceptée." in letter.body


@pytest.mark.long  # each day each change is told once it is made
def test_a_decline_says_why(bern: House):
    request = signed_up(open_for_sign_up(bern), "Rosa Kunz", email=ROSA)
    sign_up.decline(request, "Only for members.", by=bern.director)

    [letter] = sent()

    assert "The club has declined your sign-up.\nOnly for members." in letter.body


@pytest.mark.long  # each day each change is told once it is made
def test_what_was_not_sent_yet_gives_way_to_what_came_of_it(bern: House):
    there = open_for_sign_up(bern, at_once=True)
    request = signed_up(there, "Rosa Kunz", email=ROSA)
    first = waiting()
    sign_up.cancel(request)

    assert (first, waiting(), SignUpMail.objects.count()) == (["accepted"], ["cancelled"], 1)


def test_a_mail_says_how_it_stands_when_it_is_sent(bern: House):
    there = open_for_sign_up(bern, at_once=True)
    signed_up(there, "Rosa Kunz", email=ROSA)
    Entry.objects.all().delete()

    [letter] = sent()

    assert "Your sign-up is cancelled." in letter.body
    assert letter.attachments == []


@pytest.mark.parametrize("has_server", [True, False])
def test_nobody_without_address_and_nobody_without_mail_server_is_in_the_queue(bern: House, has_server: bool):
    with override_settings(**({} if has_server else {"MAIL_SERVER": None})):
        signed_up(open_for_sign_up(bern), "Rosa Kunz", email="" if has_server else ROSA)

    assert waiting() == []


def test_what_is_undone_tells_nobody(bern: House):
    there = open_for_sign_up(bern)
    with transaction.atomic():
        signed_up(there, "Rosa Kunz", email=ROSA)
        transaction.set_rollback(True)

    assert (SignUpMail.objects.count(), QueuedMail.objects.count()) == (0, 0)


def test_one_address_is_not_flooded_and_the_office_may_still_write(bern: House):
    there = open_for_sign_up(bern)
    most = SIGN_UP_MAIL.budgets[Per.ACCOUNT].most
    for number in range(most + 1):
        signed_up(there, f"Rosa Kunz{number}", email=ROSA.upper() if number % 2 else ROSA)
    last = SignUpRequest.objects.get(arrival=most + 1)
    queued = len(waiting())
    sign_up.accept(last, by=bern.director)

    assert (queued, waiting()[-1]) == (most, "accepted")


@pytest.mark.long  # each day each change is told once it is made
def test_a_place_comes_with_a_calendar_file_and_leaves_by_one(bern: House):
    there = open_for_sign_up(
        bern, tournament(bern.club, name="Jass; in Köniz, 🃏 " + "lang " * 10, place="Löwen")
    )
    rosa = signed_up(there, "Rosa Kunz", email=ROSA)
    arrived = sent()[0]
    sign_up.accept(rosa, by=bern.director)
    [accepted] = events(sent()[0])
    sign_up.cancel(again(rosa))
    [cancelled] = events(sent()[0])

    day = there.tournament.date
    assert arrived.attachments == []
    assert accepted == {
        "METHOD": "PUBLISH",
        "UID": f"sign-up-{rosa.pk}@jass.example",
        "SEQUENCE": "1",
        "DTSTAMP": accepted["DTSTAMP"],
        "DTSTART;VALUE=DATE": f"{day:%Y%m%d}",
        "DTEND;VALUE=DATE": f"{day + timedelta(days=1):%Y%m%d}",
        "SUMMARY": there.tournament.name.strip(),
        "LOCATION": "Löwen",
        "STATUS": "CONFIRMED",
        "ORGANIZER;CN=Bern": "MAILTO:standblatt@localhost",
    }
    assert {**cancelled, "DTSTAMP": ""} == {
        **accepted,
        "METHOD": "CANCEL",
        "SEQUENCE": "2",
        "STATUS": "CANCELLED",
        "DTSTAMP": "",
    }


@pytest.mark.long  # each day each change is told once it is made
def test_who_never_had_a_place_takes_nothing_out_of_the_calendar(bern: House):
    rosa = signed_up(open_for_sign_up(bern), "Rosa Kunz", email=ROSA)
    sent()
    sign_up.decline(rosa, "", by=bern.director)

    assert sent()[0].attachments == []


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("<b>Rosa</b> Kunz & Söhne", id="html"),
        pytest.param("Rosa Kunz\nBcc: all@example.org", id="header"),
        pytest.param("Rosa " + "K" * 100, id="long"),
    ],
)
def test_what_people_type_stands_in_no_header(bern: House, name: str):
    evening = tournament(bern.club, name="Herbst\njass\r\nBcc: all@example.org")
    request = signed_up(open_for_sign_up(bern, evening), name, email=ROSA)
    sign_up.accept(request, by=bern.director)

    [letter] = sent()

    assert letter.subject == "Herbst jass Bcc: all@example.org: You have a place"
    assert [name for name, _value in letter.message().items()].count("Bcc") == 0
    assert letter.recipients() == [ROSA]


def test_nothing_is_sent_of_a_tournament_that_was_deleted(bern: House):
    signed_up(open_for_sign_up(bern), "Rosa Kunz", email=ROSA)
    Tournament.objects.update(deleted_at=timezone.now())

    assert (sent(), QueuedMail.objects.count()) == ([], 0)


def test_who_deletes_the_data_or_is_anonymised_gets_no_mail_any_more(bern: House):
    there = open_for_sign_up(bern)
    rosa = signed_up(there, "Rosa Kunz", email=ROSA)
    anna = Player.objects.create(club=bern.club, name="Anna Frei")
    signed_up(there, "Anna Frei", email="anna@example.org")

    sign_up.delete_data(rosa)
    anonymise(anna, by=bern.owner)

    assert (sent(), SignUpMail.objects.count(), QueuedMail.objects.count()) == ([], 0, 0)


def test_with_another_secret_a_mail_has_no_link(bern: House, settings: Any):
    request = signed_up(open_for_sign_up(bern), "Rosa Kunz", email=ROSA)
    settings.SECRET_KEY = "another secret, as after a new installation"

    [letter] = sent()

    assert (own_address(request), "/u/" in letter.body) == ("", False)


def test_the_database_alone_leads_to_no_link(bern: House):
    request = signed_up(open_for_sign_up(bern), "Rosa Kunz", email=ROSA)

    kept = [str(value) for row in (SignUpRequest, SignUpMail, QueuedMail) for value in row.objects.values()]

    assert known_token(request) not in "".join(kept)
    assert Club.objects.count() == 1
