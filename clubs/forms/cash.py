"""Forms of the cash desk: what is booked of an entry or the till, the count, the price list."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubs.actions.cash import CashValues
from clubs.amounts import RAPPEN
from clubs.cash import FIRST_DESK, HIGHEST_AMOUNT, MOST_DESKS, Means, Movement, Prices
from clubs.forms.results import ReasonField
from clubs.forms.tournaments import HIGHEST_FEE, FrancsField
from clubs.models import CashMovement, PaymentMeans, SignUp, Tournament
from clubs.names import alphabetical
from clubs.queries.cash import prices_of

HIGHEST = HIGHEST_AMOUNT // RAPPEN
"""Francs."""

OF_ENTRY = [
    CashMovement.PAYMENT,
    CashMovement.REFUND,
    CashMovement.SECOND_ENTRY,
    CashMovement.CHARGE,
    CashMovement.DISCOUNT,
]
OF_TILL = [CashMovement.COST, CashMovement.FLOAT, CashMovement.PRIZE]


class OptionalFrancsField(FrancsField):
    """An amount in francs, or none: 0 is an amount."""

    def clean(self, value: Any) -> Any:
        francs = forms.DecimalField.clean(self, value)
        return None if francs is None else int(francs * RAPPEN)


def _choices(movements: list[CashMovement]) -> list[tuple[str, Any]]:
    return [(movement.value, movement.label) for movement in movements]


class DeskField(forms.TypedChoiceField):
    """At which desk, where there are several: whoever has not said so yet is asked."""

    def __init__(self, desks: int, remembered: int | None) -> None:
        numbers = range(FIRST_DESK, desks + 1)
        choices = [("", "–"), *((str(number), str(number)) for number in numbers)]
        super().__init__(label=_("Cash desk"), choices=choices, coerce=int, initial=remembered)


class DeskForm(forms.Form):
    """What is done at one of the evening's `desks`; `desk` is the one that was chosen last."""

    def __init__(self, *args: Any, desks: int = 1, desk: int | None = None, **options: Any) -> None:
        super().__init__(*args, **options)
        if desks > 1:
            self.fields["desk"] = DeskField(desks, desk)

    @property
    def desk(self) -> int:
        return int(self.cleaned_data.get("desk", FIRST_DESK))


class CashForm(DeskForm):
    """What is booked of an entry."""

    movement = forms.ChoiceField(label=pgettext_lazy("cash desk", "What"), choices=_choices(OF_ENTRY))
    amount = FrancsField(label=_("Amount"), max_value=HIGHEST, required=True)
    means = forms.ChoiceField(label=_("Paid by"), choices=PaymentMeans.choices)
    reason = ReasonField(label=_("Reason"), help_text=_("Needed for refunds, discounts and expenses."))

    def values(self) -> CashValues:
        cleaned = self.cleaned_data
        means = Means(cleaned["means"])
        return CashValues(
            Movement(cleaned["movement"]), cleaned["amount"], means, cleaned["reason"].strip(), self.desk
        )


class TillForm(CashForm):
    """What is put into the till or paid out of it."""

    movement = forms.ChoiceField(label=pgettext_lazy("cash desk", "What"), choices=_choices(OF_TILL))


class TillCountForm(DeskForm):
    """What somebody has counted."""

    counted = FrancsField(label=_("Counted in the till"), max_value=HIGHEST, required=True)
    reason = ReasonField(label=_("Remark"))

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **{"prefix": "count", **options})


class DesksForm(forms.Form):
    """How many desks take money."""

    desks = forms.IntegerField(
        label=_("Cash desks"),
        min_value=FIRST_DESK,
        max_value=MOST_DESKS,
        help_text=_("Each desk has its own till; at check-in, too, you choose which one takes the money."),
    )


class PricesForm(forms.Form):
    """The price list: the general fee, those of some, and of each category that there is."""

    member = FrancsField(label=_("Everyone else, per player"))
    guest = OptionalFrancsField(label=_("Guests"), help_text=_("Empty: like everyone else."))
    junior = OptionalFrancsField(label=_("Juniors"))
    couple = OptionalFrancsField(label=_("Both of a pair together"))
    second_entry = OptionalFrancsField(label=pgettext_lazy("cash desk", "Second entry"))

    def __init__(self, tournament: Tournament, data: Mapping[str, Any] | None = None) -> None:
        prices = prices_of(tournament)
        super().__init__(data, initial=self._initial(prices))
        used = tournament.entries.exclude(category="").order_by().values_list("category", flat=True)
        offered = SignUp.objects.filter(tournament=tournament).values_list("categories", flat=True).first()
        self.categories = alphabetical([*used, *(offered or []), *prices.categories])
        for place, category in enumerate(self.categories):
            initial = prices.categories.get(category)
            self.fields[f"category-{place}"] = OptionalFrancsField(
                label=category, initial=initial, max_value=HIGHEST_FEE
            )

    @staticmethod
    def _initial(prices: Prices) -> dict[str, Any]:
        names = ("member", "guest", "junior", "couple", "second_entry")
        return {name: getattr(prices, name) for name in names}

    def prices(self) -> Prices:
        cleaned = self.cleaned_data
        names = ("member", "guest", "junior", "couple", "second_entry")
        found = {category: cleaned[f"category-{place}"] for place, category in enumerate(self.categories)}
        categories = {category: price for category, price in found.items() if price is not None}
        return Prices(**{name: cleaned[name] for name in names}, categories=categories)
