"""What is counted for rate limits (`core.rate_limit`)."""

from __future__ import annotations

from django.db import models


class RateCount(models.Model):
    """How often something was done in a window of time; `key` tells nobody who did it."""

    key = models.CharField(max_length=64, primary_key=True)
    ends = models.BigIntegerField(db_index=True)
    count = models.BigIntegerField()

    class Meta:
        db_table = "scoring_ratecount"  # where it began; servers of two releases count in the same

    def __str__(self) -> str:
        return f"{self.count}"
