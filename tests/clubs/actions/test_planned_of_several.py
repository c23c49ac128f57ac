"""Finals planned before several preliminaries are over: places named after each, filled as these end."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.test import Client

from clubs.actions.finals import FinalRefused, fill_final, plan_final
from clubs.models import DrawMethod, Role, Round, RoundState, State, Tournament, TournamentKind
from clubs.pages.bracket import BracketPage
from clubs.pages.feeds import fed_groups
from clubs.printouts.kinds import KINDS
from clubs.printouts.options import Desk
from clubs.standings.cut.values import CutRequest, CutSettings
from tests.clubs.conftest import House
from tests.clubs.pages.evenings import evening_of
from tests.clubs.views.answers import reader, text

NEXT_YEAR = date(2027, 1, 15)
TWO_EACH: CutRequest[str] = CutRequest(CutSettings(first=2))
TOURNAMENTS = "/clubs/bern/tournaments/"


@pytest.fixture
def chur(bern: House) -> Tournament:
    """Anna 2000, Beat 1700, Carla 1256, Dani 956: the last round is being played."""
    rounds = ("ACBD", 1000, 256), ("ABCD", 1000, 700)
    return evening_of(bern, *rounds, planned_rounds=2, name="Chur", slug="chur", state=State.RUNNING)


@pytest.fixture
def thusis(bern: House, chur: Tournament) -> Tournament:
    """A month later: Dani 1700, Beat 1356, Carla 1156, Anna 812."""
    fields = {"name": "Thusis", "slug": "thusis", "date": date(2026, 12, 18), "planned_rounds": 2}
    rounds = ("DABC", 900, 356), ("DACB", 800, 456)
    return evening_of(bern, *rounds, state=State.RUNNING, **fields)


def close(evening: Tournament) -> Tournament:
    Round.objects.filter(tournament=evening).update(state=RoundState.CLOSED)
    evening.refresh_from_db()
    return evening


def planned(house: House, *evenings: Tournament, **fields: Any) -> Tournament:
    first, *beside = evenings
    usual: dict[str, Any] = {"name": "Final", "date": NEXT_YEAR, "by": house.director}
    return plan_final(first, TWO_EACH, beside=beside, **{**usual, **fields})


def places(final: Tournament) -> list[tuple[str, str]]:
    [group] = fed_groups(final, with_names=True)
    return [(place.text, place.name) for place in group.places]


@pytest.mark.long  # each day one button creates the final and one fills it
def test_the_places_name_the_tournaments_in_the_order_of_their_days(
    bern: House, chur: Tournament, thusis: Tournament
):
    final = planned(bern, thusis, chur)

    assert [text for text, _name in places(final)] == [
        "1 of Chur",
        "1 of Thusis",
        "2 of Chur",
        "2 of Thusis",
    ]
    assert set(final.follows.all()) == {chur, thusis}


@pytest.mark.long  # each day one button creates the final and one fills it
def test_names_come_in_as_the_preliminaries_end(bern: House, chur: Tournament, thusis: Tournament):
    final = planned(bern, chur, thusis)
    close(chur)

    assert [name for _text, name in places(final)] == ["Anna Bern", "", "Beat Bern", ""]
    close(thusis)
    # Beat is through from Chur already: the next one of Thusis takes the place.
    assert [name for _text, name in places(final)] == ["Anna Bern", "Dani Bern", "Beat Bern", "Carla Bern"]


@pytest.mark.long  # each day one button creates the final and one fills it
def test_everybody_comes_to_the_place_that_was_named(bern: House, chur: Tournament, thusis: Tournament):
    final = planned(bern, chur, thusis)
    close(chur)
    close(thusis)
    foreseen = [name for _text, name in places(final)]

    fill_final(final, TWO_EACH, by=bern.director)

    assert [entry.title for entry in final.entries.order_by("number").with_members()] == foreseen


def test_those_of_one_tournament_meet_late_in_the_bracket(bern: House, chur: Tournament, thusis: Tournament):
    Tournament.objects.update(kind=TournamentKind.PAIRS)
    for each in (chur, thusis):
        each.refresh_from_db()
    final = planned(bern, chur, thusis, knockout=DrawMethod.KNOCKOUT)

    first = [{side.title for side in line.sides} for line in BracketPage.of(final).lines][:2]

    assert first == [{"1 of Chur", "2 of Thusis"}, {"1 of Thusis", "2 of Chur"}]


@pytest.mark.long  # each day one button creates the final and one fills it
def test_before_all_are_over_nobody_takes_a_place(bern: House, chur: Tournament, thusis: Tournament):
    final = planned(bern, chur, thusis)
    close(chur)

    with pytest.raises(FinalRefused, match="once all rounds are closed"):
        fill_final(final, TWO_EACH, by=bern.director)


@pytest.mark.long  # each day one button creates the final and one fills it
@pytest.mark.parametrize("first", ["chur", "thusis"])
def test_one_final_waits_for_each(bern: House, chur: Tournament, thusis: Tournament, first: str):
    planned(bern, chur, thusis)

    with pytest.raises(FinalRefused, match="There is already a final that waits"):
        planned(bern, {"chur": chur, "thusis": thusis}[first])


def test_the_list_on_paper_has_the_names_as_they_become_known(
    bern: House, chur: Tournament, thusis: Tournament
):
    final = planned(bern, chur, thusis)
    close(chur)

    assert on_paper(final) == [
        ("Final", [("1", "Anna Bern", "1 of Chur"), ("2", "1 of Thusis", ""),
                   ("3", "Beat Bern", "2 of Chur"), ("4", "2 of Thusis", "")]),
    ]  # fmt: skip
    close(thusis)
    fill_final(final, TWO_EACH, by=bern.director)
    [(_heading, items)] = on_paper(final)
    assert [title for _place, title, _note in items] == ["Anna Bern", "Dani Bern", "Beat Bern", "Carla Bern"]


def on_paper(final: Tournament) -> list[tuple[str, list[tuple[str, str, str]]]]:
    kind = KINDS["places-list"]
    desk = Desk(final, NEXT_YEAR, "https://jass.example.ch", drafts=True)
    sheet: Any = kind.make(desk.request_for(kind, {}))
    return [
        (part.heading, [(item.place, item.title, item.note) for item in part.items]) for part in sheet.parts
    ]


# Through the pages


@pytest.fixture
def director(bern: House) -> Client:
    return reader(bern, Role.DIRECTOR)


def test_one_button_creates_the_final_and_one_fills_it(
    director: Client, chur: Tournament, thusis: Tournament
):
    here = f"{TOURNAMENTS}chur/standings/cut/"
    assert 'value="thusis"' in text(director.get(here))
    page = text(director.get(here, {"with": "thusis"}))
    assert "of each tournament go through." in page
    assert '<input type="hidden" name="with" value="thusis">' in page

    asked = {"with": "thusis", "first": "2", "name": "Final", "date": "2027-01-15", "way": ""}
    made = director.post(here, asked, follow=True)
    assert made.redirect_chain[-1][0] == f"{TOURNAMENTS}final/"
    assert "2 of Thusis" in text(made)

    close(chur)
    Tournament.objects.update(revision=50)
    waiting = text(director.get(here))
    assert "Not over yet: Thusis." in waiting
    assert "Anna Bern" in text(director.get(f"{TOURNAMENTS}final/"))

    close(thusis)
    Tournament.objects.update(revision=60)
    there = f"{TOURNAMENTS}thusis/standings/cut/"
    page_of_both = director.get(there)
    assert "Fill the final with 4 entries" in text(page_of_both)
    through = " ".join(page_of_both.context["page"].through)
    filled = director.post(there, {"with": "chur", "first": "2", "through": through}, follow=True)
    assert "Everyone who goes through is entered in the final." in text(filled)
    assert Tournament.objects.get(slug="final").entries.count() == 4


def test_the_places_of_a_final_in_groups_part_those_of_one_tournament(
    bern: House, chur: Tournament, thusis: Tournament
):
    final = planned(bern, chur, thusis)
    Tournament.objects.filter(pk=final.pk).update(groups=2)
    final.refresh_from_db()

    groups = [[place.text for place in group.places] for group in fed_groups(final)]

    assert groups == [["1 of Chur", "2 of Thusis"], ["1 of Thusis", "2 of Chur"]]
