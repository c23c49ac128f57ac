"""The sheets of tables of Differenzler on A5, or A4 where there are many deals."""

from __future__ import annotations

from scoring.printouts.sheet_layout import Size as PaperSize
from scoring.printouts.table_sheet import TableSheet
from tests.printing.samples._tables import tables
from tests.printing.sizes import Size

EXPECTED_PAGES = {(5, 4): 1, (200, 16): 4}


def sample(size: Size) -> TableSheet:
    return tables(size, "differenzler", PaperSize.A5)
