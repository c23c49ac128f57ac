"""The clock and the chance of what pictures are taken of: always the same, so that the pictures are.

To be fixed before any of the app is loaded, which takes the time from Django.
"""

from __future__ import annotations

import os
import random
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.utils import timezone

SEED = 7
EVENING = datetime(2026, 11, 20, 20, 12, tzinfo=ZoneInfo("Europe/Zurich"))
"""When the pictures' evening begins its second round."""
LOOKED_AT = EVENING + timedelta(minutes=9)
"""When its pictures are taken."""


@dataclass(slots=True)
class FixedClock:
    moment: datetime

    def go_on(self, seconds: float) -> None:
        self.moment += timedelta(seconds=seconds)


def fix_clock(moment: datetime) -> FixedClock:
    """Let it be this moment for the app, until the clock goes on."""
    clock = FixedClock(moment)
    timezone.now = lambda: clock.moment
    return clock


def fix_chance(seed: int = SEED) -> None:
    """Let what is drawn for keys, codes and ids follow from a seed."""
    chance = random.Random(seed)
    source: Any = random
    os.urandom = source._urandom = chance.randbytes
