"""The list of entries: who is here and who has paid, each with one tap."""

from __future__ import annotations

from typing import Any

import django_tables2 as tables
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.pages.entries import EntryMark, EntryRow
from clubs.tables.base import MINOR, ClubTable, NameColumn, NumberColumn, TextColumn, TypedColumn
from scoring.tables import TEXTS


def mark_button(row: EntryRow, mark: EntryMark) -> SafeString:
    """Return the button that turns a mark; it belongs to the form `marks` of its page."""
    on = row.is_marked(mark)
    return format_html(
        '<button class="mark" id="{mark}-{key}" form="marks" formaction="{url}" hx-post="{url}"'
        ' name="on" value="{value}" aria-pressed="{pressed}" aria-label="{title}: {label}">'
        "{sign}{label}</button>",
        mark=mark.value,
        key=row.path[-1],
        url=row.url_of(mark),
        value="" if on else "1",
        pressed="true" if on else "false",
        title=row.title,
        label=mark.label,
        sign=format_html('<span aria-hidden="true">{}</span>', "✓") if on else "",
    )


class MarkColumn(tables.Column):  # type: ignore[misc] # the library has no types
    """A mark as a button for those who may turn it, as a word for all others."""

    attrs = TEXTS

    def __init__(self, mark: EntryMark, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.mark = mark

    def render(self, value: bool, record: EntryRow, table: EntryTable) -> SafeString | str:
        if table.may_mark:
            return mark_button(record, self.mark)
        return gettext("yes") if value else ""

    def value(self, value: bool) -> bool:
        return value


class TitleColumn(tables.Column):  # type: ignore[misc] # as above
    """Who plays; on a phone what is out of the ordinary stands below it."""

    attrs = TEXTS
    row_header = True

    def render(self, value: str, record: EntryRow) -> SafeString:
        note = format_html('<small class="row-note">{}</small>', record.note) if record.note else ""
        return format_html('<a href="{}"><bdi>{}</bdi></a>{}', record.get_absolute_url(), value, note)

    def value(self, value: str) -> str:
        return value


class EntryTable(ClubTable):
    number = NumberColumn(verbose_name=_("No."))
    title = TitleColumn(verbose_name=_("Name"), order_by="sort_name")
    section = TextColumn(verbose_name=_("Club or section"), attrs=MINOR)
    present = MarkColumn(EntryMark.PRESENT, verbose_name=_("Here"))
    paid = MarkColumn(EntryMark.PAID, verbose_name=_("Paid"))
    group = TextColumn(verbose_name=_("Group"))
    lot = NumberColumn(verbose_name=_("Lot"))
    note = TextColumn(verbose_name=_("Note"), attrs=MINOR)

    caption = _("Entries")
    empty = _("Nobody has entered yet.")

    def __init__(self, data: Any, *, may_mark: bool = False, **options: Any) -> None:
        self.may_mark = may_mark
        super().__init__(data, **options)


class ParticipantTable(ClubTable):
    """Who takes part, as it is printed."""

    number = NumberColumn(verbose_name=_("No."))
    title = NameColumn(verbose_name=_("Name"), order_by="sort_name")
    section = TypedColumn(verbose_name=_("Club or section"))
    group = TextColumn(verbose_name=_("Group"))
    note = TextColumn(verbose_name=_("Note"))

    caption = _("Participants")
