"""The bill on paper: the code is that of the payload, of the right size and place, with the cross in it."""

from __future__ import annotations

import pytest
import segno
from django.utils.translation import override

from clubs.printouts.bill import BillSheet
from tests.printing.look import boxes_of, pages_of, pdf_of, picture_of
from tests.printing.samples.bill import sample
from tests.printing.sizes import Size

DPI = 300
MM = DPI / 25.4
LEFT, TOP, SIDE, CROSS = 67, 192 + 17, 46, 7
"""In millimetres: where the code stands on A4, how wide it is, and the cross in its middle."""


@pytest.fixture(scope="module")
def sheet() -> BillSheet:
    return sample(Size(5, 4))


@pytest.fixture(scope="module")
def pdf(sheet: BillSheet) -> bytes:
    return pdf_of(sheet)


def dark(picture, x: float, y: float) -> bool:
    """Whether the picture is dark at a place in millimetres."""
    return bool(picture.getpixel((round(x * MM), round(y * MM))) < 128)


def test_each_module_of_the_code_is_where_it_should_be(sheet: BillSheet, pdf: bytes):
    picture = picture_of(pdf, dpi=DPI).convert("L")
    code = segno.make(sheet.bill.payload.encode(), error="m", boost_error=False, micro=False)
    module = SIDE / len(code.matrix)
    middle, free = SIDE / 2, CROSS / 2 + module
    wrong = []
    for row, modules in enumerate(code.matrix):
        for column, is_dark in enumerate(modules):
            x, y = (column + 0.5) * module, (row + 0.5) * module
            under_cross = abs(x - middle) < free and abs(y - middle) < free
            if not under_cross and dark(picture, LEFT + x, TOP + y) != bool(is_dark):
                wrong.append((column, row))

    assert (wrong, code.error, int(code.version) <= 25) == ([], "M", True)


def test_the_cross_is_white_on_black_with_white_round_it(pdf: bytes):
    picture = picture_of(pdf, dpi=DPI).convert("L")
    x, y = LEFT + SIDE / 2, TOP + SIDE / 2

    arms = [
        dark(picture, x + right, y + down)
        for right, down in [(0, 0), (1.6, 0), (-1.6, 0), (0, 1.6), (0, -1.6)]
    ]
    corners = [dark(picture, x + right, y + down) for right in (-1.7, 1.7) for down in (-1.7, 1.7)]
    frame = [dark(picture, x + right, y) for right in (-3.25, 3.25)]

    assert (arms, corners, frame) == ([False] * 5, [True] * 4, [False] * 2)


def test_it_is_one_page_and_all_words_stand_in_their_part(pdf: bytes):
    below = [box for box in boxes_of(pdf) if box.top > box.height * 192 / 297]
    point = 72 / 25.4

    assert pages_of(pdf) == 1
    assert [box.word for box in below if box.left < 5 * point - 1 or box.right > 205 * point + 1] == []
    assert [box.word for box in below if box.bottom > (297 - 5) * point + 1] == []


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("Payment part", "Receipt", "Separate before paying in")),
        ("de", ("Zahlteil", "Empfangsschein", "Vor der Einzahlung abzutrennen")),
        ("fr", ("Section paiement", "Récépissé", "A détacher avant le versement")),
        ("it", ("Sezione pagamento", "Ricevuta", "Da staccare prima del versamento")),
    ],
)
def test_its_headings_are_those_of_the_standard(language: str, words: tuple[str, ...]):
    with override(language):
        page = sample(Size(5, 4)).html()

    assert [word for word in words if word not in page] == []


def test_the_amount_is_written_as_the_standard_has_it(sheet: BillSheet):
    assert sheet.amount == "1\N{NO-BREAK SPACE}250.00"
