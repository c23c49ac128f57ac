"""Signing in with an account that was deleted less than thirty days ago (authentication backend)."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.backends import BaseBackend
from django.contrib.auth.models import User
from django.http import HttpRequest
from django.utils import timezone

from clubs.models import RESTORE_PERIOD


class ReturningBackend(BaseBackend):
    """Knows those who come back; whoever signs them in restores the account first.

    Sessions of before do not come back: it finds nobody by a key.
    """

    def authenticate(
        self, request: HttpRequest | None, username: str = "", password: str = "", **others: Any
    ) -> User | None:
        closed = User.objects.filter(
            username=username, is_active=False, deletion__at__gt=timezone.now() - RESTORE_PERIOD
        ).first()
        return closed if closed and closed.check_password(password) else None
