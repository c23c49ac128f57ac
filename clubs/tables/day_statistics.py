"""The statistics of the day as a list: what its file has."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from clubs.tables.base import ClubTable, NameColumn, NumberColumn, TypedColumn
from clubs.tables.club_statistics import RecordColumn


class DayFigureTable(ClubTable):
    """What was played on an evening, and the highest and lowest that was written."""

    name = NameColumn(verbose_name=_("Statistics"), orderable=False)
    value = RecordColumn(verbose_name=_("Value"), orderable=False)
    people = TypedColumn(verbose_name=_("Name"), orderable=False)
    round = NumberColumn(verbose_name=_("Round"), orderable=False)

    caption = _("Statistics of the day")
