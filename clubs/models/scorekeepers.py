"""Who writes at a table without playing there."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from clubs.models.people import Player
from clubs.models.tournaments import Tournament


class Scorekeeper(models.Model):
    """Somebody who writes at the same table in every round; who enters stops writing."""

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="scorekeepers", db_index=False
    )
    table = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="scorekeeping")

    class Meta:
        ordering = ["table"]
        constraints = [
            # A table has one sheet, and nobody writes two at once.
            models.UniqueConstraint(fields=["tournament", "table"], name="scorekeeper_one_a_table"),
            models.UniqueConstraint(fields=["tournament", "player"], name="scorekeeper_at_one_table"),
            models.CheckConstraint(condition=Q(table__gte=1), name="scorekeeper_table_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.table}"
