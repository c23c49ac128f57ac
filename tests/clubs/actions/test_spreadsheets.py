"""Reading the lists that people bring, whatever their computers have made of them."""

from __future__ import annotations

import io
import re
import struct
import zipfile
from collections.abc import Sequence
from datetime import UTC, date, datetime
from pathlib import Path
from unicodedata import normalize

import pytest
import tablib
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import Workbook
from openpyxl.chart import BarChart

from clubs.actions.spreadsheet_limits import (
    MOST_BYTES,
    MOST_COLUMNS,
    MOST_MARKS,
    MOST_ROWS,
    MOST_UNPACKED,
    UnreadableSpreadsheet,
)
from clubs.actions.spreadsheet_text import code_page_of, delimiter_of
from clubs.actions.spreadsheets import (
    SpreadsheetRow,
    rows_of_text,
    sheets_of_file,
)
from core.cells import escape_formula, unescape_formula

MEMBERS = Path(__file__).parents[2] / "examples" / "members"
ANNA = [SpreadsheetRow(1, ["Name", "Nr"]), SpreadsheetRow(2, ["Ärni Anna", "7"])]
TEXT = "Name;Nr\r\nÄrni Anna;7\r\n"


def rows_of_file(content: bytes) -> list[SpreadsheetRow]:
    """The rows of a file's first sheet."""
    return sheets_of_file(content)[0].rows


def workbook(rows: Sequence[Sequence[object]]) -> bytes:
    book = Workbook()
    sheet = book.worksheets[0]
    for row in rows:
        sheet.append(list(row))
    content = io.BytesIO()
    book.save(content)
    return content.getvalue()


def archive(**parts: bytes) -> bytes:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as made:
        for name, part in parts.items():
            made.writestr(name, part)
    return content.getvalue()


def refusal(content: bytes) -> str:
    with pytest.raises(UnreadableSpreadsheet) as caught:
        rows_of_file(content)
    return caught.value.template


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16", "utf-16-le", "utf-16-be"])
def test_a_file_is_read_in_the_encodings_of_offices(encoding: str):
    assert rows_of_file(TEXT.encode(encoding)) == ANNA


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_what_stands_between_cells_is_found_out(delimiter: str):
    assert rows_of_text(TEXT.replace(";", delimiter)) == ANNA


@pytest.mark.parametrize(
    ("text", "delimiter"),
    [
        pytest.param("Meier, Anna;7\nKeller, Beat;8\n", ";", id="names with commas"),
        pytest.param("Name;Ort\nAnna;Bern, Köniz, Thun\nBeat;Biel\n", ";", id="commas in some cells"),
        pytest.param("Anna Meier\nBeat Keller\n", "\t", id="one column, so it does not matter"),
        pytest.param("", "\t", id="nothing"),
    ],
)
def test_the_delimiter_is_what_cuts_lines_evenly(text: str, delimiter: str):
    assert delimiter_of(text) == delimiter


def test_a_first_line_may_say_what_stands_between_cells():
    assert rows_of_text("sep=|\nName|Nr\nA;B|7\n") == [
        SpreadsheetRow(2, ["Name", "Nr"]),
        SpreadsheetRow(3, ["A;B", "7"]),
    ]


def test_quotes_hold_a_cell_together():
    assert rows_of_text('Name;Nr\n"Meier; Anna\nMaria";7\n')[1] == SpreadsheetRow(
        2, ["Meier; Anna Maria", "7"]
    )


def test_a_quote_that_is_never_closed_swallows_nothing():
    assert rows_of_text('Name;Nr\n"Hämpu Meier;7\nBeat;8\n') == [
        SpreadsheetRow(1, ["Name", "Nr"]),
        SpreadsheetRow(2, ['"Hämpu Meier', "7"]),
        SpreadsheetRow(3, ["Beat", "8"]),
    ]


def test_empty_rows_are_left_out_and_counted():
    assert rows_of_text("Name;Nr\n\n ; \nÄrni Anna;7") == [
        SpreadsheetRow(1, ["Name", "Nr"]),
        SpreadsheetRow(4, ["Ärni Anna", "7"]),
    ]


def test_a_nul_is_replaced_by_a_mark_that_can_be_stored():
    assert rows_of_text("Name\nAn\0na\n")[1].cells == ["An\N{REPLACEMENT CHARACTER}na"]


