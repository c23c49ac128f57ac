"""How a draw came about, and the file that gives it again."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from clubs.models import Draw, DrawMethod


@dataclass(frozen=True, slots=True)
class Origin:
    """How a draw came about; `swaps` is how often two have changed places since."""

    path: tuple[str, str, int, int]
    algorithm: str
    seed: int
    swaps: int
    is_repeatable: bool

    @classmethod
    def of(cls, draw: Draw) -> Origin:
        tournament = draw.round.tournament
        return cls(
            path=(tournament.club.slug, tournament.slug, draw.round.number, draw.number),
            algorithm=algorithm_name(draw.algorithm),
            seed=draw.seed,
            swaps=draw.swaps,
            is_repeatable=bool(draw.request),
        )

    @property
    def file(self) -> str:
        """What the file is called from which the draw can be made again."""
        _club, tournament, round_, draw = self.path
        return f"{tournament}-{round_}-{draw}.json"

    @property
    def url(self) -> str:
        return reverse("clubs:draw-request", args=self.path)


def algorithm_name(algorithm: str) -> str:
    """Return what a way to draw is called: one of the settings as there, a plan by where it comes from."""
    if algorithm in DrawMethod.values:
        return str(DrawMethod(algorithm).label)
    return _(algorithm) if algorithm else ""
