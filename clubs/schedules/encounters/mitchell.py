"""Half of them stay at their tables, NS, and the others move one table up each round (Mitchell)."""

from __future__ import annotations

from random import Random

from clubs.schedules.encounters import by_lot
from clubs.schedules.encounters.asked import Asked, Turn
from clubs.schedules.encounters.evenly import laid_out


def turns(asked: Asked, rng: Random) -> list[Turn]:
    """Return the rounds."""
    return laid_out(by_lot.turns(asked, rng), asked, rng)
