"""What filters of lists share: a search in several columns, and filters for rows that are no queryset."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import islice
from typing import Any

import django_filters
from django import forms
from django.db.models import Model, Q, QuerySet
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from django_filters.constants import EMPTY_VALUES

from clubs.bills import compact_reference
from clubs.models import Action, Club, LogEvent, Player, Season, Tournament
from clubs.models.people import every_word_in
from clubs.names import alphabetical, has_words
from clubs.pages.entries import EntryRow
from clubs.pages.operator import STATES, ClubState

EVERYBODY = pgettext_lazy("people", "all")
LONGEST_SEARCH = 100
FOLDED = ["folded"]
MOST_FOUND = 30_000
"""A database takes so many keys at once; of more lines of a log than that, the newest are found."""


class SearchFilter(django_filters.CharFilter):  # type: ignore[misc] # the library has no types
    """Rows that have every word somewhere in their `fields`, however it is spelled.

    A field called `folded` is what rows are found by. Those that have none are looked through here: databases
    do not find BÜREN as Buren, and each misses others.
    """

    def __init__(self, fields: Sequence[str], **options: Any) -> None:
        self.fields = fields
        widget = forms.TextInput(attrs={"type": "search"})
        usual = {"label": _("Search"), "max_length": LONGEST_SEARCH, "widget": widget}
        super().__init__(**{**usual, **options})

    def filter(self, rows: QuerySet[Model], value: str) -> QuerySet[Model]:
        if not value:
            return rows
        if self.fields == FOLDED:
            return rows.filter(every_word_in("folded", value))
        texts = rows.order_by("-pk").values_list("pk", *self.fields)
        fits = cache(lambda *parts: has_words(" ".join(parts), value))  # a log says most things often
        found = (key for key, *parts in texts if fits(*parts))
        return rows.filter(pk__in=list(islice(found, MOST_FOUND)))


class RowFilter(forms.Form):
    """Narrows rows that were made in Python; a subclass declares its fields and says which rows match."""

    def matches(self, row: Any, wanted: Mapping[str, Any]) -> bool:
        """Whether a row is among those `wanted`, a value for each field that was filled in rightly."""
        raise NotImplementedError

    def narrowed(self, rows: Sequence[Any]) -> list[Any]:
        self.full_clean()
        wanted = {name: value for name, value in self.cleaned_data.items() if value not in EMPTY_VALUES}
        return [row for row in rows if self.matches(row, wanted)]


# What a club's tournaments can be narrowed to


def seasons_of(request: Any) -> Any:
    """Return the seasons of the club whose page is asked for."""
    return Season.objects.filter(club__slug=request.resolver_match.kwargs["club"])


class PastFilter(django_filters.FilterSet):  # type: ignore[misc] # the library has no types
    search = SearchFilter(["name", "place"])
    season = django_filters.ModelChoiceFilter(
        label=_("Season"),
        queryset=seasons_of,
        to_field_name="slug",
        empty_label=pgettext_lazy("seasons", "all"),
    )

    class Meta:
        model = Tournament
        fields = ["search", "season"]


# What the list of adjustments can be narrowed to


class AdjustmentFilter(RowFilter):
    """By name, number or reason."""

    search = forms.CharField(
        label=_("Search"),
        required=False,
        max_length=LONGEST_SEARCH,
        widget=forms.TextInput(attrs={"type": "search"}),
    )

    def matches(self, row: Any, wanted: Mapping[str, Any]) -> bool:
        return has_words(f"{row.number} {row.name} {row.kind} {row.reason}", wanted.get("search", ""))


# Narrowing the list of entries to those who are still missing something

SHOWN = [
    ("", EVERYBODY),
    ("missing", _("not here yet")),
    ("unpaid", _("not paid yet")),
    ("incomplete", _("without a partner")),
    ("left", _("withdrawn")),
    ("outside", _("outside the ranking")),
]


class CashFilter(RowFilter):
    """By name, number or the reference of a bill, and only who still owes something."""

    search = forms.CharField(
        label=_("Search"),
        max_length=LONGEST_SEARCH,
        required=False,
        widget=forms.TextInput(attrs={"type": "search"}),
    )
    show = forms.ChoiceField(
        label=_("Show"), choices=[("", EVERYBODY), ("open", _("not paid yet"))], required=False
    )

    def matches(self, row: Any, wanted: Mapping[str, Any]) -> bool:
        search = wanted.get("search", "")
        found = has_words(f"{row.number} {row.title} {row.category}", search)
        found = found or compact_reference(search) in row.references
        return found and (not wanted.get("show") or row.open > 0)


class EntryFilter(RowFilter):
    search = forms.CharField(
        label=_("Search"),
        max_length=LONGEST_SEARCH,
        required=False,
        widget=forms.TextInput(attrs={"type": "search"}),
    )
    show = forms.ChoiceField(label=_("Show"), choices=SHOWN, required=False)

    def matches(self, row: EntryRow, wanted: Mapping[str, Any]) -> bool:
        text = f"{row.number} {row.title} {row.section}"
        return (
            has_words(text, wanted.get("search", ""))
            and {
                None: True,
                "missing": not row.present and not row.left,
                "unpaid": not row.paid,
                "incomplete": row.incomplete,
                "left": row.left,
                "outside": row.outside,
            }[wanted.get("show")]
        )


# What one may look for in the log


class LogFilter(django_filters.FilterSet):  # type: ignore[misc] # the library has no types
    search = SearchFilter(["by_name", "subject", "reason"])
    action = django_filters.ChoiceFilter(
        label=_("What"), choices=Action.choices, empty_label=pgettext_lazy("changes in the log", "all")
    )
    since = django_filters.DateFilter(
        label=_("Since"), field_name="at", lookup_expr="date__gte", widget=forms.DateInput({"type": "date"})
    )

    class Meta:
        model = LogEvent
        fields: list[str] = []


# What the list of members can be narrowed by

ACTIVITY = {"active": True, "inactive": False}
GROUPS = {
    "members": {"guest": False},
    "guests": {"guest": True},
    "juniors": {"junior": True},
}


class MemberFilter(django_filters.FilterSet):  # type: ignore[misc] # the library has no types
    search = SearchFilter(FOLDED, label=_("Name, number or section"))
    activity = django_filters.ChoiceFilter(
        label=_("Activity"),
        empty_label=EVERYBODY,
        choices=[("active", _("Active")), ("inactive", _("Inactive"))],
        method="narrow_activity",
    )
    group = django_filters.ChoiceFilter(
        label=_("Group"),
        empty_label=EVERYBODY,
        choices=[("members", _("Members")), ("guests", _("Guests")), ("juniors", _("Juniors"))],
        method="narrow_group",
    )

    class Meta:
        model = Player
        fields: list[str] = []

    def __init__(self, data: QueryDict | None = None, *args: Any, **kwargs: Any) -> None:
        """Guests are no members: the list has them only where they are asked for."""
        query = data.copy() if data else QueryDict(mutable=True)
        query.setdefault("group", "members")
        super().__init__(query, *args, **kwargs)

    def narrow_activity(self, rows: QuerySet[Player], name: str, value: str) -> QuerySet[Player]:
        return rows.filter(active=ACTIVITY[value])

    def narrow_group(self, rows: QuerySet[Player], name: str, value: str) -> QuerySet[Player]:
        return rows.filter(**GROUPS[value])


# What standings can be narrowed to


class StandingsFilter(RowFilter):
    """By name or number, and by group and by section where there are any."""

    search = forms.CharField(
        label=_("Search"),
        required=False,
        max_length=LONGEST_SEARCH,
        widget=forms.TextInput(attrs={"type": "search"}),
    )
    group = forms.ChoiceField(label=_("Group"), required=False)
    section = forms.ChoiceField(label=_("Club or section"), required=False)

    def narrowed(self, rows: Sequence[Any]) -> list[Any]:
        for name in NARROWING:
            self._offer(name, {getattr(row, name) for row in rows} - {""})
        return super().narrowed(rows)

    def _offer(self, name: str, values: Iterable[str]) -> None:
        """Offer the values that there are; where there is none, there is nothing to choose."""
        choices = [(value, value) for value in alphabetical(values)]
        field: Any = self.fields[name]
        field.choices = [("", pgettext_lazy("groups, clubs or sections", "all")), *choices]
        if not choices:
            del self.fields[name]

    def matches(self, row: Any, wanted: Mapping[str, Any]) -> bool:
        search = wanted.get("search")
        found = not search or has_words(row.title, search) or search.strip() == str(row.number)
        return found and all(getattr(row, name) == wanted.get(name, getattr(row, name)) for name in NARROWING)


NARROWING = ("group", "section")
"""What of a line of standings can be chosen, where there is more than nothing."""


# What the operator's list of clubs can be narrowed to

IN_STATE = {
    ClubState.IN_USE: Q(deleted_at=None, suspended_at=None),
    ClubState.SUSPENDED: Q(deleted_at=None, suspended_at__isnull=False),
    ClubState.DELETED: Q(deleted_at__isnull=False),
}


class OperatorClubFilter(django_filters.FilterSet):  # type: ignore[misc] # the library has no types
    search = SearchFilter(["name", "slug"], label=_("Name"))
    state = django_filters.ChoiceFilter(
        label=_("State"),
        empty_label=pgettext_lazy("clubs", "all"),
        choices=list(STATES.items()),
        method="narrow_state",
    )

    class Meta:
        model = Club
        fields: list[str] = []

    def narrow_state(self, rows: QuerySet[Club], name: str, value: str) -> QuerySet[Club]:
        return rows.filter(IN_STATE[ClubState(value)])
