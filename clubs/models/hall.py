"""Hall: access cards of tables, links for the players' phones, devices, reports of the sides, messages.

Neither a token nor a key stands here, only what it hashes to. What a device reports is added, never changed.
"""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs.models.draws import Table
from clubs.models.tournaments import Tournament
from scoring.models import SIDES

LONGEST_DEVICE = 80
"""Letters of what a device calls itself."""


class AccessTokenQuerySet(models.QuerySet["AccessToken"]):
    def open(self) -> AccessTokenQuerySet:
        """Those that were not revoked; whether their round still runs is another question."""
        return self.filter(revoked=None)


class AccessToken(models.Model):
    """What a table's card opens the table with, in one round; `number` counts those of a table.

    The token and the short code follow from `salt` and the server's secret, so that a card can be printed
    again; here stands what they hash to.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="tokens", db_index=False)
    number = models.PositiveSmallIntegerField(default=1)
    salt = models.CharField(max_length=32)
    token_hash = models.CharField(max_length=64, unique=True)
    code_hash = models.CharField(max_length=64, unique=True)
    created = models.DateTimeField(default=timezone.now)
    revoked = models.DateTimeField(null=True)
    last_used = models.DateTimeField(null=True)

    objects = AccessTokenQuerySet.as_manager()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="access_token_number_unique"),
            # A table has one card: a second one that opens it too would be forgotten somewhere.
            models.UniqueConstraint(
                fields=["table"], condition=Q(revoked=None), name="access_token_one_open_per_table"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.number}"


class SeatingKind(models.TextChoices):
    """What players do for themselves with a link."""

    TABLES = "tables", _("Open tables")
    LOTS = "lots", _("Lots from a hat")


class SeatingLink(models.Model):
    """With what players seat themselves in a tournament, each with a phone, until the office withdraws it.

    As of a table's card, the token follows from `salt` and the server's secret; here is what it hashes to.
    """

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="seating_links", db_index=False
    )
    kind = models.CharField(max_length=6, choices=SeatingKind)
    salt = models.CharField(max_length=32)
    token_hash = models.CharField(max_length=64, unique=True)
    created = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "kind"], name="seating_link_one_of_a_kind"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}/{self.kind}"


class Device(models.Model):
    """A browser that was let in somewhere: the cookie that it was given and the key that it made itself.

    The key is bound at the first use after a scan; a cookie that turns up in another browser has not got it.
    """

    cookie_hash = models.CharField(max_length=64, unique=True)
    key_hash = models.CharField(max_length=64, blank=True)
    name = models.CharField(max_length=LONGEST_DEVICE, blank=True)
    created = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return self.name or f"{self.pk}"


class Admission(models.Model):
    """What lets a device write at a table, and what the office knows of it.

    `last_seen` is when the device last spoke with the server, `unsent` and `conflicts` how many of its
    entries waited there at that moment.
    """

    device = models.ForeignKey(Device, on_delete=models.CASCADE, related_name="admissions", db_index=False)
    token = models.ForeignKey(AccessToken, on_delete=models.CASCADE, related_name="admissions")
    since = models.DateTimeField(default=timezone.now)
    last_seen = models.DateTimeField(default=timezone.now)
    unsent = models.PositiveSmallIntegerField(default=0)
    conflicts = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints = [
            # A code is exchanged once per device.
            models.UniqueConstraint(fields=["device", "token"], name="admission_once_per_device"),
        ]

    def __str__(self) -> str:
        return f"{self.device_id} → {self.token_id}"


class Report(models.Model):
    """What one side says of its table's sheet: it confirms it, or rejects it with a reason.

    `revision` is that of the table's game; `sides` what each side had written by then, as in the log of
    results. Of several reports of a side the last one counts.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="reports", db_index=False)
    side = models.CharField(max_length=2)
    confirms = models.BooleanField()
    revision = models.PositiveIntegerField()
    sides = models.JSONField()
    reason = models.CharField(max_length=200, blank=True)
    device = models.ForeignKey(Device, null=True, on_delete=models.SET_NULL, related_name="reports")
    change = models.UUIDField()
    # What tells it from another report that comes with its id; empty before that was kept.
    content = models.CharField(max_length=64, blank=True, editable=False)
    at = models.DateTimeField()
    received = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]
        constraints = [
            # It arrives as often as it is sent, and counts once.
            models.UniqueConstraint(fields=["table", "change"], name="report_change_unique"),
            models.CheckConstraint(condition=Q(side__in=SIDES), name="report_side_known"),
            # Whoever does not agree says why: the office has to settle it.
            models.CheckConstraint(
                condition=Q(confirms=True) | ~Q(reason=""), name="report_rejects_with_a_reason"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.side} {'+' if self.confirms else '−'}"


class MessageQuerySet(models.QuerySet["Message"]):
    def shown(self) -> MessageQuerySet:
        return self.filter(withdrawn=None)


class Message(models.Model):
    """A sentence of the office on the phones in the hall: of all tables, or of one in one round."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="messages")
    table = models.ForeignKey(Table, null=True, on_delete=models.CASCADE, related_name="messages")
    text = models.CharField(_("Message"), max_length=200)
    at = models.DateTimeField(default=timezone.now)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    withdrawn = models.DateTimeField(null=True)

    objects = MessageQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]
        constraints = [models.CheckConstraint(condition=~Q(text=""), name="message_says_something")]

    def __str__(self) -> str:
        return self.text
