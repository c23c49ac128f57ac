"""The form of a season's settings: what counts in it (TN-5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.forms.settings import read_rank_points
from clubs.models import Season, Tournament
from clubs.standings.document import MOST_WEIGHT, read_settings
from clubs.standings.settings import Counts, Order, Settings, Tie

MOST_POINTS = 100_000
MOST_TOURNAMENTS = 400
LONGEST_LIST = 300

COUNTS = [
    (Counts.POINTS, _("The totals of the tournaments, added up")),
    (Counts.AVERAGE, _("The average of the totals")),
    (Counts.RANK_POINTS, _("Points for the ranks")),
]
ORDERS = [(Order.HIGHEST, _("The highest total")), (Order.LOWEST, _("The lowest total"))]

USUAL_POINTS = (25, 20, 16, 13, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0)
BEST_ROUNDS = tuple(tie.value for tie in Tie if tie.endswith("best_round"))


class SeasonForm(forms.Form):
    name = forms.CharField(label=_("Name"), max_length=Season._meta.get_field("name").max_length)
    counts = forms.ChoiceField(label=_("What counts"), choices=COUNTS)
    rank_points = forms.CharField(
        label=_("Points for the ranks"),
        max_length=LONGEST_LIST,
        required=False,
        help_text=_("For the first rank, the second and so on; the last number is for everyone below."),
    )
    order = forms.ChoiceField(
        label=_("Who wins"),
        choices=ORDERS,
        required=False,
        help_text=_("With points for the ranks, the highest total always wins."),
    )
    best_of = forms.IntegerField(
        label=_("Number of best tournaments that count"),
        min_value=1,
        max_value=MOST_TOURNAMENTS,
        required=False,
        help_text=_("Empty: all tournaments count."),
    )
    minimum = forms.IntegerField(
        label=_("Tournaments needed for a rank"), min_value=1, max_value=MOST_TOURNAMENTS, initial=1
    )
    by_best = forms.BooleanField(
        label=_("Ties are decided by the best single tournament, then the second best and so on"),
        required=False,
    )

    def __init__(self, season: Season | None = None, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data, initial=season_initial(season))
        self.tournaments: Sequence[Tournament] = (
            list(season.tournaments.order_by("date", "pk")) if season else []
        )
        for tournament in self.tournaments:
            self.fields[weight_name(tournament)] = forms.IntegerField(
                label=tournament.name, min_value=1, max_value=MOST_WEIGHT, initial=tournament.weight
            )

    @property
    def own_fields(self) -> Iterator[BoundField]:
        """The fields that every season has."""
        return (self[name] for name in self.declared_fields)

    @property
    def weighed(self) -> Iterator[tuple[Tournament, BoundField]]:
        """The tournaments with the field for their weight."""
        return ((tournament, self[weight_name(tournament)]) for tournament in self.tournaments)

    def clean_rank_points(self) -> tuple[int, ...]:
        return tuple(read_rank_points(self.cleaned_data["rank_points"], most=MOST_POINTS))

    def clean(self) -> dict[str, Any]:
        said = super().clean() or self.cleaned_data
        needs_points = said.get("counts") == Counts.RANK_POINTS and "rank_points" not in self.errors
        if needs_points and not said.get("rank_points"):
            self.add_error("rank_points", gettext("Enter the points for the ranks."))
        return said

    def settings(self) -> Settings:
        """Return the settings as standings know it."""
        said = self.cleaned_data
        by_rank = said["counts"] == Counts.RANK_POINTS
        return Settings(
            counts=Counts(said["counts"]),
            order=Order.HIGHEST if by_rank else Order(said["order"] or Order.HIGHEST),
            rank_points=said["rank_points"] if by_rank else (),
            best_of=said["best_of"],
            minimum=said["minimum"],
            ties=BEST_ROUNDS if said["by_best"] else (),
        )

    def weights(self) -> Mapping[int, int]:
        """Return the weights by the keys of the tournaments."""
        return {tournament.pk: self.cleaned_data[weight_name(tournament)] for tournament in self.tournaments}


def weight_name(tournament: Tournament) -> str:
    return f"weight_{tournament.pk}"


def season_initial(season: Season | None) -> dict[str, Any]:
    """Return what the form shows of a season, or offers for a new one."""
    settings = read_settings(season.settings) if season else Settings(rank_points=USUAL_POINTS)
    return {
        "name": season.name if season else "",
        "counts": settings.counts,
        "rank_points": ", ".join(map(str, settings.rank_points or USUAL_POINTS)),
        "order": settings.order,
        "best_of": settings.best_of,
        "minimum": settings.minimum or 1,
        "by_best": bool(settings.ties),
    }
