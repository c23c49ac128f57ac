"""What evenings add up to, made anew wherever it is missing (`clubs.queries.summed_evenings`)."""

from __future__ import annotations

from django.db import models

from clubs.models.tournaments import Tournament


class SummedEvening(models.Model):
    """The sums of a tournament by game and its rated tables, as of a `state`; people are keys of players."""

    tournament = models.OneToOneField(
        Tournament, on_delete=models.CASCADE, primary_key=True, related_name="summed"
    )
    state = models.CharField(max_length=40)
    sums = models.JSONField()
    rated = models.JSONField()

    def __str__(self) -> str:
        return f"{self.tournament_id} {self.state}"
