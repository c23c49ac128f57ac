"""Rate limits of signing in: who may try, and what a wrong password counts for.

A browser that was signed in to an account before has a cookie that says so, and is counted for itself: so
whoever guesses at an account elsewhere, or floods the network of a hall, cannot keep its owner out.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Self

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse

from clubs.forms.accounts import SignInForm
from clubs.known_browsers import known_browser, new_browser, remember_browser, signing_in_again
from core.limits import SIGN_IN, WRONG_PASSWORD, WRONG_PASSWORD_AGAIN
from core.rate_limit import check, clear, counted_address, spend


@dataclass(frozen=True, slots=True)
class SignInAttempt:
    """Somebody who gives a name and a password; `browser` is empty where the name was never right before."""

    account: str
    address: str
    browser: str

    @classmethod
    def of(cls, request: HttpRequest) -> Self:
        account = account_key(request.POST.get("username", ""))
        return cls(account, counted_address(request), known_browser(request, account))

    @contextmanager
    def allowed(self) -> Iterator[None]:
        """Let the password be checked; TooManyRequests where there were too many before."""
        self._begin()
        token = signing_in_again.set(bool(self.browser))
        try:
            yield
        finally:
            signing_in_again.reset(token)

    def _begin(self) -> None:
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
        browser = self.browser or new_browser()
        clear(WRONG_PASSWORD_AGAIN, browser=browser)
        remember_browser(response, self.account, browser)

    @property
    def _here(self) -> str:
        return f"{self.address} {self.account}"

    def _who(self) -> dict[str, str]:
        return {"account_at_address": self._here, "account": self.account, "address": self.address}


def count_own_password(user: User, *, wrong: bool) -> None:
    """Count a wrong password of somebody who is signed in; TooManyRequests where there were too many."""
    browser = f"account {user.pk}"
    check(WRONG_PASSWORD_AGAIN, browser=browser)
    if wrong:
        spend(WRONG_PASSWORD_AGAIN, browser=browser)


def account_key(typed: str) -> str:
    """Return what tells apart the accounts that typed names sign in to; a name that nobody has counts too.

    It is the account's own key: a folded name could be that of two accounts, and one name be typed in
    many ways.
    """
    try:
        name = SignInForm().fields["username"].clean(typed)
    except ValidationError:
        return ""
    account = User.objects.filter(username=name).values_list("pk", flat=True).first()
    return f"name {name}" if account is None else f"account {account}"
