"""The form of a season's settings: what counts in it, and which tournaments (TN-5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from clubs.actions.seasons import SeasonValues, TournamentShare
from clubs.formats import GAME_NAMES, GAMES
from clubs.forms.settings import read_rank_points
from clubs.models import Club, GuestsInSeason, Season, Tournament
from clubs.queries.seasons import season_rules
from clubs.season import SeasonGuests, SeasonRules
from clubs.standings.settings import Counts, Order, Settings, Tie
from clubs.standings.values import MOST_WEIGHT
from scoring.new_game import game_name
from scoring.rules.games import GAME_OF

MOST_POINTS = 100_000
MOST_ATTENDANCE = 10_000
MOST_TOURNAMENTS = 400
MOST_OFFERED = 100
"""So many tournaments without a season are offered, the latest."""

LONGEST_LIST = 300

COUNTS = [
    (Counts.POINTS, _("The totals of the tournaments, added up")),
    (Counts.AVERAGE, _("The average of the totals")),
    (Counts.RANK_POINTS, _("Points for the ranks")),
]
ORDERS = [(Order.HIGHEST, _("The highest total")), (Order.LOWEST, _("The lowest total"))]

USUAL_POINTS = (25, 20, 16, 13, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0)
BEST_ROUNDS = tuple(tie.value for tie in Tie if tie.endswith("best_round"))


def season_games() -> Sequence[tuple[str, str | Promise]]:
    """Return the games that a season can be of, and any of them."""
    slugs = dict.fromkeys(GAME_OF[preset].slug for preset in GAMES)
    return [("", _("any game")), *((slug, GAME_NAMES[slug]) for slug in slugs)]


@dataclass(frozen=True, slots=True)
class CountedTournament:
    """A tournament that counts or could, with the fields for whether, how often, and always."""

    tournament: Tournament
    game: str
    counts: BoundField
    weight: BoundField
    always: BoundField


class SeasonForm(forms.Form):
    name = forms.CharField(label=_("Name"), max_length=Season._meta.get_field("name").max_length)
    game = forms.ChoiceField(
        label=pgettext_lazy("kind of game", "Game"),
        choices=season_games,
        required=False,
        help_text=_("Tournaments with another game count only if they are ticked below."),
    )
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
    drop_from = forms.IntegerField(
        label=_("Tournaments needed to drop results"),
        min_value=1,
        max_value=MOST_TOURNAMENTS,
        required=False,
        help_text=_("For anyone who attended fewer, all results count. Empty: everyone drops results."),
    )
    minimum = forms.IntegerField(
        label=_("Tournaments needed for a rank"), min_value=1, max_value=MOST_TOURNAMENTS, initial=1
    )
    attendance = forms.IntegerField(
        label=_("Points for each tournament attended"),
        min_value=0,
        max_value=MOST_ATTENDANCE,
        initial=0,
        help_text=_("Added to the total, even for a tournament that does not count otherwise; 0: none."),
    )
    missed = forms.IntegerField(
        label=Season._meta.get_field("missed").verbose_name,
        min_value=0,
        max_value=MOST_ATTENDANCE,
        initial=0,
        required=False,
        help_text=_("Taken off the total for each one that is over and was not played; 0: none."),
    )
    guests = forms.ChoiceField(
        label=_("Guests"),
        choices=GuestsInSeason.choices,
        help_text=_("Anyone who becomes a member counts with all tournaments played so far."),
    )
    unranked_count = forms.BooleanField(
        label=_("Totals without a rank count, too"),
        required=False,
        help_text=_(
            "Totals of players who came late or left early. Otherwise only their attendance counts; "
            "they never get points for ranks."
        ),
    )
    by_best = forms.BooleanField(
        label=_("Ties are decided by the best single tournament, then the second best and so on"),
        required=False,
    )

    public = forms.BooleanField(
        label=Season._meta.get_field("public").verbose_name,
        required=False,
        help_text=_(
            "Anyone who has the address sees them once a tournament is over; also on the front page of this "
            "server, where the club’s public tournaments are."
        ),
    )

    def __init__(
        self, club: Club, season: Season | None = None, data: Mapping[str, Any] | None = None
    ) -> None:
        super().__init__(data, initial=season_initial(season))
        self.tournaments = _countable(club, season)
        for tournament in self.tournaments:
            self.fields.update(_fields_of(tournament))

    @property
    def own_fields(self) -> Iterator[BoundField]:
        """The fields that every season has."""
        return (self[name] for name in self.declared_fields)

    @property
    def countable(self) -> Iterator[CountedTournament]:
        for each in self.tournaments:
            game = game_name(each.preset, to_target=each.to_target)
            fields = (self[f"{name}_{each.pk}"] for name in ("counts", "weight", "always"))
            yield CountedTournament(each, game, *fields)

    def clean_rank_points(self) -> tuple[int, ...]:
        return tuple(read_rank_points(self.cleaned_data["rank_points"], most=MOST_POINTS))

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        by_rank = cleaned.get("counts") == Counts.RANK_POINTS
        if by_rank and "rank_points" not in self.errors and not cleaned.get("rank_points"):
            self.add_error("rank_points", gettext("Enter the points for the ranks."))
        if not by_rank and cleaned.get("order") == Order.LOWEST:
            self._refuse_rewards(cleaned)
        return cleaned

    def _refuse_rewards(self, cleaned: Mapping[str, Any]) -> None:
        """Points for being there would be a penalty where the lowest total wins, and points off a prize."""
        if cleaned.get("attendance"):
            self.add_error(
                "attendance", gettext("Where the lowest total wins, attendance can give no points: enter 0.")
            )
        if cleaned.get("missed"):
            self.add_error(
                "missed", gettext("Where the lowest total wins, absence can take no points off: enter 0.")
            )

    def values(self) -> SeasonValues:
        cleaned = self.cleaned_data
        rules = SeasonRules(
            settings=self.settings(),
            attendance=cleaned["attendance"],
            missed=cleaned["missed"] or 0,
            guests=SeasonGuests(cleaned["guests"]),
            unranked_count=cleaned["unranked_count"],
        )
        return SeasonValues(name=cleaned["name"], game=cleaned["game"], rules=rules, public=cleaned["public"])

    def settings(self) -> Settings:
        cleaned = self.cleaned_data
        by_rank = cleaned["counts"] == Counts.RANK_POINTS
        return Settings(
            counts=Counts(cleaned["counts"]),
            order=Order.HIGHEST if by_rank else Order(cleaned["order"] or Order.HIGHEST),
            rank_points=cleaned["rank_points"] if by_rank else (),
            best_of=cleaned["best_of"],
            drop_from=cleaned["drop_from"] or 0,
            minimum=cleaned["minimum"],
            ties=BEST_ROUNDS if cleaned["by_best"] else (),
        )

    def shares(self) -> Mapping[int, TournamentShare]:
        """Return how much each tournament counts that does, by its key."""
        cleaned = self.cleaned_data
        return {
            each.pk: TournamentShare(cleaned[f"weight_{each.pk}"] or 1, cleaned[f"always_{each.pk}"])
            for each in self.tournaments
            if cleaned[f"counts_{each.pk}"]
        }


def _countable(club: Club, season: Season | None) -> Sequence[Tournament]:
    """Return the tournaments of the season, and the latest of those that belong to none."""
    free = club.tournaments.filter(season=None).order_by("-date", "-pk")[:MOST_OFFERED]
    here = list(season.tournaments.all()) if season else []
    return sorted([*here, *free], key=lambda each: (each.date, each.pk))


def _fields_of(tournament: Tournament) -> dict[str, forms.Field]:
    """Return the fields of a tournament: is it in, how much does it count, can it be dropped."""
    day = date_format(tournament.date, "SHORT_DATE_FORMAT")
    named = {"tournament": f"{tournament.name}, {day}"}
    return {
        f"counts_{tournament.pk}": forms.BooleanField(
            label=gettext("{tournament} counts").format(**named),
            required=False,
            initial=tournament.season_id is not None,
        ),
        f"weight_{tournament.pk}": forms.IntegerField(
            label=gettext("{tournament}: weight").format(**named),
            min_value=1,
            max_value=MOST_WEIGHT,
            required=False,
            initial=tournament.weight,
        ),
        f"always_{tournament.pk}": forms.BooleanField(
            label=gettext("{tournament}: always counts").format(**named),
            required=False,
            initial=tournament.always_counts,
        ),
    }


def season_initial(season: Season | None) -> dict[str, Any]:
    rules = season_rules(season) if season else SeasonRules(settings=Settings(rank_points=USUAL_POINTS))
    settings = rules.settings
    return {
        "name": season.name if season else "",
        "game": season.game if season else "",
        "counts": settings.counts,
        "rank_points": ", ".join(map(str, settings.rank_points or USUAL_POINTS)),
        "order": settings.order,
        "best_of": settings.best_of,
        "drop_from": settings.drop_from or None,
        "minimum": settings.minimum or 1,
        "attendance": rules.attendance,
        "missed": rules.missed,
        "guests": rules.guests,
        "unranked_count": rules.unranked_count,
        "public": season.public if season else False,
        "by_best": bool(settings.ties),
    }
