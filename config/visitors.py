"""From where somebody asks: those who guess passwords are told apart by it."""

from __future__ import annotations

from ipaddress import ip_address

from django.conf import settings
from django.http import HttpRequest


def address(request: HttpRequest) -> str:
    """Return the visitor's address; behind the proxy what that added last, as the rest may be made up."""
    nearest = str(request.META.get("REMOTE_ADDR", ""))
    if not settings.HTTPS:
        return nearest
    *_made_up, told = request.headers.get("X-Forwarded-For", "").split(",")
    try:
        return str(ip_address(told.strip()))
    except ValueError:
        return nearest
