"""Points, exact and as they are shown."""

from fractions import Fraction
from typing import TypeAlias

Exact: TypeAlias = int | Fraction
"""A score or a total, in points, without rounding: averages are fractions."""

Number: TypeAlias = int | float
"""Points as they are shown: whole where they are, else with two decimals."""

DECIMALS = 2
"""So many are shown of a number that is not whole; ranks follow from the exact one."""


def shown_number(exact: Exact) -> Number:
    """Return a number as it is shown: whole where it is, else with `DECIMALS`."""
    if isinstance(exact, int) or exact.denominator == 1:
        return int(exact)
    return float(round(exact, DECIMALS))
