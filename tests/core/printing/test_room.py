"""A sheet on which a text has no room is refused: what is lost, cut by its box, or beyond its paper."""

from __future__ import annotations

import pytest

from core.printing.print_jobs import Document
from core.printing.room import NoRoom
from tests.printing.look import pdf_of_document

HEAD = """<!doctype html><html lang="en"><title>A sheet</title><style>
@page { size: 100mm 60mm; margin: 5mm } .low { height: 4mm; overflow: hidden } .float { float: left }
.off, .end { white-space: nowrap } .off { position: absolute; left: 80mm } .end { text-overflow: ellipsis }
.turned { transform: rotate(180deg) } p { margin: 0 } .large { font-size: 40pt }
</style>"""


@pytest.mark.parametrize(
    "body",
    [
        pytest.param("<p>plain words</p><p>soft\u00adhyphens, e\u0301, \u200bnothing</p>", id="plain"),
        pytest.param("<p>one after the other, </p>" * 60, id="several-pages"),
        pytest.param('<p class="low end">long</p>', id="ellipsis"),
        pytest.param(f'<p class="low end">{"long " * 60}</p>', id="much-too-long"),
        pytest.param('<div class="turned"><p class="off">turned on its head</p></div>', id="turned"),
        pytest.param("<svg><title>a drawing</title></svg><style>b { color: red }</style>", id="unread"),
    ],
)
def test_what_has_room_is_printed(body: str):
    assert pdf_of_document(Document(f"{HEAD}{body}")).startswith(b"%PDF")


@pytest.mark.parametrize(
    ("body", "text"),
    [
        pytest.param(f'<div class="float large">{"Anna, <b>Beat</b>, " * 20}</div>', "Anna, Beat", id="lost"),
        pytest.param('<p class="low">first<br>second<br>third</p>', "first", id="cut-below"),
        pytest.param('<p class="off">words beyond the paper</p>', "words beyond", id="off-the-paper"),
        pytest.param(
            "<style>@page { margin-top: 0; @top-left { content: 'in no margin' } }</style><p>words",
            "in no margin",
            id="in-the-margin",
        ),
    ],
)
def test_what_has_none_is_refused_and_named(body: str, text: str):
    with pytest.raises(NoRoom) as refused:
        pdf_of_document(Document(f"{HEAD}{body}"))

    assert str(refused.value).startswith(text)
