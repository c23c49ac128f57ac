"""Browsers that were signed in to an account before: a signed cookie says so, by the account's key.

They are counted for themselves and have their own places where passwords wait to be checked.
"""

from __future__ import annotations

import secrets
from contextvars import ContextVar
from datetime import timedelta

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

COOKIE = "standblatt-signed-in-before"
COOKIE_AGE = timedelta(days=180)
SALT = "standblatt.signed-in-before.account-key"

signing_in_again: ContextVar[bool] = ContextVar("signing_in_again", default=False)
"""Whether the request that is answered comes from a browser that was signed in to the account before."""


def known_browser(request: HttpRequest, account: str) -> str:
    """Return what a browser is known by that was signed in to this account before, nothing for others."""
    try:
        known, browser = signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT, max_age=COOKIE_AGE)
    except (signing.BadSignature, ValueError, TypeError):
        return ""
    return str(browser) if known == account else ""


def new_browser() -> str:
    return secrets.token_urlsafe(16)


def remember_browser(response: HttpResponse, account: str, browser: str) -> None:
    response.set_cookie(
        COOKIE,
        signing.dumps([account, browser], salt=SALT),
        max_age=COOKIE_AGE,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )
