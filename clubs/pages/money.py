"""Amounts of money, kept in Rappen and read in francs."""

from __future__ import annotations

from django.utils.formats import number_format

RAPPEN = 100


def francs_text(rappen: int) -> str:
    """Return an amount as people write it: CHF 1’250.00."""
    return f"CHF {number_format(rappen / RAPPEN, 2)}"
