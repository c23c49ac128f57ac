"""The office's list of those who signed up on the internet."""

from __future__ import annotations

import django_tables2 as tables
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from clubs.models import MailState
from clubs.pages.sign_up import SignUpRow
from clubs.tables.base import MINOR, ClubTable, NameColumn, NumberColumn, TypedColumn
from clubs.tables.log import MomentColumn
from scoring.tables import TEXTS


class StateColumn(tables.Column):  # type: ignore[misc] # the library has no types
    """What became of it."""

    attrs = TEXTS

    def render(self, record: SignUpRow) -> str:
        return record.state_text

    def value(self, record: SignUpRow) -> str:
        return record.state_text


class MailStateColumn(tables.Column):  # type: ignore[misc] # the library has no types
    """Whether a mail has said so."""

    attrs = TEXTS

    def render(self, value: MailState) -> str:
        return str(value.label)

    def value(self, value: MailState) -> str:
        return str(value.label)


class PaidColumn(tables.Column):  # type: ignore[misc] # the library has no types
    """Whether an entry has paid all that it owes."""

    attrs = TEXTS

    def render(self, value: bool) -> str:
        return gettext("yes") if value else ""

    def value(self, value: bool) -> bool:
        return value


class SignUpTable(ClubTable):
    arrival = NumberColumn(verbose_name=_("Order of arrival"))
    title = NameColumn(verbose_name=_("Name"), linkify=True, order_by="sort_name")
    people = TypedColumn(verbose_name=_("Players"), attrs=MINOR)
    state = StateColumn(verbose_name=_("State"))
    to_check = TypedColumn(verbose_name=_("To check"))
    number = NumberColumn(verbose_name=_("No."))
    paid = PaidColumn(verbose_name=_("Paid"))
    mail_state = MailStateColumn(verbose_name=pgettext_lazy("mail to those who signed up", "Notified"))
    at = MomentColumn(verbose_name=_("Signed up"), attrs=MINOR)
    phone = TypedColumn(verbose_name=_("Phone"), attrs=MINOR)
    email = TypedColumn(verbose_name=_("E-mail"), attrs=MINOR)
    birth_year = NumberColumn(verbose_name=_("Year of birth"), attrs=MINOR)
    category = TypedColumn(verbose_name=_("Category"), attrs=MINOR)
    apart = TypedColumn(verbose_name=_("Not at one table with"), attrs=MINOR)
    remark = TypedColumn(verbose_name=_("Remark"), attrs=MINOR)

    caption = _("Sign-ups")
    empty = _("Nobody has signed up yet.")
