"""Those who signed up go out with the tournament and come in as they were, with links of their own."""

import json
from copy import deepcopy
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from clubs.actions import sign_up
from clubs.actions.exchange.export import export_tournament
from clubs.actions.exchange.reading import TournamentFileRefused, read_file
from clubs.actions.exchange.restore import restore_tournament
from clubs.actions.sign_up_links import known_token, own_address, partner_token
from clubs.actions.sign_up_partner import confirm_partner
from clubs.actions.sign_up_season import sign_up_for_season
from clubs.actions.sign_up_settings import change_sign_up
from clubs.actions.sign_up_substitute import SubstituteDetails, name_substitute
from clubs.models import (
    QueuedMail,
    SignUp,
    SignUpRequest,
    SignUpState,
    SubstituteState,
    Tournament,
    TournamentKind,
)
from clubs.models.sign_up import KEPT_AFTER
from clubs.queries.sign_up import line_of
from clubs.queries.sign_up_season import tied_requests
from tests.clubs.conftest import House, tournament
from tests.clubs.signing_up import SITE, USUAL, open_for_sign_up, signed_up, states, token

NEW_SITE = "https://thun.example"


def crowd(house: House) -> SignUp:
    """Pairs in all states: a partner who confirmed, two who are asked, a substitute, all that can be said."""
    evening = tournament(house.club, kind=TournamentKind.PAIRS, date=timezone.localdate())
    there = open_for_sign_up(
        house, evening, places=4, offer_hours=5, confirm_partner=True, own_substitute=True
    )
    said: dict[str, Any] = {
        "phone": "079 1",
        "birth_year": 1950,
        "category": "With dinner",
        "apart": "Otto Ott",
    }
    first = signed_up(there, "Anna Amrein", "Beat Bucher", email="anna@example.org", remark="late", **said)
    confirm_partner(first)
    sign_up.accept(first, by=house.director)
    signed_up(there, "Carla Caminada", "Dino Danioth", wants_invitation=True, email="c@example.org")
    sign_up.decline(signed_up(there, "Eva Egger"), "Nur Paare", by=house.director)
    leaves = signed_up(there, "Fritz Frei")
    signed_up(there, "Gerda Graf", "Hans Huber")
    ida, jost = (signed_up(there, name) for name in ("Ida Imhof", "Jost Jenny"))
    there.requests.filter(pk=jost.pk).update(asked=ida, partner_state="asked", partner_hash="7")
    sign_up.cancel(leaves)
    SignUp.objects.update(closes=timezone.now() - timedelta(minutes=1))
    name_substitute(sign_up.follow_own_link(known_token(first)), SubstituteDetails(place=0, name="Kim Koch"))
    there.refresh_from_db()
    return there


def moved(there: SignUp, house: House, **changes: Any) -> SignUp:
    """The same sign-up in another club, or another server, by its file."""
    text = export_tournament(there.tournament)
    for before, after in changes.items():
        text = text.replace(f'"club": "{before}"', f'"club": "{after}"')
    arrived = restore_tournament(house.club, read_file(text.encode()), by=house.director, site=NEW_SITE)
    return SignUp.objects.get(tournament=arrived)


def part_of(tournament: Tournament) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(export_tournament(tournament))["sign_up"]
    return found


def test_everyone_who_signed_up_comes_in_as_they_went_out(bern: House, thun: House):
    there = crowd(bern)

    arrived = moved(there, thun, Bern="Thun")

    before, after = part_of(there.tournament), part_of(arrived.tournament)
    offered = [each for each in before["requests"] if each["state"] == "offered"]
    assert [each["people"] for each in offered] == [["Ida Imhof"]]
    for each in offered:
        each.update(state="waiting", offered_until=None)
    assert after == before
    assert states(arrived) == [(name, state.replace("offered", "waiting")) for name, state in states(there)]
    assert {state for _name, state in states(there)} == {
        *("accepted", "requested", "declined", "withdrawn", "offered", "waiting")
    }
    assert arrived.requests.get(arrival=1).substitutes.get().state == SubstituteState.ASKED


@pytest.mark.long  # each day everyone comes in as they went out, with new links
def test_it_is_off_until_the_club_says_so_and_a_free_place_is_offered_anew(bern: House, thun: House):
    arrived = moved(crowd(bern), thun)

    assert (arrived.on, arrived.arrivals, line_of(arrived).waiting) == (False, 7, 2)
    change_sign_up(arrived.tournament, {**USUAL, "places": 4, "offer_hours": 2}, by=thun.director)
    assert dict(states(arrived))["Ida Imhof"] == SignUpState.OFFERED


def test_links_are_new_lead_to_the_new_server_and_nobody_is_written_to(bern: House, thun: House):
    there = crowd(bern)
    QueuedMail.objects.all().delete()
    old = {known_token(each) for each in there.requests.all()}
    text = export_tournament(there.tournament)

    arrived = moved(there, thun)

    new = {known_token(each) for each in arrived.requests.all()}
    assert len(new) == len(old) == 7
    assert not new & old
    assert not any(each in text for each in old | set(there.requests.values_list("salt", flat=True)))
    asked = arrived.requests.get(arrival=2)
    assert own_address(asked).startswith(f"{NEW_SITE}/")
    assert sign_up.follow_partner_link(partner_token(asked.salt)) == asked
    assert not QueuedMail.objects.exists()


