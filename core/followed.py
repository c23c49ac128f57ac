"""What an answer follows: as long as nothing of it changes, the same question has the same answer.

A view that may be asked every few seconds names the rows on which its answer depends, as triggers of the
database name them when they change (`clubs/migrations/0043_told_changes.py`).
"""

from __future__ import annotations

from django.http import HttpRequest

FOLLOWED = "standblatt.followed"
"""Where a request has the names of what its answer follows."""

CHANNEL = "standblatt"
"""On which the database tells what has changed."""

ALL_CLUBS = "clubs"
"""They change so rarely that they are followed together."""


def follow(request: HttpRequest, **rows: object) -> None:
    """Say on which rows the answer depends, all of them: `game=…, tournament=…`, and on all clubs."""
    request.META[FOLLOWED] = (ALL_CLUBS, *(f"{name}:{key}" for name, key in rows.items()))
