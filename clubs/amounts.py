"""Amounts of money: kept in whole Rappen, read in francs."""

from __future__ import annotations

from django.utils.formats import number_format

RAPPEN = 100


def amount_text(rappen: int) -> str:
    """Return an amount of francs in a column of them: 1’250.00."""
    return number_format(rappen / RAPPEN, 2).replace("-", "−")


def francs_text(rappen: int) -> str:
    """Return an amount as people write it, on one line: CHF 1’250.00."""
    return f"CHF\N{NO-BREAK SPACE}{amount_text(rappen)}"