@pytest.mark.sample(1)
@pytest.mark.parametrize(("named", "may_invite"), [("Thun", True), ("Bern", False)])
def test_only_the_club_that_was_told_so_may_invite_and_show_names(
    bern: House, thun: House, named: str, may_invite: bool
):
    there = crowd(bern)
    there.requests.filter(wants_invitation=True).update(shows_name=True)
    arrived = moved(there, thun, Bern=named)

    assert arrived.requests.filter(wants_invitation=True).exists() is may_invite
    assert arrived.requests.filter(shows_name=True).exists() is may_invite


@pytest.mark.long  # what is deleted by itself is asked each day, in tests.clubs.actions
def test_of_a_tournament_of_long_ago_nothing_is_kept_that_would_be_deleted(bern: House, thun: House):
    there = crowd(bern)
    long_ago = timezone.localdate() - KEPT_AFTER - timedelta(days=1)
    Tournament.objects.filter(pk=there.pk).update(date=long_ago)
    there.tournament.refresh_from_db()
    there.requests.filter(arrival=2).update(phone="079 2")

    arrived = moved(there, thun, Bern="Thun")

    [kept] = arrived.requests.all()
    assert (kept.people, kept.email, kept.phone) == (["Carla Caminada", "Dino Danioth"], "c@example.org", "")
    assert not moved(there, thun).requests.exists()


@pytest.mark.long  # each day what comes in is what went out
def test_evenings_of_a_season_stay_together_and_only_in_that_club(bern: House, thun: House):
    evenings = [open_for_sign_up(bern, tournament(bern.club, slug=slug)) for slug in ("first", "second")]
    details = sign_up.SignUpDetails(people=["Rosa Kunz"])
    rosa = sign_up_for_season(evenings[0], evenings[1:], details, salt=token(), site=SITE)

    arrived = [moved(each, thun) for each in evenings]

    Tournament.objects.update(published=timezone.now())
    [there] = arrived[0].requests.all()
    assert [each.sign_up for each in tied_requests(there)] == [arrived[1]]
    assert [each.sign_up for each in tied_requests(rosa)] == [evenings[1]]


@pytest.mark.long  # each day everyone comes in as they went out
def test_a_file_from_before_has_the_settings_alone(bern: House, thun: House):
    document = json.loads(export_tournament(crowd(bern).tournament))
    del document["sign_up"]["requests"], document["sign_up"]["arrivals"]

    arrived = restore_tournament(thun.club, read_file(json.dumps(document).encode()), by=thun.director)

    assert (arrived.sign_up.places, arrived.sign_up.requests.count()) == (4, 0)


FAULTS: dict[str, tuple[int, dict[str, Any]]] = {
    "two with one number": (1, {"arrival": 1}),
    "a number before the first": (0, {"arrival": 0}),
    "an unknown state": (0, {"state": "lost"}),
    "an entry that is not there": (0, {"entry": 99}),
    "an entry of somebody who waits": (5, {"entry": 1}),
    "nobody": (0, {"people": []}),
    "somebody without a name": (0, {"people": ["\u200b "]}),
    "an offer without an end": (1, {"state": "offered"}),
    "no address": (0, {"email": "anna"}),
    "a time without a zone": (0, {"at": "2026-11-05T20:00:00"}),
    "born in the year nought": (0, {"birth_year": 0}),
    "an unknown answer of the partner": (0, {"partner_state": "perhaps"}),
    "a request to nobody": (6, {"asked": 99}),
    "a link": (0, {"token_hash": "abc"}),
}


@pytest.mark.sample(2)  # each part of a file is judged in one place
@pytest.mark.parametrize("fault", FAULTS)
def test_a_sign_up_with_a_fault_is_refused(bern: House, thun: House, fault: str):
    document = json.loads(export_tournament(crowd(bern).tournament))
    place, changes = FAULTS[fault]
    document["sign_up"]["requests"][place].update(deepcopy(changes))

    with pytest.raises(TournamentFileRefused):
        restore_tournament(thun.club, read_file(json.dumps(document).encode()), by=thun.director)

    assert not SignUpRequest.objects.filter(sign_up__tournament__club=thun.club).exists()


@pytest.mark.long  # each day two other faults are refused
def test_a_substitute_for_nobody_is_refused(bern: House):
    document = json.loads(export_tournament(crowd(bern).tournament))
    document["sign_up"]["requests"][0]["substitutes"][0]["place"] = 2

    with pytest.raises(TournamentFileRefused):
        read_file(json.dumps(document).encode())


@pytest.mark.long  # each day everyone comes in as they went out
def test_a_language_that_is_not_spoken_here_becomes_the_usual_one(bern: House, thun: House):
    document = json.loads(export_tournament(crowd(bern).tournament))
    document["sign_up"]["requests"][0]["language"] = "rm"

    arrived = restore_tournament(thun.club, read_file(json.dumps(document).encode()), by=thun.director)

    assert arrived.sign_up.requests.get(arrival=1).language == "de-ch"
