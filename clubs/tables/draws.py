"""Lists of rounds, and of how fair they are to each entry."""

from __future__ import annotations

from typing import Any

import django_tables2 as tables
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext, pgettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from clubs.pages.fairness import SEAT_NAMES
from clubs.pages.rounds import RoundRow, Times
from clubs.tables.base import MINOR, ClubTable, NameColumn, NumberColumn, TextColumn
from scoring.tables import NUMBERS, TEXTS

MINOR_NUMBERS: dict[str, dict[str, str]] = {
    part: {**attrs, "class": "minor number"} for part, attrs in NUMBERS.items()
}


REPEATS: dict[str, dict[str, str]] = {
    part: {**attrs, "class": "minor repeats"} for part, attrs in MINOR.items()
}


AGAIN: dict[str, dict[str, str]] = {"th": {"scope": "col"}, "td": {"class": "again"}}
MINOR_AGAIN: dict[str, dict[str, str]] = {
    "th": {"class": "minor", "scope": "col"},
    "td": {"class": "minor again"},
}


class TimesColumn(tables.Column):  # type: ignore[misc] # the library has no types
    """Names with numbers of rounds, the most first."""

    attrs = AGAIN

    def render(self, value: Times) -> SafeString:
        return format_html_join(", ", "<bdi>{}</bdi> {}×", value)

    def value(self, value: Times) -> str:
        return ", ".join(f"{name} {times}×" for name, times in value)


class RoundColumn(tables.Column):  # type: ignore[misc] # the library has no types
    """The round, which leads to its draw."""

    attrs = {"th": {"scope": "col"}, "td": {"class": "short"}}
    row_header = True

    def render(self, value: str, record: RoundRow) -> SafeString:
        return format_html('<a href="{}">{}</a>', record.get_absolute_url(), value)

    def value(self, value: str) -> str:
        return value


class RoundStateColumn(tables.Column):  # type: ignore[misc] # as above
    attrs = TEXTS

    def render(self, value: str, record: RoundRow) -> SafeString:
        good = " good" if record.state == "closed" else ""
        lock = gettext("locked") if record.is_locked else ""
        return format_html(
            '<span class="state{}">{}</span> <small class="muted">{}</small>', good, value, lock
        )

    def value(self, value: str) -> str:
        return value


class RoundActionColumn(tables.Column):  # type: ignore[misc] # as above
    """What is to be done next with the round; buttons belong to the form `round-actions` of the page."""

    def __init__(self) -> None:
        super().__init__(
            accessor="next_action",
            verbose_name="",
            orderable=False,
            exclude_from_export=True,
            attrs={"td": {"class": "next-action"}},
        )

    def render(self, value: str, record: RoundRow, table: RoundTable) -> SafeString | str:
        if value == "results":
            url = record.url_of("round-results")
            return format_html('<a class="button small" href="{}">{}</a>', url, gettext("Results"))
        if not table.may_act:
            return ""
        return format_html(
            '<button class="button small" form="round-actions" formaction="{}">{}'
            '<span class="visually-hidden"> {}</span></button>',
            record.url_of(f"round-{value}"),
            gettext("Release") if value == "release" else pgettext("button", "Draw"),
            record.called,
        )


class RoundTable(ClubTable):
    called = RoundColumn(verbose_name=_("Round"), order_by="number")
    state_label = RoundStateColumn(verbose_name=pgettext_lazy("of a round", "State"))
    tables = NumberColumn(verbose_name=_("Tables"), attrs=MINOR_NUMBERS)
    sit_outs = NumberColumn(verbose_name=_("Sitting out"), attrs=MINOR_NUMBERS)
    repeats = TextColumn(verbose_name=_("Repeats"), attrs=REPEATS, order_by="repeated")
    missing = NumberColumn(verbose_name=_("Missing"), attrs=MINOR_NUMBERS)
    next_action = RoundActionColumn()

    caption = _("Rounds")
    empty = _("No rounds are planned.")

    def __init__(self, data: Any, *, may_act: bool = False, **options: Any) -> None:
        self.may_act = may_act
        super().__init__(data, **options)


class SeatColumn(NumberColumn):
    """How often a seat was taken: 0 where it never was."""

    def __init__(self, seat: str) -> None:
        super().__init__(
            accessor=f"seats__{seat}",
            verbose_name=SEAT_NAMES[seat],
            attrs=MINOR_NUMBERS,
            default="0",
        )


class FairnessTable(ClubTable):
    number = NumberColumn(verbose_name=_("No."))
    title = NameColumn(verbose_name=_("Name"), linkify=True)
    partners = NumberColumn(verbose_name=_("Partners"), attrs=MINOR_NUMBERS)
    opponents = NumberColumn(verbose_name=_("Opponents"), attrs=MINOR_NUMBERS)
    partners_again = TimesColumn(verbose_name=_("Repeated partners"), attrs=MINOR_AGAIN)
    met_again = TimesColumn(verbose_name=_("Met again"))
    sit_outs = TextColumn(verbose_name=_("Sits out in round"))
    S = SeatColumn("S")
    E = SeatColumn("E")
    N = SeatColumn("N")
    W = SeatColumn("W")
    NS = SeatColumn("NS")
    EW = SeatColumn("EW")
    tables = TextColumn(verbose_name=_("At tables"), attrs=MINOR)

    caption = _("Fairness for each entry")
    empty = _("No round has been drawn yet.")
