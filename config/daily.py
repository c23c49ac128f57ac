"""Once a day the server does its housekeeping, in a thread beside its work (background thread).

After a release it also adds evenings and games up anew, before somebody looks at statistics. Several
processes share a database: the first that comes does it, the others see that it is done.
"""

from __future__ import annotations

import logging
import threading
from itertools import chain

from django.conf import settings
from django.db import DatabaseError, connections
from django.utils import timezone

logger = logging.getLogger(__name__)

HOUSEKEEPING = "housekeeping"
SUMS = "sums of "
"""Heads the name of the release for which evenings and games are added up."""
PAUSE = 0.2
"""Seconds after a few of them, so that who asks for something hardly waits."""
FIRST_LOOK = 5 * 60
LOOK_EVERY = 60 * 60
"""Seconds after the start, and from then on, after which it is looked whether the day's work is done."""


def start_daily(
    stop: threading.Event | None = None, *, first: float = FIRST_LOOK, every: float = LOOK_EVERY
) -> threading.Thread:
    """Start the thread; it ends with the process, or soon after `stop` is set."""
    stopping = stop or threading.Event()
    thread = threading.Thread(
        target=_look_again_and_again, args=(stopping, first, every), daemon=True, name="daily"
    )
    thread.start()
    return thread


def _look_again_and_again(stop: threading.Event, first: float, every: float) -> None:
    wait = first
    while not stop.wait(wait):
        do_daily_work()
        add_up_for_this_release(stop)
        wait = every


def do_daily_work() -> bool:
    """Do what is due today unless it is done; say whether this process did it."""
    from clubs.actions.housekeeping import housekeeping
    from clubs.models import DailyTask

    try:
        if not DailyTask.objects.claim(HOUSEKEEPING, timezone.localdate()):
            return False
        for done in housekeeping():
            logger.info("%s", done)
        return True
    except DatabaseError:
        logger.exception("The daily work was given up until the next look")
        return False
    finally:
        connections.close_all()


def add_up_for_this_release(stop: threading.Event) -> int:
    """Add up evenings and games anew where another release did; one process does, and returns how many."""
    from clubs.models import DailyTask
    from clubs.queries.summed_evenings import add_up_anew
    from scoring.groups.summed_games import add_up_games_anew

    own, done = f"{SUMS}{settings.BUILD}", 0
    try:
        if DailyTask.objects.filter(name=own).exists() or not DailyTask.objects.claim(
            own, timezone.localdate()
        ):
            return 0
        DailyTask.objects.filter(name__startswith=SUMS).exclude(name=own).delete()
        for count in chain(add_up_anew(), add_up_games_anew()):
            done += count
            if stop.wait(PAUSE):
                break
    except DatabaseError:
        logger.exception("Evenings and games are added up by who looks first")
    finally:
        connections.close_all()
    return done
