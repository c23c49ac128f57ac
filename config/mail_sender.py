"""The server sends the mail that waits, in a thread beside its work (background thread).

It is woken where its own process has queued something, and looks by itself for what others have queued and
what is to be tried again.
"""

from __future__ import annotations

import logging
import threading

from django.db import DatabaseError, connections

logger = logging.getLogger(__name__)

LOOK_FOR_MAIL = 30.0
"""Seconds between two looks where nothing wakes it."""


def start_mail_sender(
    stop: threading.Event | None = None, *, every: float = LOOK_FOR_MAIL
) -> threading.Thread:
    """Start the thread; it ends with the process, or at the next look after `stop` is set."""
    stopping = stop or threading.Event()
    thread = threading.Thread(target=_send_again_and_again, args=(stopping, every), daemon=True, name="mail")
    thread.start()
    return thread


def _send_again_and_again(stop: threading.Event, every: float) -> None:
    from clubs.actions.mail_queue import mail_queued

    while not stop.is_set():
        mail_queued.clear()  # before the look, so that what is queued meanwhile is not missed
        send_what_waits()
        mail_queued.wait(every)


def send_what_waits() -> None:
    """Send what is due, news of offers that have ended too; what the database refuses is looked for again."""
    from clubs.actions.mail_queue import send_queue
    from clubs.actions.sign_up_places import offer_on

    try:
        offer_on()
        send_queue()
    except DatabaseError as error:
        # Its words may have the row in them, and with it an address.
        logger.error("The mail queue could not be read: %s", type(error).__name__)
    finally:
        connections.close_all()
