"""Forms of personal score cards: whose card, and its lines round by round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.actions.results import MOST_POINTS
from clubs.actions.score_cards import Card
from clubs.forms.results import MOST_MATCHES, PointsField
from clubs.models import Entry, Tournament
from clubs.pages.score_cards import card_rounds
from clubs.queries.score_cards import card_tables
from clubs.standings.card_comparison import CardEntry
from core.documents import parse_number


class CardNumberForm(forms.Form):
    """The number of whoever hands a card in."""

    number = forms.CharField(
        label=_("Number on the card"),
        max_length=5,
        error_messages={"required": _("Type the number on the card.")},
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "class": "points"}),
    )

    def __init__(self, tournament: Tournament, data: Any = None, *, focus: bool = True) -> None:
        super().__init__(data)
        self.tournament = tournament
        self.entry: Entry
        if focus:
            self.fields["number"].widget.attrs["autofocus"] = True

    def clean_number(self) -> str:
        typed: str = self.cleaned_data["number"]
        number = parse_number(typed.strip(), digits=5)
        entries = self.tournament.entries.with_members()
        found = None if number is None else entries.filter(number=number).first()
        if not found:
            raise forms.ValidationError(gettext("Nobody has the number {who}.").format(who=typed))
        self.entry = found
        return typed


class ScoreCardForm(forms.Form):
    """The lines of one card: points and matches of each round that its owner played."""

    def __init__(self, entry: Entry, data: Any = None) -> None:
        super().__init__(data)
        self.entry = entry
        self.lines = list(card_rounds(entry, card_tables(entry.tournament)))
        for place, (number, _table, given) in enumerate(self.lines):
            points = PointsField(
                label=_("Points"),
                required=False,
                min_value=-MOST_POINTS,
                max_value=MOST_POINTS,
                initial=given.points if given else None,
            )
            if place == 0:
                points.widget.attrs["autofocus"] = True
            self.fields[f"points_{number}"] = points
            self.fields[f"matches_{number}"] = PointsField(
                label=_("Matches"),
                required=False,
                min_value=0,
                max_value=MOST_MATCHES,
                initial=given.matches or None if given else None,
            )

    def rows(self) -> Sequence[tuple[int, int, BoundField, BoundField]]:
        return [
            (number, table, self[f"points_{number}"], self[f"matches_{number}"])
            for number, table, _said in self.lines
        ]

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        for number, _table, _said in self.lines:
            points, matches = cleaned.get(f"points_{number}"), cleaned.get(f"matches_{number}")
            if points is None and matches and f"points_{number}" not in self.errors:
                self.add_error(f"points_{number}", gettext("Enter the points as well as the matches."))
        return cleaned

    @property
    def card(self) -> Card:
        """The lines, None for those that stand empty; for a form that is valid."""
        return {number: self._line(number) for number, _table, _said in self.lines}

    def _line(self, number: int) -> CardEntry | None:
        points = self.cleaned_data[f"points_{number}"]
        return None if points is None else CardEntry(points, self.cleaned_data[f"matches_{number}"] or 0)
