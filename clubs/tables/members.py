"""Lists of a club's members, of what one of them plays, and of those who may be there twice."""

from __future__ import annotations

from django.db.models import Case, F, OrderBy, QuerySet, When
from django.db.models.functions import Length
from django.utils.translation import gettext_lazy as _

from clubs.models import Player
from clubs.pages.members import Played
from clubs.tables.base import (
    MINOR,
    ClubTable,
    DateColumn,
    NameColumn,
    NumberColumn,
    TextColumn,
    TypedColumn,
    YesColumn,
)


class MemberTable(ClubTable):
    number = NumberColumn()
    name = NameColumn(linkify=True, order_by="folded")
    short_name = TypedColumn(attrs=MINOR)
    section = TypedColumn(attrs=MINOR)
    email = TextColumn(attrs=MINOR)
    gender = TextColumn(attrs=MINOR)
    junior = YesColumn(attrs=MINOR)
    guest = YesColumn(attrs=MINOR)
    active = YesColumn(attrs=MINOR)

    caption = _("Members")
    empty = _("No members here.")

    class Meta:
        model = Player
        fields = ("number", "name", "short_name", "section", "email", "gender", "junior", "guest", "active")
        order_by = "name"

    def render_gender(self, record: Player) -> str:
        return record.get_gender_display() if record.gender else ""

    def order_number(self, rows: QuerySet[Player], is_descending: bool) -> tuple[QuerySet[Player], bool]:
        """Sort 9 before 10, and whoever has no number last."""
        without = Case(When(number="", then=1), default=0)
        keys = [OrderBy(key, descending=is_descending) for key in (Length("number"), F("number"))]
        return rows.order_by(without, *keys), True


class PlayedTable(ClubTable):
    """Where a member has played."""

    date = DateColumn(verbose_name=_("Date"))
    tournament = NameColumn(verbose_name=_("Tournament"), linkify=lambda record: record.url)
    number = NumberColumn(verbose_name=_("No."))
    beside = TypedColumn(verbose_name=_("Together with"), orderable=False)
    stands_in = YesColumn(verbose_name=_("Substitute"))

    caption = _("Tournaments")
    empty = _("No tournament yet.")

    @staticmethod
    def of(rows: list[Played]) -> PlayedTable:
        """Return the table without columns that would be empty."""
        useless = [name for name in ("beside", "stands_in") if not any(getattr(row, name) for row in rows)]
        return PlayedTable(rows, exclude=useless)


class SuspicionTable(ClubTable):
    first = NameColumn(verbose_name=_("Member"), linkify=lambda record: record.url)
    second = TypedColumn(verbose_name=_("May be the same as"))
    reasons = TextColumn(verbose_name=_("Because"), order_by="-weight", attrs=MINOR)

    caption = _("Duplicates")
    empty = _("Nobody seems to be here twice.")
