"""Lists of a club's members, of what one of them plays, and of those who may be there twice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import django_tables2 as tables
from django.db.models import Case, F, OrderBy, QuerySet, When
from django.db.models.functions import Length
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from clubs.models import Player
from clubs.pages.entry_story import Attended
from clubs.pages.numbers import DECIMALS, signed_text
from clubs.pages.rating import RatedPlayer
from clubs.tables.base import (
    MINOR,
    MINOR_NUMBERS,
    TOTALS,
    ClubTable,
    DateColumn,
    FileColumn,
    NameColumn,
    NumberColumn,
    StatisticColumn,
    TextColumn,
    TypedColumn,
    YesColumn,
)


class MemberTable(ClubTable):
    number = NumberColumn()
    surname = NameColumn(linkify=True, order_by="folded")
    given_name = TypedColumn(order_by=("given_name", "folded"))
    short_name = TypedColumn(attrs=MINOR)
    section = TypedColumn(attrs=MINOR)
    street = FileColumn()
    postcode = FileColumn()
    home = TypedColumn(attrs=MINOR)
    email = TextColumn(attrs=MINOR)
    phone = TextColumn(attrs=MINOR)
    gender = TextColumn(attrs=MINOR)
    birth_year = TextColumn(attrs=MINOR)
    handicap = NumberColumn(attrs=MINOR_NUMBERS)
    junior = YesColumn(attrs=MINOR)
    guest = YesColumn(attrs=MINOR)
    active = YesColumn(attrs=MINOR)

    caption = _("Members")
    empty = _("No members here.")

    class Meta:
        model = Player
        fields = (
            *("number", "surname", "given_name", "short_name", "section", "street", "postcode", "home"),
            *("email", "phone", "gender", "birth_year", "handicap", "junior", "guest", "active"),
        )
        order_by = "surname"

    def render_gender(self, record: Player) -> str:
        return record.get_gender_display() if record.gender else ""

    def order_number(self, rows: QuerySet[Player], is_descending: bool) -> tuple[QuerySet[Player], bool]:
        """Sort 9 before 10, and whoever has no number last."""
        without = Case(When(number="", then=1), default=0)
        keys = [OrderBy(key, descending=is_descending) for key in (Length("number"), F("number"))]
        return rows.order_by(without, *keys), True


class PlayedTable(ClubTable):
    """Where a member has played, and how it went."""

    date = DateColumn(verbose_name=_("Date"), accessor="played__date")
    tournament = NameColumn(
        verbose_name=_("Tournament"), accessor="played__tournament", linkify=lambda record: record.played.url
    )
    beside = TypedColumn(
        verbose_name=_("Together with"), accessor="played__beside", orderable=False, attrs=MINOR
    )
    stands_in = YesColumn(verbose_name=_("Substitute"), accessor="played__stands_in")
    rank = NumberColumn(verbose_name=_("Rank"))
    total = StatisticColumn(verbose_name=pgettext_lazy("points", "Total"), attrs=TOTALS)
    average = StatisticColumn(
        verbose_name=_("Average"), accessor="statistics__average", attrs=MINOR_NUMBERS, decimals=DECIMALS
    )
    best = StatisticColumn(
        verbose_name=pgettext_lazy("round", "Best"), accessor="statistics__best", attrs=MINOR_NUMBERS
    )
    worst = StatisticColumn(
        verbose_name=pgettext_lazy("round", "Worst"), accessor="statistics__worst", attrs=MINOR_NUMBERS
    )

    caption = _("Tournaments")
    empty = _("No tournament yet.")

    @staticmethod
    def of(rows: Sequence[Attended]) -> PlayedTable:
        """Return the table without columns that would be empty."""
        table = PlayedTable(rows)
        values_of = {name: [row.get_cell_value(name) for row in table.rows] for name in SPARSE}
        return PlayedTable(rows, exclude=[name for name, values in values_of.items() if not any(values)])

    def render_rank(self, value: int, record: Attended) -> str:
        return gettext("{rank} of {all}").format(rank=value, all=record.of)

    def value_rank(self, value: int) -> int:
        return value


SPARSE = ("beside", "stands_in", "rank", "total", "average", "best", "worst")
"""Columns that are left out where they say nothing."""


class StrengthColumn(StatisticColumn):
    """Points a deal above or below the average, with their sign and one decimal."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"decimals": 1, **kwargs})

    def render(self, value: float) -> str:
        return signed_text(round(value, 1), 1)

    def value(self, value: float) -> float:
        return round(value, 1)


class RangeColumn(tables.Column):  # type: ignore[misc] # the library has no types
    """A picture of the two limits and the strength between them; the columns beside it have the numbers."""

    attrs = MINOR
    empty_values = ()

    def __init__(self) -> None:
        super().__init__(verbose_name=_("Range"), orderable=False, exclude_from_export=True)

    def render(self, record: RatedPlayer) -> SafeString:
        rating = record.rating
        low, strength, high = (
            round(50 + 48 * each / record.scale, 1) for each in (rating.low, rating.strength, rating.high)
        )
        return format_html(
            '<svg class="range" viewBox="0 0 100 6" aria-hidden="true"><path class="middle" d="M50 0v6"/>'
            '<path d="M{} 3H{}"/><circle cx="{}" cy="3" r="2.4"/></svg>',
            *(low, high, strength),
        )


class RatingTable(ClubTable):
    """How strong the members are, and how surely."""

    member = NameColumn(
        verbose_name=_("Member"),
        accessor="player",
        order_by="player__folded",
        linkify=lambda record: record.player.get_absolute_url(),
    )
    strength = StrengthColumn(verbose_name=_("Strength"), accessor="rating__strength", attrs=TOTALS)
    range = RangeColumn()
    low = StrengthColumn(verbose_name=pgettext_lazy("range", "from"), accessor="rating__low")
    high = StrengthColumn(verbose_name=pgettext_lazy("range", "to"), accessor="rating__high")
    deals = NumberColumn(verbose_name=_("Deals"), accessor="rating__deals", attrs=MINOR_NUMBERS)

    caption = _("Rating")
    empty = _("There are not enough results yet.")


class SuspicionTable(ClubTable):
    first = NameColumn(verbose_name=_("Member"), linkify=lambda record: record.url)
    second = TypedColumn(verbose_name=_("May be the same as"))
    reasons = TextColumn(verbose_name=_("Reason"), order_by="-weight", attrs=MINOR)

    caption = _("Duplicates")
    empty = _("Nobody seems to be listed twice.")
