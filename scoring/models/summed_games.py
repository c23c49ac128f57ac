"""What games come to, made anew wherever it is missing (`scoring.groups.summed_games`)."""

from __future__ import annotations

from django.db import models

from scoring.models.games import Game


class SummedGame(models.Model):
    """What came of a game as of a `state`, null while it goes on; its people are only places at the table."""

    game = models.OneToOneField(Game, on_delete=models.CASCADE, primary_key=True, related_name="summed")
    state = models.CharField(max_length=20)
    played = models.JSONField(null=True)

    def __str__(self) -> str:
        return f"{self.game_id} {self.state}"
