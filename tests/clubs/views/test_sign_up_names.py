"""Who’s coming, on the pages: asked on the form, listed for everyone, taken back under the own link."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from clubs.actions.sign_up_links import known_token, partner_token
from clubs.actions.sign_up_settings import change_sign_up
from clubs.models import Role, SignUp, SignUpRequest, TournamentKind
from tests.clubs.conftest import House, tournament
from tests.clubs.signing_up import again, old_stamp, open_for_sign_up, signed_up
from tests.clubs.views.answers import reader, stranger, text

HOSTILE = "<script>alert(1)</script> \u202egnp.exe"


@pytest.fixture
def client() -> Client:
    return stranger()


def listing(house: House, kind: TournamentKind = TournamentKind.INDIVIDUAL, **settings: object) -> SignUp:
    there = tournament(house.club, kind=kind)
    return open_for_sign_up(house, there, **{"show_names": True, "at_once": True, **settings})


def page(there: SignUp, name: str = "sign-up") -> str:
    return reverse(f"clubs:{name}", args=[there.tournament.club.slug, there.tournament.slug])


def send(client: Client, there: SignUp, **more: str) -> SignUpRequest:
    client.post(page(there), {"person": "Rosa Kunz", "stamp": old_stamp(), **more})
    return SignUpRequest.objects.get()


def link(request: SignUpRequest, name: str) -> str:
    return reverse(f"clubs:{name}", args=[known_token(request)])


def test_whoever_agrees_is_listed_and_takes_it_back_under_the_own_link(client: Client, bern: House):
    there = listing(bern)
    assert "Show my name on this page" in text(client.get(page(there)))

    request = send(client, there, shows_name="on")
    shown = text(client.get(page(there)))
    own = text(client.post(link(request, "own-sign-up-names"), follow=True))

    assert "<bdi>Rosa Kunz</bdi>" in shown
    assert "does not list this sign-up" in own
    assert "Rosa Kunz" not in text(client.get(page(there)))
    client.post(link(request, "own-sign-up-names"), {"shown": "1"})
    assert "Rosa Kunz" in text(client.get(page(there)))


def test_nobody_is_listed_who_did_not_tick_the_box(client: Client, bern: House):
    there = listing(bern)

    send(client, there)

    assert "Rosa Kunz" not in text(client.get(page(there)))


def test_nobody_is_asked_where_the_club_does_not_want_it(client: Client, bern: House):
    there = listing(bern, show_names=False)
    form = text(client.get(page(there)))

    request = send(client, there, shows_name="on")

    assert ("on this page" in form, request.shows_name) == (False, False)
    assert "Who’s coming" not in text(client.get(link(request, "own-sign-up")))


@pytest.mark.parametrize("kind", [TournamentKind.PAIRS, TournamentKind.TEAMS])
def test_those_who_come_together_say_that_all_agree(client: Client, bern: House, kind: TournamentKind):
    assert "Tick this only if all of you agree." in text(client.get(page(listing(bern, kind))))


def test_without_the_link_for_members_nobody_reads_who_is_coming(client: Client, bern: House):
    there = listing(bern)
    signed_up(there, "Rosa Kunz", shows_name=True)
    change_sign_up(there.tournament, {"by_link": True}, by=bern.director)

    assert "Rosa Kunz" not in text(client.get(page(there)))


def test_a_hostile_name_is_only_text(client: Client, bern: House):
    there = listing(bern)
    signed_up(there, HOSTILE, shows_name=True)

    shown = text(client.get(page(there)))

    assert "<script>alert" not in shown
    assert "<bdi>&lt;script&gt;alert(1)" in shown


def test_a_partner_reads_that_both_are_listed_and_takes_them_off(client: Client, bern: House):
    there = listing(bern, TournamentKind.PAIRS, confirm_partner=True)
    pair = signed_up(there, "Rosa Kunz", "Otto Frei", shows_name=True)
    address = reverse("clubs:sign-up-partner", args=[partner_token(pair.salt)])
    assert "lists both of you" in text(client.get(address))

    after = client.post(reverse("clubs:sign-up-partner-names", args=[partner_token(pair.salt)]), follow=True)

    assert (again(pair).shows_name, "lists both of you" in text(after)) == (False, False)


def test_the_settings_say_whether_people_are_listed(bern: House):
    there = listing(bern, show_names=False)
    director = reader(bern, Role.DIRECTOR)
    address = page(there, "sign-up-settings")

    director.post(address, {"on": "on", "waiting_list": "on", "show_names": "on"})

    there.refresh_from_db()
    assert there.show_names is True
