"""Everyone's own certificate, from the public page and under their own link."""

from __future__ import annotations

from datetime import date
from http import HTTPStatus
from typing import Any

import pytest
from django.urls import reverse

from clubs.models import Club, Player, SignUpRequest, SitOut, State, SubstituteState, Tournament
from clubs.pages.own_result import own_results
from clubs.printouts.certificates import Certificate, CertificatesSheet
from clubs.printouts.request import PrintoutRequest
from tests.clubs.conftest import House, player, tournament
from tests.clubs.pages.evenings import evening_of
from tests.clubs.signing_up import open_for_sign_up, signed_up
from tests.clubs.views.answers import stranger, text
from tests.printing.look import pages_of, pdf_of

LIVE = "/clubs/bern/tournaments/november/live/"
ANNA = f"{LIVE}certificates/1.pdf"
GIVEN = {HTTPStatus.OK, HTTPStatus.ACCEPTED}
TOKEN = "A" * 22


@pytest.fixture
def evening(bern: House) -> Tournament:
    """Anna and Carla share the first rank; it is over."""
    return evening_of(bern, ("ABCD", 1000, 256), public=True, state=State.FINISHED)


def flat(answer: Any) -> str:
    return " ".join(text(answer).split())


def test_who_looks_for_themselves_finds_rank_total_and_certificate(evening: Tournament):
    answer = stranger().get(LIVE, {"q": "anna"})

    assert "My result" in flat(answer)
    assert '<bdi class="found-name">Anna Bern</bdi> <strong>Rank 1</strong>' in flat(answer)
    assert f'<a href="{ANNA}">Certificate (PDF)</a>' in flat(answer)
    assert stranger().get(ANNA).status_code in GIVEN


@pytest.mark.long  # each day who looks finds it, and nobody before the standings are public
def test_who_is_through_is_led_to_the_final(evening: Tournament, bern: House):
    final = tournament(bern.club, slug="final", name="<b>Final</b>", date=date(2027, 1, 15), public=True)
    final.follows.add(evening)
    entry = final.entries.create(number=1)
    entry.members.create(tournament=final, place=1, player=Player.objects.get(number="1"))

    shown = flat(stranger().get(LIVE, {"q": "anna"}))

    assert (
        'Through: <a href="/clubs/bern/tournaments/final/live/"><bdi>&lt;b&gt;Final&lt;/b&gt;</bdi></a>,'
        " 15.01.2027" in shown
    )


@pytest.mark.long  # each day who looks finds it, and nobody before the standings are public
def test_the_number_finds_the_seat_before_and_the_result_after(evening: Tournament):
    after = flat(stranger().get(LIVE, {"q": "4"}))
    Tournament.objects.filter(pk=evening.pk).update(state=State.RUNNING, revision=99)
    before = flat(stranger().get(LIVE, {"q": " 4 "}))

    assert '<bdi class="found-name">Dani Bern</bdi> <strong>Rank 3</strong>' in after
    assert '<bdi class="found-name">Dani Bern</bdi> <strong>Table 1</strong>' in before
    assert before.count("found-name") == 1


@pytest.mark.long  # each day who looks finds it, and nobody before the standings are public
def test_whoever_rests_is_found_by_number_too(bern: House, evening: Tournament):
    resting = evening.entries.create(number=5, name="Spades")
    resting.members.create(tournament=evening, place=1, player=player(bern.club, 5))
    SitOut.objects.create(draw=evening.rounds.get().draws.get(), entry=resting)
    Tournament.objects.filter(pk=evening.pk).update(state=State.RUNNING, revision=99)

    assert "<strong>sits out this round</strong>" in flat(stranger().get(LIVE, {"q": "5"}))
    assert "Nobody with this name or number has a seat in this round." in flat(
        stranger().get(LIVE, {"q": "6"})
    )


@pytest.mark.long  # each day who looks finds it, and nobody before the standings are public
def test_whoever_was_not_there_is_told_so(evening: Tournament):
    assert "Nobody with this name or number took part." in flat(stranger().get(LIVE, {"q": "Otto"}))


