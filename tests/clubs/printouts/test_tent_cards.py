"""The number of a table, to be stood up."""

from __future__ import annotations

import re
from datetime import date

import pytest
from PIL import ImageFont

from clubs.printouts.request import NothingToPrint, PrintoutRequest
from clubs.printouts.tent_cards import TentCardsSheet
from core.printing.assets import STYLES, letters
from tests.clubs.conftest import House, enter, seated, tournament
from tests.printing.look import pages_of, pdf_of, words_of

TODAY = date(2026, 11, 22)


def cards_of(there, **more):
    return TentCardsSheet.of(PrintoutRequest(there, TODAY, **more))


@pytest.mark.parametrize(
    ("kind", "entries", "tables"),
    [
        pytest.param("individual", 11, (1, 2), id="four-people-a-table"),
        pytest.param("pairs", 6, (1, 2, 3), id="two-pairs-a-table"),
    ],
)
def test_before_the_draw_there_is_a_card_for_each_table_that_is_filled(bern: House, kind, entries, tables):
    there = tournament(bern.club, kind=kind)
    enter(there, entries)

    assert cards_of(there).numbers == tables


def test_after_the_draw_there_are_the_tables_that_were_drawn(bern: House):
    there = tournament(bern.club)
    entries = enter(there, 9)
    seated(there, 1, entries[:8])
    there.entries.filter(number=9).update(left_round=2)

    assert cards_of(there).numbers == (1, 2)


def test_one_table_alone_can_be_printed(bern: House):
    there = tournament(bern.club)
    enter(there, 12)

    assert cards_of(there, table=2).numbers == (2,)


def test_without_a_table_it_is_refused(bern: House):
    there = tournament(bern.club)
    enter(there, 3)

    with pytest.raises(NothingToPrint, match="until there are enough entries for a table"):
        cards_of(there)


def test_the_figures_are_eighty_millimetres_high():
    css = (STYLES / "print" / "tent-cards.css").read_text()
    size = re.search(r"\.tent-number {[^}]* font-size: (\d+)pt", css)
    _left, top, _right, bottom = ImageFont.truetype(str(letters() / "SourceSansPro-Bold.ttf"), 1000).getbbox(
        "1"
    )

    assert size
    assert int(size[1]) * 25.4 / 72 * (bottom - top) / 1000 >= 80


def test_each_card_is_a_page_with_its_number_on_both_sides(bern: House):
    there = tournament(bern.club)
    enter(there, 12)

    pdf = pdf_of(cards_of(there))

    assert pages_of(pdf) == cards_of(there).pages == 3
    assert [words_of(pdf, page).count(str(page)) for page in (1, 2, 3)] == [2, 2, 2]
