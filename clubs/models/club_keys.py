"""Keys with which programs of a club come and go: sign-ups in and out, statistics out."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs.models.people import Club


class KeyScope(models.TextChoices):
    """What a key opens: that, and nothing else of the club."""

    SIGN_UPS = "sign-ups", _("Sign-ups")
    STATISTICS = "statistics", _("Statistics")


class ClubKey(models.Model):
    """A program that reads and writes sign-ups of a club, or reads its statistics.

    Only the hash of its key is kept.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="keys")
    name = models.CharField(_("What for"), max_length=80)
    opens = models.CharField(
        _("What it opens"), max_length=10, choices=KeyScope.choices, default=KeyScope.SIGN_UPS
    )
    key_hash = models.CharField(max_length=64, unique=True)
    created = models.DateTimeField(default=timezone.now)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        ordering = ("-pk",)

    def __str__(self) -> str:
        return self.name
