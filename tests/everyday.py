"""What is tried each day of what there is; all of it is tried in `make test-all`."""

from collections.abc import Iterable
from typing import Any

import pytest


def everyday(*names: str, of: Iterable[str]) -> list[Any]:
    """Return all of them as parameters; those not named are `long`."""
    return [pytest.param(each, marks=() if each in names else pytest.mark.long) for each in of]
