"""The sheets on which tables write: who sits there, who deals, and what they must add up to."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from clubs.actions.score_sheets import sheet_document, start_table_game
from clubs.actions.scorekeepers import assign_scorekeepers
from clubs.models import Table, Tournament
from clubs.printouts.kinds import KINDS
from clubs.printouts.request import NothingToPrint, PrintoutRequest
from clubs.printouts.table_sheets import dealers, table_sheets
from core.printing.printout import Imprint, Paper
from scoring.models import Game
from scoring.printouts.play import Control
from scoring.printouts.sheet_layout import TWICE, UPRIGHT
from scoring.printouts.table_sheet import SheetChair, TableSheet
from tests.clubs.conftest import House, tournament
from tests.clubs.printouts import evening, next_round, round_of, table_of
from tests.printing.look import pdf_of, squeezed, words_of

TODAY = date(2026, 11, 22)


def asked(there: Tournament, *, size: str = "a4", names: str = "with", **more: Any) -> PrintoutRequest:
    return PrintoutRequest(there, TODAY, **{"options": {"size": size, "names": names}, **more})


def sheet_of(there: Tournament, **more: Any) -> TableSheet:
    return table_sheets(asked(there, **more))


def test_each_table_has_a_form_with_those_who_sit_there(bern: House):
    there = evening(bern, preset="sidi-barrani")

    sheet = sheet_of(there)

    assert sheet.imprint == Imprint("November · 20.11.2026", TODAY, there.revision)
    assert [(form.table, form.in_round, form.details) for form in sheet.forms] == [
        (1, "Round 1", ("8 deals",)),
        (2, "Round 1", ("8 deals",)),
    ]
    names = ["Anna", "Beat", "Carla", "Dani"]
    first = sheet_document(table_of(there))["first_dealer"]
    assert sheet.forms[0].chairs == tuple(
        SheetChair(seat, spot, f"{name} Bern", letters, is_dark=seat in "SN", deals_first=seat == first)
        for seat, spot, name, letters in zip(
            "SENW", ("south", "east", "north", "west"), names, (21, 20, 21, 20), strict=True
        )
    )


def test_who_writes_without_playing_stands_on_the_sheets_that_have_names(bern: House):
    there = evening(bern)
    assign_scorekeepers(there, {2: "Zita Neu"}, by=bern.director)

    assert [form.scorekeeper for form in sheet_of(there).forms] == ["", "Zita Neu"]
    assert [form.scorekeeper for form in sheet_of(there, names="blank").forms] == ["", ""]


def test_beside_those_who_all_play_alone_whoever_writes_signs_too(bern: House):
    there = evening(bern, preset="differenzler")
    assign_scorekeepers(there, {2: "Zita Neu"}, by=bern.director)

    assert [form.scorekeeper_signs for form in sheet_of(there).forms] == [False, True]


@pytest.mark.parametrize("number", [1, 2])
def test_the_dealer_is_the_one_whom_the_table_s_game_will_have(bern: House, number: int):
    there = evening(bern)
    [form] = sheet_of(there, table=number).forms

    game = start_table_game(table_of(there, number))

    assert form.first_dealer
    assert form.first_dealer.letter == game.first_dealer
    assert form.grid.lines[0][1].text == game.first_dealer
    assert sheet_of(there, table=number).forms == (form,)


def test_a_game_in_which_nobody_said_who_deals_leaves_the_column_blank(bern: House):
    there = evening(bern, 1)
    game = start_table_game(table_of(there))
    before = dealers(asked(there))
    Game.objects.filter(pk=game.pk).update(first_dealer="")

    [form] = sheet_of(there).forms

    assert (form.first_dealer, {line[1].text for line in form.grid.lines}) == (None, {""})
    assert dealers(asked(there)) != before


def test_blank_forms_keep_the_table_and_its_dealer(bern: House):
    there = evening(bern, 1)

    [form] = sheet_of(there, names="blank").forms

    assert [(chair.name, chair.name) for chair in form.chairs] == [("", "")] * 4
    assert (form.table, form.first_dealer is None) == (1, False)


def test_players_alone_sit_by_their_numbers(bern: House):
    [form] = sheet_of(evening(bern, 1, preset="differenzler")).forms

    assert [(chair.letter, chair.name) for chair in form.chairs] == [
        ("1", "Anna Bern"),
        ("2", "Beat Bern"),
        ("3", "Carla Bern"),
        ("4", "Dani Bern"),
    ]


# TN-8
@pytest.mark.parametrize(
    ("fields", "control"),
    [
        pytest.param({"deals": 12}, Control(12, 157, 100), id="points"),
        pytest.param({"deals": 10, "match_bonus": 50}, Control(10, 157, 50), id="bonus"),
        pytest.param({"check_sum": False}, None, id="switched-off"),
        pytest.param({"preset": "sidi-barrani"}, Control(8, 157, 100), id="card-points"),
        pytest.param({"preset": "sidi-barrani", "deals": None}, Control(None, 157, 100), id="to-target"),
        pytest.param({"preset": "coiffeur"}, None, id="one-side-only"),
    ],
)
def test_the_sum_is_the_one_that_the_office_looks_at(bern: House, fields: dict[str, Any], control: Any):
    [form] = sheet_of(evening(bern, 1, **fields)).forms

    assert form.control == control


def test_all_forms_are_of_the_size_in_which_the_longest_round_fits(bern: House):
    there = evening(bern)
    longer = next_round(there)

    two = sheet_of(there, size="two")
    longer.deals = 14
    longer.save()
    large = sheet_of(there, size="two")

    assert (two.layout.leaf, two.pages, two.paper) == (TWICE, 2, Paper.A4)
    assert (large.layout.leaf, large.pages, large.paper) == (UPRIGHT, 4, Paper.A4)
    assert [len(form.grid.lines) for form in large.forms] == [8, 8, 14, 14]
    assert sheet_of(there, size="a5", round=round_of(there)).paper is Paper.A5_ACROSS


def test_very_many_deals_take_several_pages(bern: House):
    sheet = sheet_of(evening(bern, 1, deals=36))

    assert [(form.part, len(form.grid.lines)) for form in sheet.forms] == [("1/2", 18), ("2/2", 18)]


def test_the_cards_on_the_table_are_drawn(bern: House):
    there = evening(bern, 1, pack="french")

    [form] = sheet_of(there).forms

    strip = form.grid.lines[0][4].strip
    assert strip
    assert strip.title == "diamonds, spades, clubs, hearts, Obenabe, Undenufe"


@pytest.mark.parametrize(("tables", "rounds"), [(1, 1), (3, 3)])
def test_more_tables_and_rounds_take_no_more_queries(
    bern: House, django_assert_num_queries: DjangoAssertNumQueries, tables: int, rounds: int
):
    there = evening(bern, tables)
    for _ in range(rounds - 1):
        next_round(there)

    with django_assert_num_queries(8):
        sheet = sheet_of(there)

    assert len(sheet.forms) == tables * rounds


def test_nothing_is_printed_before_the_draw_or_of_a_table_that_is_not_there(bern: House):
    with pytest.raises(NothingToPrint, match="until the round has been drawn"):
        sheet_of(tournament(bern.club))
    with pytest.raises(NothingToPrint, match="no table with this number"):
        sheet_of(evening(bern, 1, slug="december"), table=7)


def test_another_club_s_tables_stay_away(bern: House, thun: House):
    evening(thun, 3)

    assert len(sheet_of(evening(bern, 1)).forms) == 1
    assert Table.objects.count() == 4


def test_the_office_offers_sizes_and_names():
    kind = KINDS["table-sheets"]

    assert kind.chosen({"size": "a3", "names": "blank"}) == {"size": "a4", "names": "blank"}
    assert (kind.narrowed, kind.is_secret) == ("table", False)


@pytest.mark.sample(1)
@pytest.mark.parametrize("size", ["a4", "a5"])
def test_a_long_name_of_a_club_stands_whole_above_what_the_form_is_about(bern: House, size: str):
    there = evening(bern)
    there.club.name = "SCHWEIZERISCHER JASSCLUB FROHSINN UNTERÄGERI"
    there.club.save()

    sheet = sheet_of(there, size=size)

    assert squeezed(there.club.name) in words_of(pdf_of(sheet), 1)
