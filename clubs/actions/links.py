"""Links that are handed over at a terminal, where no page says under which name the server is found."""

from __future__ import annotations

from django.conf import settings
from django.urls import reverse

from clubs.actions import accounts


def set_up_link() -> str | None:
    """Return a link that makes the first account, none where there is one; older ones stop being valid."""
    token = accounts.set_up_token()
    return token and settings.ADDRESS + reverse("clubs:set-up", args=[token])


def founding_link(*, days: int, note: str) -> str:
    """Return a link that lets somebody found a club."""
    return settings.ADDRESS + reverse(
        "clubs:invitation", args=[accounts.founding_token(days=days, note=note)]
    )
