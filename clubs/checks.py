"""System checks of environment variables (REGISTRATION, FOUNDING, EMAIL_URL), before the server starts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error

from clubs.models import Founding, Registration

ENVIRONMENT = "environment"
"""The tag of these checks: the server asks for them alone, all others would keep the start waiting."""


def registration_is_known(**_options: Any) -> list[CheckMessage]:
    return _one_of("REGISTRATION", settings.REGISTRATION, Registration.values, "clubs.E001")


def founding_is_known(**_options: Any) -> list[CheckMessage]:
    return _one_of("FOUNDING", settings.FOUNDING, Founding.values, "clubs.E003")


def _one_of(variable: str, value: str, words: Sequence[str], code: str) -> list[CheckMessage]:
    if value in words:
        return []
    return [Error(f"{variable} must be one of {', '.join(words)}, not {value!r}.", id=code)]


def mail_server_is_understood(**_options: Any) -> list[CheckMessage]:
    if not settings.EMAIL_URL or settings.MAIL_SERVER:
        return []
    # What was given is not repeated: it may hold a password.
    sentence = "EMAIL_URL must be like smtp://user:password@host:port (or smtps, or smtp+plain)."
    return [Error(sentence, id="clubs.E002")]
