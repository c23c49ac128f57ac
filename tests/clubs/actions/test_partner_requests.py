"""Two who signed up alone find each other: one asks, the other says yes or no, and nobody sees an address."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.core import mail

from clubs.actions import sign_up
from clubs.actions.entries import leave, remove_entry
from clubs.actions.mail_queue import send_queue
from clubs.actions.pairing import join_entries, pair_by_lot
from clubs.actions.partner_requests import ask_partner, awaits_answer, take_partner_request_back
from clubs.actions.sign_up_edit import details_of, edit_request
from clubs.actions.sign_up_links import partner_address
from clubs.actions.sign_up_names import show_name
from clubs.actions.sign_up_partner import confirm_partner, decline_partner, pair_requests
from clubs.errors import Refused
from clubs.models import (
    Entry,
    LogEvent,
    MailState,
    SignUp,
    SignUpNews,
    SignUpRequest,
    Tournament,
    TournamentKind,
)
from clubs.queries.sign_up import found_partner_text, mail_state_of, partner_text
from clubs.queries.sign_up_names import listed_without_partner, partner_requests_to
from config.environment import mail_server
from tests.clubs.conftest import House, player, tournament
from tests.clubs.signing_up import again, open_for_sign_up, signed_up, states

ADDRESSES = {
    "Rosa Kunz": "rosa@example.org",
    "Otto Frei": "otto@example.org",
    "Nina Graf": "nina@example.org",
}


AFTER_JOINING = {
    "Otto Frei": "Rosa Kunz cannot be your partner. Ask somebody else, or the club will find you one.",
    "Rosa Kunz": "You play with Nina Graf.",
    "Nina Graf": "You play with Rosa Kunz.",
}
SEED = 0
"""With it the lot draws the first and the last of three."""


def of_pairs(house: House, **settings: Any) -> SignUp:
    there = tournament(house.club, kind=TournamentKind.PAIRS)
    return open_for_sign_up(house, there, **{"show_names": True, "at_once": True, **settings})


def rosa_of(there: SignUp, house: House) -> SignUpRequest:
    """Rosa, who has a place, is listed and needs a partner."""
    rosa = signed_up(there, "Rosa Kunz", email=ADDRESSES["Rosa Kunz"], shows_name=True)
    return again(sign_up.accept(rosa, by=house.director))


def otto_of(there: SignUp) -> SignUpRequest:
    """Otto, who comes alone and does not want to be listed."""
    return signed_up(there, "Otto Frei", email=ADDRESSES["Otto Frei"])


def entry_of(request: SignUpRequest) -> Entry:
    entry = again(request).entry
    assert entry
    return entry


def pairs_in(there: SignUp) -> list[str]:
    return [entry.title for entry in there.tournament.entries.with_members()]


def test_after_a_yes_both_play_together_in_one_place(bern: House):
    there = of_pairs(bern, places=2)
    rosa, otto = rosa_of(there, bern), otto_of(there)
    signed_up(there, "Nina Graf")

    confirm_partner(ask_partner(otto, rosa))

    assert pairs_in(there) == ["Rosa Kunz / Otto Frei", "Nina Graf"]
    assert states(there)[2] == ("Nina Graf", "accepted")
    assert found_partner_text(again(otto)) == "You play with Rosa Kunz."
    assert found_partner_text(again(rosa)) == "You play with Otto Frei."


@pytest.mark.long  # each day somebody is asked, and says yes or no
def test_whoever_waits_needs_no_place_of_their_own(bern: House):
    there = of_pairs(bern, places=1)
    rosa, otto = rosa_of(there, bern), otto_of(there)
    assert states(there)[1] == ("Otto Frei", "waiting")

    confirm_partner(ask_partner(otto, rosa))

    assert (pairs_in(there), states(there)[1]) == (["Rosa Kunz / Otto Frei"], ("Otto Frei", "accepted"))


@pytest.mark.long  # each day somebody is asked, and says yes or no
def test_where_the_office_accepts_they_play_together_once_it_has(bern: House):
    there = of_pairs(bern, at_once=False)
    rosa, otto = rosa_of(there, bern), otto_of(there)

    confirm_partner(ask_partner(otto, rosa))
    before = (pairs_in(there), partner_text(again(otto)))
    sign_up.accept(again(otto), by=bern.director)

    assert before == (["Rosa Kunz"], "Rosa Kunz has confirmed.")
    assert pairs_in(there) == ["Rosa Kunz / Otto Frei"]


def test_a_name_in_doubt_waits_for_the_office_after_a_yes_too(bern: House):
    player(bern.club, 1)  # Anna Bern
    there = of_pairs(bern, places=1)
    rosa, anna = rosa_of(there, bern), signed_up(there, "Ana Bern")

    confirm_partner(ask_partner(anna, rosa))

    assert (pairs_in(there), again(anna).state) == (["Rosa Kunz"], "waiting")


def test_whoever_gets_a_no_reads_it_keeps_the_place_and_does_not_ask_the_same_again(bern: House):
    there = of_pairs(bern)
    rosa, otto = rosa_of(there, bern), otto_of(there)

    decline_partner(ask_partner(otto, rosa))

    otto = again(otto)
    assert partner_text(otto) == (
        "Rosa Kunz cannot be your partner. Ask somebody else, or the club will find you one."
    )
    assert otto.state == "accepted"
    assert (listed_without_partner(there), listed_without_partner(there, besides=otto)) == ([rosa], [])


def test_only_who_is_listed_and_needs_a_partner_is_asked(bern: House):
    there = of_pairs(bern)
    rosa, otto = rosa_of(there, bern), otto_of(there)
    nina, pair = signed_up(there, "Nina Graf"), signed_up(there, "Ida Moser", "Urs Lenz", shows_name=True)

    for other in (nina, pair, otto):
        with pytest.raises(Refused, match="no longer needs a partner"):
            ask_partner(otto, other)
    with pytest.raises(Refused, match="You can no longer ask anybody here"):
        ask_partner(pair, rosa)
    show_name(rosa, is_shown=False)
    with pytest.raises(Refused, match="no longer needs a partner"):
        ask_partner(otto, again(rosa))


def test_somebody_of_another_tournament_is_not_asked(bern: House):
    there = of_pairs(bern)
    elsewhere = tournament(bern.club, name="Other", slug="other", kind=TournamentKind.PAIRS)
    rosa = rosa_of(open_for_sign_up(bern, elsewhere, show_names=True), bern)

    with pytest.raises(Refused, match="no longer needs a partner"):
        ask_partner(otto_of(there), rosa)


@pytest.mark.long  # each day somebody is asked, and says yes or no
def test_a_request_is_taken_back_or_goes_to_somebody_else(bern: House):
    there = of_pairs(bern)
    rosa, otto = rosa_of(there, bern), otto_of(there)
    nina = signed_up(there, "Nina Graf", shows_name=True)

    ask_partner(otto, rosa)
    asked_again = ask_partner(otto, rosa)
    ask_partner(otto, again(nina))
    both = [list(partner_requests_to(again(each))) for each in (rosa, nina)]
    take_partner_request_back(otto)

    assert both == [[], [asked_again]]
    assert (partner_requests_to(again(nina)), partner_text(again(otto))) == ([], "")
    lines = LogEvent.objects.filter(action__contains="asked").order_by("pk")
    assert [(line.action, line.subject) for line in lines] == [
        ("sign-up.partner-asked", "2"),
        ("sign-up.partner-asked", "2"),
        ("sign-up.partner-not-asked", "2"),
    ]


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    "ending",
    [
        *("other-yes", "cancelled", "declined", "deleted"),
        *("office", "on-entries", "by-lot", "taken-off", "left"),
    ],
)
def test_nobody_waits_for_an_answer_that_cannot_come_any_more(bern: House, ending: str):
    there = of_pairs(bern)
    rosa, otto = rosa_of(there, bern), otto_of(there)
    nina = signed_up(there, "Nina Graf")
    ask_partner(otto, rosa)

    {
        "other-yes": lambda: confirm_partner(ask_partner(again(nina), again(rosa))),
        "cancelled": lambda: sign_up.cancel(rosa),
        "declined": lambda: sign_up.decline(rosa, "No.", by=bern.director),
        "deleted": lambda: sign_up.delete_data(rosa),
        "office": lambda: pair_requests(again(rosa), again(nina), by=bern.director),
        "on-entries": lambda: join_entries(entry_of(rosa), entry_of(nina), by=bern.director),
        "taken-off": lambda: remove_entry(entry_of(rosa), by=bern.director),
        "left": lambda: leave(entry_of(rosa), by=bern.director),
        "by-lot": lambda: pair_by_lot(there.tournament, by=bern.director, seed=SEED),
    }[ending]()

    assert again(otto).partner_state == "declined"
    with pytest.raises(Refused):
        confirm_partner(again(otto))


@pytest.mark.long  # each day whoever is asked has a mail
def test_whoever_had_asked_has_a_mail_when_the_office_joins_entries_and_so_have_the_two(
    bern: House, settings: Any
):
    settings.MAIL_SERVER = mail_server("smtp+plain://127.0.0.1:1025")
    there = of_pairs(bern)
    rosa, otto = rosa_of(there, bern), otto_of(there)
    nina = signed_up(there, "Nina Graf", email=ADDRESSES["Nina Graf"])
    ask_partner(otto, rosa)
    send_queue()
    mail.outbox.clear()

    join_entries(entry_of(rosa), entry_of(nina), by=bern.director)
    send_queue()

    texts = {each.to[0]: each.body for each in mail.outbox}
    assert [sentence in texts[ADDRESSES[name]] for name, sentence in AFTER_JOINING.items()] == [True] * 3
    assert len(mail.outbox) == 3


@pytest.mark.long  # each day somebody is asked, and says yes or no
def test_whoever_asks_and_finds_somebody_otherwise_asks_nobody_any_more(bern: House):
    there = of_pairs(bern)
    rosa, otto = rosa_of(there, bern), otto_of(there)
    nina = signed_up(there, "Nina Graf", shows_name=True)
    ask_partner(otto, rosa)
    show_name(otto, is_shown=True)

    confirm_partner(ask_partner(again(nina), again(otto)))

    assert partner_requests_to(again(rosa)) == []
    assert sorted(pairs_in(there)) == ["Otto Frei / Nina Graf", "Rosa Kunz"]


def test_a_pair_that_the_office_made_by_hand_no_longer_asks(bern: House):
    there = of_pairs(bern)
    rosa, otto = rosa_of(there, bern), otto_of(there)
    ask_partner(otto, rosa)
    Tournament.objects.update(kind=TournamentKind.TEAMS)

    assert awaits_answer(again(otto)) is True
    Tournament.objects.update(kind=TournamentKind.INDIVIDUAL)
    assert partner_requests_to(again(rosa)) == []


def test_another_name_in_the_same_sign_up_asks_nobody(bern: House):
    there = of_pairs(bern, at_once=False)
    rosa, otto = rosa_of(there, bern), otto_of(there)
    ask_partner(otto, rosa)

    edit_request(again(otto), replace(details_of(otto), people=["Otto Frank"]), by=bern.director)

    assert (again(otto).asked, again(otto).partner_state) == (None, "")


@pytest.mark.long  # each day somebody is asked, and says yes or no
def test_all_that_need_no_check_are_accepted_with_those_who_have_asked(bern: House):
    there = of_pairs(bern, at_once=False)
    ask_partner(otto_of(there), rosa_of(there, bern))

    assert sign_up.accept_clear(there.tournament, by=bern.director) == (1, 0)


def test_whoever_is_asked_has_a_mail_that_names_nobody_and_no_link_to_answer_goes_to_who_asks(
    bern: House, settings: Any
):
    settings.MAIL_SERVER = mail_server("smtp+plain://127.0.0.1:1025")
    there = of_pairs(bern)
    rosa, otto = rosa_of(there, bern), otto_of(there)
    send_queue()
    mail.outbox.clear()

    ask_partner(otto, rosa)
    send_queue()
    [letter] = mail.outbox
    confirm_partner(again(otto))
    send_queue()

    assert (letter.to, letter.subject) == (
        ["rosa@example.org"],
        "November: Somebody would like to play with you",
    )
    assert "Your link says who" in letter.body
    assert "Otto" not in letter.body
    assert partner_address(again(otto), "") == ""
    texts = [each.body for each in mail.outbox]
    assert not any("/partner/" in text or "otto@" in text for text in texts)
    assert sorted(each.to[0] for each in mail.outbox[1:]) == ["otto@example.org", "rosa@example.org"]


@pytest.mark.long  # each day somebody is asked, and says yes or no
def test_without_a_mail_server_the_office_sees_who_has_not_been_told(bern: House, settings: Any):
    settings.MAIL_SERVER = None
    there = of_pairs(bern)
    rosa, otto = rosa_of(there, bern), otto_of(there)
    rosa.mails.update(sent=rosa.at)
    before = mail_state_of(again(rosa))

    ask_partner(otto, rosa)

    assert (before, mail_state_of(again(rosa))) == (MailState.SENT, MailState.NOT_SENT)
    assert rosa.mails.order_by("pk").values_list("news", flat=True)[1] == SignUpNews.ASKED
