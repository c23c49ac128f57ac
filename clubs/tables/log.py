"""The audit log as a list: who, what, before, after."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.models import Action, LogEvent, State
from clubs.tables.base import ClubTable, NameColumn, TextColumn, TypedColumn


class MomentColumn(TextColumn):
    """A day and a time to the second: two actions of one minute have an order."""

    def render(self, value: datetime) -> str:
        return date_format(timezone.localtime(value), "SHORT_DATETIME_FORMAT")

    def value(self, value: datetime) -> str:
        return timezone.localtime(value).isoformat(timespec="seconds")


class FactsColumn(TextColumn):
    """What was so before an action, or after it: a few words each, as they are kept."""

    def render(self, value: Any, record: LogEvent) -> SafeString:
        if record.action == Action.STATE_CHANGED:
            return format_html("{}", State(value).label)
        if not isinstance(value, dict):
            return format_html("<bdi>{}</bdi>", plain_fact(value))
        facts = ((spaced(name), plain_fact(fact)) for name, fact in fields_in_order(value))
        return format_html(
            '<ul class="facts">{}</ul>', format_html_join("", "<li>{}: <bdi>{}</bdi></li>", facts)
        )

    def value(self, value: Any) -> str:
        return "" if value is None else json.dumps(value, ensure_ascii=False, sort_keys=True)


def plain_fact(fact: Any) -> str:
    """Return a kept value as it is read: lists and groups in a row, points without their name."""
    match fact:
        case str():
            return fact
        case None:
            return "–"
        case True | False:
            return gettext("yes") if fact else gettext("no")
        case int():
            return str(fact).replace("-", "−")
        case {"points": points, **others}:
            return ", ".join([plain_fact(points), *_named(others)])
        case dict():
            return ", ".join(_named(fact))
        case _:
            return ", ".join(map(plain_fact, fact)) or "–"


def _named(facts: Mapping[Any, Any]) -> list[str]:
    return [f"{spaced(name)}: {plain_fact(fact)}" for name, fact in fields_in_order(facts)]


def fields_in_order(facts: Mapping[Any, Any]) -> list[tuple[Any, Any]]:
    """Return facts by their names: not every database keeps the order in which they were stored."""
    return sorted(facts.items())


def spaced(name: str) -> str:
    return name.replace("_", " ")


class LogTable(ClubTable):
    at = MomentColumn(verbose_name=_("When"))
    by_name = NameColumn(verbose_name=_("Who"))
    action = TextColumn(verbose_name=_("What"), accessor="action_label", order_by="action")
    subject = TextColumn(verbose_name=_("Concerning"))
    before = FactsColumn(verbose_name=_("Before"), orderable=False)
    after = FactsColumn(verbose_name=_("After"), orderable=False)
    reason = TextColumn(verbose_name=_("Reason"), orderable=False)

    caption = _("Log")
    empty = _("Nothing has been done yet.")

    class Meta:
        model = LogEvent
        fields = ("at", "by_name", "action", "subject", "before", "after", "reason")
        order_by = "-at"


class ClubLogTable(LogTable):
    """The log of the whole club, which says where as well."""

    caption = _("Club log")

    tournament = TypedColumn(verbose_name=_("Tournament"))

    class Meta(LogTable.Meta):
        sequence = ("at", "by_name", "action", "tournament", "subject", "...")
