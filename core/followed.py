"""What an answer follows: as long as nothing of it changes, the same question has the same answer.

A view that may be asked every few seconds names the rows on which its answer depends, as triggers of the
database name them when they change (`clubs/migrations/0043_told_changes.py`).
"""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest

FOLLOWED = "standblatt.followed"
"""Where a request has the names of what its answer follows."""

ON_REPEAT = "standblatt.on-repeat"
"""Where a request has what is called each time its answer is given again; most have nothing."""

CHANNEL = "standblatt"
"""On which the database tells what has changed."""

ALL_CLUBS = "clubs"
"""They change so rarely that they are followed together."""


def follow(request: HttpRequest, *, on_repeat: Callable[[], None] | None = None, **rows: object) -> None:
    """Say on which rows the answer depends, all of them: `game=…, tournament=…`, and on all clubs."""
    request.META[FOLLOWED] = (ALL_CLUBS, *(f"{name}:{key}" for name, key in rows.items()))
    request.META[ON_REPEAT] = on_repeat
