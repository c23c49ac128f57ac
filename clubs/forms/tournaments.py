"""Forms that start a tournament: from a format, the same again, or from an exported file."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs.actions.exchange.files import TournamentFile
from clubs.actions.exchange.reading import TournamentFileRefused, check_size, read_files
from clubs.actions.tournament_settings import MOST_DEALS, MOST_ROUNDS
from clubs.amounts import RAPPEN
from clubs.formats import FORMATS
from clubs.models import Club, Season, Tournament
from scoring.card_words import packs, usual_pack

LONGEST_NAME = 80
LONGEST_REASON = 200
WEEK = timedelta(days=7)
HIGHEST_FEE = 10_000
NO_SEASON = "none"


class DateInput(forms.DateInput):
    """A date as the browser's own calendar takes and gives it."""

    input_type = "date"

    def __init__(self, attrs: dict[str, Any] | None = None) -> None:
        super().__init__(attrs, format="%Y-%m-%d")


class FrancsField(forms.DecimalField):
    """An amount as people write it, in francs; what is kept are Rappen."""

    def __init__(self, **options: Any) -> None:
        usual = {"min_value": 0, "max_value": HIGHEST_FEE, "decimal_places": 2, "required": False}
        super().__init__(**{**usual, **options})

    def prepare_value(self, value: Any) -> Any:
        return Decimal(value) / RAPPEN if isinstance(value, int) else value

    def clean(self, value: Any) -> int:
        francs = super().clean(value)
        return int((francs or 0) * RAPPEN)


class SeasonChoice(forms.ModelChoiceField[Season]):
    """A season of the club, or none."""

    def __init__(self, club: Club, **options: Any) -> None:
        usual = {"label": _("Season"), "required": False, "empty_label": _("no season")}
        super().__init__(club.seasons.all(), **{**usual, **options})


class SeasonAnswer(forms.TypedChoiceField):
    """Whether a tournament counts for a season: asked, never guessed, where the club has one."""

    def __init__(self, club: Club) -> None:
        seasons = {str(season.pk): season for season in club.seasons.all()}
        none = (NO_SEASON if seasons else "", _("no season"))
        placeholder = [("", _("please choose"))] if seasons else []
        super().__init__(
            label=_("Season"),
            choices=[*placeholder, none, *((key, season.name) for key, season in seasons.items())],
            coerce=seasons.get,
            empty_value=None,
            required=bool(seasons),
            error_messages={"required": _("Choose whether the tournament counts for a season.")},
        )


NOTED = "noted"

MATCHES = [
    ("0", _("157: no bonus, as in the regulations of most tournaments")),
    (NOTED, _("157, but each match is noted: for a prize or equal totals")),
    ("50", _("207: a bonus of 50, as in some pairs tournaments")),
    ("100", _("257: a bonus of 100, as at most tables at home")),
]
"""What all nine tricks of a deal may count, with where that is usual; other numbers are in the settings."""


class NewTournamentForm(forms.Form):
    """A name, a day and a format; all else may be set afterwards."""

    template = forms.ChoiceField(
        label=_("Game to be played"),
        choices=[(each.slug, each.name) for each in FORMATS],
        initial=FORMATS[0].slug,
        widget=forms.RadioSelect,
    )
    name = forms.CharField(label=_("Name"), max_length=LONGEST_NAME)
    date = forms.DateField(label=_("Date"), widget=DateInput)
    rounds = forms.IntegerField(
        label=_("Rounds"),
        min_value=1,
        max_value=MOST_ROUNDS,
        required=False,
        help_text=_("Empty: as above."),
    )
    deals = forms.IntegerField(
        label=_("Deals per round"),
        min_value=1,
        max_value=MOST_DEALS,
        required=False,
        help_text=_("Empty: as above."),
    )
    match = forms.ChoiceField(
        label=_("A match counts"),
        choices=MATCHES,
        initial=MATCHES[0][0],
        required=False,
        widget=forms.RadioSelect,
    )
    pack = forms.ChoiceField(label=_("Cards"), choices=packs, initial=usual_pack)
    place = forms.CharField(label=_("Venue"), max_length=LONGEST_NAME, required=False)
    fee = FrancsField(label=_("Entry fee per player, in francs"))

    def __init__(self, club: Club, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["season"] = SeasonAnswer(club)
        self.fields["date"].initial = timezone.localdate

    def values(self) -> dict[str, Any]:
        """Return what was chosen, by the names of a tournament; for a form that is valid."""
        cleaned = dict(self.cleaned_data)
        match = cleaned.pop("match")
        if not match:
            return cleaned
        bonus = 0 if match == NOTED else int(match)
        return {**cleaned, "match_bonus": bonus, "notes_matches": match != "0"}


class CopyForm(forms.Form):
    """The same again on another day."""

    name = forms.CharField(label=_("Name"), max_length=LONGEST_NAME)
    date = forms.DateField(label=_("Date"), widget=DateInput)
    with_entries = forms.BooleanField(
        label=_("With the same entries"),
        required=False,
        help_text=_("Nobody has been checked in yet, and no entry fee has been paid."),
    )

    def __init__(self, tournament: Tournament, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["season"] = SeasonAnswer(tournament.club)
        self.fields["name"].initial = tournament.name
        self.fields["date"].initial = min(tournament.date, date.max - WEEK) + WEEK


class StateForm(forms.Form):
    """Another state, with the reason where one is needed."""

    state = forms.CharField()
    reason = forms.CharField(label=_("Reason"), max_length=LONGEST_REASON, required=False)


class TournamentFileForm(forms.Form):
    file = forms.FileField(
        label=_("File"),
        help_text=_(
            "As saved with “Export as a file” or “Export with preliminaries and final” of a tournament: "
            "one file ending in .json."
        ),
    )
    with_season = forms.BooleanField(
        label=_("Count it in the season that the file names"),
        required=False,
        help_text=_(
            "If the club has no season of that name, it is started with the settings in the file; an "
            "existing season keeps its own."
        ),
    )

    found: Sequence[TournamentFile]

    def clean_file(self) -> UploadedFile:
        file: UploadedFile = self.cleaned_data["file"]
        try:
            check_size(file.size or 0)
            self.found = read_files(file.read())
        except TournamentFileRefused as problem:
            raise ValidationError(problem.sentence) from problem
        return file

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["file"].widget.attrs["accept"] = ".json,application/json"
