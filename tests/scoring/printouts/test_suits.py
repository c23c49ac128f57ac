import re

import pytest
from django.template.loader import render_to_string
from django.utils.translation import override

from scoring.printouts.suits import SuitDrawing, drawing_of
from scoring.rules.cards import Denomination

EVERY = [(denomination, pack) for pack in ("swiss", "french") for denomination in Denomination]


@pytest.mark.parametrize(
    ("denomination", "pack", "drawing"),
    [
        pytest.param(
            Denomination.SHIELDS,
            "swiss",
            SuitDrawing("printouts/suits/shields-swiss.svg", "Schilten"),
            id="swiss",
        ),
        pytest.param(
            Denomination.SHIELDS,
            "french",
            SuitDrawing("printouts/suits/shields-french.svg", "Schaufeln"),
            id="french",
        ),
        pytest.param(
            Denomination.OBENABE,
            "french",
            SuitDrawing("printouts/suits/obenabe.svg", "Obenabe"),
            id="no-trumps",
        ),
    ],
)
def test_each_pack_has_drawings_of_its_own(denomination, pack, drawing):
    with override("de-ch"):
        assert drawing_of(denomination, pack) == drawing


@pytest.mark.parametrize(("denomination", "pack"), EVERY)
def test_a_drawing_is_black_on_white_and_says_what_it_shows(denomination, pack):
    drawing = drawing_of(denomination, pack)

    svg = render_to_string("printouts/_suit.svg", {"suit": drawing})

    assert re.findall("<title>(.*)</title>", svg) == [drawing.title]
    assert set(re.findall('(?:fill|stroke)="([^"]*)"', svg)) <= {"#000", "#fff", "none"}


def test_no_two_denominations_of_a_pack_look_the_same():
    shapes = {
        (denomination, pack): render_to_string(drawing_of(denomination, pack).drawing)
        for denomination, pack in EVERY
    }

    assert len(set(shapes.values())) == len({drawing_of(*each).drawing for each in shapes}) == 10
