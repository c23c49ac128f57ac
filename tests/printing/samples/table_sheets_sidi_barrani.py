"""The sheet of a table of Sidi Barrani on A4."""

from __future__ import annotations

from scoring.printouts.sheet_layout import Size as PaperSize
from scoring.printouts.table_sheet import TableSheet
from tests.printing.samples._tables import tables
from tests.printing.sizes import Size

EXPECTED_PAGES = {(5, 4): 1, (200, 16): 2}


def sample(size: Size) -> TableSheet:
    return tables(size, "sidi-barrani", PaperSize.A4)