def test_a_workbook_is_read_as_people_see_it():
    content = workbook(
        [["Name", "Nr", "Since"], ["Ärni Anna", 7.0, date(2020, 1, 31)], [None], ["Beat", 7.5, True]]
    )

    assert rows_of_file(content) == [
        SpreadsheetRow(1, ["Name", "Nr", "Since"]),
        SpreadsheetRow(2, ["Ärni Anna", "7", "2020-01-31"]),
        SpreadsheetRow(4, ["Beat", "7.5", "True"]),
    ]


def hidden_in(content: bytes) -> list[int]:
    return [row.number for row in rows_of_file(content) if row.hidden]


def test_rows_that_a_filter_of_excel_hides_are_known():
    book = Workbook()
    sheet = book.worksheets[0]
    for row in (["Name"], ["Anna"], [None], ["Beat"], ["Carla"]):
        sheet.append(row)
    sheet.auto_filter.ref = "A1:A5"
    for number in (2, 5):
        sheet.row_dimensions[number].hidden = True
    content = io.BytesIO()
    book.save(content)

    assert hidden_in(content.getvalue()) == [2, 5]


def test_a_row_without_its_number_is_the_next_one():
    cell = '<c t="inlineStr"><is><t>Anna</t></is></c>'
    rows = f'<row r="3">{cell}</row><row hidden="true">{cell}</row><row hidden="0">{cell}</row>'
    rows += f"<row ht='0' customHeight='1'>{cell}</row><row r='7' hidden='1'>{cell}</row>"
    rows += f"<row ht='10.5'>{cell}</row>"
    sheet = SHEET.format(f"<sheetData>{rows}</sheetData>")

    assert hidden_in(with_sheet(workbook([["x"]]), sheet.encode())) == [4, 6, 7]


def test_rows_that_opendocument_hides_are_known():
    cell = '<table:table-cell office:value-type="string"><text:p>Anna</text:p></table:table-cell>'
    rows = [
        f"<table:table-row>{cell}</table:table-row>",
        f'<table:table-row table:visibility="filter" table:number-rows-repeated="2">{cell}</table:table-row>',
        f'<table:table-row table:visibility="collapse">{cell}</table:table-row>',
        f'<table:table-row table:visibility="visible">{cell}</table:table-row>',
    ]
    names = "".join(
        f' xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
        for name in ("office", "table", "text")
    )
    content = f"<office:document{names}><table:table>{''.join(rows)}</table:table></office:document>"

    assert hidden_in(archive(**{"content.xml": content.encode()})) == [2, 3, 4]


def test_rows_that_an_old_workbook_hides_are_known():
    content = (MEMBERS / "alt.xls").read_bytes()
    record = content.index(struct.pack("<HHH", 0x0208, 16, 4))  # of the row that people call the fifth
    flags = record + 4 + 12
    hidden = content[:flags] + bytes([content[flags] | 0x20]) + content[flags + 1 :]

    assert (hidden_in(content), hidden_in(hidden)) == ([], [5])


def test_a_formula_is_never_calculated():
    [row] = rows_of_file(workbook([["=1+1", "Anna"]]))

    assert row.cells == ["", "Anna"]


def test_a_time_of_day_stays():
    moment = datetime(2026, 11, 20, 19, 30, tzinfo=UTC).replace(tzinfo=None)

    assert rows_of_file(workbook([["Anna", moment]]))[0].cells[1] == "2026-11-20T19:30:00"


def test_the_first_sheet_with_cells_is_read():
    book = Workbook()
    book.create_chartsheet("Chart", 0).add_chart(BarChart())
    book.active = 0
    book.worksheets[0].append(["Anna"])
    content = io.BytesIO()
    book.save(content)

    assert rows_of_file(content.getvalue()) == [SpreadsheetRow(1, ["Anna"])]


