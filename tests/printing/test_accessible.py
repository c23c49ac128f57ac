"""Every sheet can be read aloud: it says that it keeps to PDF/UA-1, and a checker finds no error in it."""

from __future__ import annotations

from pathlib import Path

import outloud
import pytest

from tests.everyday import everyday
from tests.printing.conftest import Printer
from tests.printing.pictures import SMALL, language_of, large
from tests.printing.samples import SLUGS

SMALL_TABLE = "TBL-010"
"""The checker takes a table for a broken one that has more headings than cells: one row under a head of two,
where a table goes on at a new page.
"""

RULES = 60
"""So many rules of the checker were run at least: one that finds nothing to check finds no error."""


EVERYDAY = ("seating_plan", "standings", "table_sheets_schieber")
"""Sheets with tables, drawings and papers to cut; the others are made of the same parts."""


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
