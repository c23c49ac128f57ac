"""How a club looks on paper, beyond its name and colour."""

from __future__ import annotations

from django.db import models
from django.urls import reverse

from clubs.models.people import Club


class ClubLogo(models.Model):
    """A club's logo as a clean PNG; a row of its own, so that nobody who asks for clubs loads pictures."""

    club = models.OneToOneField(Club, on_delete=models.CASCADE, primary_key=True, related_name="logo")
    png = models.BinaryField()
    width = models.PositiveSmallIntegerField()
    height = models.PositiveSmallIntegerField()
    digest = models.CharField(max_length=16)
    """The first half of a hash of the picture, in hex: another picture has another address."""

    class Meta:
        constraints = [
            # A picture without an extent could not be given room on a sheet.
            models.CheckConstraint(
                condition=models.Q(width__gte=1, height__gte=1), name="logo_has_an_extent"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.width} × {self.height}, {self.digest}"

    def get_absolute_url(self) -> str:
        return reverse("clubs:club-logo", args=[self.club.slug, self.digest])