def test_our_own_export_is_read_back():
    sheet = tablib.Dataset(["Anna", escape_formula("=1+1")], headers=["Name", "Short name"])

    for content in (sheet.export("csv").encode("utf-8-sig"), sheet.export("xlsx")):
        assert rows_of_file(content) == [
            SpreadsheetRow(1, ["Name", "Short name"]),
            SpreadsheetRow(2, ["Anna", "=1+1"]),
        ]


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        pytest.param(b"", "This list is empty.", id="nothing"),
        pytest.param(b"\n ; ;\n", "This list is empty.", id="empty cells"),
        pytest.param(
            b"\xd0\xcf\x11\xe0" + bytes(100),
            "This workbook is damaged or has a password. Save it again without one, or use CSV instead.",
            id="an old workbook",
        ),
        pytest.param(
            b"%PDF-1.7\n...",
            "This file is not a list. Use an Excel, OpenDocument or CSV file.",
            id="a PDF file",
        ),
        pytest.param(
            b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 20,
            "This file is not a list. Use an Excel, OpenDocument or CSV file.",
            id="a picture",
        ),
        pytest.param(b"x" * (MOST_BYTES + 1), "The file is larger than 2 MB.", id="large"),
        pytest.param(b"Anna\n" * (MOST_ROWS + 2), "The list has more than {most} rows.", id="many rows"),
        pytest.param(
            b"A;" + b"x" * 200_000,
            "This list cannot be read: a quoted cell is never closed.",
            id="a huge cell",
        ),
        pytest.param(
            b"PK\x03\x04" + bytes(50),
            "This workbook is damaged or has a password. Save it again without one, or use CSV instead.",
            id="no archive",
        ),
        pytest.param(
            archive(mimetype=b"application/vnd.oasis.opendocument.spreadsheet"),
            "This is not a workbook. Use an Excel, OpenDocument or CSV file.",
            id="another office's file",
        ),
        pytest.param(
            archive(**{"xl/workbook.xml": b"<workbook/>"}),
            "This workbook is damaged or has a password. Save it again without one, or use CSV instead.",
            id="half a workbook",
        ),
        pytest.param(
            archive(**{"xl/sharedStrings.xml": bytes(MOST_UNPACKED + 1)}),
            "Unpacked, this file is far too large for a list of members.",
            id="a bomb",
        ),
        pytest.param(
            workbook([["Anna", "Bern"]])[:-40],
            "This workbook is damaged or has a password. Save it again without one, or use CSV instead.",
            id="cut off",
        ),
    ],
)
def test_what_is_no_list_is_refused_with_a_sentence(content: bytes, sentence: str):
    assert refusal(content) == sentence


def with_sheet(content: bytes, sheet: bytes) -> bytes:
    parts = {}
    with zipfile.ZipFile(io.BytesIO(content)) as made:
        for name in made.namelist():
            parts[name] = made.read(name)
    return archive(**{**parts, "xl/worksheets/sheet1.xml": sheet})


SHEET = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">{}</worksheet>'


def test_a_sheet_that_lies_about_its_size_costs_nothing():
    sheet = SHEET.format(
        '<dimension ref="A1:XFD1048576"/><sheetData><row r="2"><c r="A2" t="inlineStr"><is><t>Anna</t></is>'
        '</c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>'
    )

    assert rows_of_file(with_sheet(workbook([["x"]]), sheet.encode())) == [SpreadsheetRow(2, ["Anna"])]


def test_after_a_thousand_empty_lines_a_list_is_at_its_end():
    near, far = (rows_of_text("Anna" + "\n" * lines + "Beat") for lines in (1000, 1001))

    assert [row.number for row in near] == [1, 1001]
    assert [row.number for row in far] == [1]


def test_entities_that_grow_are_refused():
    entities = "".join(
        f'<!ENTITY e{number} "{f"&e{number - 1};" * 10}">' if number else '<!ENTITY e0 "jass">'
        for number in range(12)
    )
    sheet = f"<!DOCTYPE x [{entities}]>" + SHEET.format(
        '<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>&e11;</t></is></c></row></sheetData>'
    )

    assert refusal(with_sheet(workbook([["x"]]), sheet.encode())) == (
        "This workbook is damaged or has a password. Save it again without one, or use CSV instead."
    )


@pytest.mark.parametrize("name", ["xl/worksheets/sheet1.xml", "content.xml"])
def test_many_small_elements_are_refused_before_they_fill_the_memory(name: str):
    content = archive(**{"xl/workbook.xml": b"", name: b"<a/>" * (MOST_MARKS + 1)})

    assert len(content) < 20_000
    assert refusal(content) == "Unpacked, this file is far too large for a list of members."


