from collections.abc import Mapping
from datetime import date

import pytest
from django.utils.translation import override

from core.printing.printout import Imprint, Letterhead, Paper
from scoring.new_game import PRESETS
from scoring.printouts.pads import GOAL, Pad, fields
from scoring.printouts.play import Control
from scoring.printouts.sheet_layout import Size

TODAY = date(2026, 11, 22)
USUAL = Pad("sidi-barrani", 8, "swiss", Size.A4, 1)


@pytest.fixture(autouse=True)
def in_english():
    with override("en"):
        yield


@pytest.mark.parametrize(
    ("given", "pad"),
    [
        pytest.param({}, USUAL, id="nothing"),
        pytest.param(
            {"game": "schieber", "deals": "12", "cards": "french", "size": "two", "sheets": "25"},
            Pad("schieber", 12, "french", Size.TWO, 25),
            id="all",
        ),
        pytest.param({"deals": GOAL}, Pad("sidi-barrani", None, "swiss", Size.A4, 1), id="to-the-goal"),
        pytest.param(
            {"game": "poker", "deals": "17", "cards": "tarot", "size": "a0", "sheets": "1000"},
            USUAL,
            id="what-there-is-not",
        ),
        pytest.param({"deals": "3", "sheets": "-1"}, USUAL, id="too-few"),
        pytest.param({"deals": "\uff18", "sheets": "\x00", "game": "<b>" * 5000}, USUAL, id="nonsense"),
    ],
)
def test_what_is_on_no_list_is_as_if_nothing_was_chosen(given: Mapping[str, str], pad: Pad):
    assert Pad.from_query(given) == pad


@pytest.mark.parametrize(
    ("language", "cards"), [("de-ch", "swiss"), ("fr-ch", "french"), ("it-ch", "french"), ("en", "swiss")]
)
def test_the_usual_cards_are_those_of_the_language(language: str, cards: str):
    with override(language):
        assert Pad.from_query({}).pack == cards


def test_every_game_can_be_chosen():
    game = fields({})[0]

    assert [value for group in game.groups for value, _ in group.choices] == [each.slug for each in PRESETS]


@pytest.mark.sample(6)
@pytest.mark.parametrize("preset", [each.slug for each in PRESETS])
@pytest.mark.parametrize("deals", [None, 4, 16])
@pytest.mark.parametrize("pack", ["swiss", "french"])
def test_every_game_has_a_sheet(preset: str, deals: int | None, pack: str):
    made = Pad(preset, deals, pack, Size.TWO, 1).sheet(TODAY)

    assert f'class="grid high-{made.forms[0].drawn.height}"' in made.html()
    assert all(form.drawn.height >= made.layout.least_line(form.grid) for form in made.forms)


def test_a_pad_with_more_deals_than_a_page_holds_has_several_pages_of_each():
    made = Pad("handjass", 16, "swiss", Size.A4, 5).sheet(TODAY)

    assert [(form.part, len(form.grid.lines)) for form in made.forms] == [("1/2", 8), ("2/2", 8)] * 5
    assert (made.pages, "Handjass · 2/2" in made.html()) == (10, True)


def test_a_pad_is_so_many_sheets_of_paper():
    pad = Pad("schieber-single", 8, "swiss", Size.TWO, 10)

    made = pad.sheet(TODAY)

    assert (made.pages, len(made.forms), made.paper) == (10, 20, Paper.A4)
    assert (made.letterhead, made.imprint) == (Letterhead(), Imprint("", TODAY))
    assert made.forms[0].control == Control(8, 157, 100)
    assert pad.sheet(TODAY, sheets=1).pages == 1


def test_tables_with_french_cards_double_the_black_suits():
    strip = Pad("schieber", 8, "french", Size.A4, 1).sheet(TODAY).forms[0].grid.lines[0][4].strip

    assert strip
    assert [(figure.drawing.split("/")[-1], figure.note) for figure in strip.figures[:4]] == [
        ("bells-french.svg", "×1"),
        ("shields-french.svg", "×2"),
        ("acorns-french.svg", "×2"),
        ("roses-french.svg", "×1"),
    ]


def test_a_game_without_a_target_is_played_for_its_own_number_of_deals():
    made = Pad("differenzler", None, "swiss", Size.A4, 1).sheet(TODAY)

    assert (made.forms[0].details, len(made.forms[0].grid.lines)) == (("12 deals",), 12)


def test_another_choice_day_or_language_is_another_pdf():
    pads = [USUAL, Pad("sidi-barrani", 9, "swiss", Size.A4, 1), Pad("sidi-barrani", 8, "swiss", Size.A4, 5)]
    keys = [pad.order(TODAY).key for pad in pads]
    with override("fr-ch"):
        keys.append(USUAL.order(TODAY).key)

    assert len({*keys, USUAL.order(date(2026, 11, 23)).key}) == 5
    assert USUAL.order(TODAY).key == keys[0]
