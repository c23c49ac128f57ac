"""Numbers as they are written in Switzerland: 1’288, −20, and an average with two decimals, 934.50."""

from __future__ import annotations

from django.utils.formats import number_format
from django.utils.translation import gettext

from clubs.standings.numbers import Number

DECIMALS = 2
GROUP = 1000
"""From here on thousands are marked."""


def number_text(number: Number, decimals: int = 0) -> str:
    """Return a number as people write it; one that is not whole has two decimals at least."""
    if isinstance(number, int) and 0 <= number < GROUP and not decimals:
        return str(number)
    places = DECIMALS if isinstance(number, float) and not decimals else decimals
    rounded = round(number, places) + 0  # which takes the sign from -0.0
    return number_format(rounded, places).replace("-", "−")


def signed_text(points: Number, decimals: int = 0) -> str:
    """Return points given or taken, or above and below the average: +20, −20, +1.5."""
    text = number_text(points, decimals)
    return f"+{text}" if points > 0 else text


def adjustment_text(points: int) -> str:
    """Return points beside those of the rounds, in a column of their own: nothing where there are none."""
    return signed_text(points) if points else ""


# Weights of rounds, kept in per cent

HALF, DOUBLE = 50, 200
WEIGHTS = {25: "¼", HALF: "½", 75: "¾", 150: "1½", 250: "2½"}


def weight_text(percent: int) -> str:
    """Return how often a round counts, to choose from: 2 ×, ½ ×, 1.25 ×."""
    return f"{_times(percent)}\u00a0×"


def counted_times(percent: int) -> str:
    """Return the same in a sentence: counts twice, counts half, counts 1.25 times."""
    words = {HALF: gettext("counts half"), DOUBLE: gettext("counts twice")}
    return words.get(percent) or gettext("counts {weight} times").format(weight=_times(percent))


def _times(percent: int) -> str:
    return WEIGHTS.get(percent) or number_format(percent // 100 if percent % 100 == 0 else percent / 100)
