"""What is said of cells and pictures to whoever listens to a sheet."""

from __future__ import annotations

import json
from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pikepdf
import pytest
from PIL import Image

from core.printing.print_jobs import Document, PrintJob
from core.printing.rendering import rendered
from tests.core.printing.conftest import Shelf

TABLE = """<table><thead><tr><th scope=col>Rank</th><th scope=col>Name</th></tr></thead>
<tbody><tr><td>1</td><th scope=row>Vreni</th></tr></tbody></table>"""


def sheet(body: str) -> Document:
    picture = BytesIO()
    Image.new("L", (2, 2)).save(picture, "PNG")
    html = f"<!doctype html><html lang=de><title>List</title><body>{body}</body></html>"
    return Document(html, styles=(), files={"picture.png": picture.getvalue()}, tagged=True)


def opened(body: str) -> pikepdf.Pdf:
    return pikepdf.open(BytesIO(rendered(json.loads(sheet(body).envelope()))))


def elements(pdf: pikepdf.Pdf, tag: str) -> list[Any]:
    def below(element: Any) -> Iterator[Any]:
        if isinstance(element, pikepdf.Array):
            for each in element:
                yield from below(each)
        elif isinstance(element, pikepdf.Dictionary):
            yield element
            yield from below(element.get("/K", pikepdf.Array()))

    return [each for each in below(pdf.Root.StructTreeRoot.K) if each.get("/S") == f"/{tag}"]


def test_each_header_cell_says_of_what():
    pdf = opened(TABLE)

    assert [str(each.A.Scope) for each in elements(pdf, "TH")] == ["/Column", "/Column", "/Row"]


def test_header_cells_of_two_printed_sheets_have_names_of_their_own(shelf: Shelf):
    jobs = [PrintJob(key * 64, lambda: sheet(TABLE)) for key in "01"]
    printed = [pikepdf.open(job.wait()) for job in jobs]
    names = [{str(each.ID) for each in elements(pdf, "TH")} for pdf in printed]

    assert [len(each) for each in names] == [3, 3]
    assert names[0] & names[1] == set()


@pytest.mark.parametrize(
    "picture",
    [
        '<img src="/files/picture.png" alt="">',
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0H9"/></svg>',
    ],
    ids=["picture", "drawing"],
)
def test_an_ornament_is_painted_and_not_read(picture: str):
    pdf = opened(f"<p>before</p>{picture}<p>after</p>")
    operations = [
        (str(each.operator), [str(operand) for operand in each.operands])
        for each in pikepdf.parse_content_stream(pdf.pages[0])
    ]

    assert elements(pdf, "Figure") == []
    assert ("BMC", ["/Artifact"]) in operations
    assert len(pdf.Root.StructTreeRoot.ParentTree.Nums[1]) == 3  # places of both texts stay as they were


def test_a_picture_with_a_description_is_a_figure(caplog: pytest.LogCaptureFixture):
    pdf = opened('<img src="/files/picture.png" alt="QR code of table 3">')

    assert [str(each.Alt) for each in elements(pdf, "Figure")] == ["QR code of table 3"]
    assert caplog.records == []
