"""The sheets of tables of Schieber with French cards, two on a page where they fit."""

from __future__ import annotations

from scoring.printouts.sheet_layout import Size as PaperSize
from scoring.printouts.table_sheet import TableSheet
from tests.printing.samples._tables import tables
from tests.printing.sizes import Size

EXPECTED_PAGES = {(5, 4): 1, (200, 4): 1, (200, 16): 2}


def sample(size: Size) -> TableSheet:
    return tables(size, "schieber", PaperSize.TWO, pack="french")
