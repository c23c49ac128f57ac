"""What servers count for rate limits (`core.rate_limit`), and PDFs that they share."""

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


class SharedPdf(models.Model):
    """A PDF that one server makes, or has made, for all (`core.printing.shared_pdfs`)."""

    key = models.CharField(max_length=80, primary_key=True)
    holder = models.CharField(max_length=16)
    until = models.BigIntegerField(db_index=True)
    content = models.BinaryField()

    def __str__(self) -> str:
        return self.key
