"""What is cut, printed over another, on a line, beyond its page or in the next column is found in a PDF."""

from __future__ import annotations

from functools import cache

import pytest

from core.printing import rendering
from core.printing.print_jobs import Document
from tests.printing.geometry import Fault, faults_of
from tests.printing.look import pdf_of_document

HEAD = """<!doctype html><html lang="en"><title>A sheet</title><style>
@page { size: 100mm 60mm; margin: 5mm } p, td { white-space: nowrap } table { width: 60mm }
</style>"""


@cache
def faults(body: str) -> list[tuple[str, str, str]]:
    return [fault[1:] for fault in faults_of(pdf_of_document(Document(f"{HEAD}{body}", tagged=True)))]


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    "body",
    [
        pytest.param("<p>plain words</p><p>jqpy ÄÖÜ</p>", id="lines"),
        pytest.param(
            '<p style="width: 20mm; overflow: hidden; text-overflow: ellipsis">much too long for it</p>',
            id="ellipsis",
        ),
        pytest.param('<p style="border-bottom: 1pt solid">over a line</p>', id="over-a-line"),
        pytest.param("<p><u>under</u> and <s>struck out</s></p>", id="lines-of-its-own"),
        pytest.param("<table><tr><td>one<td>two<tr><td>three<td>four</table>", id="table"),
        pytest.param(
            "<table><tr><td colspan=2>over both columns<tr><td>three<td>four</table>", id="spanning"
        ),
        pytest.param("<p>e\u0301\u0301\u0301\u0301\u0301\u0301\u0301</p>", id="accents"),
    ],
)
def test_what_is_right_is_no_fault(body: str):
    assert faults(body) == []


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("body", "fault"),
    [
        pytest.param(
            '<p style="width: 20mm; overflow: hidden">much too long for it</p>',
            ("is cut where its box ends", "muchtoolongforit", ""),
            id="cut",
        ),
        pytest.param(
            '<p style="position: absolute; left: 85mm">beyond it</p>',
            ("is not wholly on the paper", "beyondit", ""),
            id="beyond-the-page",
        ),
        pytest.param(
            '<p>below</p><p style="margin-top: -3mm">above</p>',
            ("is printed over", "below", "above"),
            id="printed-over",
        ),
        pytest.param(
            '<p style="height: 2.5mm; border-bottom: 1pt solid">on a line</p>',
            ("stands on a line", "onaline", ""),
            id="on-a-line",
        ),
        pytest.param(
            "<table><tr><td>a word too long for it<td><tr><td>one<td>two</table>",
            ("reaches into the next column", "awordtoolongforit", ""),
            id="beyond-its-column",
        ),
    ],
)
def test_each_fault_is_found(body: str, fault: tuple[str, str, str], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(rendering, "check_not_cut", lambda html, document: None)

    assert faults(body) == [fault]


def test_a_fault_says_where_it_is():
    assert str(Fault(3, "is printed over", "one", "two")) == "page 3: 'one' is printed over 'two'"
