"""Forms of members: one member, merging two, and the import of a list with its columns and choices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from clubs.actions.member_import import all_rows
from clubs.actions.member_import_fields import field_label
from clubs.actions.member_import_headings import COLUMNS
from clubs.actions.member_import_layout import MOST_ABOVE
from clubs.actions.members import FIELDS
from clubs.actions.spreadsheet_limits import MOST_BYTES, UnreadableSpreadsheet
from clubs.actions.spreadsheets import SpreadsheetRow, SpreadsheetSheet, rows_of_text, sheets_of_file
from clubs.forms.known_people import PeopleForm
from clubs.models import BroughtList, Club, Player
from clubs.names import one_line
from clubs.pages.members import described

HELP = {
    "surname": _("Lists are sorted by last name."),
    "short_name": _(
        "For public pages, if the club shows short names there. Without one, the first name and an initial."
    ),
    "handicap": _("For information only: no standings use it."),
    "guest": _(
        "Guests are not entered with all active members, and count only in seasons that include guests."
    ),
    "active": _("Switch off for those who have left: they are no longer suggested for tournaments."),
}


class MemberForm(forms.ModelForm[Player], PeopleForm):
    class Meta:
        model = Player
        fields = FIELDS
        help_texts = HELP

    def clean_surname(self) -> str:
        return one_line(self.cleaned_data["surname"])

    def clean_given_name(self) -> str:
        return one_line(self.cleaned_data["given_name"])


class PlayerChoice(forms.ModelChoiceField[Player]):
    """A member by name, told from namesakes by number and section."""

    def label_from_instance(self, obj: Player) -> str:
        return described(obj, obj.listed)


class OtherMemberForm(forms.Form):
    """Who is the same person as a member."""

    def __init__(self, *args: Any, club: Club, but_for: Player, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        others = club.players.listed().filter(anonymised=None).exclude(pk=but_for.pk)
        self.fields["other"] = PlayerChoice(others, label=_("The same person as"), empty_label=_("Choose …"))


class AlsoCalledForm(forms.Form):
    """Names of a member that stand nowhere in his row, to be searched too."""

    also = forms.CharField(
        label=_("Also called"),
        max_length=200,
        required=False,
        help_text=_("Maiden names and the like, separated by commas."),
    )

    def names(self) -> list[str]:
        typed = self.cleaned_data.get("also", "") if self.is_valid() else ""
        return [one_line(name) for name in typed.split(",") if name.strip()]


class MergeForm(forms.Form):
    """Which of two rows remains."""

    def __init__(self, *args: Any, pair: tuple[Player, Player], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.pair = pair
        self.fields["remains"] = forms.TypedChoiceField(
            label=_("Keep this member"),
            choices=[(player.pk, described(player)) for player in pair],
            coerce=int,
            widget=forms.RadioSelect,
        )


CHOICE = "row-"
"""Before the number of a row: the name of the field that says who is meant by it."""


class UploadListForm(forms.Form):
    file = forms.FileField(
        label=_("File"),
        required=False,
        allow_empty_file=True,
        help_text=_("Excel (XLSX, XLS), OpenDocument (ODS) or CSV, up to 2 MB and 2000 rows."),
        widget=forms.FileInput(attrs={"accept": ".csv,.txt,.tsv,.xlsx,.xlsm,.xls,.ods"}),
    )
    text = forms.CharField(
        label=_("Or paste the rows"),
        required=False,
        strip=False,
        help_text=_("As copied from a spreadsheet, with the column headings."),
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}),
    )

    sheets: list[SpreadsheetSheet]

    def clean_file(self) -> UploadedFile | None:
        file: UploadedFile | None = self.cleaned_data["file"]
        if file and (file.size or 0) > MOST_BYTES:
            raise ValidationError(_("The file is larger than 2 MB."))
        return file

    def clean(self) -> dict[str, Any]:
        found = super().clean() or {}
        file, text = found.get("file"), found.get("text")
        if self.errors:
            return found
        try:
            self.sheets = (
                sheets_of_file(file.read()) if file else [SpreadsheetSheet("", rows_of_text(text or ""))]
            )
        except UnreadableSpreadsheet as problem:
            self.add_error("file" if file else "text", problem.sentence)
        return found


class HiddenRowsForm(forms.Form):
    """Whether rows are imported that the file hides."""

    without_hidden = forms.BooleanField(label=_("Leave the hidden rows out"), required=False)

    @property
    def with_hidden(self) -> bool:
        return not (self.is_valid() and self.cleaned_data["without_hidden"])


class LayoutForm(forms.Form):
    """Which sheet is read, which row has the headings, what each column is; some are nothing."""

    def __init__(self, *args: Any, brought: BroughtList, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.brought = brought
        rows = all_rows(brought)
        if brought.sheets:
            titles = [(place, title or f"{place + 1}") for place, (title, _rows) in enumerate(brought.sheets)]
            self.fields["sheet"] = forms.TypedChoiceField(
                label=_("Sheet of the workbook"),
                choices=titles,
                coerce=int,
                empty_value=None,
                required=False,
                initial=brought.sheet,
            )
        self.fields["heading"] = forms.TypedChoiceField(
            label=_("Row with the headings"),
            choices=[("", _("no headings")), *((row.number, row_start(row)) for row in rows[:MOST_ABOVE])],
            coerce=int,
            empty_value=None,
            required=False,
            initial=brought.heading or "",
        )
        kinds = [("", _("leave out")), *((name, field_label(name)) for name in COLUMNS)]
        for place, label in enumerate(column_labels(rows, brought)):
            if label:
                self.fields[f"column-{place}"] = forms.ChoiceField(
                    label=label, choices=kinds, required=False, initial=brought.columns[place]
                )

    def clean(self) -> dict[str, Any]:
        found = super().clean() or {}
        pairs = zip(["", *self.columns], self.columns, strict=False)
        taken = [column for before, column in pairs if column and (before, column) != ("street", "street")]
        if len(taken) != len(set(taken)):
            raise ValidationError(_("Two columns cannot be the same."))
        return found

    @property
    def columns(self) -> list[str]:
        places = range(len(self.brought.columns))
        return [self.cleaned_data.get(f"column-{place}", "") for place in places]

    @property
    def other_sheet(self) -> int | None:
        """The place of the sheet that was chosen instead of the one there is."""
        chosen: int | None = self.cleaned_data.get("sheet")
        return None if chosen in (None, self.brought.sheet) else chosen


def row_start(row: SpreadsheetRow) -> str:
    """Return a row in short: its number and how its cells begin."""
    text = " · ".join(cell[:20] for cell in row.cells if cell)
    return f"{row.number}: {text[:60]}"


def column_labels(rows: Sequence[SpreadsheetRow], brought: BroughtList) -> list[str]:
    """Return what stands above each column, else what it begins with; nothing for a column that is empty."""
    below = [row.cells for row in rows if row.number >= (brought.heading or 0)]
    starts = []
    for place in range(len(brought.columns)):
        cells = (cells[place] for cells in below if place < len(cells) and cells[place])
        starts.append(next(cells, "")[:40])
    return starts


def row_choices(data: QueryDict) -> dict[int, str]:
    """Return who was chosen for unclear rows, by row; what is no choice is left out."""
    named = ((name.removeprefix(CHOICE), value) for name, value in data.items() if name.startswith(CHOICE))
    return {int(row): str(value) for row, value in named if row.isdecimal() and len(row) < 9 and value}
