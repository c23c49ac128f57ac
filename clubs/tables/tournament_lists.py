"""A tournament's list as a table: place, who, how much, and where that comes from."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubs.pages.tournament_lists import ListedEntry
from clubs.tables.base import MINOR, TOTALS, ClubTable, NameColumn, NumberColumn, TypedColumn


class PlaceColumn(NumberColumn):
    """The place in a list; who has none stands at its end."""

    empty_values = ()

    def render(self, value: int | None) -> str:
        return "–" if value is None else str(value)


class ListNumberColumn(NumberColumn):
    """The number that counts, as people write it."""

    def render(self, record: ListedEntry) -> str:
        return record.value


class TournamentListTable(ClubTable):
    place = PlaceColumn(verbose_name=_("Rank"), orderable=False)
    title = NameColumn(verbose_name=_("Name"), orderable=False)
    number = ListNumberColumn(verbose_name=pgettext_lazy("points", "Total"), attrs=TOTALS, orderable=False)
    note = TypedColumn(verbose_name=_("Remarks"), attrs=MINOR, orderable=False)

    empty = _("Nobody is on this list yet.")


class PickedTeamTable(TournamentListTable):
    """A team picked from a list: for which place comes first, and the rank in the list last."""

    note = TypedColumn(verbose_name=pgettext_lazy("place in a team", "As"), orderable=False)
    place = PlaceColumn(verbose_name=_("Rank"), attrs=MINOR, orderable=False)

    class Meta:
        sequence = ("note", "title", "number", "place")
