"""System checks of environment variables (REGISTRATION, EMAIL_URL), made before the server starts."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error

from clubs.actions.accounts import Registration

ENVIRONMENT = "environment"
"""The tag of these checks: the server asks for them alone, all others would keep the start waiting."""


def registration_is_known(**_options: Any) -> list[CheckMessage]:
    if settings.REGISTRATION in Registration.values:
        return []
    words = ", ".join(Registration.values)
    return [Error(f"REGISTRATION must be one of {words}, not {settings.REGISTRATION!r}.", id="clubs.E001")]


def mail_server_is_understood(**_options: Any) -> list[CheckMessage]:
    if not settings.EMAIL_URL or settings.MAIL_SERVER:
        return []
    # What was given is not repeated: it may hold a password.
    sentence = "EMAIL_URL must be like smtp://user:password@host:port (or smtps, or smtp+plain)."
    return [Error(sentence, id="clubs.E002")]
