"""PDFs of several machines: one makes each under a lease in the database, the others take it from there.

Where servers share a database and have folders of their own, whoever is asked first takes the lease of a key.
It ends soon after its holder is gone. What opens something is never stored: of codes the database has
only what they hash to. Throwing all away takes the leases too, so that what is made meanwhile is not stored.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from secrets import token_hex

from django.db import DatabaseError, connection

from core.printing.pdf_cache import KEPT, MOST_BYTES
from core.recent import CLOCKS_DIFFER

LEASE = 120
"""Seconds for which a lease is taken: more than the clocks of two machines differ."""

RENEW_EVERY = 30

MOST_STORED = 1000
"""So many are kept, and no more bytes than in the folder of one machine; the oldest go first."""

FIND = "SELECT until, content FROM core_sharedpdf WHERE key = %s"
TAKE = """
INSERT INTO core_sharedpdf (key, holder, until, content) VALUES (%s, %s, %s, %s) ON CONFLICT DO NOTHING
"""
RENEW = "UPDATE core_sharedpdf SET until = %s, content = %s WHERE key = %s AND holder = %s"
RELEASE = "DELETE FROM core_sharedpdf WHERE key = %s AND holder = %s"
REMOVE = "DELETE FROM core_sharedpdf WHERE key = %s AND until = %s"
REMOVE_OVER = "DELETE FROM core_sharedpdf WHERE until <= %s"
SIZES = "SELECT key, until, length(content) FROM core_sharedpdf ORDER BY until DESC, key"

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class StoredPdf:
    """What stands in the database for a key: nothing yet, while it is made, or what became of it."""

    until: int
    content: bytes

    @property
    def made(self) -> int:
        return self.until - KEPT

    def is_over(self, now: float) -> bool:
        """Whether its time has passed, or was dated while a clock was ahead."""
        longest = KEPT if self.content else LEASE
        return not now < self.until <= now + longest + CLOCKS_DIFFER.total_seconds()


@dataclass(frozen=True, slots=True)
class Lease:
    """That this server makes a PDF and no other; renewed until it is done."""

    key: str
    holder: str = field(default_factory=lambda: token_hex(8))
    done: threading.Event = field(default_factory=threading.Event)

    def keep(self) -> None:
        threading.Thread(target=self._renew, daemon=True, name="pdf-lease").start()

    def store(self, content: bytes, seconds: int) -> None:
        """Let others have what became of it; nobody where the lease is gone, as somebody was forgotten."""
        self.done.set()
        if self._write(content, seconds):
            remove_too_many()

    def release(self) -> None:
        """Let somebody else try."""
        self.done.set()
        _changed(RELEASE, [self.key, self.holder])

    def _renew(self) -> None:
        try:
            while not self.done.wait(RENEW_EVERY) and self._is_renewed():
                pass
        finally:
            connection.close()

    def _is_renewed(self) -> bool:
        try:
            return self._write(b"", LEASE)
        except DatabaseError as error:
            logger.warning("the lease of a PDF could not be renewed: %s", error)
            return True

    def _write(self, content: bytes, seconds: int) -> bool:
        return _changed(RENEW, [int(time.time()) + seconds, content, self.key, self.holder]) > 0


class SharedPdfs:
    """What servers know of each other's PDFs; a server that has none beside it never asks."""

    def __init__(self) -> None:
        self.is_on = False

    def start(self) -> None:
        self.is_on = True

    def take(self, key: str) -> Lease | None:
        """Return the lease of a key; None where it is held, the PDF is made, or nothing can be written."""
        if not self.is_on:
            return None
        lease, now = Lease(key), time.time()
        try:
            if (found := stored_pdf(key)) and found.is_over(now):
                _changed(REMOVE, [key, found.until])
            return lease if _changed(TAKE, [key, lease.holder, int(now) + LEASE, b""]) else None
        except DatabaseError as error:
            logger.warning("a PDF cannot be shared with other servers: %s", error)
            return None

    def find(self, key: str) -> StoredPdf | None:
        """Return what stands there for a key."""
        found = stored_pdf(key) if self.is_on else None
        return None if found is None or found.is_over(time.time()) else found


shared_pdfs = SharedPdfs()
"""Those of this process; `config.serve` begins to share them."""


def stored_pdf(key: str) -> StoredPdf | None:
    with connection.cursor() as cursor:
        cursor.execute(FIND, [key])
        row = cursor.fetchone()
    return StoredPdf(row[0], bytes(row[1])) if row else None


def remove_too_many() -> None:
    """Throw away what is over, and the oldest of too much."""
    _changed(REMOVE_OVER, [int(time.time())])
    with connection.cursor() as cursor:
        cursor.execute(SIZES)
        rows = cursor.fetchall()
    room = MOST_BYTES
    for place, (key, until, size) in enumerate(rows):
        room -= size
        if room < 0 or place >= MOST_STORED:
            _changed(REMOVE, [key, until])


def _changed(statement: str, values: Sequence[str | int | bytes]) -> int:
    """Execute a statement, and return how many rows it has changed."""
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        return int(cursor.rowcount)