def test_who_has_no_rank_has_no_certificate(evening: Tournament):
    evening.entries.filter(number=1).update(outside_ranking=True)

    assert ANNA not in flat(stranger().get(LIVE, {"q": "anna"}))
    assert stranger().get(ANNA).status_code == HTTPStatus.NOT_FOUND
    assert stranger().get(f"{LIVE}certificates/9.pdf").status_code == HTTPStatus.NOT_FOUND


@pytest.mark.parametrize(
    "fields",
    [
        pytest.param({"state": State.RUNNING}, id="not over"),
        pytest.param({"hidden_from": 1}, id="standings not called out"),
        pytest.param({"public": False}, id="not public"),
    ],
)
def test_there_is_none_before_everyone_may_see_the_standings(evening: Tournament, fields: dict[str, Any]):
    Tournament.objects.filter(pk=evening.pk).update(**fields)

    assert stranger().get(ANNA).status_code == HTTPStatus.NOT_FOUND
    assert "Certificate (PDF)" not in text(stranger().get(LIVE, {"q": "anna"}))


@pytest.mark.long  # each day who looks finds it, and nobody before the standings are public
def test_search_engines_do_not_keep_it(evening: Tournament):
    assert stranger().get(ANNA).headers["X-Robots-Tag"] == "noindex, nofollow"


@pytest.mark.long  # each day who looks finds it, and nobody before the standings are public
def test_it_is_for_a_screen_or_a_frame_at_home_and_not_to_be_signed(evening: Tournament, bern: House):
    asked = PrintoutRequest(evening, evening.date, options={"size": "a4"})
    result = next(own_results(evening, is_public=False))

    sheet = CertificatesSheet.of_own(asked, result)

    assert sheet.certificates == (Certificate(("Anna Bern",), "", 1, "First place, shared", "1,000"),)
    assert "to-sign" not in sheet.html()
    assert pages_of(pdf_of(sheet)) == 1


def test_a_name_cannot_change_the_sheet(evening: Tournament):
    Player.objects.filter(number="1").update(name="<script>alert(1)</script> & " + "W" * 60)
    asked = PrintoutRequest(evening, evening.date, options={"size": "a4"})

    sheet = CertificatesSheet.of_own(asked, next(own_results(evening, is_public=True)))

    assert "<script>alert" not in sheet.html()
    assert pages_of(pdf_of(sheet)) == 1


# Under somebody's own link


@pytest.fixture
def request_of_anna(evening: Tournament, bern: House) -> SignUpRequest:
    """Anna's sign-up, which became her entry."""
    Tournament.objects.update(state=State.OPEN)
    made = signed_up(open_for_sign_up(bern, evening), "Anna Bern", own=TOKEN)
    SignUpRequest.objects.filter(pk=made.pk).update(entry=evening.entries.get(number=1), state="accepted")
    Tournament.objects.update(state=State.FINISHED)
    return made


def own(page: str) -> str:
    return reverse(f"clubs:{page}", args=[TOKEN])


@pytest.mark.long  # each day who looks finds it, and nobody before the standings are public
def test_the_own_link_leads_to_it_with_the_whole_name(request_of_anna: SignUpRequest):
    Club.objects.update(short_names=True)

    assert own("own-certificate") in text(stranger().get(own("own-sign-up")))
    assert stranger().get(own("own-certificate")).status_code in GIVEN


@pytest.mark.parametrize("fields", [{"public": False}, {"state": State.RUNNING}, {"hidden_from": 1}])
def test_the_own_link_has_none_before_standings_are_public(
    request_of_anna: SignUpRequest, fields: dict[str, Any]
):
    Tournament.objects.update(**fields)

    assert own("own-certificate") not in text(stranger().get(own("own-sign-up")))
    assert stranger().get(own("own-certificate")).status_code == HTTPStatus.NOT_FOUND


def test_who_sent_a_substitute_has_none(request_of_anna: SignUpRequest):
    request_of_anna.substitutes.create(name="Rosa Kunz", place=0, state=SubstituteState.ACCEPTED)

    assert stranger().get(own("own-certificate")).status_code == HTTPStatus.NOT_FOUND
