"""Whether something was a short while ago, by a clock of this machine that may once have been wrong.

What is dated in the future was written while the clock was ahead. It counts as not there: else it would stay
the newest, or locked, or done, until real time catches up.
"""

from __future__ import annotations

from datetime import datetime, timedelta

CLOCKS_DIFFER = timedelta(minutes=1)
"""So much ahead a moment may be: machines that share a database differ a little."""


def is_ahead(moment: datetime, now: datetime) -> bool:
    return moment > now + CLOCKS_DIFFER


def is_recent(moment: datetime | None, age: timedelta, now: datetime) -> bool:
    """Whether a moment lies less than so long back."""
    return moment is not None and now - moment < age and not is_ahead(moment, now)


def recent_span(age: timedelta, now: datetime) -> tuple[datetime, datetime]:
    """Return from when to when something is recent, for a query's `__range`."""
    return now - age, now + CLOCKS_DIFFER
