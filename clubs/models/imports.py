"""A list of members that somebody has brought and not stored yet."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.db import models
from django.utils import timezone

from clubs.models.people import Club

KEPT = timedelta(days=1)
"""For so long a list waits for its owner; then the names in it are forgotten."""


class BroughtListQuerySet(models.QuerySet["BroughtList"]):
    def forgotten(self) -> BroughtListQuerySet:
        """Those that nobody came back for."""
        return self.filter(created__lt=timezone.now() - KEPT)


class BroughtList(models.Model):
    """The cells of a pasted or uploaded list, kept between its preview and the decision.

    `columns` says what each column is, a field of a member or nothing; the browser only ever sends this and
    the choices for unclear rows, so that what is stored is what was shown.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="brought_lists")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    created = models.DateTimeField(default=timezone.now)
    rows = models.JSONField()
    columns = models.JSONField()
    headed = models.BooleanField()

    objects = BroughtListQuerySet.as_manager()

    def __str__(self) -> str:
        return f"{self.club_id} {self.created:%Y-%m-%d %H:%M}"
