"""What the child makes of HTML: tagged or not, the same bytes each time, and nothing that is not ours."""

from __future__ import annotations

import json
import logging
import re
import socket
import subprocess
import tempfile
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from core.printing.assets import FACES, asset, edition
from core.printing.pdf import ProgressFile, replace
from core.printing.print_jobs import Document
from core.printing.rendering import WrongLetters, rendered
from tests.core.printing.conftest import html
from tests.printing.look import fonts_of, text_of

SECRET = "the secret of this machine"


def made(document: Document) -> bytes:
    return rendered(json.loads(document.envelope()))


@pytest.fixture(scope="module")
def calls() -> Iterator[tuple[int, list[object]]]:
    """A port of this machine, and who called there."""
    heard: list[object] = []
    with closing(socket.create_server(("127.0.0.1", 0))) as server:

        def listen() -> None:
            while True:
                try:
                    call, where = server.accept()
                except OSError:
                    return
                heard.append(where)
                call.close()

        thread = threading.Thread(target=listen, daemon=True)
        thread.start()
        yield server.getsockname()[1], heard
        server.shutdown(socket.SHUT_RDWR)
        thread.join(5)


def test_a_tagged_sheet_says_so():
    assert told(made(Document(html(), tagged=True))) == ("yes", True)
    assert told(made(Document(html()))) == ("no", False)


def told(pdf: bytes) -> tuple[str, bool]:
    """Return whether a PDF is tagged, and whether it says that it keeps to PDF/UA-1."""
    lines, meta = (
        subprocess.run(["pdfinfo", *more, "-"], input=pdf, stdout=subprocess.PIPE, check=True).stdout.decode()
        for more in ([], ["-meta"])
    )
    found = re.search(r"^Tagged:\s+(\w+)", lines, re.MULTILINE)
    assert found
    return found[1], re.search(r"pdfuaid:part\W+1", meta) is not None


def test_the_same_sheet_has_the_same_bytes():
    assert made(Document(html(30))) == made(Document(html(30)))


def test_no_file_of_a_font_is_left_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    made(Document(html()))
    assert list(tmp_path.iterdir()) == []


def test_plain_names_are_in_our_letters_alone():
    assert {font for font in fonts_of(made(Document(html()))) if not font.startswith("Sheet")} == set()


@pytest.mark.parametrize(
    "scheme", ["http://127.0.0.1:{port}/", "//127.0.0.1:{port}/", "ftp://127.0.0.1:{port}/"]
)
def test_nothing_is_fetched_wherever_a_sheet_points(calls: tuple[int, list[object]], scheme: str):
    port, heard = calls
    there = scheme.format(port=port)
    css = f"""
        @import url({there}import.css);
        @page {{ background: url({there}page.png) }}
        p {{ background: url("{there}p.png"); list-style-image: url({there}l.png) }}
        p::before {{ content: url({there}before.png) }}
    """
    body = f"""
        <link rel=stylesheet href={there}style.css><link rel=attachment href={there}attachment>
        <style>{css}</style><base href={there}>
        <p style="border-image: url({there}b.png)">text<img src={there}i.png><object data={there}o></object>
        <embed src={there}e.svg><iframe src={there}f></iframe><a href={there}a rel=attachment>link</a>
        <svg><image href={there}s.png /><use href={there}u.svg#x /></svg>
    """

    assert "text" in text_of(made(Document(body)))
    assert "text" in text_of(made(Document(f"<p>text{body}", css="p { color: red }")))
    assert heard == []


def test_letters_from_elsewhere_are_no_sheet_and_not_fetched(calls: tuple[int, list[object]]):
    port, heard = calls
    css = f"@font-face {{ font-family: other; src: url(http://127.0.0.1:{port}/font.ttf) }}"

    with pytest.raises(WrongLetters):
        made(Document(html(), css=css))
    assert heard == []


@pytest.mark.parametrize("form", ["file://{path}", "file:{path}", "data:text/plain,{secret}"])
def test_no_file_of_the_machine_is_read(tmp_path: Path, form: str):
    path = tmp_path / "secret.txt"
    path.write_text(SECRET)
    there = form.format(path=path, secret=SECRET.replace(" ", "%20"))
    pdf = made(Document(f"<p>text<a rel=attachment href='{there}'>x</a><link rel=attachment href='{there}'>"))

    assert b"/EmbeddedFile" not in pdf
    assert b"/Filespec" not in pdf


@pytest.mark.parametrize(
    "address",
    [
        "/static/css/../../config/settings.py",
        "/static/css/clubs.css",
        "/static/css/print/../print.css",
        "/static/fonts/SourceSansPro-Black.ttf",
        "/static/fonts/../__init__.py",
        "/etc/passwd",
        "/files/print.css",
        "",
    ],
)
def test_only_what_sheets_are_made_of_is_an_asset(address: str):
    assert asset(address) is None


def test_styles_and_letters_are_assets():
    letters = [asset(f"/static/fonts/SourceSansPro-{face}.ttf") for face in FACES]

    assert [path is not None and path.is_file() for path in letters] == [True] * len(FACES)
    assert asset("/static/css/print.css") is not None
    assert edition() == edition()


def test_a_file_is_replaced_whole_or_not_at_all(tmp_path: Path):
    path = tmp_path / "file"
    replace(path, b"old")
    replace(path, b"new", lasts=True)
    with pytest.raises(TypeError):
        replace(path, "no bytes")  # type: ignore[arg-type] # on purpose

    assert [(each.name, each.read_bytes()) for each in tmp_path.iterdir()] == [("file", b"new")]


def test_progress_never_goes_back(tmp_path: Path):
    progress = ProgressFile(tmp_path / "progress", pages=4)
    told = []
    for step in (
        "Step 3 - Applying CSS",
        "Step 5 - Creating layout - Page 1",
        "Step 5 - Creating layout - Page 3",
        "Step 5 - Creating layout - Page 1",
        "Step 5 - Creating layout - Page 4 (up-to-date)",
        "Step 5 - Creating layout - Page 9",
        "Step 6 - Creating PDF",
    ):
        progress.handle(logging.LogRecord("weasyprint.progress", logging.INFO, "", 1, step, None, None))
        told.append(json.loads(progress.path.read_bytes())[0])

    assert told == [0.01, 0.26, 0.62, 0.62, 0.8, 0.8, 0.9]


def test_progress_follows_a_second_layout_that_leaves_pages_as_they_were(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    contents = '<style>a::after { content: target-counter(attr(href), page) }</style><a href="#last">last</a>'
    pages = "".join(f'<h1 style="break-before: page" id="{name}">{name}</h1>' for name in ("first", "last"))
    text = html().replace("<table>", f"{contents}{pages}<table>")
    progress = ProgressFile(tmp_path / "progress", pages=3)
    caplog.set_level(logging.INFO, "weasyprint.progress")
    logger = logging.getLogger("weasyprint.progress")
    logger.addHandler(progress)
    try:
        made(Document(text))
    finally:
        logger.removeHandler(progress)

    assert json.loads(progress.path.read_bytes())[2] == 3
