"""The cross table on paper: whole, and none of its pages empty."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from clubs.models import DrawMethod
from clubs.printouts.cross_table import PAPERS, CrossTableSheet
from clubs.printouts.request import NothingToPrint, PrintoutRequest
from tests.clubs.conftest import House
from tests.clubs.knockouts import knockout
from tests.printing.look import boxes_of, pages_of, pdf_of
from tests.printing.samples import cross_table
from tests.printing.sizes import Size


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("count", "paper", "pages"), [(6, "a4", 1), (16, "a4", 2), (40, "a4", 9), (27, "a3", 2), (40, "a3", 3)]
)
def test_every_page_is_full_of_lines_and_nothing_is_cut(count: int, paper: str, pages: int):
    form = PAPERS[paper]
    sheet = replace(cross_table.sample(Size(count, 8)), form=form, paper=form.paper)
    pdf = pdf_of(sheet)

    assert pages_of(pdf) == pages
    boxes = boxes_of(pdf)
    assert [box.word for box in boxes if box.right > box.width or box.bottom > box.height] == []


def test_columns_are_dealt_out_evenly():
    sheet = cross_table.sample(Size(40, 8))

    assert [list(part.numbers) for part in sheet.parts] == [
        list(range(1, 15)),
        list(range(15, 29)),
        list(range(29, 41)),
    ]
    assert {len(part.rows) for part in sheet.parts} == {40}


def test_before_the_first_result_there_is_nothing_to_print(bern: House):
    evening = knockout(bern, 4, DrawMethod.ROUND_ROBIN)

    with pytest.raises(NothingToPrint, match="The cross table appears with the first result"):
        CrossTableSheet.of(PrintoutRequest(evening, date(2026, 11, 28), options={"paper": "a4"}))
