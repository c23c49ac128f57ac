"""A long sheet is made in chunks by several processes and joined: all pages, and all that is said of them."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path

import outloud
import pikepdf
import pytest

from core.printing import chunks
from core.printing.chunks import chunks_of
from core.printing.joined import join_pdfs
from core.printing.print_jobs import Document
from core.printing.rendering import rendered
from core.printing.room import NoRoom
from core.printing.workers import WorkerFailed, made_by_workers
from tests.core.printing.test_tags import elements
from tests.printing.look import difference, pages_of, picture_of, text_of

FOOT = '<div class="foot">Page <span class="page"></span> of <span class="pages"></span></div>'
TABLE = "<table><thead><tr><th scope=col>Name</th></tr></thead><tr><td>{name}</td></tr></table>"
LINK = '<a href="https://sheet.invalid/">link</a>'
CSS = ".page-of + .page-of { break-before: page } h2 { bookmark-level: 1 }"
PAGES = 5


def document(**more: object) -> Document:
    head = '<header class="letterhead"><div><h1>Standings</h1></div></header>'
    pages = [
        f'<section class="page-of">{head if not number else ""}<h2>Part {number}</h2>'
        f"{TABLE.format(name=f'Vreni {number}')}<p>{LINK}</p></section>"
        for number in range(PAGES)
    ]
    html = f"<!doctype html><html lang=de><title>List</title><body>{FOOT}<main>{''.join(pages)}</main>"
    return Document(html, css=CSS, tagged=True, **more)  # type: ignore[arg-type] # the fields' own types


@pytest.fixture
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chunks, "MOST_TAGS", 50)
    monkeypatch.setattr(chunks, "LEAST_TAGS", 1)


@pytest.fixture
def both(small_chunks: None) -> tuple[bytes, bytes]:
    """The same sheet made at once, and made in chunks."""
    envelope = json.loads(document().envelope())
    cut = chunks_of(envelope["html"], workers=2)
    told: list[int] = []
    bodies = made_by_workers(envelope, cut, 2, told.append)
    whole = join_pdfs(bodies, [each.pages for each in cut])

    assert ([each.pages for each in cut], sum(told)) == ([1, 1, 1, 2], PAGES)
    assert whole
    return rendered(envelope), whole


def test_a_text_without_room_in_a_chunk_is_named(small_chunks: None):
    envelope = json.loads(document().envelope()) | {"css": f"{CSS} td {{ position: absolute; left: 400mm }}"}
    with pytest.raises(NoRoom, match="Vreni"):
        made_by_workers(envelope, chunks_of(envelope["html"], workers=2), 2, lambda _: None)


def test_a_sheet_made_in_chunks_is_the_same_sheet(both: tuple[bytes, bytes], tmp_path: Path):
    at_once, in_chunks = both
    path = tmp_path / "sheet.pdf"
    path.write_bytes(in_chunks)
    found = outloud.check(str(path), skip=["TBL-010"])

    assert (pages_of(in_chunks), text_of(in_chunks)) == (PAGES, text_of(at_once))
    assert [
        difference(picture_of(in_chunks, page), picture_of(at_once, page)) for page in range(1, PAGES + 1)
    ] == [None] * PAGES
    assert (found.error, [each.message for each in found.findings if each.severity == "error"]) == (None, [])


@pytest.mark.long
def test_what_is_said_of_pages_survives_the_joining(both: tuple[bytes, bytes]):
    at_once, in_chunks = [pikepdf.open(BytesIO(body)) for body in both]
    ids = [str(each.ID) for each in elements(in_chunks, "TH")]
    places = [in_chunks.pages.index(pikepdf.Page(each.Pg)) for each in elements(in_chunks, "TH")]
    keys = [int(key) for key in list(in_chunks.Root.StructTreeRoot.ParentTree.Nums)[::2]]

    assert (len(set(ids)), places) == (PAGES, list(range(PAGES)))
    assert [str(each.A.Headers[0]) for each in elements(in_chunks, "TD")] == ids
    assert (keys, len(keys)) == (sorted(set(keys)), 2 * PAGES)
    assert (
        titles(in_chunks) == titles(at_once) == ["Standings", *(f"Part {number}" for number in range(PAGES))]
    )
    assert (str(in_chunks.Root.Lang), str(in_chunks.docinfo.Title)) == ("de", "List")
    assert in_chunks.Root.Metadata.read_bytes() == at_once.Root.Metadata.read_bytes()


@pytest.mark.long  # each day a sheet in chunks is the same sheet
def test_a_sheet_for_an_archive_has_its_list_once(small_chunks: None):
    envelope = json.loads(document(attachments={"list.csv": b"a;b"}).envelope())
    cut = chunks_of(envelope["html"], workers=2)
    whole = join_pdfs(made_by_workers(envelope, cut, 2, lambda _: None), [each.pages for each in cut])
    assert whole
    pdf = pikepdf.open(BytesIO(whole))

    assert ([*pdf.attachments], len(pdf.Root.AF), len(pdf.Root.OutputIntents)) == (["list.csv"], 1, 1)


def titles(pdf: pikepdf.Pdf) -> list[str]:
    with pdf.open_outline() as outline:
        return [item.title for root in outline.root for item in (root, *root.children)]


@pytest.mark.long
def test_a_chunk_with_other_pages_than_it_must_have_is_not_joined(both: tuple[bytes, bytes]):
    assert join_pdfs(both, [PAGES, PAGES + 1]) is None


def test_a_worker_that_fails_ends_all(small_chunks: None):
    envelope = json.loads(document().envelope())
    letters = "@font-face { font-family: none; src: url(/static/fonts/None.ttf) }"
    cut = [each._replace(css=letters) for each in chunks_of(envelope["html"], workers=2)]

    with pytest.raises(WorkerFailed):
        made_by_workers(envelope, cut, 2, lambda _: None)
