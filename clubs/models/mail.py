"""Mail that waits to be sent: the queue of who asked for a new password."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db import models
from django.utils import timezone

LEASE = timedelta(minutes=5)
"""So long a mail is with whoever sends it; then, as he must have died, somebody else may."""

GIVEN_UP_AFTER = timedelta(days=1)
LONGEST_PAUSE = timedelta(hours=2)
"""Before a mail is tried again; one that is due later was put off by a clock that was ahead."""

LONGEST_HOST = 300
"""Characters of a host with its port, which has 260 at most."""


class QueuedMailQuerySet(models.QuerySet["QueuedMail"]):
    def due(self, now: datetime) -> QueuedMailQuerySet:
        """Return what is to be sent now, what has waited longest first."""
        waiting = self.exclude(due__gt=now, due__lte=now + LONGEST_PAUSE)
        return waiting.filter(created__gt=now - GIVEN_UP_AFTER).order_by("due", "pk")

    def given_up(self, now: datetime) -> QueuedMailQuerySet:
        return self.filter(created__lte=now - GIVEN_UP_AFTER)

    def forget(self, addresses: Iterable[str]) -> None:
        """Delete what waits for these addresses."""
        for address in addresses:
            self.filter(email__iexact=address).delete()


class QueuedMail(models.Model):
    """An address that somebody typed to get a new password; whether it has an account is looked up later."""

    email = models.EmailField(max_length=254)
    language = models.CharField(max_length=10)
    is_secure = models.BooleanField()
    host = models.CharField(max_length=LONGEST_HOST)
    created = models.DateTimeField(default=timezone.now)
    due = models.DateTimeField(default=timezone.now)
    attempts = models.PositiveSmallIntegerField(default=0)
    sent_to = models.PositiveBigIntegerField(default=0)
    """The last account, by its key, that has its mail: several may have one address."""

    objects = QueuedMailQuerySet.as_manager()

    class Meta:
        indexes = (models.Index(fields=["due"], name="queued_mail_due"),)
        constraints = (
            # A mail to nobody would be tried for a day.
            models.CheckConstraint(condition=~models.Q(email=""), name="queued_mail_has_address"),
        )

    def __str__(self) -> str:
        return f"mail {self.pk}"  # never the address: this is what logs say

    def claim(self, now: datetime) -> bool:
        """Take it for as long as a lease; false where somebody else did."""
        return self._move(now + LEASE, attempts=self.attempts + 1)

    def note_sent(self, account: int, now: datetime) -> bool:
        """Note who has the mail, and begin the lease anew; false where somebody else has taken over."""
        return self._move(now + LEASE, sent_to=account)

    def postpone(self, until: datetime) -> bool:
        return self._move(until)

    def finish(self) -> None:
        """Delete it, unless somebody else has taken over."""
        QueuedMail.objects.filter(pk=self.pk, due=self.due).delete()

    def _move(self, due: datetime, **values: int) -> bool:
        """Change it if it is as it was read: `due` is different after each change."""
        if not QueuedMail.objects.filter(pk=self.pk, due=self.due).update(due=due, **values):
            return False
        self.due = due
        for name, value in values.items():
            setattr(self, name, value)
        return True
