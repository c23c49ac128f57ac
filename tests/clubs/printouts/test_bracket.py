"""The bracket on paper: nothing is cut, whatever is played."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from clubs.models import DrawMethod
from clubs.printouts.bracket import BracketSheet, single_letters
from clubs.printouts.request import NothingToPrint, PrintoutRequest
from tests.clubs.conftest import House
from tests.clubs.knockouts import knockout, play, seeded
from tests.printing.look import boxes_of, pages_of, pdf_of


def asked(
    house: House,
    count: int,
    paper: str = "a4",
    *,
    rounds: int = 1,
    method: DrawMethod = DrawMethod.THIRD_PLACE,
) -> PrintoutRequest:
    evening = seeded(house, knockout(house, count, method, planned_rounds=7))
    for number in range(1, rounds + 1):
        play(house, evening, number)
    return PrintoutRequest(evening, date(2026, 11, 28), options={"paper": paper})


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("count", "paper", "pages", "method"),
    [
        (3, "a4", 1, DrawMethod.THIRD_PLACE),
        (13, "a4", 1, DrawMethod.THIRD_PLACE),
        (32, "a4", 3, DrawMethod.THIRD_PLACE),
        (32, "a3", 1, DrawMethod.THIRD_PLACE),
        (128, "a3", 5, DrawMethod.THIRD_PLACE),
        (4, "a4", 1, DrawMethod.DOUBLE),
        (8, "a3", 1, DrawMethod.DOUBLE),
        (32, "a3", 3, DrawMethod.DOUBLE),
    ],
)
def test_all_names_stand_within_the_page(bern: House, count: int, paper: str, pages: int, method: DrawMethod):
    sheet = BracketSheet.of(asked(bern, count, paper, method=method))
    pdf = pdf_of(sheet)

    assert pages_of(pdf) == sheet.pages == pages
    boxes = boxes_of(pdf)
    assert [box.word for box in boxes if box.right > box.width or box.bottom > box.height] == []
    drawn = [name for page in sheet.drawn for box in page.picture.boxes for name in box.names]
    assert {name.title.split()[0] for name in drawn} <= {box.word for box in boxes}


def test_before_the_first_round_there_is_nothing_to_print(bern: House):
    request = asked(bern, 4, rounds=0)

    with pytest.raises(NothingToPrint, match="The bracket appears once the first round has been released"):
        BracketSheet.of(replace(request, options={"paper": "a3"}))


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("Jose\u0301 Müller / Anna Meier", "José Müller / Anna Meier"),
        ("e" + "\u0301" * 60, "é"),
        ("👩🏽\u200d🌾 Rösli 🏔\ufe0f", "👩 🌾 Rösli 🏔"),
    ],
)
def test_what_joins_the_letter_before_it_is_not_drawn(name: str, drawn: str):
    assert single_letters(name) == drawn
