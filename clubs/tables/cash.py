"""The cash desk's list of entries: owed, paid, open; files have amounts in francs."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from clubs.amounts import RAPPEN, amount_text
from clubs.pages.cash import CashRow
from clubs.tables.base import (
    MINOR,
    MINOR_NUMBERS,
    ClubTable,
    NameColumn,
    NumberColumn,
    PrintedCell,
    TypedColumn,
)
from scoring.tables import NUMBERS


class AmountColumn(NumberColumn):
    """An amount in Rappen, read in francs."""

    attrs = NUMBERS
    empty_values = ()

    def render(self, value: int) -> str:
        return amount_text(value)

    def value(self, value: object) -> object:
        return value / RAPPEN if isinstance(value, int) else value


class OpenColumn(AmountColumn):
    """What is still owed; on paper nothing where that is nothing, so that debts are seen."""

    def on_paper(self, record: CashRow) -> PrintedCell:
        return PrintedCell(amount_text(record.open) if record.open else "", "open")


class CashTable(ClubTable):
    number = NumberColumn(verbose_name=_("No."))
    title = NameColumn(verbose_name=_("Name"), linkify=True, order_by="sort_name")
    category = TypedColumn(verbose_name=_("Category"), attrs=MINOR)
    owed = AmountColumn(verbose_name=_("Owed"), attrs=MINOR_NUMBERS)
    paid = AmountColumn(verbose_name=_("Paid"))
    open = OpenColumn(verbose_name=_("Still owed"))

    off_paper = ("category",)
    caption = _("Cash desk")
    empty = _("Nobody has entered yet.")
