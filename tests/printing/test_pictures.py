"""Every sheet looks as it did when somebody last looked at it: four languages, and a large evening."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from tests.printing.conftest import Printer
from tests.printing.look import DPI, difference, pages_of, picture_of
from tests.printing.pictures import FOLDER, SMALL, VIEWS, View, language_of, pages_looked_at, store

ACCEPT = "look at the sheet, then store its picture: python -m tests.printing.accept {slug}"
INCH = 25.4


def chosen(view: View) -> object:
    """Return a view as a parameter: every day a small evening in one language, which shows most faults."""
    everyday = view.size == SMALL and view.language == language_of(view.slug)
    return pytest.param(view, id=str(view), marks=() if everyday else pytest.mark.long)


@pytest.mark.sample(6)  # each day all of them are made and read back, in test_read_back
@pytest.mark.parametrize("view", [chosen(view) for view in VIEWS])
def test_a_sheet_looks_as_it_did(view: View, printed: Printer, tmp_path: Path):
    pdf = printed(*view).pdf
    for page in pages_looked_at(pages_of(pdf)):
        path, picture = view.path(page), picture_of(pdf, page)
        if not path.exists():
            pytest.fail(f"There is no picture {path.name}; {ACCEPT.format(slug=view.slug)}")
        if spot := difference(picture, Image.open(path)):
            store(tmp_path / path.name, picture)
            across, down = (round(points / DPI * INCH) for points in spot)
            pytest.fail(
                f"{path.name} shows something else {across} mm from the left and {down} mm from above;"
                f" now it is {tmp_path / path.name}. If that is right, {ACCEPT.format(slug=view.slug)}"
            )


def test_no_picture_is_left_of_what_is_not_printed():
    known = {view.path(page).name for view in VIEWS for page in (1, 2)}

    assert {path.name for path in FOLDER.glob("*")} - known == set()
