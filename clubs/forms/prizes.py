"""Form of the prize plan: a line for each prize; one without a prize is none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from clubs.forms.cash import HIGHEST, OptionalFrancsField
from clubs.names import one_line
from clubs.pages.tournament_lists import Label
from clubs.prizes.plan import MOST_PRIZES, WHOLE_FUND, Places, Prize, PrizePlan
from core.errors import RulesError

SPARE = 4
"""So many empty lines are at the end; all but the first are folded."""

LONGEST_THING = 100
MOST_PLACES = 999
HUNDREDTHS = 100
"""Of a per cent."""

PLACES: Sequence[tuple[str, Label]] = [
    (Places.FROM_FIRST, _("these places")),
    (Places.FROM_LAST, _("these places from the end")),
    (Places.HALF, _("the better half")),
    (Places.THIRD, _("the best third")),
    (Places.QUARTER, _("the best quarter")),
    (Places.ALL, pgettext_lazy("places", "all")),
]
ROUNDINGS: Sequence[tuple[int, Label]] = [
    (5, _("5 Rappen")),
    (100, _("1 franc")),
    (500, _("5 francs")),
    (1000, _("10 francs")),
]
FIELDS = ("list_key", "places", "first", "last", "amount", "share", "thing", "beside")
GIVEN = ("amount", "share", "thing")
"""What a prize is: a line in which all of it is empty is none."""


class ShareField(forms.DecimalField):
    """A share in per cent; what is kept are hundredths of one."""

    def __init__(self, **options: Any) -> None:
        super().__init__(min_value=0, max_value=100, decimal_places=2, required=False, **options)

    def prepare_value(self, value: Any) -> Any:
        if not isinstance(value, int):
            return value
        whole, rest = divmod(value, HUNDREDTHS)
        return Decimal(value) / HUNDREDTHS if rest else whole

    def clean(self, value: Any) -> int:
        return int((super().clean(value) or 0) * HUNDREDTHS)


class PrizePlanForm(forms.Form):
    """The plan; `lists` are the lists that there are, by their keys."""

    fund = OptionalFrancsField(label=_("Fund in francs"), max_value=HIGHEST)
    rounding = forms.TypedChoiceField(label=_("Shares are rounded down to"), choices=ROUNDINGS, coerce=int)
    rounded_up = forms.BooleanField(
        label=_("Round parts up"), help_text=_("Half of 77 is then 39, otherwise 38."), required=False
    )

    def __init__(
        self,
        plan: PrizePlan,
        lists: Sequence[tuple[str, Label]],
        fund: str,
        data: Mapping[str, Any] | None = None,
    ) -> None:
        initial = {"fund": plan.fund, "rounding": plan.rounding, "rounded_up": plan.rounded_up}
        super().__init__(data, initial=initial)
        self.fields["fund"].help_text = gettext("Empty: what the cash desk has left, now {amount}.").format(
            amount=fund
        )
        self.fields["rounding"].choices = _with(ROUNDINGS, plan.rounding)  # type: ignore[attr-defined] # a choice
        count = len(plan.prizes) + SPARE if data is None else _lines_in(data)
        for number in range(min(count, MOST_PRIZES)):
            prize = plan.prizes[number] if number < len(plan.prizes) else None
            for name, field in _prize_fields(prize, lists).items():
                self.fields[f"{number}-{name}"] = field
        self.count = min(count, MOST_PRIZES)
        self.in_sight = len(plan.prizes) + 1 if data is None else self.count

    def lines(self) -> Sequence[tuple[int, list[BoundField]]]:
        """Return the number and the fields of each line that is in sight."""
        return self._lines(range(min(self.in_sight, self.count)))

    def folded(self) -> Sequence[tuple[int, list[BoundField]]]:
        """Return the same of the empty lines behind them."""
        return self._lines(range(self.in_sight, self.count))

    def _lines(self, places: Iterable[int]) -> Sequence[tuple[int, list[BoundField]]]:
        return [(place + 1, [self[f"{place}-{name}"] for name in FIELDS]) for place in places]

    def general(self) -> list[BoundField]:
        return [self[name] for name in ("fund", "rounding", "rounded_up")]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if not self.errors:
            prizes = list(self._prizes(cleaned))
            if not self.errors:
                self._describe(cleaned, prizes)
        return cleaned

    def _prizes(self, cleaned: Mapping[str, Any]) -> Iterator[Prize]:
        for number in range(self.count):
            own = {name: cleaned[f"{number}-{name}"] for name in FIELDS}
            if not any(own[name] for name in GIVEN):
                continue
            try:
                yield prize_of(own)
            except RulesError as error:
                self.add_error(f"{number}-{error.values['field']}", error.message(gettext))

    def _describe(self, cleaned: Mapping[str, Any], prizes: Sequence[Prize]) -> None:
        try:
            self.plan = PrizePlan(
                prizes=tuple(prizes),
                fund=cleaned["fund"],
                rounding=cleaned["rounding"],
                rounded_up=cleaned["rounded_up"],
            )
        except RulesError as error:
            self.add_error(None, error.message(gettext))


def _prize_fields(prize: Prize | None, lists: Sequence[tuple[str, Label]]) -> dict[str, forms.Field]:
    """Return the fields of a line, as its prize has them; each has the name of what it is."""
    usual = prize or Prize(thing="-")
    offered = lists if usual.list_key in dict(lists) else [*lists, (usual.list_key, _("a list that is gone"))]
    fields: dict[str, forms.Field] = {
        "list_key": forms.ChoiceField(label=pgettext_lazy("prizes", "List"), choices=offered),
        "places": forms.ChoiceField(label=_("Places"), choices=PLACES),
        "first": _place_field(pgettext_lazy("places", "from")),
        "last": _place_field(pgettext_lazy("places", "to")),
        "amount": OptionalFrancsField(label=_("Francs"), max_value=HIGHEST),
        # No format, though it looks like one; xgettext:no-python-format
        "share": ShareField(label=_("% of the fund")),
        "thing": forms.CharField(label=_("Prize in kind"), max_length=LONGEST_THING, required=False),
        "beside": forms.BooleanField(label=_("In addition to other prizes"), required=False),
    }
    for name, field in fields.items():
        field.initial = getattr(usual, name)
    for name in GIVEN:
        fields[name].initial = (prize and getattr(prize, name)) or None
    return fields


def _place_field(label: Any) -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=1, max_value=MOST_PLACES, required=False)


def prize_of(cleaned: Mapping[str, Any]) -> Prize:
    """Return the prize of a line; RulesError names the field where it is none."""
    return Prize(
        list_key=cleaned["list_key"],
        places=Places(cleaned["places"]),
        first=cleaned["first"] or 1,
        last=cleaned["last"],
        amount=cleaned["amount"] or 0,
        share=min(cleaned["share"], WHOLE_FUND),
        thing=one_line(cleaned["thing"]),
        beside=cleaned["beside"],
    )


def _lines_in(data: Mapping[str, Any]) -> int:
    return sum(f"{number}-list_key" in data for number in range(MOST_PRIZES))


def _with(choices: Sequence[tuple[int, Label]], value: int) -> Sequence[tuple[int, Label]]:
    """Return what is offered with what is set already, as a file may have brought it."""
    return choices if value in dict(choices) else [*choices, (value, str(value))]
