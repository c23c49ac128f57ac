"""Every sheet can be read aloud: it says that it keeps to PDF/UA-1, and a checker finds no error in it."""

from __future__ import annotations

import re
from pathlib import Path

import outloud
import pytest
from django.utils.translation import override

from tests.everyday import everyday
from tests.printing.conftest import Printer
from tests.printing.pictures import SMALL, language_of, large
from tests.printing.samples import SLUGS, sample_of

SMALL_TABLE = "TBL-010"
"""The checker takes a table for a broken one that has more headings than cells: one row under a head of two,
where a table goes on at a new page.
"""

RULES = 60
"""So many rules of the checker were run at least: one that finds nothing to check finds no error."""


EVERYDAY = ("seating_plan", "standings", "table_sheets_schieber")
"""Sheets with tables, drawings and papers to cut; the others are made of the same parts."""


@pytest.mark.sample(1)
@pytest.mark.parametrize("slug", everyday(*EVERYDAY, of=SLUGS))
@pytest.mark.parametrize(
    "is_large", [False, pytest.param(True, marks=pytest.mark.long)], ids=["small", "large"]
)
def test_a_checker_finds_no_error(slug: str, is_large: bool, printed: Printer, tmp_path: Path):
    language = language_of(slug)
    path = tmp_path / "sheet.pdf"
    path.write_bytes(printed(slug, large(slug) if is_large else SMALL, language).pdf)

    found = outloud.check(str(path), skip=[SMALL_TABLE])

    assert (found.error, found.stats["tagged"]) == (None, True)
    assert [(each.rule, each.message) for each in found.findings if each.severity == "error"] == []
    assert sum(run.status in {"ran", "not-applicable"} for run in found.runs) >= RULES


ORNAMENTS = frozenset({"logo", "bar", "cut-marks", "form-marks", "frame"})
"""What is painted and not read: a logo beside its club's name, a bar beside its number, marks for blades and
cameras, a frame.
"""

PICTURE = re.compile(r"<img[^>]*>|<svg.*?</svg>", re.DOTALL)


@pytest.mark.sample(12)  # the parts of which sheets are made are the same
@pytest.mark.parametrize("slug", SLUGS)
def test_every_picture_is_told_or_a_known_ornament(slug: str):
    with override(language_of(slug)):
        pictures = PICTURE.findall(sample_of(slug, SMALL).html())

    untold = {class_of(each) for each in pictures if not words_for(each)}
    assert untold <= ORNAMENTS


def class_of(picture: str) -> str:
    found = re.match(r'<\w+[^>]*? class="([^"]*)"', picture)
    return found[1] if found else ""


def words_for(picture: str) -> str:
    """Return what is read in place of a picture or a drawing."""
    found = re.search(r' alt="([^"]*)"|<title[^>]*>(.*?)</title>', picture, re.DOTALL)
    return (found[1] or found[2] or "").strip() if found else ""
