"""Lists that a club keeps beside the standings of a tournament, each a description with a name (LI)."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from clubs.models.tournaments import Tournament


class TournamentList(models.Model):
    """A list: its `description` as `clubs.standings.lists.description` reads it, in the order of `place`."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="lists", db_index=False)
    place = models.PositiveSmallIntegerField()
    name = models.CharField(_("Name of the list"), max_length=60)
    description = models.JSONField(default=dict)
    public = models.BooleanField(_("On the live page and the projector"), default=False)

    class Meta:
        ordering = ["place"]
        constraints = [
            # Pages and files name a list by its place.
            models.UniqueConstraint(fields=["tournament", "place"], name="tournament_list_place_unique"),
            # What is announced by its name has one.
            models.UniqueConstraint(fields=["tournament", "name"], name="tournament_list_name_unique"),
            models.CheckConstraint(
                condition=Q(place__gte=1) & ~Q(name=""), name="tournament_list_placed_and_named"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        tournament = self.tournament
        return reverse("clubs:tournament-list", args=[tournament.club.slug, tournament.slug, self.place])
