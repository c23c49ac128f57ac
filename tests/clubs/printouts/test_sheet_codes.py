"""The signed code of a table's sheet: what it holds, and that nobody else writes one."""

from __future__ import annotations

import pytest
import segno
from hypothesis import given
from hypothesis import strategies as st

from clubs.printouts.request import PrintoutRequest
from clubs.printouts.sheet_codes import SheetCode, read_sheet_code
from clubs.printouts.table_sheets import table_sheets
from core.qr import Square
from tests.clubs.conftest import House
from tests.clubs.printouts import evening
from tests.clubs.printouts.test_table_sheets import TODAY

KEY = "a server's key"
CODE = SheetCode(draw=41, round=2, table=7, sides=((8, 11), (3, 22)))
TEXT = CODE.written(KEY)

numbers = st.integers(0, 99999)
codes = st.builds(
    SheetCode,
    draw=st.integers(0, 10**10 - 1),
    round=st.integers(0, 9999),
    table=numbers,
    sides=st.lists(st.lists(numbers, min_size=1, max_size=2).map(tuple), min_size=1, max_size=5).map(tuple),
)


def test_a_code_holds_the_draw_the_round_the_table_and_who_writes_where():
    assert TEXT.rpartition(":")[0] == "SB1:41.2.7:8-11/3-22"
    assert read_sheet_code(TEXT, [KEY]) == CODE


@given(codes)
def test_what_is_written_is_read(code: SheetCode):
    assert read_sheet_code(code.written(KEY), ["a newer key", KEY]) == code


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(TEXT.replace("41.2.7", "41.2.8"), id="another-table"),
        pytest.param(TEXT.replace("8-11", "8-12"), id="another-entry"),
        pytest.param(TEXT.replace("8-11/3-22", "8-11-3/22"), id="another-side"),
        pytest.param(TEXT[:-1] + ("A" if TEXT[-1] != "A" else "B"), id="another-signature"),
        pytest.param(TEXT[:-1], id="cut-off"),
        pytest.param(TEXT + "\n", id="longer"),
        pytest.param(TEXT.lower(), id="small-letters"),
        pytest.param("SB2" + TEXT[3:], id="another-kind"),
        pytest.param("https://example.org/", id="a-link"),
        pytest.param("", id="nothing"),
    ],
)
def test_what_this_server_did_not_write_is_not_believed(text: str):
    assert read_sheet_code(text, [KEY]) is None


def test_another_server_s_code_is_not_believed():
    assert read_sheet_code(SheetCode(41, 2, 7, ((8, 11), (3, 22))).written("another key"), [KEY]) is None


def test_an_evening_s_code_takes_the_narrow_signs_of_a_small_square():
    largest = SheetCode(987654, 12, 100, ((399, 400), (397, 398)))

    code = segno.make(largest.written(KEY), error="m", micro=False)

    assert (code.mode, code.version) == ("alphanumeric", 3)


def test_each_table_s_sheet_carries_its_own(bern: House, settings):
    there = evening(bern)
    forms = table_sheets(PrintoutRequest(there, TODAY, options={"size": "a4", "names": "with"})).forms

    tables = there.rounds.get().draws.get().tables.order_by("number")
    codes = [
        SheetCode(
            table.draw_id, 1, table.number, ((4 * place + 3, 4 * place + 1), (4 * place + 2, 4 * place + 4))
        )
        for place, table in enumerate(tables)
    ]
    assert [form.code for form in forms] == [Square(code.written(settings.SECRET_KEY)) for code in codes]
    assert len({form.code.file for form in forms if form.code}) == 2
