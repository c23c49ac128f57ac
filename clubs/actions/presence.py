"""That phones were there, gathered where one server process is one of several and written down together.

Each poll of a hall would write a row every half minute, and none be answered while nothing can be written.
One process on SQLite gathers nothing: it writes at once.
"""

from __future__ import annotations

import logging
import threading
import time
from datetime import timedelta
from operator import attrgetter

from django.db import DatabaseError, connection
from django.utils import timezone

from clubs.models import Admission
from core.recent import is_recent

SEEN_EVERY = timedelta(seconds=30)
"""How often it is written down that a phone was there, where nothing else has changed."""

EVERY = 3.0
"""Seconds between two writings."""

MOST_GATHERED = 50_000
"""Phones of which more is not gathered while nothing can be written."""

FIELDS = ["unsent", "conflicts", "last_seen"]

logger = logging.getLogger(__name__)


class PresenceBuffer:
    """What is to be written of phones, by their admission; nothing is gathered until somebody starts it."""

    def __init__(self) -> None:
        self.is_gathered = False
        self._has_failed = False
        self._gathered: dict[int, Admission] = {}
        self._lock = threading.Lock()

    def note(self, seen: Admission) -> None:
        with self._lock:
            if seen.pk in self._gathered or len(self._gathered) < MOST_GATHERED:
                self._gathered[seen.pk] = seen

    def write(self) -> None:
        """Write down all that was gathered, in one statement; where that fails it is kept."""
        with self._lock:
            gathered, self._gathered = self._gathered, {}
        try:
            Admission.objects.bulk_update(sorted(gathered.values(), key=attrgetter("pk")), FIELDS)
        except DatabaseError:
            with self._lock:
                self._gathered = {**gathered, **self._gathered}
            raise

    def start(self) -> None:
        """Gather from now on, and write now and then, as long as the server runs."""
        self.is_gathered = True
        threading.Thread(target=self._run, daemon=True, name="presence").start()

    def end(self) -> None:
        """Write what is left when the server ends."""
        if self.is_gathered:
            self._try()

    def _run(self) -> None:
        while True:
            time.sleep(EVERY)
            self._try()
            connection.close_if_unusable_or_obsolete()

    def _try(self) -> None:
        try:
            self.write()
            self._has_failed = False
        except DatabaseError:
            if not self._has_failed:
                logger.warning("Which phones were there cannot be written down; it is tried again")
            self._has_failed = True


presence = PresenceBuffer()


class RepeatedPresence:
    """Notes now and then that a phone was there again, whose question is answered without its page."""

    def __init__(self, seen: Admission) -> None:
        self._seen = seen

    def __call__(self) -> None:
        now = timezone.now()
        if not is_recent(self._seen.last_seen, SEEN_EVERY, now):
            waiting = {"unsent": self._seen.unsent, "conflicts": self._seen.conflicts}
            self._seen = Admission(pk=self._seen.pk, last_seen=now, **waiting)
            presence.note(self._seen)
