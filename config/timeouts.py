"""Timeouts of connections: how long the server waits for a phone that has left half way.

What is set on the socket that listens holds for each connection that comes in by it.
"""

import logging
import socket
import struct
from contextlib import suppress

from gunicorn.arbiter import Arbiter

LONGEST_SILENCE = 10
"""Seconds without a single byte after which a connection is given up; the phone sends everything again."""

BOUNDED = (socket.SO_RCVTIMEO, socket.SO_SNDTIMEO)


def bound_waiting(server: Arbiter) -> None:
    """Bound how long each connection of a server may keep a thread waiting."""
    for listener in server.LISTENERS:
        limit(listener.sock)


def limit(listening: socket.socket) -> None:
    for option in BOUNDED:
        listening.setsockopt(socket.SOL_SOCKET, option, struct.pack("@ll", LONGEST_SILENCE, 0))
    # Browsers open connections in advance: where the system can, it keeps them until something is asked for.
    with suppress(AttributeError, OSError):
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_DEFER_ACCEPT, LONGEST_SILENCE)


class LeaveOutStalled(logging.Filter):
    """Leaves out that a phone went silent half way, which says nothing about the server."""

    def filter(self, record: logging.LogRecord) -> bool:
        return not (record.exc_info and isinstance(record.exc_info[1], BlockingIOError))
