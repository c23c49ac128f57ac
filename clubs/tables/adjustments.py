"""Adjustments as a list: what was given or taken, why, and by whom."""

from __future__ import annotations

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.pages.adjustments import AdjustmentLine
from clubs.pages.numbers import signed_text
from clubs.tables.base import MINOR, ClubTable, DateColumn, NameColumn, NumberColumn, PointsColumn, TextColumn
from scoring.tables import NUMBERS


class SignedColumn(PointsColumn):
    """Points with their sign: +20, −20."""

    def render(self, value: int) -> str:
        return signed_text(value)


class ReasonColumn(NameColumn):
    """What somebody typed, which is no name of the row."""

    row_header = False


class AdjustmentStateColumn(TextColumn):
    """Whether points still stand; if they do, the way to take them back."""

    def render(self, value: str, record: AdjustmentLine) -> SafeString | str:
        if not record.take_back:
            return value
        return format_html('<a href="{}">{}</a>', record.take_back, gettext("Take back"))

    def value(self, value: str) -> str:
        return value


class AdjustmentTable(ClubTable):
    number = NumberColumn(verbose_name=_("No."))
    name = NameColumn(verbose_name=_("Name"))
    round = NumberColumn(verbose_name=_("Round"), attrs=NUMBERS)
    kind = TextColumn(verbose_name=_("Kind"))
    points = SignedColumn(verbose_name=_("Points"))
    reason = ReasonColumn(verbose_name=_("Reason"), orderable=False)
    by = TextColumn(verbose_name=_("By"), attrs=MINOR)
    at = DateColumn(verbose_name=_("When"), attrs=MINOR)
    state = AdjustmentStateColumn(verbose_name=_("State"), orderable=False, empty_values=(None,))

    caption = _("Adjustments")
    empty = _("There are no adjustments.")
