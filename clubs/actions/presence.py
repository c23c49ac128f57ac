"""That phones were there, gathered where one server process is one of several and written down together.

Each poll of a hall would write a row every half minute, and none be answered while nothing can be written.
One process on SQLite gathers nothing: it writes at once.
"""

from __future__ import annotations

import logging
import threading
import time
from operator import attrgetter

from django.db import DatabaseError, connection

from clubs.models import Admission

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
