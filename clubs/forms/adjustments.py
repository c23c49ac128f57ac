"""Forms of adjustments: penalty and bonus points, and forfeits of tables that were not played."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.actions.results import MOST_POINTS, SideResult
from clubs.forms.results import PointsField, ReasonField, VersionedForm
from clubs.models import AdjustmentKind, Entry, Round, Tournament
from clubs.pages.results import LABELS, SIDES
from clubs.queries.expected_sums import columns_of, forfeit_points, game_points
from clubs.standings.document import read_settings
from clubs.standings.settings import Order
from scoring.tables import points_text

WORSE = {Order.HIGHEST: -1, Order.LOWEST: 1}
"""The sign of what makes a total worse; where the nearest total wins, nobody can say."""


class EntryField(forms.ModelChoiceField):  # type: ignore[type-arg] # generic for the checker alone
    def label_from_instance(self, entry: Entry) -> str:
        return f"{entry.number} {entry.title}"


class RoundField(forms.ModelChoiceField):  # type: ignore[type-arg] # as above
    word = ""

    def label_from_instance(self, round_: Round) -> str:
        return f"{self.word} {round_.number}"


class AdjustmentForm(forms.Form):
    """Points for one entry; a penalty makes its total worse and a bonus better, whatever sign was typed."""

    entry = EntryField(label=_("For"), queryset=Entry.objects.none(), empty_label="–")
    kind = forms.TypedChoiceField(label=_("Kind"), choices=AdjustmentKind, coerce=AdjustmentKind)
    points = PointsField(label=_("Points"), min_value=-MOST_POINTS, max_value=MOST_POINTS)
    round = RoundField(
        label=_("Round"), queryset=Round.objects.none(), required=False, empty_label=_("the whole tournament")
    )
    reason = ReasonField(label=_("Reason"))

    def __init__(self, *args: Any, tournament: Tournament, **options: Any) -> None:
        super().__init__(*args, **options)
        self.order = read_settings(tournament.settings).order
        entries, rounds = self.fields["entry"], self.fields["round"]
        entries.queryset = tournament.entries.with_members()  # type: ignore[attr-defined] # a choice of rows
        rounds.queryset = tournament.rounds.released()  # type: ignore[attr-defined] # as above
        rounds.label = rounds.word = tournament.club.get_round_word_display()  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        sign, points = self._sign(cleaned.get("kind", AdjustmentKind.OTHER)), cleaned.get("points")
        if sign and points is not None:
            cleaned["points"] = sign * abs(points)
        return cleaned

    def _sign(self, kind: AdjustmentKind) -> int:
        """Return the sign of such points, 0 where it is as typed."""
        signs = {AdjustmentKind.PENALTY: 1, AdjustmentKind.BONUS: -1}
        return WORSE.get(self.order, 0) * signs.get(kind, 0)


BY_FORFEIT = ("points", "game_points", "strokes")
"""What can be given for a table that was not played."""


class ForfeitForm(VersionedForm):
    """Points of a table that was not played: as they are typed, or as the settings propose them."""

    absent = forms.ChoiceField(label=_("Not there"), widget=forms.RadioSelect, required=False)
    reason = ReasonField(label=_("Reason"))

    def __init__(self, *args: Any, round_: Round, **options: Any) -> None:
        super().__init__(*args, **options)
        self.tournament = round_.tournament
        self.plan = round_.plan
        self.proposal = forfeit_points(round_)
        self.sides = self.plan.sides
        self.columns = [name for name in BY_FORFEIT if name in columns_of(round_).names]
        self.fields["absent"].choices = [(side, SIDES[side]) for side in self.sides]  # type: ignore[attr-defined] # as above
        for side, column in product(self.sides, self.columns):
            self.fields[f"{side}-{column}"] = _points_field(side, column)
        if self.plan.alone or self.proposal is None:
            del self.fields["absent"]
        else:
            self.fields["absent"].help_text = self._help(self.proposal)
        reason = self.fields.pop("reason")
        self.fields["reason"] = reason

    def _help(self, proposal: int) -> str:
        if self.plan.best_of:
            sentence = gettext("Leave the numbers empty: the side that is there wins {needed} : 0.")
            return sentence.format(needed=self.plan.best_of.needed)
        sentence = gettext(
            "Leave the points empty to give {points} to the side that is there, and 0 to the other."
        )
        return sentence.format(points=points_text(proposal))

    @property
    def typed(self) -> dict[str, SideResult]:
        """What each side gets; for a form that is valid."""
        return {
            side: SideResult(
                points=self.cleaned_data[f"{side}-points"],
                game_points=self.cleaned_data.get(f"{side}-game_points"),
                strokes=(self.cleaned_data.get(f"{side}-strokes") or 0)
                if "strokes" in self.columns
                else None,
            )
            for side in self.sides
        }

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if self.errors:
            return cleaned
        self._propose_points(cleaned, absent=cleaned.get("absent"))
        if not self.errors and "game_points" in self.columns:
            self._give_game_points(cleaned, absent=cleaned.get("absent"))
        return cleaned

    def _propose_points(self, cleaned: dict[str, Any], *, absent: str | None) -> None:
        for side in self.sides:
            if cleaned.get(f"{side}-points") is not None:
                continue
            if absent:
                cleaned[f"{side}-points"] = 0 if side == absent else self.proposal
            else:
                self.add_error(f"{side}-points", _("Enter the points."))

    def _give_game_points(self, cleaned: dict[str, Any], *, absent: str | None) -> None:
        """A game that was not played is won once, not twice: nobody was kept below the line.

        Where several games are played, those needed are won.
        """
        typed = {f"{side}-game_points": cleaned.get(f"{side}-game_points") for side in self.sides}
        if any(value is not None for value in typed.values()):
            cleaned |= {name: value or 0 for name, value in typed.items()}
            return
        if self.plan.best_of and absent:
            won = self.plan.best_of.forfeited(self.sides, absent)
            cleaned |= {f"{side}-game_points": games for side, games in won.items()}
            return
        worth = self._worth({side: cleaned[f"{side}-points"] for side in self.sides})
        cleaned |= {f"{side}-game_points": min(points, 1) for side, points in worth.items()}

    def _worth(self, points: Mapping[str, int]) -> Mapping[str, int]:
        return game_points(self.plan, points) or dict.fromkeys(points, 0)


def _points_field(side: str, column: str) -> PointsField:
    return PointsField(
        label=f"{LABELS[column]} {SIDES[side]}",
        required=False,
        min_value=-MOST_POINTS if column == "points" else 0,
        max_value=MOST_POINTS,
    )
