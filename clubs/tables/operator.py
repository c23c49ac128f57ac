"""The list of all clubs on the operator's page."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db.models import Count, F, Max, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.http import HttpRequest
from django.template.defaultfilters import filesizeformat
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django_tables2 import A

from clubs.models import Club, LogEvent, Player, Tournament
from clubs.pages.numbers import number_text
from clubs.pages.operator import STATES, ClubState, ClubUsage, state_of, usage_of
from clubs.tables.base import MINOR, MINOR_NUMBERS, ClubTable, NameColumn, NumberColumn, TextColumn
from scoring.tables import PER_PAGE


class OperatorClubsTable(ClubTable):
    """Clubs with their usage, which is read for the rows of one page alone."""

    name = NameColumn(verbose_name=_("Club"), linkify=("clubs:operator-club", {"club": A("slug")}))
    owners = TextColumn(verbose_name=_("Owners"), empty_values=(), orderable=False, attrs=MINOR)
    members = NumberColumn(
        verbose_name=_("Members"), empty_values=(), initial_sort_descending=True, attrs=MINOR_NUMBERS
    )
    tournaments = NumberColumn(
        verbose_name=_("Tournaments"), empty_values=(), initial_sort_descending=True, attrs=MINOR_NUMBERS
    )
    size = NumberColumn(verbose_name=_("Size, about"), empty_values=(), orderable=False, attrs=MINOR_NUMBERS)
    last_use = TextColumn(verbose_name=_("Last used"), empty_values=(), initial_sort_descending=True)
    state = TextColumn(verbose_name=_("State"), empty_values=(), orderable=False)

    caption = _("All clubs")
    empty = _("No club here.")

    usage: Mapping[int, ClubUsage]

    class Meta:
        model = Club
        fields = ("name", "owners", "members", "tournaments", "size", "last_use", "state")
        order_by = "name"

    def arrange(self, request: HttpRequest, *, per_page: int = PER_PAGE) -> ClubTable:
        super().arrange(request, per_page=per_page)
        self.usage = usage_of([row.record.pk for row in self.paginated_rows])
        return self

    def render_owners(self, record: Club) -> SafeString:
        owners = self.usage[record.pk].owners
        return format_html_join(", ", "<bdi>{}</bdi>", ((owner,) for owner in owners))

    def render_members(self, record: Club) -> str:
        return of_most(self.usage[record.pk].rows["members"], record.most_members)

    def render_tournaments(self, record: Club) -> str:
        return of_most(self.usage[record.pk].rows["tournaments"], record.most_tournaments)

    def render_size(self, record: Club) -> str:
        return filesizeformat(self.usage[record.pk].size)

    def render_last_use(self, record: Club) -> str:
        return day_text(self.usage[record.pk].last_use)

    def render_state(self, record: Club) -> SafeString | str:
        state = state_of(record)
        if state is ClubState.DELETED:
            return gettext("deleted, until {day}").format(day=day_text(record.kept_until))
        if state is ClubState.SUSPENDED:
            return format_html('<strong title="{}">{}</strong>', record.suspended_because, STATES[state])
        return str(STATES[state])

    def order_members(self, rows: QuerySet[Club], is_descending: bool) -> tuple[QuerySet[Club], bool]:
        return ordered(rows, counted(Player.objects.listed()), is_descending), True

    def order_tournaments(self, rows: QuerySet[Club], is_descending: bool) -> tuple[QuerySet[Club], bool]:
        return ordered(rows, counted(Tournament.objects.all()), is_descending), True

    def order_last_use(self, rows: QuerySet[Club], is_descending: bool) -> tuple[QuerySet[Club], bool]:
        own = LogEvent.objects.exclude(action__startswith="operator.")
        return ordered(rows, per_club(own, Max("at")), is_descending), True


def of_most(count: int, most: int | None) -> str:
    """Return a count, beside its quota where the club has one of its own."""
    return number_text(count) if most is None else f"{number_text(count)} / {number_text(most)}"


def day_text(moment: datetime | None) -> str:
    return date_format(timezone.localtime(moment), "SHORT_DATE_FORMAT") if moment else "–"


# Sorting by what stands in no column of clubs


def counted(found: QuerySet[Any]) -> Coalesce:
    return Coalesce(per_club(found, Count("pk")), 0)


def per_club(found: QuerySet[Any], value: Count | Max) -> Subquery:
    """Return a value of the rows of each club."""
    own = found.filter(club=OuterRef("pk")).order_by().values("club")
    return Subquery(own.annotate(value=value).values("value"))


def ordered(rows: QuerySet[Club], key: Any, is_descending: bool) -> QuerySet[Club]:
    placed = F("sorted_by").desc(nulls_last=True) if is_descending else F("sorted_by").asc(nulls_first=True)
    return rows.annotate(sorted_by=key).order_by(placed)
