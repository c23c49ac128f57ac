"""Rate limits of signing in: who may try, and what a wrong password counts for.

A browser that was signed in to an account before has a cookie that says so, and is counted for itself: so
whoever guesses at an account elsewhere, or floods the network of a hall, cannot keep its owner out.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import timedelta
from typing import Self

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

from scoring.limits import SIGN_IN, WRONG_PASSWORD, WRONG_PASSWORD_AGAIN
from scoring.rate_limit import check, clear, counted_address, spend

COOKIE = "standblatt-signed-in-before"
COOKIE_AGE = timedelta(days=180)
SALT = "standblatt.signed-in-before"


@dataclass(frozen=True, slots=True)
class SignInAttempt:
    """Somebody who gives a name and a password; `browser` is empty where the name was never right before."""

    account: str
    address: str
    browser: str

    @classmethod
    def of(cls, request: HttpRequest) -> Self:
        account = request.POST.get("username", "").strip().casefold()
        return cls(account, counted_address(request), known_browser(request, account))

    def begin(self) -> None:
        """TooManyRequests where there were too many before."""
        if self.browser:
            check(WRONG_PASSWORD_AGAIN, browser=self.browser)
            return
        check(WRONG_PASSWORD, **self._who())
        spend(SIGN_IN, address=self.address)

    def failed(self) -> None:
        """Count a wrong name or password."""
        if self.browser:
            spend(WRONG_PASSWORD_AGAIN, browser=self.browser)
        else:
            spend(WRONG_PASSWORD, **self._who())

    def succeeded(self, response: HttpResponse) -> None:
        """Begin to count anew here, and let this browser be known."""
        clear(WRONG_PASSWORD, account_at_address=self._here)
        browser = self.browser or secrets.token_urlsafe(16)
        clear(WRONG_PASSWORD_AGAIN, browser=browser)
        response.set_cookie(
            COOKIE,
            signing.dumps([self.account, browser], salt=SALT),
            max_age=COOKIE_AGE,
            httponly=True,
            samesite="Lax",
            secure=settings.SESSION_COOKIE_SECURE,
        )

    @property
    def _here(self) -> str:
        return f"{self.address} {self.account}"

    def _who(self) -> dict[str, str]:
        return {"account_at_address": self._here, "account": self.account, "address": self.address}


def known_browser(request: HttpRequest, account: str) -> str:
    """Return what a browser is known by that was signed in to this account before, nothing for others."""
    try:
        known, browser = signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT, max_age=COOKIE_AGE)
    except (signing.BadSignature, ValueError, TypeError):
        return ""
    return str(browser) if known == account else ""
