"""The public page of what belongs together, as everyone gets it."""

from __future__ import annotations

from datetime import date
from html import unescape
from typing import Any

import pytest
from django.utils import timezone

from clubs.actions.finals import create_final
from clubs.models import Round, RoundState, SignUp, State, Tournament
from clubs.standings.cut.values import CutRequest, CutSettings
from tests.clubs.conftest import House
from tests.clubs.pages.evenings import evening_of
from tests.clubs.views.answers import stranger, text

LIVE = "/clubs/bern/tournaments/november/live/"
HERE = f"{LIVE}together/"
LINK = "From the preliminaries to the final"


@pytest.fixture
def november(bern: House) -> Tournament:
    """Anna 2000, Beat 1700, Carla 1256, Dani 956: public, and all rounds are closed."""
    evening = evening_of(
        bern, ("ACBD", 1000, 256), ("ABCD", 1000, 700), planned_rounds=2, public=True, place="Adler"
    )
    Round.objects.filter(tournament=evening).update(state=RoundState.CLOSED)
    Tournament.objects.filter(pk=evening.pk).update(state=State.FINISHED)
    evening.refresh_from_db()
    return evening


@pytest.fixture
def final(bern: House, november: Tournament) -> Tournament:
    """Anna and Beat are through; everyone may see it."""
    cut: CutRequest[str] = CutRequest(CutSettings(first=2))
    made = create_final(november, cut, name="Final", date=date(2027, 1, 15), by=bern.director)
    Tournament.objects.filter(pk=made.pk).update(public=True, state=State.OPEN, published=timezone.now())
    made.refresh_from_db()
    return made


def shown(address: str = HERE) -> Any:
    return stranger().get(address)


def flat(answer: Any) -> str:
    return " ".join(unescape(text(answer)).split())


def lines(answer: Any) -> list[tuple[str, list[str], list[str]]]:
    """What stands of each tournament: its name, who is through, who is the first reserve."""
    return [
        (line.tournament.name, list(line.through), list(line.reserves))
        for step in answer.context["page"].steps
        for line in step
    ]


def test_everyone_sees_who_is_through_and_who_moves_up_first(final: Tournament):
    answer = shown()

    assert lines(answer) == [("November", [], []), ("Final", ["Anna Bern", "Beat Bern"], ["Carla Bern"])]
    assert "Friday, 20.11.2026 · <bdi>Adler</bdi> · Finished" in flat(answer)
    assert f'<a href="{final.get_absolute_url()}live/"><bdi>Final</bdi></a>' in flat(answer)


@pytest.mark.long  # each day nobody is named before the standings are called out
def test_the_page_is_the_same_from_each_of_them(final: Tournament):
    assert lines(shown(f"{final.get_absolute_url()}live/together/")) == lines(shown())


@pytest.mark.long  # each day nobody is named before the standings are called out
def test_who_has_moved_up_is_through_and_the_next_one_waits(final: Tournament):
    final.entries.get(number=1).delete()
    carla = final.follows.get().entries.get(number=3).members.get().player
    entry = final.entries.create(number=3)
    entry.members.create(tournament=final, place=1, player=carla)

    assert lines(shown())[1] == ("Final", ["Beat Bern", "Carla Bern"], ["Dani Bern"])


def test_the_public_page_leads_there_once_there_is_something_to_see(final: Tournament):
    assert LINK in text(shown(LIVE))
    Tournament.objects.filter(pk=final.pk).update(public=False)
    assert LINK not in text(shown(LIVE))
    assert lines(shown()) == [("November", [], [])]
    assert "Nothing else is public yet." in text(shown())


@pytest.mark.parametrize("fields", [{"hidden_from": 2}, {"public": False}])
def test_nobody_is_named_before_the_standings_are_called_out(
    november: Tournament, final: Tournament, fields: dict[str, Any]
):
    Tournament.objects.filter(pk=november.pk).update(**fields)

    assert lines(shown(f"{final.get_absolute_url()}live/together/"))[-1] == ("Final", [], [])


@pytest.mark.long  # each day nobody is named before the standings are called out
def test_a_club_with_short_names_shows_those(bern: House, final: Tournament):
    bern.club.short_names = True
    bern.club.save(update_fields=["short_names"])

    assert lines(shown())[1] == ("Final", ["Anna", "Beat"], ["Carla"])


@pytest.mark.long  # each day nobody is named before the standings are called out
def test_the_next_sign_up_stands_there(final: Tournament):
    SignUp.objects.create(tournament=final, places=80)

    assert f'<a href="{final.get_absolute_url()}sign-up/">Sign up</a>' in flat(shown())


@pytest.mark.long  # each day nobody is named before the standings are called out
def test_a_tournament_alone_leads_nowhere(november: Tournament):
    assert LINK not in text(shown(LIVE))