def test_one_large_part_is_not_read_for_many_sheets():
    book = Workbook()
    book.worksheets[0].append(["x"])
    content = io.BytesIO()
    book.save(content)
    with zipfile.ZipFile(content) as made:
        parts = {name: made.read(name) for name in made.namelist()}
    one = re.search(rb"<sheet .*?/>", parts["xl/workbook.xml"])
    assert one
    parts["xl/workbook.xml"] = parts["xl/workbook.xml"].replace(one[0], one[0] * 20)
    parts["xl/worksheets/sheet1.xml"] = SHEET.format("<sheetData/>").encode() + b" " * (MOST_UNPACKED // 4)

    assert refusal(archive(**parts)) == "Unpacked, this file is far too large for a list of members."


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("Müller Jörg, Zürich", "cp1252"),
        ("Škoda Žofie", "cp1252"),
        ("Müller Jörg, Zürich", "mac_roman"),
        ("Françoise Béguelin", "mac_roman"),
        ("Müller Jörg, Zürich", "cp850"),
        ("Hélène Lefèvre", "cp850"),
        ("Anna Meier", "cp1252"),
    ],
)
def test_the_code_page_is_the_one_that_makes_words(text: str, encoding: str):
    content = text.encode(encoding)

    assert content.decode(code_page_of(content)) == text


def test_a_part_that_unpacks_to_more_than_it_says_is_refused():
    content = bytearray(archive(**{"xl/workbook.xml": bytes(100_000)}))
    # The size that the archive gives for its one part, in its directory at the end.
    at = content.rindex(b"PK\x01\x02") + 24
    content[at : at + 4] = struct.pack("<I", 10)

    assert (
        refusal(bytes(content))
        == "This workbook is damaged or has a password. Save it again without one, or use CSV instead."
    )


def test_columns_without_end_are_cut():
    [row] = rows_of_text(";".join(["x"] * 500))

    assert len(row.cells) == MOST_COLUMNS


@given(st.binary(max_size=400))
def test_no_file_breaks_the_reader(content: bytes):
    try:
        rows = rows_of_file(content)
    except UnreadableSpreadsheet:
        return
    assert rows
    assert all(any(row.cells) for row in rows)


@given(st.binary(max_size=200), st.integers(0, 3000))
def test_no_damaged_workbook_breaks_the_reader(noise: bytes, at: int):
    whole = workbook([["Name", "Nr"], ["Anna", 7]])
    damaged = whole[:at] + noise + whole[at + len(noise) :]
    try:
        rows = rows_of_file(damaged)
    except UnreadableSpreadsheet:
        return
    assert rows


@given(st.text(max_size=300))
def test_no_pasted_text_breaks_the_reader(text: str):
    try:
        rows = rows_of_text(text)
    except UnreadableSpreadsheet:
        return
    assert all("\0" not in cell for row in rows for cell in row.cells)


CELL = st.text(st.characters(categories=["L", "Nd"]), min_size=1, max_size=6)


@given(st.lists(st.lists(CELL, min_size=2, max_size=2), min_size=1, max_size=6), st.sampled_from(",;\t"))
def test_what_was_written_is_read(rows: list[list[str]], delimiter: str):
    text = "".join(delimiter.join(cells) + "\n" for cells in rows)

    composed = [[normalize("NFC", cell) for cell in cells] for cells in rows]
    assert [row.cells for row in rows_of_text(text)] == composed


@pytest.mark.parametrize("text", ["=1+1", "+41 79", "-5", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "\uff1d1"])
def test_what_begins_like_a_formula_gets_an_apostrophe(text: str):
    assert escape_formula(text) == f"'{text}"


@pytest.mark.parametrize("text", ["", "Anna", "1+1", "O’Brien", "'n Abend"])
def test_other_text_stays_as_it_is(text: str):
    assert escape_formula(text) == text == unescape_formula(text)


@given(st.text(alphabet="=+-@'A \t", max_size=5))
def test_no_text_is_taken_for_a_formula(text: str):
    assert not escape_formula(text).startswith(("=", "+", "-", "@", "\t", "\r", "\n"))


@given(st.text(alphabet="=+-@A", max_size=5))
def test_the_apostrophe_goes_again(text: str):
    assert unescape_formula(escape_formula(text)) == text
