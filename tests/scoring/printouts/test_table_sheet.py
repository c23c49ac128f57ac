from __future__ import annotations

from datetime import date
from typing import Any
from xml.etree import ElementTree

import pytest
import tinyhtml5  # type: ignore[import-untyped] # the library has no types
from django.utils.translation import override

from core.printing.printout import LONGEST, Imprint, Letterhead, Paper
from scoring.printouts.play import Control, Play, printed_control
from scoring.printouts.sheet_layout import (
    ACROSS,
    SMALL,
    TWICE,
    UPRIGHT,
    FormLayout,
    Leaf,
    Size,
    TickStyle,
)
from scoring.printouts.table_sheet import (
    Over,
    Party,
    SheetChair,
    TableForm,
    TableSheet,
    form_layout,
)
from scoring.rules.sides import Seat, Side
from tests.printing.look import pages_of, pdf_of, words_of
from tests.scoring.printouts.test_play import play

SVG = "{http://www.w3.org/2000/svg}"
PEOPLE = {
    Seat.S: "Anna Ammann",
    Seat.E: "Beat Berger",
    Seat.N: "Carla Casanova",
    Seat.W: "Dani Durrer",
}
ANNA = SheetChair("S", "south", "Anna Ammann", 21, is_dark=True)
BEAT = SheetChair("E", "east", "Beat Berger", 20, deals_first=True)
CARLA = SheetChair("N", "north", "Carla Casanova", 21, is_dark=True)
DANI = SheetChair("W", "west", "Dani Durrer", 20)


@pytest.fixture(autouse=True)
def in_english():
    with override("en"):
        yield


def form(played: Play, size: Size = Size.A4, **fields: Any) -> TableForm:
    return TableForm.of(
        played,
        game="Sidi Barrani",
        layout=form_layout(size, [played]),
        **{"names": {}, "control": printed_control(played), **fields},
    )


def sheet(*forms: TableForm, subject: str = "") -> TableSheet:
    layout = forms[0].layout
    return TableSheet(
        title="Table sheet",
        letterhead=Letterhead(),
        imprint=Imprint(subject, date(2026, 11, 22)),
        paper=layout.leaf.paper,
        layout=layout,
        forms=forms,
    )


def seen(made: TableSheet) -> ElementTree.Element:
    root: ElementTree.Element = tinyhtml5.parse(made.html(), namespace_html_elements=False)
    return root


