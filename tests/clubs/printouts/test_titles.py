"""What every PDF is called in its own words: the sheet, its round, the tournament; and its language."""

from __future__ import annotations

import re
from datetime import date
from html import unescape

import pytest
from django.utils.translation import override

from clubs.actions.finals import create_final, plan_final
from clubs.models import DrawMethod, RoundState, State, Tournament
from clubs.printouts.kinds import KINDS
from clubs.printouts.options import Desk
from clubs.printouts.printout_kind import Rounds
from clubs.standings.cut.values import CutRequest, CutSettings
from tests.clubs.conftest import House, enter
from tests.clubs.knockouts import knockout, play, seeded
from tests.clubs.pages.evenings import evening_of

OF_ROUNDS = [slug for slug, kind in KINDS.items() if kind.rounds is not Rounds.NONE]


def knock_out(bern: House) -> Tournament:
    """An evening whose first round is played, for its bracket."""
    evening = seeded(bern, knockout(bern, 4, DrawMethod.KNOCKOUT, name="November"))
    play(bern, evening, 1)
    return evening


def drawn_evening(bern: House) -> Tournament:
    rounds = ("ABCD", 1000, 256), ("ABDC", 700, 556)
    return evening_of(bern, *rounds, planned_rounds=2, state=State.RUNNING, fee=1000)


def with_a_final(bern: House) -> Tournament:
    """An evening that is over, and a final that was made from it."""
    evening = drawn_evening(bern)
    evening.rounds.update(state=RoundState.CLOSED)
    cut: CutRequest[str] = CutRequest(CutSettings(first=2))
    create_final(evening, cut, name="Final", date=date(2026, 12, 4), by=bern.director)
    return evening


def with_places(bern: House) -> Tournament:
    """A final that waits for an evening whose last round is being played."""
    evening = drawn_evening(bern)
    cut: CutRequest[str] = CutRequest(CutSettings(first=2))
    day = date(2026, 12, 4)
    final = plan_final(evening, cut, name="November", date=day, by=bern.director)
    enter(final, 2)
    return final


def everyone_against_everyone(bern: House) -> Tournament:
    """An evening whose first round is played, for its cross table."""
    evening = knockout(bern, 4, DrawMethod.ROUND_ROBIN, name="November", planned_rounds=1)
    play(bern, evening, 1)
    return evening


EVENINGS = {
    "bracket": knock_out,
    "cross-table": everyone_against_everyone,
    "through-list": with_a_final,
    "places-list": with_places,
}
"""What a sheet needs that is none of a usual evening."""


def html_of(bern: House, slug: str, **options: str) -> str:
    evening = EVENINGS.get(slug, drawn_evening)(bern)
    evening.entries.filter(number=1).update(paid=True)  # for a receipt
    bern.club.players.update(home="Bern")  # for a letter
    evening.public = True  # for the poster
    evening.prize_plan = {"prizes": [{"thing": "Ham"}]}
    desk = Desk(evening, date(2026, 11, 22), "https://jass.example.ch", drafts=True)
    kind = KINDS[slug]
    return kind.make(desk.request_for(kind, {"who": "all", **options})).html()


def title_of(html: str) -> str:
    found = re.search(r"<title>(.*?)</title>", html)
    assert found
    return unescape(found[1])


@pytest.mark.parametrize("slug", KINDS)
def test_a_title_names_the_sheet_and_the_tournament_and_the_text_its_language(bern: House, slug: str):
    with override("de-ch"):
        html = html_of(bern, slug)

    sheet, *about = title_of(html).split(" · ")
    assert sheet
    assert "November" in about
    assert '<html lang="de-ch">' in html


@pytest.mark.parametrize("slug", OF_ROUNDS)
def test_the_title_of_a_sheet_of_a_round_says_which(bern: House, slug: str):
    assert re.search(r"\bround 1\b", title_of(html_of(bern, slug, round="1")), re.IGNORECASE)
