"""The form of one table's result: numbers parsed, completed and compared with their sum (TN-8)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.actions.results import MOST_POINTS, ChosenEntry, SideResult
from clubs.models import Result, Round
from clubs.pages.results import LABELS, SIDES, ResultPerson, SideLine, TableLine
from clubs.queries.expected_sums import Columns, SumMeasure, columns_of, game_points, sums_of
from clubs.schedules.bracket.best_of import BestOfGames
from scoring.tables import points_text

LONGEST_REASON = 200
MOST_MATCHES = 99

MOST = {
    "points": MOST_POINTS,
    "card_points": MOST_POINTS,
    "matches": MOST_MATCHES,
    "game_points": 99,
    "strokes": 999,
}
BETWEEN_DIGITS = re.compile(r"[’' \u00a0\u202f]|,(?=\d{3}\b)")
"""What people write between the digits of a number: 1’288, 1,288."""


def whole_number(text: str) -> str:
    """Return what was typed as digits alone, with an ASCII sign."""
    return BETWEEN_DIGITS.sub("", text).replace("−", "-")


class PointsField(forms.IntegerField):
    """A whole number as it is typed at an office, without the arrows of a browser's own field."""

    default_error_messages = {"invalid": _("Enter a whole number.")}

    def __init__(self, **options: Any) -> None:
        widget = forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "class": "points"})
        super().__init__(widget=widget, **options)

    def to_python(self, value: Any) -> int | None:
        return super().to_python(whole_number(value) if isinstance(value, str) else value)


class ReasonField(forms.CharField):
    """One line of why, as long as the database keeps it; whether it is needed the action says."""

    def __init__(self, **options: Any) -> None:
        super().__init__(required=False, max_length=LONGEST_REASON, **options)


@dataclass(frozen=True, slots=True)
class SideFields:
    """The fields of one side, and who sits there where a table has been chosen."""

    side: str
    line: SideLine | None
    fields: tuple[BoundField, ...]

    @property
    def label(self) -> str | Promise:
        return SIDES[self.side]

    @property
    def people(self) -> Sequence[ResultPerson]:
        return self.line.people if self.line else ()


class VersionedForm(forms.Form):
    """A form that knows with which result it was shown: a newer one is not overwritten."""

    seen = forms.IntegerField(widget=forms.HiddenInput, required=False, min_value=0, max_value=MOST_POINTS)

    newer: Result | None = None
    """What somebody else has saved since the form was shown."""

    @property
    def corrects(self) -> bool:
        """Whether something stands already, so that a reason is asked for."""
        return str(self["seen"].value() or 0) != "0"

    @property
    def last_seen(self) -> int:
        return self.cleaned_data.get("seen") or 0

    def has_seen(self, newer: Result) -> None:
        """Go on from a newer result: what was typed stays, and may be saved over that one."""
        self.newer = newer
        self.data = {**{name: self.data.get(name) for name in self.fields}, "seen": str(newer.number)}