def classes(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [each for each in root.iter() if name in (each.get("class") or "").split()]


def words(element: ElementTree.Element) -> str:
    return " ".join("".join(element.itertext()).split())


# The page object


def test_partners_sit_across_and_one_side_is_marked():
    made = form(play("sidi-barrani", first_dealer=Seat.E), names=PEOPLE)

    assert made.chairs == (ANNA, BEAT, CARLA, DANI)
    assert made.parties == (Party((ANNA, CARLA)), Party((BEAT, DANI)))
    assert [party.label for party in made.parties] == ["S + N", "E + W"]
    assert made.first_dealer == BEAT


def test_columns_stand_under_the_side_that_writes_there():
    made = form(play("sidi-barrani"))

    assert made.heads == (Over(6, None), Over(5, made.parties[0]), Over(5, made.parties[1]))


def test_each_for_himself_is_a_side_of_his_own_and_none_is_marked():
    made = form(play("differenzler", first_dealer=Side.TWO))

    assert made.parties == tuple(Party((chair,)) for chair in made.chairs)
    assert made.chairs == (
        SheetChair("1", "south"),
        SheetChair("2", "east", deals_first=True),
        SheetChair("3", "north"),
        SheetChair("4", "west"),
    )


def test_three_players_are_listed():
    made = form(play("three-hand"))

    assert made.is_round_table is False
    assert made.chairs == (SheetChair("1", ""), SheetChair("2", ""), SheetChair("3", ""))


# TN-8
@pytest.mark.parametrize(
    ("control", "told"),
    [
        pytest.param(Control(8, 157, 100), "8 × 157 = 1,256, plus 100 for each match", id="8-deals"),
        pytest.param(Control(10, 157, 50), "10 × 157 = 1,570, plus 50 for each match", id="10-deals"),
        pytest.param(Control(12, 157, 0), "12 × 157 = 1,884", id="12-deals"),
        pytest.param(
            Control(None, 157, 100), "number of deals × 157, plus 100 for each match", id="to-target"
        ),
        pytest.param(None, "", id="none"),
    ],
)
def test_the_foot_says_what_the_card_points_must_add_to(control: Control | None, told: str):
    assert form(play("sidi-barrani"), control=control).sum_to_keep == told


def test_a_grid_without_all_card_points_has_no_sum_to_keep():
    made = form(play("coiffeur"), control=Control(8, 157, 100))

    assert (made.control, made.counts_matches) == (None, False)


@pytest.mark.parametrize(
    ("preset", "size", "deals", "height", "notes"),
    [
        pytest.param("sidi-barrani", Size.A4, 4, 28, 0, id="high-lines-where-there-is-room"),
        pytest.param("schieber-single", Size.A4, 4, 28, 6, id="the-rest-for-notes"),
        pytest.param("sidi-barrani", Size.A4, 12, 10.5, 0, id="a4-12"),
        pytest.param("sidi-barrani", Size.A4, 16, 11.5, 0, id="a4-16-upright"),
        pytest.param("sidi-barrani", Size.A5, 4, 16.5, 0, id="a5-4"),
        pytest.param("sidi-barrani", Size.A5, 8, 9, 0, id="never-lower-than-9"),
    ],
)
def test_lines_are_as_high_as_there_is_room(preset: str, size: Size, deals: int, height: float, notes: int):
    made = form(play(preset, deals), size)

    assert (made.drawn.height / 2, len(made.drawn.note_lines)) == (height, notes)


@pytest.mark.parametrize(
    ("preset", "deals", "wanted", "leaf", "style"),
    [
        pytest.param("sidi-barrani", 8, Size.TWO, TWICE, TickStyle.WRITE, id="8-on-a5"),
        pytest.param("sidi-barrani", 9, Size.TWO, ACROSS, TickStyle.ROW, id="9-need-a4"),
        pytest.param("schieber", 4, Size.A5, SMALL, TickStyle.STACK, id="few-lines-have-two-rows-of-rings"),
        pytest.param(
            "schieber-single", 8, Size.A5, SMALL, TickStyle.ROW, id="few-columns-have-a-row-of-rings"
        ),
        pytest.param("sidi-barrani", None, Size.A5, UPRIGHT, TickStyle.WRITE, id="to-the-target"),
        pytest.param("coiffeur", 4, Size.A5, UPRIGHT, TickStyle.ROW, id="ten-rows"),
        pytest.param("differenzler", 8, Size.A5, ACROSS, TickStyle.ROW, id="many-columns"),
    ],
)
def test_what_a_pen_needs_decides_about_the_paper(
    preset: str, deals: int | None, wanted: Size, leaf: Leaf, style: TickStyle
):
    assert form_layout(wanted, [play(preset, deals)]) == FormLayout(leaf, style)


def test_more_lines_than_a_page_holds_are_shared_by_several():
    made = form(play("sidi-barrani", 40, first_dealer=Seat.S), in_round="Round 1")

    parts = list(made.split())

    assert [(part.part, len(part.grid.lines)) for part in parts] == [("1/2", 20), ("2/2", 20)]
    assert [line[0].text for part in parts for line in part.grid.lines] == [str(n) for n in range(1, 41)]
    assert list(form(play("sidi-barrani", 20)).split()) == [form(play("sidi-barrani", 20))]


def test_two_forms_make_a_page():
    one, small = form(play("sidi-barrani"), Size.TWO), form(play("sidi-barrani"), Size.A5)
    made = sheet(one, one, one)

    assert (made.leaves, made.pages, made.paper) == (((one, one), (one,)), 2, Paper.A4)
    assert sheet(small, small).leaves == ((small,), (small,))
    assert sheet(small).paper is Paper.A5_ACROSS


def test_where_there_is_no_room_to_circle_the_trumps_are_told_once():
    root = seen(sheet(form(play("schieber", 8), Size.TWO)))

    [legend] = classes(root, "suits")
    assert [words(each) for each in legend.iter(f"{SVG}text")] == ["×2", "×2", "×1", "×1", "×3", "×3"]
    assert classes(root, "circles") == []
    assert form(play("schieber", 4), Size.A4).drawn.legend is None


# What is seen


def test_names_stand_round_the_table_and_over_the_columns():
    root = seen(sheet(form(play("sidi-barrani", first_dealer=Seat.E), names=PEOPLE, table=7), subject="May"))

    chairs = {spot: words(classes(root, spot)[0]) for spot in ("north", "west", "east", "south")}
    assert chairs == {
        "north": "NCarla Casanova",
        "west": "WDani Durrer",
        "east": "EBeat Berger",
        "south": "SAnna Ammann",
    }
    assert [words(each) for each in root.iter("th") if each.get("class") == "opens"] == [
        "SN",
        "EW",
    ]
    assert words(classes(root, "board")[0]) == "Table7"
    assert words(root.findall(".//h1")[0]) == "May"


def test_a_blank_form_has_lines_to_write_on():
    root = seen(sheet(form(play("sidi-barrani"))))

    assert [words(each) for each in classes(root, "fill")] == ["Date", "Round", "Deals first"]
    assert len(classes(root, "open")) == 4
    assert words(root.findall(".//h1")[0]) == "Table sheet"


def test_a_form_with_its_table_leaves_only_unknown_things_open():
    root = seen(sheet(form(play("sidi-barrani", first_dealer=Seat.W), names=PEOPLE, in_round="Round 3")))

    assert classes(root, "fill") == classes(root, "open") == []
    assert [words(each) for each in classes(root, "when")] == ["Round 3 · Deals first W"]


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("preset", "deals", "fields", "drawings"),
    [
        pytest.param("sidi-barrani", 4, 4 * 16, 24, id="sidi-barrani-4"),
        pytest.param("sidi-barrani", 16, 16 * 16, 6, id="sidi-barrani-16-written"),
        pytest.param("schieber", 8, 8 * 15, 48, id="schieber"),
        pytest.param("schieber-single", 8, 8 * 9, 48, id="schieber-single"),
        pytest.param("differenzler", 12, 12 * 18, 0, id="differenzler"),
        pytest.param("coiffeur", 4, 10 * 7, 6, id="coiffeur"),
        pytest.param("pandur", 4, 4 * 14, 16, id="pandur"),
        pytest.param("handjass", 4, 4 * 18, 0, id="handjass"),
        pytest.param("three-hand", 4, 4 * 18, 24, id="three-hand"),
    ],
)
def test_the_grid_is_a_table_with_a_line_for_each_deal(preset: str, deals: int, fields: int, drawings: int):
    made = form(play(preset, deals))
    root = seen(sheet(made))
    rows = root.findall(".//tbody/tr")

    assert len(rows) == len(made.grid.lines) + 1
    assert sum(len(row.findall("td")) for row in rows[:-1]) == fields
    assert len(root.findall(".//colgroup/col")) == len(made.grid.columns)
    assert len(root.findall(f".//td//{SVG}g[@transform]")) == drawings
    titles = [column.title for column in made.grid.columns]
    assert [words(each) for each in root.findall(".//thead/tr")[1]] == titles


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    "name",
    [
        "<b>Bold</b>",
        "{{ sheet.title }}",
        "Ann\u202etsaL",
        "W" * 5000,
        "</style><script>alert(1)</script>",
        "",
    ],
)
def test_whatever_somebody_is_called_the_form_stays_a_form(name: str):
    played = play("coiffeur", first_dealer=Seat.S)
    usual = seen(sheet(form(played, names=PEOPLE), subject="May"))
    hostile = dict.fromkeys(Seat, name)

    root = seen(sheet(form(played, names=hostile), subject=name or "-"))

    assert [each.tag for each in root.iter()] == [each.tag for each in usual.iter()] or not name
    assert "\u202e" not in words(root[1])
    assert max(len(words(chair)) for chair in classes(root, "chair")) <= LONGEST + 1


def test_two_tables_are_read_back_from_one_page():
    made = sheet(
        form(play("schieber", 8), Size.TWO, names=PEOPLE, table=7),
        form(play("schieber", 8), Size.TWO, names=PEOPLE, table=8),
        subject="November",
    )

    pdf = pdf_of(made)

    assert pages_of(pdf) == 1
    assert words_of(pdf).count("CarlaCasanova") == 2
    assert words_of(pdf).count("8×157=1,256") == 2
