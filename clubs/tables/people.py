"""Lists of people with a role in a club, and of open invitations."""

from __future__ import annotations

from datetime import datetime

from django.contrib.auth.models import User
from django.db.models import Case, IntegerField, QuerySet, Value, When
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _
from django_tables2 import A

from clubs.audit_log import display_name
from clubs.models import Membership, Role
from clubs.tables.base import MINOR, ClubTable, NameColumn, TextColumn

RANK = Case(
    *(When(role=role, then=Value(rank)) for rank, role in enumerate(reversed(Role))),
    output_field=IntegerField(),
)
"""Who may do most comes first; by their words roles would come as the alphabet has them."""


class PeopleTable(ClubTable):
    name = NameColumn(
        verbose_name=_("Name"),
        accessor="user",
        order_by=("user__first_name", "user__username"),
        linkify=("clubs:people-role", {"club": A("club__slug"), "person": A("pk")}),
    )
    username = TextColumn(verbose_name=_("Username"), accessor="user__username", attrs=MINOR)
    role = TextColumn(verbose_name=_("Role"))
    since = TextColumn(verbose_name=_("Since"), attrs=MINOR)

    caption = _("Access")

    class Meta:
        order_by = "role"

    def render_name(self, value: User, column: NameColumn) -> str:
        return column.render(display_name(value))

    def value_name(self, value: User) -> str:
        return display_name(value)

    def order_role(
        self, rows: QuerySet[Membership], is_descending: bool
    ) -> tuple[QuerySet[Membership], bool]:
        order = RANK.desc() if is_descending else RANK.asc()
        return rows.order_by(order, "user__first_name", "user__username"), True

    def render_since(self, value: datetime) -> str:
        return date_format(timezone.localtime(value), "SHORT_DATE_FORMAT")

    def value_since(self, value: datetime) -> datetime:
        return timezone.localtime(value)