class ResultForm(VersionedForm):
    """A table's number and what each side wrote.

    What the sum decides may be left out: the other side's points, and its card points. `draw` is the number
    of the draw whose tables these are.
    """

    draw = forms.IntegerField(widget=forms.HiddenInput, required=False, min_value=0, max_value=MOST_POINTS)
    table = PointsField(label=_("Table"), min_value=1, max_value=MOST_POINTS)
    reason = ReasonField(label=_("Reason for the change"))
    anyway = forms.BooleanField(label=_("Save it as written on the sheet"), required=False)

    fails_control = False
    line: TableLine | None = None

    def __init__(self, *args: Any, round_: Round, **options: Any) -> None:
        super().__init__(*args, **options)
        self.tournament = round_.tournament
        self.plan = round_.plan
        self.deals = self.plan.deals
        self.columns: Columns = columns_of(round_)
        self.sums = sums_of(self.plan)
        self.sides = self.plan.sides
        for name in self.written:
            self.fields[name] = self._field(*name.split("-"))
        self.order_fields(["draw", "seen", "table"])

    def _field(self, side: str, column: str) -> PointsField:
        may_be_less = column == "points" and self.columns.below_zero
        field = PointsField(
            label=LABELS[column],
            required=False,
            max_value=MOST[column],
            min_value=-MOST_POINTS if may_be_less else 0,
        )
        field.widget.attrs |= {"data-column": column, "data-side": side}
        return field

    def begin(self) -> None:
        """Put the cursor where the sheet begins: its table has been chosen."""
        self.fields[self.written[0]].widget.attrs["autofocus"] = True

    # What the template shows

    @property
    def measure(self) -> str:
        """The column that keeps the sum, for the browser to complete; nothing where none does."""
        return self.sums.measure or ""

    @property
    def expected(self) -> int | None:
        """What a sheet without a match adds up to."""
        return self.sums.expected(self.deals)

    @property
    def most(self) -> int | None:
        """What one side's points can be at most, with a match in each deal; None where they keep no sum."""
        if self.sums.measure is not SumMeasure.POINTS:
            return None
        return self.sums.expected(self.deals, self.deals or 0 if self.columns.matches else 0)

    @property
    def match_bonus(self) -> int:
        return self.sums.match_bonus

    @property
    def sum_rule(self) -> str:
        """What a sheet must add up to, in a sentence; nothing where nobody can say.

        Where several games are played, how many of them are to be won.
        """
        if self.plan.best_of:
            return best_of_text(self.plan.best_of)
        if self.expected is None or self.sums.measure not in self.columns.names:
            return ""
        by_points = self.sums.measure is SumMeasure.POINTS
        both = (
            gettext("Both sides together: {points} points") if by_points else gettext("Card points: {points}")
        )
        more = gettext("plus {bonus} for each match") if self.match_bonus else ""
        texts = both.format(points=points_text(self.expected)), more.format(bonus=self.match_bonus)
        return ", ".join(filter(None, texts)) + "."

    def groups(self) -> Iterator[SideFields]:
        """Return the fields by side; those of the `line` where a table has been chosen."""
        lines = {each.side: each for each in self.line.sides} if self.line else {}
        for side in self.sides:
            fields = tuple(self[f"{side}-{column}"] for column in self.columns.names)
            yield SideFields(side, lines.get(side), fields)

    # What was typed

    @property
    def written(self) -> tuple[str, ...]:
        """The names of the fields that stand on the sheet."""
        return tuple(f"{side}-{column}" for side in self.sides for column in self.columns.names)

    @property
    def is_only_a_number(self) -> bool:
        """Whether nothing but the table was typed: then it is looked up, not saved."""
        return not any(self.data.get(name) for name in self.written)

    @property
    def typed(self) -> dict[str, SideResult]:
        """What each side wrote; for a form that is valid."""
        return {
            side: SideResult(
                **{column: self._value(side, column) for column in self.columns.names}  # type: ignore[arg-type] # what is required is there
            )
            for side in self.sides
        }

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if self.columns.matches:
            self._count_matches()
        if self.columns.strokes:
            self.cleaned_data |= {f"{side}-strokes": many for side, many in self._numbers("strokes").items()}
        if not self.errors and self._complete() and not cleaned.get("anyway"):
            self._check_sum()
        return cleaned

    def _complete(self) -> bool:
        """Fill in what follows from what was typed; return whether the sheet is complete then."""
        if self.sums.measure in self.columns.names:
            self._complete_sum(str(self.sums.measure))
        if self.errors or self._lacks_points():
            return False
        if self.columns.game_points:
            self._give_game_points()
        return True

    def _lacks_points(self) -> bool:
        lacking = self._missing("points")
        if self.plan.best_of and len(lacking) == len(self.sides):
            # The games won are enough.
            self.cleaned_data |= dict.fromkeys((f"{side}-points" for side in self.sides), 0)
            return False
        for side in lacking:
            self.add_error(f"{side}-points", _("Enter the points."))
        return bool(lacking)

    def _missing(self, column: str) -> list[str]:
        return [side for side in self.sides if self._value(side, column) is None]

    def _numbers(self, column: str) -> dict[str, int]:
        """Return what stands in a column, 0 where nothing does."""
        return {side: self._value(side, column) or 0 for side in self.sides}

    def _value(self, side: str, column: str) -> int | None:
        value: int | None = self.cleaned_data.get(f"{side}-{column}")
        return value

    def _count_matches(self) -> None:
        """Nothing typed is no match; there cannot be more matches than deals."""
        for side in self.sides:
            self.cleaned_data[f"{side}-matches"] = self._value(side, "matches") or 0
        if self.deals is not None and self._matches > self.deals:
            sentence = gettext("There were {deals} deals: {matches} matches are not possible.")
            self.add_error(
                f"{self.sides[-1]}-matches", sentence.format(deals=self.deals, matches=self._matches)
            )

    @property
    def _matches(self) -> int:
        return sum(self._numbers("matches").values())

    def _complete_sum(self, column: str) -> None:
        """Fill in what the other sides leave of the sum, where only one side was not typed."""
        expected = self.sums.expected(self.deals, self._matches)
        missing = self._missing(column)
        if expected is None or len(missing) != 1:
            return
        left = expected - sum(self._numbers(column).values())
        if left >= 0:
            self.cleaned_data[f"{missing[0]}-{column}"] = left
            return
        sentence = gettext("All points must add up to {expected}: were there more matches?")
        for side in self.sides:
            if side not in missing:
                self.add_error(f"{side}-{column}", sentence.format(expected=points_text(expected)))

    def _give_game_points(self) -> None:
        """Fill in what the totals are worth, where nobody typed it."""
        typed = self.plan.best_of or len(self._missing("game_points")) < len(self.sides)
        worth = self._numbers("game_points") if typed else game_points(self.plan, self._numbers("points"))
        if worth is None:
            self.add_error(f"{self.sides[0]}-game_points", _("The totals are level: enter who won."))
            return
        self.cleaned_data |= {f"{side}-game_points": points for side, points in worth.items()}

    def _check_sum(self) -> None:
        """Compare the sheet with its sum, where it has one and its column was typed (TN-8)."""
        column = self.sums.measure
        expected = self.sums.expected(self.deals, self._matches)
        if column not in self.columns.names or expected is None:
            return
        if column is SumMeasure.CARD_POINTS and len(self._missing(column)) == len(self.sides):
            return
        given = sum(self._numbers(column).values())
        if given != expected:
            self.fails_control = True
            self.add_error(f"{self.sides[-1]}-{column}", difference_text(given, expected))


def best_of_text(best_of: BestOfGames) -> str:
    """Return what is entered where several games are played at a table."""
    sentence = gettext(
        "Best of {games}: enter the games won under Game points, {needed} for the winner. Points may stay "
        "empty."
    )
    return sentence.format(games=best_of.games, needed=best_of.needed)


def difference_text(given: int, expected: int) -> str:
    """Return what is wrong with a sum, and by how much."""
    sentence = (
        gettext("This adds up to {given} points, not {expected}: {difference} too many.")
        if given > expected
        else gettext("This adds up to {given} points, not {expected}: {difference} too few.")
    )
    return sentence.format(
        given=points_text(given),
        expected=points_text(expected),
        difference=points_text(abs(given - expected)),
    )


class ReasonForm(forms.Form):
    """Why something is done."""

    reason = ReasonField(label=_("Reason"))


class SettleForm(forms.Form):
    """Which of two entries is right, and why."""

    take = forms.TypedChoiceField(
        label=_("Which is right"),
        coerce=ChosenEntry,
        widget=forms.RadioSelect,
        choices=[(ChosenEntry.FIRST, _("the first entry")), (ChosenEntry.SECOND, _("the second entry"))],
    )
    reason = ReasonField(label=_("Reason"))
